#!/usr/bin/env bash
# Runs the Windows program in Wine beside the Linux one: the same commands must give the same papers,
# byte by byte, and the same text but for the backslashes; a workbook that Excel holds open must be
# told as such and done by the next run. Installs Wine and a C cross compiler with apt-get where they
# are missing (as root).
#
#   tools/windows/windows.sh
#
# Wine is not Windows: this says that the program starts, reads, writes, renames and locks there.
set -euo pipefail
cd "$(dirname "$0")/../.."

add() { command -v "$1" >/dev/null || DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${@:2}" >/dev/null; }
add wine wine wine64
add x86_64-w64-mingw32-gcc gcc-mingw-w64-x86-64-win32

work=$(mktemp -d)
export WINEPREFIX=$work/prefix WINEDEBUG=-all WINEDLLOVERRIDES="bcryptprimitives=n;mscoree=;mshtml="
# The server outlives the last program for some seconds and still writes to its folder.
trap 'wineserver -k 2>/dev/null || true; wineserver -w 2>/dev/null || true; rm -rf "$work"' EXIT

go build -o "$work/notices" ./cmd/notices
GOOS=windows go build -o "$work/notices.exe" ./cmd/notices
GOOS=windows go build -o "$work/hold.exe" ./tools/windows/hold
wine wineboot --init >"$work/boot" 2>&1

# Go's runtime draws its random numbers from a library that Windows has and Wine before 9 has not.
if [ ! -e "$WINEPREFIX/drive_c/windows/system32/bcryptprimitives.dll" ]; then
	cat >"$work/random.c" <<-'C'
		#include <windows.h>
		BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
		BOOL WINAPI ProcessPrng(PBYTE to, SIZE_T n) { return SystemFunction036(to, (ULONG)n); }
	C
	printf 'LIBRARY bcryptprimitives.dll\nEXPORTS\n ProcessPrng\n' >"$work/random.def"
	x86_64-w64-mingw32-gcc -shared -nostdlib -e 0 -o "$WINEPREFIX/drive_c/windows/system32/bcryptprimitives.dll" \
		"$work/random.c" "$work/random.def" -ladvapi32
fi

failed=0
say() { printf '%-4s  %s\n' "$@"; [ "$1" = ok ] || failed=1; }
mkdir "$work/linux" "$work/windows"
cp -r examples "$work/linux"
cp -r examples "$work/windows"

# both NAME ARGUMENT... runs a command on both systems and compares what it prints and how it ends.
both() {
	local name=$1 here=0 there=0
	shift
	(cd "$work/linux" && "$work/notices" "$@" >"$work/here.txt" 2>"$work/here.err") || here=$?
	(cd "$work/windows" && wine "$work/notices.exe" "$@" </dev/null >"$work/there.txt" 2>"$work/there.err") || there=$?
	# `version` names the system; in JSON a backslash is written twice.
	sed -i -e 's/^go[0-9.]* .*$//' -e 's/\r$//' -e 's/\\\\*/\//g' "$work/here.txt" "$work/there.txt"
	if [ $here = $there ] && diff "$work/here.txt" "$work/there.txt"; then say ok "$name"; else say FAIL "$name (exit $here here, $there in Wine)"; fi
}
both version version
both check check examples --as-of 2027-01-01
both order order examples --format json
both "a first run" run examples --as-of 2027-01-01 --docx
both "a second run" run examples --as-of 2027-01-02 --docx
both due due examples --as-of 2024-03-01
both verify verify out
both "templates export" templates export vorlagen
both "templates check" templates check vorlagen

# journal.cache remembers paths as its system writes them.
if diff -r -x journal.cache "$work/linux" "$work/windows"; then
	say ok "$(find "$work/windows/out" -type f | wc -l) files of the output folder, the same bytes"
else
	say FAIL "the folders differ"
fi

cd "$work/windows"
rm -r out
mkfifo "$work/until" "$work/held"
wine "$work/hold.exe" examples/rat-lindmoor.xlsx <"$work/until" >"$work/held" 2>/dev/null &
exec 3>"$work/until"
read -r <"$work/held"
code=0
wine "$work/notices.exe" run examples --as-of 2027-01-01 >"$work/there.txt" 2>/dev/null </dev/null || code=$?
if [ $code = 4 ] && grep -q E109 "$work/there.txt"; then say ok "a workbook that Excel holds"; else say FAIL "a workbook that Excel holds: exit $code"; fi
exec 3>&-
wait
wine "$work/notices.exe" run examples --as-of 2027-01-01 >/dev/null 2>&1 </dev/null || say FAIL "the run after it: exit $?"
wine "$work/notices.exe" verify out >/dev/null 2>&1 </dev/null || say FAIL "verify after it"
for folder in "$work"/linux/out/0*; do
	[ "$(cd "$folder" && find . -type f ! -name '*.docx' | sort | xargs sha256sum)" = "$(cd "out/$(basename "$folder")" && find . -type f ! -name '*.docx' | sort | xargs sha256sum)" ] ||
		say FAIL "$(basename "$folder") after it"
done
exit $failed
