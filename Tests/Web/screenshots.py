"""Photographs each view into docs/screenshots: light and dark, wide and as on a phone. `scripts/screenshots` calls it."""

import sys
from pathlib import Path

from harness import browser, server
from samples import ROOT, fill
from views import VIEWS

LARGEST = 300_000
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844, "scale": 1.5, "touch": True}


def main():
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs/screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    pages = fill(server())
    sizes = [shoot(folder / f"{name}{'-phone' if frame is PHONE else ''}-{'dark' if dark else 'light'}.webp",
                   view, pages, dark=dark, **frame)
             for name, view in VIEWS.items() for frame in (DESKTOP, PHONE) for dark in (False, True)]
    print(f"{len(sizes)} pictures, {sum(sizes)} bytes, the largest {max(sizes)}")


def shoot(path, view, pages, **options):
    """Photographs one view; the size of the file."""
    page = browser().page(**options)
    view(page, server().address, pages)
    # Pictures fade in, and a hint of a gesture fades out.
    page.evaluate("new Promise((resolve) => setTimeout(resolve, 400))")
    for quality in (80, 65, 50):
        page.screenshot(path, quality=quality)
        if path.stat().st_size < LARGEST:
            break
    page.close()
    return path.stat().st_size


if __name__ == "__main__":
    main()
