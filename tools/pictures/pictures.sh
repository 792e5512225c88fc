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
