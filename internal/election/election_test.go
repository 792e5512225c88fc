package election

import (
	"slices"
	"strings"
	"testing"
)

func TestADayInGerman(t *testing.T) {
	for _, c := range []struct{ day, short, long string }{
		{"2027-02-03", "03.02.2027", "3. Februar 2027"},
		{"2026-12-31", "31.12.2026", "31. Dezember 2026"},
		{"2027-03-01", "01.03.2027", "1. März 2027"},
	} {
		if d := MustDate(c.day); d.German() != c.short || d.Long() != c.long {
			t.Errorf("%s: %s, %s", c.day, d.German(), d.Long())
		}
	}
	if d := (Date{}); d.German() != "" || d.Long() != "" {
		t.Error("a day that is not given has words")
	}
}

// A finding of the reading and the same finding of the decision may have others of their place between
// them; nobody needs to read it twice.
func TestAFindingIsSaidOnce(t *testing.T) {
	var all []Finding
	for _, cell := range []string{"A1", "A2", "A1", "A3", "A2"} {
		all = append(all, Findingf("W301", Origin{File: "a.xlsx", Sheet: "Wahl", Cell: cell}, "Satz"))
	}
	all = append(all, Findingf("E210", Origin{File: "b.xlsx"}, "Satz"), all[0], Findingf("W301", all[0].Origin, "anderer Satz"))
	var got []string
	for _, f := range SortFindings(all) {
		got = append(got, f.String())
	}
	want := []string{
		"E210 b.xlsx: Satz", "W301 a.xlsx, Blatt Wahl, A1: Satz", "W301 a.xlsx, Blatt Wahl, A2: Satz",
		"W301 a.xlsx, Blatt Wahl, A3: Satz", "W301 a.xlsx, Blatt Wahl, A1: anderer Satz",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got:\n%s", strings.Join(got, "\n"))
	}
}

func TestAKeyTellsTheLand(t *testing.T) {
	for key, want := range map[string]Land{"03254026": LowerSaxony, "12060020": Brandenburg, "05111000": "", "": "", "3254026": ""} {
		if got := LandOfKey(key); got != want {
			t.Errorf("LandOfKey(%q) = %q, want %q", key, got, want)
		}
	}
}

func TestALandThatIsNotKnownOffersEverything(t *testing.T) {
	if got := Land("").LawYears(); !slices.Equal(got, []string{"2006", "2009", "2014", "2023"}) {
		t.Error(got)
	}
	all := Land("").Bodies()
	for _, l := range Lands() {
		for _, b := range l.Bodies() {
			if !slices.Contains(all, b) {
				t.Errorf("%s is missing", b)
			}
		}
	}
	if slices.Sort(all); len(slices.Compact(slices.Clone(all))) != len(all) {
		t.Errorf("a kind stands twice in %v", all)
	}
}

// Degrees stand behind the name, other titles before it, in whatever order a cell has them.
func TestTitlesStandAtTheirPlaces(t *testing.T) {
	for title, want := range map[string][2]string{
		"": {"Ali Öz", "Öz, Ali"}, "Dr.": {"Dr. Ali Öz", "Öz, Dr. Ali"}, "Prof. Dr. med.": {"Prof. Dr. med. Ali Öz", "Öz, Prof. Dr. med. Ali"}, "Dipl.-Ing. (FH)": {"Dipl.-Ing. (FH) Ali Öz", "Öz, Dipl.-Ing. (FH) Ali"},
		"LL.M.": {"Ali Öz LL.M.", "Öz, Ali LL.M."}, "M. Sc.": {"Ali Öz M. Sc.", "Öz, Ali M. Sc."}, "M. A.": {"Ali Öz M. A.", "Öz, Ali M. A."}, "MBA": {"Ali Öz MBA", "Öz, Ali MBA"}, "Ph. D.": {"Ali Öz Ph. D.", "Öz, Ali Ph. D."},
		"Dr. LL.M. (Cape Town)": {"Dr. Ali Öz LL.M. (Cape Town)", "Öz, Dr. Ali LL.M. (Cape Town)"}, "M.A., Dr.": {"Dr. Ali Öz M.A.", "Öz, Dr. Ali M.A."}, "Dr. MdL": {"Dr. Ali Öz MdL", "Öz, Dr. Ali MdL"},
		"Mag.": {"Mag. Ali Öz", "Öz, Mag. Ali"}, "Landrat": {"Landrat Ali Öz", "Öz, Landrat Ali"},
	} {
		c := Candidate{Title: title, First: "Ali", Last: "Öz"}
		if c.Name() != want[0] || c.FileName() != want[1] {
			t.Errorf("%q: %q and %q", title, c.Name(), c.FileName())
		}
	}
	if c := (Candidate{Title: "LL.M.", Last: "Ali Öz"}); c.Name() != "Ali Öz LL.M." || c.FileName() != "Ali Öz, LL.M." {
		t.Errorf("a whole name: %q, %q", c.Name(), c.FileName())
	}
}
