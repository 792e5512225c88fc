package main

import (
	"reflect"
	"testing"

	"notices/fonts"
)

func TestFacesAreWhatIsDerivedFromTheirFonts(t *testing.T) {
	faces, err := fonts.Load()
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range fonts.Names() {
		d, err := derive("..", name)
		if err != nil {
			t.Fatal(err)
		}
		have := faces[i].Derived
		for k, parts := range d.Parts { // gob does not tell an empty list from none
			if len(parts) != len(have.Parts[k]) || len(d.Outlines[k]) != len(have.Outlines[k]) {
				t.Fatalf("%s.face is not up to date: run go generate ./fonts", name)
			}
			d.Parts[k], d.Outlines[k] = append([]uint16{}, parts...), append([]byte{}, d.Outlines[k]...)
			have.Parts[k], have.Outlines[k] = append([]uint16{}, have.Parts[k]...), append([]byte{}, have.Outlines[k]...)
		}
		d.Core, have.Core = fonts.Subset{Name: d.Core.Name, Size: d.Core.Size, Widths: d.Core.Widths}, fonts.Subset{Name: have.Core.Name, Size: have.Core.Size, Widths: have.Core.Widths}
		if !reflect.DeepEqual(d, have) {
			t.Errorf("%s.face is not up to date: run go generate ./fonts", name)
		}
	}
}
