"""On how many development pages the language is told right.

The typeset pages and the real ones whose language is known and which the general pack can spell. A page in several languages may be
told any of them. `zh` is right for a Chinese page, the wrong one of `zh-Hans` and `zh-Hant` is not. Pages of fewer than three words,
a Han character counting as one, are counted apart: a name alone is of no language.
"""

import argparse
import json
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
PICTURES = {".png", ".jpg", ".jpeg", ".tif", ".tiff", ".webp", ".bmp", ".gif"}
# Of the manifest's languages those whose letters the pack does not have.
UNSPELT = {"sr", "hi", "ta", "te", "fa", "el", "th", "ko", "ru", "mr"}
# Where the manifest errs: a recipe for "linzensoep" with "3 liter water, 3 uien" is Dutch.
MENDED = {"ocrmypdf/typewriter.png": ["nl"]}
FEWEST_WORDS = 3


def arguments():
    parser = argparse.ArgumentParser(prog="Benchmarks/languages", description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, default=PROJECT.parent / "shared" / "eval-dev")
    parser.add_argument("--yomitori", type=Path, default=PROJECT / ".build" / "release" / "yomitori")
    parser.add_argument("--read", type=Path, help="JSON lines of an earlier run, instead of reading")
    return parser.parse_args()


def truths(data):
    """Each picture with the tags that are right for it."""
    found = {}
    for truth in sorted((data / "rendered").glob("*.json")):
        for picture in truth.parent.glob(f"{truth.stem}.*"):
            if picture.suffix in PICTURES:
                found[picture] = [json.loads(truth.read_text("utf-8"))["language"]]
    manifest = data / "real" / "manifest.json"
    for entry in json.loads(manifest.read_text("utf-8"))["entries"] if manifest.exists() else []:
        tags = entry.get("language", "").split(",")
        picture = data / "real" / entry["path"]
        if picture.suffix.lower() in PICTURES and tags[0] and tags[0].isascii() and tags[0][0].isalpha() and not UNSPELT & set(tags):
            found[picture] = MENDED.get(entry["path"], tags)
    return found


def is_right(told, tags):
    return any(told == tag or told.split("-")[0] == tag or tag.split("-")[0] == told for tag in tags)


def words(text):
    han = sum("\u3040" <= c <= "\u30ff" or "\u3400" <= c <= "\u9fff" for c in text)
    return han + len(re.findall(r"[^\W\d_]+", re.sub(r"[\u3040-\u30ff\u3400-\u9fff]", " ", text)))


def main():
    options = arguments()
    pages = truths(options.data)
    if options.read:
        lines = options.read.read_text("utf-8").splitlines()
    else:
        lines = subprocess.run([options.yomitori, "recognize", "--quiet", "--format", "jsonl", *pages],
                               capture_output=True, text=True).stdout.splitlines()
    told = defaultdict(list)
    for line in lines:
        page = json.loads(line)
        told[Path(page["source"]["path"])].append((page.get("language") or "none", page["text"]))
    counts = defaultdict(lambda: [0, 0])
    for picture, tags in pages.items():
        # Of a file with several pages the first one's.
        language, text = (told.get(picture) or [("none", "")])[0]
        right = is_right(language, tags)
        size = "fewer than three words" if words(text) < FEWEST_WORDS else "three words and more"
        for name in (picture.relative_to(options.data).parts[0], size, "all"):
            counts[name][0] += right
            counts[name][1] += 1
        if not right:
            print(f"{picture.relative_to(options.data)}: {','.join(tags)}, told {language}, {len(text)} characters: {text[:60]!r}",
                  file=sys.stderr)
    print("| pages | right | of | share |\n|---|---|---|---|")
    for name, (right, of) in sorted(counts.items(), key=lambda item: item[0] == "all"):
        print(f"| {name} | {right} | {of} | {right / max(1, of):.1%} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
