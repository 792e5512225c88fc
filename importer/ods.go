package importer

import "archive/zip"

func (r *reader) readODS(parts map[string]*zip.File) {}
func (r *reader) readText(data []byte)               {}
