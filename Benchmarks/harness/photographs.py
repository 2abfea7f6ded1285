"""Draws photographs of pages whose corners are known: grounds, light and mishaps of many kinds, seen by a pinhole camera.

    photographs.py OUT [--count N] [--seed S] [--pages DIR]

NAME.jpg with NAME.json beside it: {"kind", "corners": [[x, y] × 4 or null], "aspect"}. Pages are the pictures in DIR (*.clean.png),
else lines of print drawn here.
"""

import argparse
import json
from pathlib import Path

import numpy
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from heldout.degrade import cloud, homography, warp

TEXTS = (Path(__file__).parent / "heldout" / "texts.txt").read_text().split()


def printed_page(random):
    """Black lines of words on white; margins, sizes and a table or figure at random."""
    width = int(random.integers(900, 1300))
    height = int(width * random.choice([1.414, 1.414, 1.294, 1.5, 2.4, 0.707]))
    page = Image.new("RGB", (width, height), "white")
    draw = ImageDraw.Draw(page)
    size = int(random.integers(18, 34))
    font = ImageFont.load_default(size)
    margin = int(width * random.uniform(.06, .14))
    y = margin
    while y < height - margin:
        if random.random() < .05:
            bottom = min(height - margin, y + int(random.integers(80, 300)))
            shade = int(random.integers(40, 230))
            draw.rectangle((margin, y, width - margin, bottom), outline="black", width=3,
                           fill=(shade,) * 3 if random.random() < .4 else None)
            y = bottom + size
            continue
        words = [str(w) for w in random.choice(TEXTS, 14)]
        line = "".join(c for c in " ".join(words) if c.isascii())[: int((width - 2 * margin) / size * 1.7)]
        if random.random() > .12:
            draw.text((margin, y), line or "on paper", font=font, fill="black")
        y += int(size * 1.7)
    return page


def camera(random, page, size, share, tilt):
    """Where the page's corners fall: a sheet turned in space before a camera of a phone's field of view."""
    width, height = page.size
    half = numpy.array([[-width, -height], [width, -height], [width, height], [-width, height]]) / 2
    angles = random.uniform(-tilt, tilt, 2)
    turn = random.uniform(-12, 12)
    a, b, c = numpy.radians([angles[0], angles[1], turn])
    rx = numpy.array([[1, 0, 0], [0, numpy.cos(a), -numpy.sin(a)], [0, numpy.sin(a), numpy.cos(a)]])
    ry = numpy.array([[numpy.cos(b), 0, numpy.sin(b)], [0, 1, 0], [-numpy.sin(b), 0, numpy.cos(b)]])
    rz = numpy.array([[numpy.cos(c), -numpy.sin(c), 0], [numpy.sin(c), numpy.cos(c), 0], [0, 0, 1]])
    points = numpy.c_[half, numpy.zeros(4)] @ (rx @ ry @ rz).T
    focal = .75 * max(size)
    extent = max(width / size[0], height / size[1])
    distance = focal * extent / share
    seen = points[:, :2] * focal / (points[:, 2:] + distance)
    seen -= (seen.max(0) + seen.min(0)) / 2
    return [tuple(p) for p in seen + numpy.array(size) / 2]


def wood(random, size):
    base = numpy.array([random.uniform(60, 150), random.uniform(40, 100), random.uniform(20, 70)])
    y = numpy.arange(size[1])[:, None]
    grain = cloud(random, size, 160, 14) + 9 * numpy.sin(y / random.uniform(5, 11) + cloud(random, size, 240, 3))
    planks = (numpy.arange(size[0])[None, :] // int(size[0] / random.integers(4, 8)) % 2) * 14
    joints = numpy.arange(size[0])[None, :] % int(size[0] / 5) < 5
    return base + (grain + planks - 45 * joints)[..., None]


def plain(random, size):
    return random.uniform(30, 130, 3) + cloud(random, size, 300, 6)[..., None]


def gravel(random, size):
    return random.uniform(60, 120, 3) + (cloud(random, size, 9, 30) + cloud(random, size, 30, 20))[..., None]


def tiles(random, size):
    side = int(min(size) / random.uniform(3, 6))
    x, y = numpy.meshgrid(numpy.arange(size[0]), numpy.arange(size[1]))
    angle = random.uniform(-.5, .5)
    u, v = x * numpy.cos(angle) - y * numpy.sin(angle), x * numpy.sin(angle) + y * numpy.cos(angle)
    joint = ((u % side) < 9) | ((v % side) < 9)
    return random.uniform((130, 110, 90), (190, 170, 150)) + (cloud(random, size, 60, 8) - 60 * joint)[..., None]


def cloth(random, size):
    x, y = numpy.meshgrid(numpy.arange(size[0]), numpy.arange(size[1]))
    check = ((x // 70 % 2) ^ (y // 70 % 2)) * random.uniform(20, 60)
    return random.uniform((90, 30, 30), (150, 110, 110)) + (check + cloud(random, size, 5, 6))[..., None]


def light_desk(random, size):
    return numpy.array([random.uniform(175, 205)] * 3) + cloud(random, size, 200, 5)[..., None]


GROUNDS = [wood, plain, gravel, tiles, cloth, light_desk]
KINDS = ["plain", "steep", "shadow", "border", "dark", "several", "hand", "small", "light", "curved"]


def shadow(random, size):
    """A soft edge of a shadow across the picture."""
    layer = Image.new("L", size, 255)
    x0, x1 = random.uniform(0, size[0], 2)
    points = [(x0, 0), (x1, size[1]), (size[0] * random.choice([0, 1]), size[1]), (size[0] * random.choice([0, 1]), 0)]
    ImageDraw.Draw(layer).polygon(points, fill=int(random.uniform(110, 190)))
    return numpy.asarray(layer.filter(ImageFilter.GaussianBlur(float(random.uniform(4, 30)))), "float32")[..., None] / 255


def hand(random, size, corner):
    """A blob of skin over a corner; it hides a tenth of the page's width."""
    layer = Image.new("L", size, 0)
    draw = ImageDraw.Draw(layer)
    reach = min(size) * random.uniform(.06, .11)
    outward = numpy.array(corner) - numpy.array(size) / 2
    outward /= numpy.linalg.norm(outward)
    for i in range(40):
        x, y = numpy.array(corner) + outward * i * reach * .3 + random.uniform(-6, 6, 2)
        r = reach * (1 + i * .01)
        draw.ellipse((x - r, y - r, x + r, y + r), fill=255)
    return numpy.asarray(layer.filter(ImageFilter.GaussianBlur(2)), "float32")[..., None] / 255


def photograph(random, kind, page):
    size = (1600, 1200) if page.width > page.height else (1200, 1600)
    tilt = {"steep": 38, "border": 12}.get(kind, 20)
    share = {"small": .45, "border": random.uniform(1.02, 1.12)}.get(kind, random.uniform(.62, .9))
    target = camera(random, page, size, share, tilt)
    if kind == "border":  # beyond one edge of the picture only
        target = [(x * .82 + size[0] * .09, y + size[1] * .09) for x, y in target]
    ground = {"light": light_desk, "dark": random.choice([light_desk, tiles])}.get(kind, random.choice(GROUNDS[:5]))
    pixels = ground(random, size)
    # What lies on the ground before the page does.
    layers = []
    if kind == "several":
        for _ in range(2):
            other = printed_page(random)
            where = [(x + random.choice([-.8, .8]) * size[0], y + random.uniform(-.3, .3) * size[1])
                     for x, y in camera(random, other, size, share, 15)]
            layers.append((other, where))
    layers.append((page, target))
    for sheet, corners in layers:
        width, height = sheet.size
        matrix = homography([(0, 0), (width, 0), (width, height), (0, height)], corners)
        factor = max(1, numpy.sqrt(width * height / (size[0] * size[1] * share * share)))
        seen = sheet.filter(ImageFilter.GaussianBlur(float(.45 * factor))) if factor > 1.2 else sheet
        grey = numpy.asarray(warp(seen, matrix, size, (255, 255, 255)).convert("L"), "float32")[..., None] / 255
        mask = warp(Image.new("L", sheet.size, 255), matrix, size, 0)
        cast = numpy.asarray(mask.filter(ImageFilter.GaussianBlur(float(random.uniform(3, 9)))), "float32")[..., None] / 255
        offset = random.integers(-7, 8, 2)
        pixels = pixels * (1 - random.uniform(.2, .45) * numpy.roll(cast, tuple(offset), (0, 1)))
        paper = random.uniform((222, 215, 195), (248, 246, 244))
        ink = random.uniform(15, 60, 3)
        if kind == "dark" and sheet is page:
            paper, ink = random.uniform(20, 60, 3), random.uniform(190, 240, 3)
        drawn = grey * (paper + cloud(random, size, 120, 3)[..., None]) + (1 - grey) * ink
        inside = numpy.asarray(mask.filter(ImageFilter.GaussianBlur(.7)), "float32")[..., None] / 255
        pixels = pixels * (1 - inside) + drawn * inside
    if kind == "hand":
        corner = target[int(random.integers(0, 4))]
        skin = hand(random, size, corner)
        pixels = pixels * (1 - skin) + numpy.array([205, 160, 130]) * skin
    light = 1 - random.uniform(.1, .35) * numpy.linspace(*random.permutation([0, 1]), size[0])[None, :, None]
    pixels = pixels * light
    if kind in ("shadow", "steep"):
        pixels = pixels * shadow(random, size)
    pixels = pixels + random.normal(0, random.uniform(2, 6), pixels.shape)
    picture = Image.fromarray(numpy.clip(pixels, 0, 255).astype("uint8"))
    if kind == "curved":  # the sheet's sides bulge by up to 1 % of the picture
        bulge = random.uniform(.004, .01) * size[0]
        rows = numpy.arange(size[1])
        shift = (bulge * numpy.sin(rows / size[1] * numpy.pi)).round().astype(int)
        array = numpy.asarray(picture)
        picture = Image.fromarray(numpy.stack([numpy.roll(array[i], shift[i], 0) for i in rows]))
        target = [(x + bulge * numpy.sin(numpy.clip(y / size[1], 0, 1) * numpy.pi), y) for x, y in target]
    return picture, target


def without_page(random, index):
    """Grounds alone, and scans: a page that fills its picture."""
    if index % 2 == 0:
        size = (1200, 1600)
        pixels = GROUNDS[index // 2 % len(GROUNDS)](random, size) + random.normal(0, 3, (size[1], size[0], 3))
        return Image.fromarray(numpy.clip(pixels, 0, 255).astype("uint8"))
    page = printed_page(random).rotate(random.uniform(-1.2, 1.2), Image.Resampling.BICUBIC, fillcolor="white")
    pixels = numpy.asarray(page, "float32") * random.uniform(.8, 1, 3) + random.normal(0, 3, (page.height, page.width, 3))
    return Image.fromarray(numpy.clip(pixels, 0, 255).astype("uint8"))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pages", type=Path)
    arguments = parser.parse_args()
    random = numpy.random.default_rng(arguments.seed)
    arguments.out.mkdir(parents=True, exist_ok=True)
    pages = sorted(arguments.pages.glob("*.clean.png")) if arguments.pages else []
    for index in range(arguments.count):
        kind = (KINDS + ["none", "none"])[index % (len(KINDS) + 2)]
        page = Image.open(pages[index % len(pages)]).convert("RGB") if pages else printed_page(random)
        corners = None
        if kind == "none":
            picture = without_page(random, index)
        else:
            picture, corners = photograph(random, kind, page)
        name = f"{index:03d}-{kind}"
        picture.save(arguments.out / f"{name}.jpg", quality=int(random.integers(70, 93)))
        truth = {"kind": kind, "corners": [[float(x), float(y)] for x, y in corners] if corners is not None else None,
                 "aspect": page.width / page.height}
        (arguments.out / f"{name}.json").write_text(json.dumps(truth))


if __name__ == "__main__":
    main()
