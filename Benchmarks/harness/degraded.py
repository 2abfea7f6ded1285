"""Blurred, noisy and small versions of typeset pages whose line CER without language correction lies in a window.

For each page and each way the strengths are tried from the weakest on, all pages at once; every version in the window is kept, at
most --most of a page and a way. What was kept is then read with and without correction: line CER, and right and wrong changes, by
language.
"""

import argparse
import json
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
STRENGTHS = {
    "blur": [1.6, 2.0, 2.4, 2.8, 3.2, 3.6],
    "noise": [25, 35, 45, 55, 70, 85],
    "low": [0.40, 0.36, 0.32, 0.28, 0.25, 0.22],
}


def arguments():
    parser = argparse.ArgumentParser(prog="Benchmarks/degraded", description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="where the degraded pages go")
    parser.add_argument("--pages", type=Path, default=PROJECT.parent / "shared" / "eval-dev" / "rendered",
                        help="clean pages NAME.png with NAME.json (default: %(default)s)")
    parser.add_argument("--languages", nargs="+", default=["ja", "en", "fr", "de"])
    parser.add_argument("--window", type=float, nargs=2, default=[0.03, 0.10], help="line CER (default: 0.03 0.10)")
    parser.add_argument("--most", type=int, default=2, help="versions of a page and a way (default: 2)")
    parser.add_argument("--yomitori", type=Path, default=PROJECT / ".build" / "release" / "yomitori")
    parser.add_argument("--only-read", action="store_true", help="read what is in the folder, make nothing")
    return parser.parse_args()


def degraded(picture, way, strength, random):
    import numpy
    from PIL import Image, ImageFilter

    size = picture.size
    if way == "low":
        size = (round(size[0] * strength), round(size[1] * strength))
        picture = picture.resize(size, Image.Resampling.BICUBIC)
    blur = strength if way == "blur" else 0.8 if way == "noise" else 0
    if blur:
        picture = picture.filter(ImageFilter.GaussianBlur(blur))
    pixels = numpy.asarray(picture, dtype="float32")
    pixels = 250 - (255 - pixels) * 0.85
    pixels += random.normal(0, strength if way == "noise" else 4, pixels.shape)
    return Image.fromarray(numpy.clip(pixels, 0, 255).astype("uint8"))


def scaled(lines, factor):
    for line in lines:
        yield {"text": line["text"], "box": [round(v * factor, 1) for v in line["box"]]}


def evaluate(options, folder, *more):
    done = subprocess.run([options.yomitori, "evaluate", "--json", "--progress", "never", *more, "--truth", folder],
                          capture_output=True, text=True, check=True)
    return {page["name"]: page for page in json.loads(done.stdout)["pages"]}


def make(options):
    import numpy
    from PIL import Image

    trial = options.folder / ".trial"
    shutil.rmtree(trial, ignore_errors=True)
    trial.mkdir(parents=True)
    pages = sorted(p for p in options.pages.glob("*.clean.png") if p.name.split("-")[0] in options.languages)
    for index, page in enumerate(pages):
        picture = Image.open(page).convert("L")
        truth = json.loads(page.with_suffix(".json").read_text("utf-8"))
        for number, (way, strengths) in enumerate(STRENGTHS.items()):
            for strength in strengths:
                random = numpy.random.default_rng([index, number, round(strength * 100)])
                name = f"{page.name.removesuffix('.clean.png')}.{way}{strength}"
                degraded(picture, way, strength, random).save(trial / f"{name}.jpg", quality=80)
                lines = list(scaled(truth["lines"], strength if way == "low" else 1))
                text = json.dumps({"language": truth["language"], "lines": lines}, ensure_ascii=False)
                (trial / f"{name}.json").write_text(text + "\n", "utf-8")
    least, most = options.window
    kept = defaultdict(int)
    for name, score in evaluate(options, trial, "--no-language-correction").items():
        stem = name.removesuffix(".jpg")
        page, way = stem.split(".")[0], stem.split(".")[1].rstrip("0123456789")
        # Lines that are not found at all say nothing about characters.
        if least <= (score["lineCER"] or 0) <= most and kept[page, way] < options.most:
            kept[page, way] += 1
            for file in (name, f"{stem}.json"):
                shutil.copy(trial / file, options.folder / file)
    shutil.rmtree(trial)


def main():
    options = arguments()
    if not options.only_read:
        try:
            import numpy  # noqa: F401
            from PIL import Image  # noqa: F401
        except ImportError:
            print("degraded: numpy and pillow are missing: Benchmarks/requirements.txt has their versions", file=sys.stderr)
            return 69
        make(options)
    with_words = evaluate(options, options.folder)
    without = evaluate(options, options.folder, "--no-language-correction")
    totals = defaultdict(lambda: defaultdict(int))
    for name, score in with_words.items():
        for group in (name.split("-")[0], "all"):
            total = totals[group]
            total["pages"] += 1
            total["characters"] += score["truthCharacters"]
            total["before"] += without[name]["lineErrors"]
            total["after"] += score["lineErrors"]
            for kind in ("right", "wrong", "idle", "missed"):
                total[kind] += score[f"{kind}Changes"] - (without[name][f"{kind}Changes"] if kind != "missed" else 0)
    print("| | pages | line CER without | with | less | right | wrong | idle | missed |\n|---|---|---|---|---|---|---|---|---|")
    for group, t in sorted(totals.items(), key=lambda item: (item[0] == "all", item[0])):
        before, after = t["before"] / max(1, t["characters"]), t["after"] / max(1, t["characters"])
        less = f"{1 - after / before:.1%}" if before else "–"
        print(f"| {group} | {t['pages']} | {before:.4f} | {after:.4f} | {less} | {t['right']} | {t['wrong']} | {t['idle']} | {t['missed']} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
