package templates_test

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"notices/internal/document"
	"notices/internal/election"
	"notices/internal/golden"
	"notices/internal/notice"
	"notices/rules"
	"notices/rules/statutes"
	"notices/templates"
)

func compare(want, got any) string { return cmp.Diff(want, got) }

var asOf = election.MustDate("2027-04-01")

// written is a paper with its words.
type written struct {
	notice.Paper
	doc *document.Document
}

// papers decides a case and renders what is due. A case with errors is a mistake of the test.
func papers(t *testing.T, set *templates.Set, c *election.Case, day election.Date) []written {
	t.Helper()
	r := statutes.Decide(c, day, false)
	due, found := notice.Papers(c, &r, notice.Options{Date: election.MustDate("2027-02-12")})
	for _, f := range append(r.Findings, found...) {
		if f.Severity() == election.Error {
			t.Errorf("%s: %s", f.Code, f.Message)
		}
	}
	var out []written
	names := map[string]bool{}
	for _, p := range due {
		key := fmt.Sprintf("%d/%s", p.Vacancy, p.Name)
		if names[key] {
			t.Errorf("two papers are called %s", key)
		}
		names[key] = true
		d, err := set.Render(p.Template, p.Data, document.Document{Kind: string(p.Kind)})
		if err != nil {
			t.Errorf("%s: %v", p.Name, err)
			continue
		}
		out = append(out, written{p, d})
	}
	return out
}

func builtin(t *testing.T) *templates.Set {
	t.Helper()
	set, err := templates.Load("")
	if err != nil {
		t.Fatal(err)
	}
	return set
}

var notLetters = regexp.MustCompile(`[^a-z0-9]+`)

func slug(s string) string {
	s = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "ß", "ss").Replace(strings.ToLower(s))
	return strings.Trim(notLetters.ReplaceAllString(s, "-"), "-")
}

// TestGoldenText holds the words of every paper. The files are made to be read by somebody who knows
// the law: one per situation.
func TestGoldenText(t *testing.T) {
	set := builtin(t)
	for _, s := range notice.SampleCases() {
		t.Run(s.Name, func(t *testing.T) {
			var b strings.Builder
			for _, p := range papers(t, set, s.Case, asOf) {
				fmt.Fprintf(&b, "======== %s (%s): %s\n\n%s\n", p.Name, p.Kind, p.doc.Title, document.Text(p.doc))
			}
			golden.File(t, filepath.Join("testdata", "golden", slug(s.Name)+".txt"), b.String())
		})
	}
}

func TestSamplesMakeEveryKindDueInEveryVersion(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range notice.SampleCases() {
		r := statutes.Decide(s.Case, asOf, false)
		due, _ := notice.Papers(s.Case, &r, notice.Options{Date: asOf})
		for _, p := range due {
			seen[s.Case.LawVersion+string(p.Kind)] = true
		}
	}
	for _, v := range []string{"2006", "2014", "2009", "2023"} {
		for _, k := range notice.Kinds() {
			if !seen[v+string(k)] {
				t.Errorf("no sample under %s makes a %s due", v, k)
			}
		}
	}
}

// printings are the forms in which a paper leaves the house as text.
func printings(d *document.Document) string {
	return d.Title + "\n" + document.Text(d) + document.Plain(d) + string(document.HTML(d))
}

// TestPublicPapersTellNothingPrivate multiplies the votes, so that a number of votes is no other
// number by chance, and then looks for what must not be public.
func TestPublicPapersTellNothingPrivate(t *testing.T) {
	set := builtin(t)
	public, named := 0, 0
	for _, s := range notice.SampleCases() {
		c := s.Case
		for i := range c.Result.Nominations {
			n := &c.Result.Nominations[i]
			n.ListVotes *= 10_007
			for k := range n.Candidates {
				n.Candidates[k].Votes *= 10_007
			}
		}
		for _, p := range papers(t, set, c, asOf) {
			if p.Kind != notice.Announcement && p.Kind != notice.CouncilNotice {
				continue
			}
			public++
			text := printings(p.doc)
			if p.Data.Nachfolge != nil && strings.Contains(text, p.Data.Nachfolge.Name) {
				named++
			}
			for i := range c.Result.Nominations {
				for _, x := range c.Result.Nominations[i].Candidates {
					a := c.Addresses[x.ID]
					for _, secret := range []string{a.Street, a.Postcode} {
						if strings.Contains(text, secret) {
							t.Errorf("%s, %s prints %q of %s", s.Name, p.Name, secret, x.ID)
						}
					}
					if x.Votes > 0 && (strings.Contains(text, fmt.Sprint(x.Votes)) || strings.Contains(text, grouped(x.Votes))) {
						t.Errorf("%s, %s prints the votes of %s", s.Name, p.Name, x.ID)
					}
				}
			}
			for _, reason := range []rules.Reason{rules.Declined, rules.Waived, rules.NotEligible, rules.LeftParty, rules.PartyBanned} {
				if strings.Contains(text, reason.Clause()) {
					t.Errorf("%s, %s tells why: %q", s.Name, p.Name, reason.Clause())
				}
			}
		}
	}
	if public == 0 || named == 0 {
		t.Errorf("%d public papers, %d with the successor's name: the test reads nothing", public, named)
	}
}

func grouped(n int64) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "." + s[i:]
	}
	return s
}

// TestAnAnswerChangesNoPaper adds the service and the acceptance to every case with a successor, and
// looks at it a year later: the words and the decision stay.
func TestAnAnswerChangesNoPaper(t *testing.T) {
	set := builtin(t)
	compared := 0
	for _, s := range notice.SampleCases() {
		before := map[string]string{}
		r := statutes.Decide(s.Case, asOf, false)
		for _, p := range papers(t, set, s.Case, asOf) {
			before[fmt.Sprint(p.Event, p.Name)] = document.Text(p.doc) + string(p.Decision)
		}
		served, accepted := *s.Case, *s.Case
		for i, v := range r.Vacancies {
			o, ok := v.Outcome.(rules.Transferred)
			if !ok || o.Acceptance == rules.Accepted || v.Review.Kind != "" {
				continue
			}
			day := v.VacantOn.AddDays(len(s.Case.Events))
			service := election.Event{Nr: 90 + 2*i, Kind: election.Service, Person: o.Successor.ID, Date: day}
			served.Events = append(slices.Clone(served.Events), service)
			accepted.Events = append(slices.Clone(accepted.Events), service,
				election.Event{Nr: 91 + 2*i, Kind: election.Acceptance, Person: o.Successor.ID, Date: day, Received: day, Form: election.InWriting})
		}
		later := asOf.AddDays(365)
		for _, p := range slices.Concat(papers(t, set, s.Case, later), papers(t, set, &served, later), papers(t, set, &accepted, later)) {
			compared++
			if diff := cmp.Diff(before[fmt.Sprint(p.Event, p.Name)], document.Text(p.doc)+string(p.Decision)); diff != "" {
				t.Errorf("%s, %s:\n%s", s.Name, p.Name, diff)
			}
		}
	}
	if compared < 500 {
		t.Errorf("%d papers compared", compared)
	}
}

// TestNoPaperNamesADayOfMembership: letters and announcements speak of the seat, not of a member.
func TestNoPaperNamesADayOfMembership(t *testing.T) {
	set := builtin(t)
	member := regexp.MustCompile(`(?i)(mitglied (ist|wird|wurde) .* (ab|am|seit)|gehört .* seit)`)
	for _, s := range notice.SampleCases() {
		for _, p := range papers(t, set, s.Case, asOf) {
			if m := member.FindString(document.Text(p.doc)); m != "" {
				t.Errorf("%s, %s: %q", s.Name, p.Name, m)
			}
		}
	}
}

// TestANewVersionSaysWhatItReplaces looks at every paper, and at the day it was first written.
func TestANewVersionSaysWhatItReplaces(t *testing.T) {
	set := builtin(t)
	for _, s := range notice.SampleCases() {
		for _, p := range papers(t, set, s.Case, asOf) {
			again := p.Stamped(election.MustDate("2027-02-20"), notice.Named(p.Title, election.MustDate("2027-02-12")))
			d, err := set.Render(again.Template, again.Data, document.Document{})
			if err != nil {
				t.Fatal(err)
			}
			if text := document.Text(d); !strings.Contains(text, p.Title+" vom 12.02.2027") {
				t.Errorf("%s, %s does not say what it replaces:\n%s", s.Name, p.Name, text)
			}
		}
	}
}

func TestSalutations(t *testing.T) {
	for _, c := range []struct{ salutation, title, first, last, want, window string }{
		{"Herr", "Dr.", "Karl", "von der Heide", "Sehr geehrter Herr Dr. von der Heide,", "Herrn Dr. Karl von der Heide"},
		{"Frau", "Prof. Dr.", "Ute", "Öztürk-Brünjes", "Sehr geehrte Frau Prof. Dr. Öztürk-Brünjes,", "Frau Prof. Dr. Ute Öztürk-Brünjes"},
		{"", "", "Kim", "Lange", "Guten Tag Kim Lange,", "Kim Lange"},
		{"", "Dr.", "Kim", "Lange", "Guten Tag Dr. Kim Lange,", "Dr. Kim Lange"},
		{"Frau", "", "", "Maria Muster", "Guten Tag Maria Muster,", "Frau Maria Muster"},
	} {
		s := notice.SampleCases()[0].Case
		x := &s.Result.Nominations[0].Candidates[3]
		x.Title, x.First, x.Last = c.title, c.first, c.last
		a := s.Addresses[x.ID]
		a.Salutation = c.salutation
		s.Addresses[x.ID] = a
		for _, p := range papers(t, builtin(t), s, asOf) {
			if p.Kind != notice.Notification {
				continue
			}
			if text := document.Text(p.doc); !strings.Contains(text, c.want+"\n") || !strings.Contains(text, c.window+"\n") {
				t.Errorf("want %q and %q in\n%s", c.want, c.window, text)
			}
		}
	}
}

// TestHostileNamesInEveryField puts each name into every text that an office or a result supplies;
// all papers print it or, in an empty field, nothing breaks.
func TestHostileNamesInEveryField(t *testing.T) {
	set := builtin(t)
	for _, name := range hostile {
		for _, i := range []int{0, 1, 5, 8} {
			c := notice.SampleCases()[i].Case
			for n := range c.Result.Nominations {
				for k := range c.Result.Nominations[n].Candidates {
					c.Result.Nominations[n].Candidates[k].Last = name
				}
			}
			a := &c.Authority
			for _, f := range []*string{
				&a.Name, &a.Officer, &a.Function, &a.Street, &a.City, &a.Phone, &a.Email, &a.Reference, &a.PublishedIn, &a.Chair,
				&a.ChiefExecutive, &a.Remedy, &a.SignedBy, &a.SignatureNote, &a.Footer[0], &a.Footer[1], &c.Result.Council, &c.Result.Area,
			} {
				*f = name
			}
			for _, p := range papers(t, set, c, asOf) {
				want := strings.Join(strings.Fields(asPrinted(name)), " ")
				if got := strings.Join(strings.Fields(document.Text(p.doc)), " "); !strings.Contains(got, want) {
					t.Errorf("%q is not in %s", name, p.Name)
				}
			}
		}
	}
}

// printed finds nothing wrong with the layout of a paper.
func printed(templates.Sample, *document.Document) []templates.Fault { return nil }

func TestCheckFindsAFaultInAnyPaper(t *testing.T) {
	var samples []templates.Sample
	for _, s := range notice.SampleCases() {
		r := statutes.Decide(s.Case, asOf, false)
		due, _ := notice.Papers(s.Case, &r, notice.Options{Date: asOf})
		for _, p := range due {
			samples = append(samples, templates.Sample{Name: p.Template, Data: p.Data})
		}
	}
	if faults := builtin(t).Check(samples, document.Document{}, printed); len(faults) > 0 {
		t.Errorf("built-in templates: %v", faults)
	}
	dir := t.TempDir()
	write(t, dir, "losniederschrift.md.tmpl", "---\nTitel: T\n---\n\n{{.Los.Nichts}}\n")
	set, err := templates.Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	faults := set.Check(samples, document.Document{}, printed)
	if len(faults) != 1 || faults[0].File != "losniederschrift.md.tmpl" || faults[0].Line != 5 {
		t.Errorf("got %v", faults)
	}
}

func BenchmarkRenderLetter(b *testing.B) {
	set, err := templates.Load("")
	if err != nil {
		b.Fatal(err)
	}
	c := notice.SampleCases()[0].Case
	r := statutes.Decide(c, asOf, false)
	due, _ := notice.Papers(c, &r, notice.Options{Date: asOf})
	for b.Loop() {
		if _, err := set.Render(due[1].Template, due[1].Data, document.Document{}); err != nil {
			b.Fatal(err)
		}
	}
}
