package main

import (
	"archive/zip"
	"bytes"
	"testing"
)

func TestArchivesHoldNoTimeAndNoMachine(t *testing.T) {
	files := []entry{{"notices-1/notices.exe", []byte("program"), 0o755}, {"notices-1/LICENSE.txt", []byte("text"), 0o644}}
	for name, pack := range map[string]func([]entry) ([]byte, error){"zip": zipped, "tar.gz": tarred} {
		first, err := pack(files)
		if err != nil {
			t.Fatal(err)
		}
		second, err := pack(files)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(first, second) {
			t.Errorf("%s: two archives of the same files differ", name)
		}
	}
}

func TestWindowsArchiveCanBeOpened(t *testing.T) {
	data, err := zipped([]entry{{"notices-1/notices.exe", []byte("program"), 0o755}})
	if err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil || len(z.File) != 1 || z.File[0].Name != "notices-1/notices.exe" || !z.File[0].Modified.Equal(packed) {
		t.Errorf("%v %+v", err, z)
	}
}
