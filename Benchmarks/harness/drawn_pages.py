"""Draws clean pages of Latin print in Spanish, Italian, Dutch, Portuguese and languages like them, for Benchmarks/degraded --pages.

Each text is set in two of four fonts, NAME.clean.png with NAME.clean.json. Group `modern` is what the options were chosen by, `later` was
written when they were, `old` has the spelling of the 19th century and Brazil's, `others` languages that are taken for one of these.
"""

import argparse
import json
import sys
from pathlib import Path

TEXTS = Path(__file__).parent / "drawn" / "texts.txt"
FONTS = ["truetype/liberation/LiberationSerif-Regular.ttf", "opentype/ebgaramond/EBGaramond12-Regular.otf",
         "truetype/crosextra/Caladea-Italic.ttf", "truetype/liberation/LiberationSans-Regular.ttf"]
SIZE, LEADING, WIDTH, MARGIN = 34, 54, 1100, 100


def groups():
    """By group the texts with their names."""
    found, name = {}, None
    for row in TEXTS.read_text("utf-8").splitlines():
        if row.startswith("== "):
            texts = found.setdefault(row[3:], {})
        elif row.startswith("# "):
            name = row[2:].split()[0]
        elif row and name:
            texts[name] = row
    return found


def lines(text, font):
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and font.getlength(longer) > WIDTH:
            yield line
            line = word
        else:
            line = longer
    yield line


def draw(text, font, path):
    from PIL import Image, ImageDraw

    rows = list(lines(text, font))
    picture = Image.new("L", (WIDTH + 2 * MARGIN, LEADING * len(rows) + 2 * MARGIN), 255)
    pen, truth = ImageDraw.Draw(picture), []
    for number, row in enumerate(rows):
        top = MARGIN + LEADING * number
        pen.text((MARGIN, top), row, font=font, fill=0)
        truth.append({"text": row, "box": [MARGIN, top, round(font.getlength(row)), 44]})
    picture.save(path.with_suffix(".png"))
    body = {"language": path.name.split("-")[0], "lines": truth}
    path.with_suffix(".json").write_text(json.dumps(body, ensure_ascii=False) + "\n", "utf-8")


def main():
    found = groups()
    parser = argparse.ArgumentParser(prog="Benchmarks/drawn", description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="where the pages go")
    parser.add_argument("--group", choices=sorted(found), default="modern", help="(default: modern)")
    parser.add_argument("--fonts", type=Path, default=Path("/usr/share/fonts"),
                        help="with Debian's fonts-liberation, fonts-ebgaramond and fonts-crosextra-caladea (default: %(default)s)")
    options = parser.parse_args()
    try:
        from PIL import ImageFont
    except ImportError:
        print("drawn: pillow is missing: Benchmarks/requirements.txt has its version", file=sys.stderr)
        return 69
    missing = [font for font in FONTS if not (options.fonts / font).exists()]
    if missing:
        print(f"drawn: {options.fonts / missing[0]} is missing: install its fonts or give --fonts", file=sys.stderr)
        return 69
    options.folder.mkdir(parents=True, exist_ok=True)
    for number, (name, text) in enumerate(found[options.group].items()):
        for index in (number % len(FONTS), (number + 2) % len(FONTS)):
            font = ImageFont.truetype(options.fonts / FONTS[index], SIZE)
            draw(text, font, options.folder / f"{name}-f{index}.clean.png")
    return 0


if __name__ == "__main__":
    sys.exit(main())
