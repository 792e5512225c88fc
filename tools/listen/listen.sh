#!/usr/bin/env bash
# Opens papers in Chromium and takes down what its accessibility interface (AT-SPI) tells a screen
# reader: every word of the paper in the order of its structure, each heading, table row and list item
# as such. What is right comes from another reader of the same file, poppler's pdfinfo.
#
#   tools/listen/listen.sh [FILE.pdf ...]       without files: every kind of paper
#
# Chromium reads the tags of a PDF only where the feature PdfTags is on (Acrobat always does), and does not
# get over a page without text then: the print file, which is for the office's printer, is left out. Installs Chromium, Xvfb and the accessibility bus with apt-get where they are missing (as
# root). Ends with 1 if a paper is told otherwise.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)

if [ -z "${LISTEN_SESSION:-}" ]; then
	missing=()
	command -v chromium >/dev/null || missing+=(chromium)
	command -v Xvfb >/dev/null || missing+=(xvfb)
	command -v pdfinfo >/dev/null || missing+=(poppler-utils)
	command -v dbus-run-session >/dev/null || missing+=(dbus)
	/usr/bin/python3 -c 'import pyatspi' 2>/dev/null || missing+=(at-spi2-core python3-pyatspi gir1.2-atspi-2.0)
	[ ${#missing[@]} = 0 ] || DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${missing[@]}" >/dev/null
	work=$(mktemp -d)
	trap 'rm -rf "$work"' EXIT
	if [ $# = 0 ]; then
		# Two examples, and cases that wait for a lot, a ruling and a hearing (hence the exit code).
		cd "$here/../.."
		go run ./tools/casebook -d "$work/cases" testdata/cases/{bb-s61-3-moved-away-hearing-first,ni-s38-2-tie-needs-lot,bb-s49-5-other-wahlkreis-readings-differ}.json
		go run ./cmd/notices run examples "$work/cases" --out "$work/out" --as-of 2027-01-01 --quiet >/dev/null 2>&1 || [ $? = 1 ]
		mapfile -t papers < <(find "$work/out" -name '*.pdf' ! -name 'letters-*' | sort)
		set -- "${papers[@]}"
	fi
	LISTEN_SESSION=$work dbus-run-session -- "$0" "$@"
	exit
fi

Xvfb :77 -screen 0 1400x1000x24 >/dev/null 2>&1 &
screen=$!
trap 'kill $screen' EXIT
export DISPLAY=:77 ACCESSIBILITY_ENABLED=1
/usr/libexec/at-spi-bus-launcher --launch-immediately >/dev/null 2>&1 &
sleep 1
/usr/bin/python3 "$here/listen.py" "$LISTEN_SESSION/profile" "$@"
