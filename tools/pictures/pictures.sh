#!/usr/bin/env bash
# Makes the pictures of README and Kurzanleitung from the papers of the examples: docs/img/*.png.
# Needs pdftoppm (poppler-utils).
set -euo pipefail
cd "$(dirname "$0")/../.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The day is fixed, so that the pictures change only when the papers do.
go run ./cmd/notices run examples/rat-lindmoor.xlsx --out "$work" --as-of 2025-05-16 --quiet >"$work/said"
papers=$(echo "$work"/*/2025-05-03-6)
mkdir -p docs/img
for paper in benachrichtigung bekanntmachung feststellung erklaerung; do
	pdftoppm -r 66 -gray -png -f 1 -l 1 -singlefile "$papers/$paper-1.pdf" "docs/img/$paper"
done

# The sheet of events, as LibreOffice shows it; without LibreOffice the picture stays as it is.
if command -v soffice >/dev/null && command -v convert >/dev/null; then
	soffice "-env:UserInstallation=file://$work/profile" --headless --convert-to pdf --outdir "$work" examples/rat-lindmoor.xlsx >/dev/null 2>&1
	book=$work/rat-lindmoor.pdf
	for page in $(seq "$(pdfinfo "$book" | sed -n 's/^Pages: *//p')"); do
		if pdftotext -f "$page" -l "$page" "$book" - | grep -q '^Ereignis$'; then
			pdftoppm -r 150 -gray -png -f "$page" -l "$page" -singlefile "$book" "$work/sheet"
			convert "$work/sheet.png" -gravity south -chop 0x120 -trim -bordercolor white -border 12 -strip docs/img/vorgaenge.png
			break
		fi
	done
fi
