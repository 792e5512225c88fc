package templates_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"

	"notices/internal/golden"
	"notices/internal/house"
	"notices/internal/notice"
	"notices/templates"
)

const manual = "../docs/vorlagen.md"

// TestTheManualNamesEveryFieldAndFunction writes the generated parts of docs/vorlagen.md from the
// code and finds them unchanged.
func TestTheManualNamesEveryFieldAndFunction(t *testing.T) {
	b, err := os.ReadFile(manual)
	if err != nil {
		t.Fatal(err)
	}
	text := string(b)
	for name, part := range map[string]string{
		"vorlagen": listTemplates(), "kopf": listFields(), "zeichen": listMarks(),
		"funktionen": listFunctions(), "angaben": listData(t),
	} {
		if text, err = house.Section(text, name, part); err != nil {
			t.Fatal(err)
		}
	}
	golden.File(t, manual, text)
}

func row(cells ...string) string {
	for i, c := range cells {
		c = strings.ReplaceAll(c, "|", `\|`)
		cells[i] = strings.ReplaceAll(c, "\n", "<br>")
	}
	return "| " + strings.Join(cells, " | ") + " |\n"
}

func code(s string) string {
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		lines[i] = "`" + l + "`"
	}
	return strings.Join(lines, "\n")
}

func listTemplates() string {
	var b strings.Builder
	b.WriteString(row("Papier", "Vorlage") + "|---|---|\n")
	all := templates.Names()
	for _, k := range notice.Kinds() {
		var own []string
		for _, n := range all {
			if n == k.Stem() || n == k.Stem()+"-ni" || n == k.Stem()+"-bb" {
				own = append(own, code(n))
			}
		}
		b.WriteString(row(k.Title(), strings.Join(own, ", ")))
	}
	b.WriteString(row("Bekanntmachung der Rückkehr auf einen Sitz", code("rueckkehr")))
	b.WriteString(row("Sammelbekanntmachung, wenn ein Lauf über mehrere Vertretungen geht", code(notice.CollectiveTemplate)))
	return b.String()
}

func listFields() string {
	var b strings.Builder
	b.WriteString(row("Feld", "wofür") + "|---|---|\n")
	for _, f := range templates.Fields() {
		b.WriteString(row(code(f.Name), f.Text))
	}
	b.WriteString(row(code("Info …"), "eine Zeile des Informationsblocks; das Wort nach „Info“ steht links: `Info Telefon: {{.Behörde.Telefon}}`"))
	return b.String()
}

func listMarks() string {
	var b strings.Builder
	b.WriteString(row("schreiben", "ergibt") + "|---|---|\n")
	for _, m := range templates.Marks() {
		b.WriteString(row(code(m.Write), m.Text))
	}
	return b.String()
}

func listFunctions() string {
	var b strings.Builder
	b.WriteString(row("Funktion", "Beispiel", "Ergebnis") + "|---|---|---|\n")
	for _, f := range templates.Functions() {
		b.WriteString(row(code(f.Name), code(f.Usage), f.Text))
	}
	return b.String()
}

// listData prints the structs of internal/notice/data.go: those whose fields templates may name.
func listData(t *testing.T) string {
	file, err := parser.ParseFile(token.NewFileSet(), "../internal/notice/data.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	structs := map[string]*ast.StructType{}
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.TypeSpec); ok {
			if x, ok := s.Type.(*ast.StructType); ok {
				structs[s.Name.Name] = x
			}
		}
		return true
	})
	var b strings.Builder
	printed := map[string]string{}
	fields(t, &b, structs, printed, "Data", "", "")
	fmt.Fprintf(&b, "\n### In der Vorlage `%s`\n\n", notice.CollectiveTemplate)
	fields(t, &b, structs, printed, "Collective", "", "")
	for name := range structs {
		if _, ok := printed[name]; !ok {
			t.Errorf("no template can reach a %s", name)
		}
	}
	return b.String()
}

func fields(t *testing.T, b *strings.Builder, structs map[string]*ast.StructType, printed map[string]string, name, path, prefix string) {
	printed[name] = path
	switch {
	case path != prefix:
		fmt.Fprintf(b, "\n### Jeder Eintrag von `%s`\n\n", path)
	case path != "":
		fmt.Fprintf(b, "\n### `%s`\n\n", path)
	}
	b.WriteString(row("Angabe", "Inhalt") + "|---|---|\n")
	type below struct{ name, path, prefix string }
	var more []below
	for _, f := range structs[name].Fields.List {
		typ := strings.TrimLeft(typeName(f.Type), "*[]")
		if len(f.Names) == 0 {
			b.WriteString(row("", "dazu alle Angaben wie bei "+code(printed[typ])))
			continue
		}
		comment := strings.TrimSpace(f.Comment.Text())
		if comment == "" {
			t.Errorf("%s.%s has no comment", name, f.Names[0])
		}
		full := prefix + "." + f.Names[0].Name
		inner := full
		if strings.HasPrefix(typeName(f.Type), "[]") {
			comment = "Liste: " + comment
			inner = ""
		}
		if _, known := structs[typ]; known {
			if earlier, ok := printed[typ]; ok && earlier == "" {
				comment += "; jeder Eintrag hat alle Angaben, die oben stehen"
			} else if ok {
				comment += "; Angaben wie bei " + code(earlier)
			} else {
				printed[typ] = full
				more = append(more, below{typ, full, inner})
				comment += "; Angaben unten"
			}
		}
		b.WriteString(row(code(full), comment))
	}
	for _, m := range more {
		fields(t, b, structs, printed, m.name, m.path, m.prefix)
	}
}

func typeName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.StarExpr:
		return "*" + typeName(e.X)
	case *ast.ArrayType:
		return "[]" + typeName(e.Elt)
	}
	return ""
}
