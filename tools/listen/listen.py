"""What a screen reader hears of a PDF in Chromium, held against what poppler reads. See listen.sh."""

import re
import shutil
import subprocess
import sys
import time

import pyatspi

ROLES = {"heading": "heading", "table row": "row", "list item": "item"}  # AT-SPI's name: ours
WAIT = 60  # seconds for a paper to be read by Chromium


def words(text):
    return re.findall(r"\w+", text)


def told(node, found):
    """Collects texts and roles below a node, in the order in which they are told."""
    role = node.getRoleName()
    if role in ROLES:
        found["roles"].append(ROLES[role])
    if role == "static":
        found["words"] += words(node.name)
    for child in node:
        told(child, found)


def paper():
    """The part of the accessibility tree that is the open PDF, if Chromium is through with it."""
    stack = [app for app in pyatspi.Registry.getDesktop(0)]
    while stack:
        node = stack.pop()
        try:
            if node.getRoleName() == "document frame" and node.name.startswith("PDF document"):
                return node
            stack += list(node)
        except Exception:  # a node that went away while it was asked
            continue
    return None


def heard(path, profile):
    shutil.rmtree(profile, ignore_errors=True)
    browser = subprocess.Popen(
        ["chromium", "--no-sandbox", "--no-first-run", "--force-renderer-accessibility", "--enable-features=PdfTags",
         "--user-data-dir=" + profile, "file://" + path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        before, end = None, time.time() + WAIT
        while time.time() < end:
            time.sleep(1)
            node = paper()
            if node is None:
                continue
            found = {"words": [], "roles": []}
            try:
                for part in node:
                    if part.name.startswith(("Page", "Seite")):
                        told(part, found)
            except Exception:
                continue
            if found["words"] and found == before:
                return found
            before = found
        raise SystemExit(f"{path}: Chromium told nothing within {WAIT} s")
    finally:
        browser.terminate()
        browser.wait()


def expected(path):
    """The same from poppler: the words of the structure, and how often it holds each role."""
    text = subprocess.run(["pdfinfo", "-struct-text", path], check=True, capture_output=True, text=True).stdout
    kinds = {"heading": r"H\d", "row": "TR", "item": "LI"}
    roles = {name: len(re.findall(rf"^\s*{kind}\b", text, re.M)) for name, kind in kinds.items()}
    return words(" ".join(re.findall(r'^\s*"(.*)"$', text, re.M))), roles


def differences(path, profile):
    got, (want, roles) = heard(path, profile), expected(path)
    left = iter(got["words"])
    missing = [w for w in want if w not in left]  # each search goes on behind the last word found
    if not want:
        yield "poppler reads no structure"
    if missing:
        yield f"not told, or out of order: {' '.join(missing[:8])}"
    for role, n in roles.items():
        # What goes on on the next page is told as one more row or item.
        if (k := got["roles"].count(role)) < n or role == "heading" and k != n:
            yield f"{n} × {role}, told {k}"


def main():
    profile, papers = sys.argv[1], sys.argv[2:]
    wrong = 0
    for path in papers:
        faults = list(differences(path, profile))
        wrong += bool(faults)
        print("FAIL" if faults else "ok  ", path.split("/")[-1], *faults, sep="  ", flush=True)
    print(f"{len(papers) - wrong} of {len(papers)} papers told as they are")
    sys.exit(wrong > 0 or not papers)


main()
