#!/bin/sh
# Lets the disk of the output folder run full at several points of a district run (a small tmpfs),
# makes space and starts again. What is there in the end must be, byte for byte, what an undisturbed
# run writes; in between nothing may be half-written.
#
#   tools/diskfull/diskfull.sh NOTICES [STEPS]
#
# NOTICES is the built program. It mounts in a namespace of its own, in which it starts itself again.
set -eu

if [ -z "${DISKFULL_NAMESPACE:-}" ]; then
	DISKFULL_NAMESPACE=1 exec unshare --user --map-root-user --mount "$0" "$@"
fi
notices=$(realpath "$1")
steps=${2:-10}
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'umount "$work/full/out" 2>/dev/null || true; rm -rf "$work"' EXIT

(cd "$root" && go run ./tools/district -n 40 "$work/in")
mkdir -p "$work/whole" "$work/full/out"
run() { "$notices" run ../in --out out --as-of 2027-12-31 --quiet >/dev/null; }

(cd "$work/whole" && run)
whole=$(du -sk "$work/whole/out" | cut -f1)

i=1
while [ "$i" -le "$steps" ]; do
	size=$((whole * i / (steps + 1)))
	mount -t tmpfs -o "size=${size}k" tmpfs "$work/full/out"
	cd "$work/full"
	code=0
	run 2>"$work/message" || code=$?
	if [ "$code" != 1 ] || ! grep -q 'kein Platz' "$work/message"; then
		echo "with $size KB of $whole: exit $code, message: $(cat "$work/message")" >&2
		exit 1
	fi
	if find out -name '.notices-tmp-*' | grep -q .; then
		echo "with $size KB of $whole: a temporary file was left" >&2
		exit 1
	fi
	if [ -e out/journal.jsonl ]; then
		"$notices" verify out >&2 || { echo "with $size KB of $whole: the journal does not verify" >&2; exit 1; }
	fi
	mount -o "remount,size=$((whole * 4))k" "$work/full/out"
	run
	diff -r out ../whole/out >&2 || { echo "with $size KB of $whole: the run that continued differs" >&2; exit 1; }
	cd "$work"
	umount "$work/full/out"
	i=$((i + 1))
done
echo "$steps disks run full at $((whole / (steps + 1))) to $((whole * steps / (steps + 1))) KB: exit 1, nothing half-written, continued to the same bytes"
