"""Draws the pictures in this folder: python3 make-fixtures.py (needs Pillow and libvips' `vips` command).

Each is 32 x 16 pixels in four quarters: red, green / blue, near white.
"""

import os
import subprocess
from PIL import Image, PngImagePlugin

os.chdir(os.path.dirname(os.path.abspath(__file__)))

COLORS = [(220, 30, 30), (30, 160, 30), (30, 30, 200), (240, 240, 240)]
picture = Image.new("RGB", (32, 16))
for i, color in enumerate(COLORS):
    picture.paste(color, (i % 2 * 16, i // 2 * 8, i % 2 * 16 + 16, i // 2 * 8 + 8))


def vips(*arguments):
    subprocess.run(["vips", *arguments], check=True)


picture.save("rgb.png", optimize=True)
picture.save("rgb.jpg", quality=95, subsampling=0)
picture.convert("L").save("grey.jpg", quality=95)
picture.convert("CMYK").save("cmyk.jpg", quality=95)
picture.save("progressive.jpg", quality=95, subsampling=0, progressive=True)
picture.convert("P", palette=Image.Palette.ADAPTIVE, colors=4).save("palette.png", bits=2)
picture.convert("L").point(lambda v: 255 * (v > 100)).convert("1").save("bilevel.png")
picture.save("lossless.webp", lossless=True)
picture.save("lossy.webp", quality=90)
picture.convert("P", palette=Image.Palette.ADAPTIVE, colors=4).save("palette.gif")
picture.save("lzw.tif", compression="tiff_lzw")
picture.convert("CMYK").save("cmyk.tif", compression="tiff_adobe_deflate")
picture.convert("L").point(lambda v: 255 * (v > 100)).convert("1").save("fax.tif", compression="group4")

clear = picture.convert("RGBA")
clear.paste((220, 30, 30, 0), (0, 0, 16, 8))
clear.paste((30, 160, 30, 128), (16, 0, 32, 8))
clear.save("alpha.png", optimize=True)
clear.save("alpha.webp", lossless=True, exact=True)

# White on a transparent ground.
light = Image.new("RGBA", (32, 16), (255, 255, 255, 0))
light.paste((255, 255, 255, 255), (0, 0, 16, 8))
light.save("alpha-light.png", optimize=True)

# A second frame, which is not to be read.
frames = [picture.convert("P", palette=Image.Palette.ADAPTIVE, colors=4), Image.new("P", (32, 16))]
frames[0].save("animated.gif", save_all=True, append_images=frames[1:], duration=100)

# Orientation 6 as ImageMagick writes it: the block in hexadecimal digits in a text chunk.
block = bytes.fromhex("4d4d002a00000008000101120003000000010006000000000000")
text = PngImagePlugin.PngInfo()
text.add_text("Raw profile type exif", "\nexif\n%8d\n%s\n" % (len(block), block.hex()), zip=True)
picture.save("raw-profile.png", pnginfo=text)

vips("pngsave", "rgb.png", "interlaced.png", "--interlace", "--strip")
vips("colourspace", "rgb.png", "16bit.png", "rgb16")
vips("colourspace", "rgb.png", "16bit.tif[compression=deflate,predictor=horizontal]", "rgb16")
vips("colourspace", "rgb.png", "grey16.tif[compression=deflate]", "grey16")
vips("colourspace", "rgb.png", "lab.tif[compression=deflate]", "lab")
vips("heifsave", "rgb.png", "hevc.heic", "--compression", "hevc", "--Q", "90", "--strip")
vips("heifsave", "rgb.png", "av1.avif", "--compression", "av1", "--Q", "90", "--strip")
vips("jp2ksave", "rgb.png", "lossless.jp2", "--lossless")
vips("jxlsave", "rgb.png", "lossless.jxl", "--lossless")
