package election

import "strings"

// degrees are the titles that stand behind a name, without full stops and in the capitals in which
// they are written: degrees of Bologna, foreign doctorates and seats in parliaments.
var degrees = func() map[string]bool {
	m := map[string]bool{}
	for d := range strings.FieldsSeq("LLM LLB LLD MA BA MSc BSc MEng BEng MEd BEd MFA BFA MMus BMus MPhil BPhil MBA BBA EMBA MPA MPH MPP MHBA MArch BArch MTh BTh " +
		"MSW BSW PhD DPhil EdD MBL MLE CPA MdL MdB MdEP MdA MdBB") {
		m[d] = true
	}
	return m
}()

// DegreeBehind returns how many of the words, from the first on, are one degree that stands behind
// a name: "M.A.", "LL.M.", "M. Sc.", "LL.M. (Cape Town)"; 0 if they begin with none.
func DegreeBehind(words []string) int {
	text := ""
	for n, w := range words[:min(len(words), 3)] {
		if n > 0 && !strings.HasSuffix(words[n-1], ".") {
			break // "M A" is none
		}
		text += strings.ReplaceAll(w, ".", "")
		if !degrees[text] {
			continue
		}
		end := n + 1
		if end < len(words) && strings.HasPrefix(words[end], "(") {
			for k := end; k < len(words); k++ {
				if strings.HasSuffix(words[k], ")") {
					return k + 1
				}
			}
		}
		return end
	}
	return 0
}

// TitleParts parts a title into what stands before the name ("Prof. Dr.") and what stands behind it
// ("LL.M.").
func TitleParts(title string) (before, behind string) {
	var front, back []string
	words := strings.Fields(title)
	for len(words) > 0 {
		words[0] = strings.TrimRight(words[0], ",")
		if n := DegreeBehind(words); n > 0 {
			back, words = append(back, words[:n]...), words[n:]
		} else {
			front, words = append(front, words[0]), words[1:]
		}
	}
	return strings.Join(front, " "), strings.Join(back, " ")
}
