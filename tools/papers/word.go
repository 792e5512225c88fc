package main

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// word converts every Word file to text with LibreOffice and compares it with what pdftotext copies
// out of the PDF beside it: the same words in the same order.
func word(out, work string) error {
	if err := errors.Join(need("soffice", "libreoffice-writer"), need("pdftotext", "poppler-utils")); err != nil {
		return err
	}
	letters, err := files(out, ".docx")
	if err != nil {
		return err
	}
	texts, err := converted(letters, work)
	if err != nil {
		return err
	}
	wrong := 0
	for i, docx := range letters {
		said, err := exec.Command("pdftotext", "-raw", "-enc", "UTF-8", strings.TrimSuffix(docx, ".docx")+".pdf", "-").Output()
		if err != nil {
			return fmt.Errorf("%s: %w", docx, err)
		}
		foot, err := footer(docx)
		if err != nil {
			return fmt.Errorf("%s: %w", docx, err)
		}
		if d := difference(paper(string(said), foot), squeezed(texts[i])); d != "" {
			if wrong++; wrong <= 20 {
				fmt.Printf("  %s: %s\n", docx, d)
			}
		}
	}
	verdict := "ok"
	if wrong > 0 || len(letters) == 0 {
		verdict, err = "FAIL", fmt.Errorf("word: %d of %d files differ", wrong, len(letters))
	}
	fmt.Printf("%s  Word, LibreOffice: %d letters and announcements, %d say something else than the PDF\n", verdict, len(letters), wrong)
	return err
}

// converted is the text of each file, all in one run of LibreOffice with a profile of its own.
func converted(docx []string, work string) ([]string, error) {
	in, to := filepath.Join(work, "word"), filepath.Join(work, "text")
	if err := errors.Join(os.Mkdir(in, 0o755), os.Mkdir(to, 0o755)); err != nil {
		return nil, err
	}
	args := []string{"-env:UserInstallation=file://" + filepath.ToSlash(filepath.Join(work, "profile")), "--headless", "--convert-to", "txt:Text (encoded):UTF8", "--outdir", to}
	for i, file := range docx { // many have the same name
		link := filepath.Join(in, fmt.Sprintf("%04d.docx", i))
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		if err := os.WriteFile(link, data, 0o644); err != nil {
			return nil, err
		}
		args = append(args, link)
	}
	if said, err := exec.Command("soffice", args...).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("soffice: %w\n%s", err, said)
	}
	out := make([]string, len(docx))
	for i := range docx {
		b, err := os.ReadFile(filepath.Join(to, fmt.Sprintf("%04d.txt", i)))
		if err != nil {
			return nil, fmt.Errorf("LibreOffice did not convert %s: %w", docx[i], err)
		}
		out[i] = strings.TrimPrefix(string(b), "\ufeff")
	}
	return out, nil
}

// footer is the text of a Word file's footers, which LibreOffice leaves out of plain text.
func footer(docx string) (string, error) {
	z, err := zip.OpenReader(docx)
	if err != nil {
		return "", err
	}
	defer z.Close()
	parts, err := fs.Glob(z, "word/footer*.xml")
	if err != nil {
		return "", err
	}
	text := ""
	for _, name := range parts {
		data, err := fs.ReadFile(z, name)
		if err != nil {
			return "", err
		}
		for d := xml.NewDecoder(bytes.NewReader(data)); ; {
			token, err := d.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				return "", err
			}
			if chars, ok := token.(xml.CharData); ok {
				text += string(chars)
			}
		}
	}
	return squeezed(text), nil
}

// paper is the text of a PDF's pages without their footer and without the running head from page 2,
// which Word makes itself.
func paper(s, footer string) string {
	var b strings.Builder
	pages := strings.Split(strings.TrimSuffix(s, "\f"), "\f")
	head, _, _ := strings.Cut(pages[0], "\n")
	for i, page := range pages {
		page = strings.TrimSuffix(squeezed(page), footer)
		if i > 0 {
			page = strings.TrimPrefix(page, squeezed(head))
			page = strings.TrimPrefix(page, fmt.Sprintf("Seite%dvon%d", i+1, len(pages)))
		}
		b.WriteString(page)
	}
	return b.String()
}

// squeezed is text in normal form C without blanks and without the signs that a list is drawn with.
func squeezed(s string) string {
	s = strings.NewReplacer("•", "", "☐", "", "_", "").Replace(norm.NFC.String(s))
	return strings.Join(strings.Fields(s), "")
}

// difference shows where two texts part; nothing if they are equal.
func difference(pdf, word string) string {
	if pdf == word {
		return ""
	}
	a, b := []rune(pdf), []rune(word)
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	near := func(r []rune) string { return string(r[max(0, min(len(r), i)-30):min(len(r), i+50)]) }
	return "PDF …" + near(a) + "… Word …" + near(b) + "…"
}
