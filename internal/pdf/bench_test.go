package pdf

import "testing"

// BenchmarkLetter is a letter of two pages, tagged and archived, not written to disk.
func BenchmarkLetter(b *testing.B) {
	w, d := newWriter(b), letter(b, "Elke Ehlers")
	d.Head.Logo, d.Head.LogoText = nil, ""
	write(b, w, d)
	b.ReportAllocs()
	for b.Loop() {
		write(b, w, d)
	}
}

// BenchmarkForeignName needs letters outside the core.
func BenchmarkForeignName(b *testing.B) {
	w, d := newWriter(b), letter(b, "Łukasz Đặng-K͟hová")
	d.Head.Logo, d.Head.LogoText = nil, ""
	write(b, w, d)
	for b.Loop() {
		write(b, w, d)
	}
}

// BenchmarkLogo is the same letter with a coat of arms.
func BenchmarkLogo(b *testing.B) {
	w, d := newWriter(b), letter(b, "Elke Ehlers")
	write(b, w, d)
	for b.Loop() {
		write(b, w, d)
	}
}

// BenchmarkDetermination has a table over several pages.
func BenchmarkDetermination(b *testing.B) {
	w, d := newWriter(b), determination(b, 75)
	write(b, w, d)
	for b.Loop() {
		write(b, w, d)
	}
}

// BenchmarkStart is what each start of the program pays.
func BenchmarkStart(b *testing.B) {
	for b.Loop() {
		if _, err := New(); err != nil {
			b.Fatal(err)
		}
	}
}
