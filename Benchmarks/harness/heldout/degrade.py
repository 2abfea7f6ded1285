"""What scanning, copying and photographing do to a page. A degradation gives the picture and where its points went."""

import io

import numpy
from PIL import Image, ImageFilter, ImageOps


def homography(source, target):
    """The matrix that moves four points to four others."""
    rows = []
    for (x, y), (u, v) in zip(source, target):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y, -u], [0, 0, 0, x, y, 1, -v * x, -v * y, -v]]
    return numpy.linalg.svd(numpy.array(rows))[2][-1].reshape(3, 3)


def moved(matrix, x, y):
    u, v, w = matrix @ numpy.array([x, y, 1])
    return u / w, v / w


def warp(picture, matrix, size, fill):
    inverse = numpy.linalg.inv(matrix)
    return picture.transform(size, Image.Transform.PERSPECTIVE, (inverse / inverse[2, 2]).ravel()[:8],
                             Image.Resampling.BICUBIC, fillcolor=fill)


def turn(size, degrees):
    angle, (x, y) = numpy.radians(degrees), (size[0] / 2, size[1] / 2)
    c, s = numpy.cos(angle), numpy.sin(angle)
    return numpy.array([[c, -s, x - c * x + s * y], [s, c, y - s * x - c * y], [0, 0, 1]])


def cloud(random, size, cell, strength):
    """Light and dark patches of about `cell` pixels."""
    small = random.normal(0, strength, (size[1] // cell + 2, size[0] // cell + 2)).astype("float32")
    return numpy.asarray(Image.fromarray(small).resize(size, Image.Resampling.BICUBIC))


def on_paper(picture, random, paper, ink, noise):
    """Print of a colour on uneven, coloured paper, with the grain of a sensor."""
    grey = numpy.asarray(picture.convert("L"), dtype="float32")[..., None] / 255
    colour = numpy.array(paper, "float32") + cloud(random, picture.size, 90, 3)[..., None]
    mixed = grey * colour + (1 - grey) * numpy.array(ink, "float32")
    return mixed + random.normal(0, noise, mixed.shape)


def jpeg(pixels, quality):
    data = io.BytesIO()
    Image.fromarray(numpy.clip(pixels, 0, 255).astype("uint8")).save(data, "JPEG", quality=quality)
    return data.getvalue()


def clean(picture, random):
    data = io.BytesIO()
    picture.save(data, "PNG")
    return data.getvalue(), numpy.eye(3), "png"


def scan(picture, random):
    matrix = turn(picture.size, random.uniform(-1.3, 1.3))
    picture = warp(picture, matrix, picture.size, (255, 255, 255)).filter(ImageFilter.GaussianBlur(random.uniform(.5, 1.1)))
    paper = random.uniform((222, 215, 195), (246, 243, 238))
    return jpeg(on_paper(picture, random, paper, [random.uniform(20, 60)] * 3, 4), int(random.integers(62, 86))), matrix, "jpg"


def faded(picture, random):
    """Grey ink, and the other side of the leaf showing through."""
    matrix = turn(picture.size, random.uniform(-.6, .6))
    picture = warp(picture, matrix, picture.size, (255, 255, 255)).filter(ImageFilter.GaussianBlur(.7))
    pixels = on_paper(picture, random, (233, 226, 205), [random.uniform(85, 125)] * 3, 5)
    behind = ImageOps.mirror(picture).filter(ImageFilter.GaussianBlur(3)).convert("L")
    pixels -= (255 - numpy.asarray(behind, dtype="float32")[..., None]) * .1
    return jpeg(pixels, 78), matrix, "jpg"


def copied(picture, random):
    """A photocopy: hard edges, thickened or thinned strokes, specks."""
    matrix = turn(picture.size, random.uniform(-.8, .8))
    picture = warp(picture, matrix, picture.size, (255, 255, 255)).filter(ImageFilter.GaussianBlur(1.1)).convert("L")
    grey = numpy.asarray(picture, dtype="float32") + cloud(random, picture.size, 3, 14)
    pixels = numpy.clip((grey - random.uniform(150, 190)) * 6 + 128, 12, 255)
    for _ in range(60):
        x, y = int(random.integers(picture.width)), int(random.integers(picture.height))
        pixels[y:y + int(random.integers(1, 4)), x:x + int(random.integers(1, 4))] = 40
    return jpeg(pixels, 80), matrix, "jpg"


def small(picture, random):
    """Half and a little more of the pixels, strongly compressed."""
    factor = random.uniform(.5, .58)
    size = (round(picture.width * factor), round(picture.height * factor))
    matrix = numpy.diag([size[0] / picture.width, size[1] / picture.height, 1])
    picture = picture.resize(size, Image.Resampling.LANCZOS)
    return jpeg(on_paper(picture, random, (250, 250, 250), (25, 25, 25), 2.5), 60), matrix, "jpg"


def photo(picture, random):
    """In perspective on a desk, with uneven light."""
    width, height = picture.size
    corners = [(0, 0), (width, 0), (width, height), (0, height)]
    edge = width * .12
    size = (round(width * 1.24), round(height * 1.24))
    target = [(x + edge + random.uniform(-.05, .05) * width, y + edge + random.uniform(-.04, .04) * height)
              for x, y in corners]
    matrix = homography(corners, target)
    desk = tuple(int(c) for c in random.uniform(50, 110, 3))
    page = warp(picture, matrix, size, (0, 0, 0)).filter(ImageFilter.GaussianBlur(.8))
    mask = warp(Image.new("L", picture.size, 255), matrix, size, 0)
    pixels = on_paper(page, random, (240, 236, 228), (40, 38, 36), 4)
    inside = numpy.asarray(mask, dtype="float32")[..., None] / 255
    pixels = pixels * inside + (numpy.array(desk) + cloud(random, size, 12, 8)[..., None]) * (1 - inside)
    light = 1 - .28 * numpy.linspace(random.uniform(0, 1), random.uniform(0, 1), size[0])[None, :, None]
    return jpeg(pixels * light, 85), matrix, "jpg"


ALL = {f.__name__: f for f in (clean, scan, faded, copied, small, photo)}
