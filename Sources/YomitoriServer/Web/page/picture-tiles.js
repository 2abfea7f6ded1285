// The pixels of a page: a picture of the size of a screen at once, tiles of the scan where one looks closer.

import { pages } from "../server/api.js";
import { PictureTries, askedAgain } from "../server/picture-tries.js";
import { tileLevel, tilesIn } from "./tile-plan.js";

// Tiles of 512 × 512 pixels take one megabyte each when they are decoded.
const keptTiles = 160;

/** The pictures of one page; `onpixels()` is called when there are more to draw. */
export class PictureTiles {
  constructor(onpixels) {
    this.#onpixels = onpixels;
  }

  #onpixels;
  #page = null;
  #key = "";
  #base = null;
  #info = null;
  #tiles = new Map();
  #tries = new PictureTries();

  /** Begins with another page, or the same one with another picture (`key`). */
  open(page, key) {
    this.close();
    this.#page = page;
    this.#key = key;
    this.#base = this.#image(pages.pictureAddress(page.id, { size: "screen", v: version(page) }));
    this.#askForTiles(page.id, key);
  }

  async #askForTiles(id, key) {
    let info;
    try {
      info = await pages.tiles(id);
    } catch (problem) {
      // Without tiles the screen's picture is what there is.
      if (problem.isPassing && this.#key === key) this.#tries.later(() => this.#askForTiles(id, key));
      return;
    }
    if (this.#key !== key) return;
    this.#tries.succeeded();
    this.#info = info;
    this.#onpixels();
  }

  /** Draws what is there, in the picture's coordinates, and asks for what is missing; whether there was anything. */
  draw(brush, viewport, ratio) {
    const [width, height] = viewport.picture;
    brush.imageSmoothingQuality = "high";
    if (isReady(this.#base)) {
      brush.drawImage(this.#base, 0, 0, width, height);
    } else {
      brush.fillStyle = "#ffffff";
      brush.globalAlpha = 0.06;
      brush.fillRect(0, 0, width, height);
      brush.globalAlpha = 1;
    }
    let hasPixels = isReady(this.#base);
    if (!this.#info || (hasPixels && viewport.scale * ratio <= (this.#base.naturalWidth / width) * 1.05)) return hasPixels;
    const level = tileLevel(viewport.scale, ratio, this.#info.levels);
    // A picture that is stored smaller than the page was measured is drawn to the page's size.
    const [sx, sy] = [width / this.#info.width, height / this.#info.height];
    const [x, y, w, h] = viewport.visible;
    for (const tile of tilesIn(this.#info, level, [x / sx, y / sy, w / sx, h / sy])) {
      const image = this.#tile(tile);
      if (!isReady(image)) continue;
      brush.drawImage(image, tile.box[0] * sx, tile.box[1] * sy, tile.box[2] * sx, tile.box[3] * sy);
      hasPixels = true;
    }
    return hasPixels;
  }

  close() {
    this.#tries.stop();
    this.#key = "";
    this.#tiles.clear();
    this.#info = null;
    this.#base = null;
  }

  #tile({ level, column, row }) {
    const key = `${level}/${column}/${row}`;
    const known = this.#tiles.get(key);
    if (known) {
      // The order of a Map is that of use: what was used longest ago goes first.
      this.#tiles.delete(key);
      this.#tiles.set(key, known);
      return known;
    }
    const address = `${pages.tileAddress(this.#page.id, level, column, row)}?v=${encodeURIComponent(version(this.#page))}`;
    const image = this.#image(address);
    this.#tiles.set(key, image);
    if (this.#tiles.size > keptTiles) this.#tiles.delete(this.#tiles.keys().next().value);
    return image;
  }

  #image(address) {
    const image = new Image();
    askedAgain(image, { isWanted: () => image === this.#base || [...this.#tiles.values()].includes(image) });
    image.decoding = "async";
    image.onload = () => this.#onpixels();
    image.src = address;
    return image;
  }
}

function isReady(image) {
  return Boolean(image?.complete && image.naturalWidth);
}

// What makes the picture another one: corners, not corrections of the text.
function version(page) {
  return `${page.width}x${page.height}${page.flattened ? `-${(page.corners ?? []).flat().map(Math.round).join(".")}` : ""}`;
}
