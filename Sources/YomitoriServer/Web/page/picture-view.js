// The page's picture: drawn on one canvas from tiles, so that a scan of any size moves smoothly.

import { t } from "../i18n/translate.js";
import { element, oncePerFrame } from "../shell/element.js";
import { setting, onSettings } from "../shell/settings.js";
import { isDoubtful } from "./document-index.js";
import { listenToGestures } from "./gestures.js";
import { PictureTiles } from "./picture-tiles.js";
import { boxAround, quadContains, Viewport } from "./viewport.js";

/** The view of a `PageModel`'s picture. `onbox(box)` gets what is drawn while `isDrawing`. */
export class PictureView {
  constructor(model, { onbox, onactivate }) {
    this.#model = model;
    this.#onactivate = onactivate;
    this.viewport = new Viewport();
    this.canvas = element("canvas.picture", { tabIndex: 0, role: "img", aria: { label: t("picture.label", { name: model.page.name }) } });
    this.node = element(".picture-frame", {}, this.canvas);
    this.#draw = oncePerFrame(() => this.#render());
    this.#tiles = new PictureTiles(this.#draw);
    this.#load();
    this.#observer = new ResizeObserver(() => {
      const { width, height } = this.node.getBoundingClientRect();
      if (!width || !height) return;
      this.viewport.resize(width, height);
      this.#draw();
    });
    this.#observer.observe(this.node);
    this.#ends = [
      model.on("page", () => this.#load()),
      model.on("hover", this.#draw),
      model.on("selection", (selection) => this.#selected(selection)),
      onSettings(this.#draw),
      listenToGestures(this.canvas, {
        pan: (dx, dy) => this.change((viewport) => viewport.pan(dx, dy)),
        zoom: (factor, point) => this.change((viewport) => viewport.zoom(factor, point)),
        tap: (point) => this.#tap(point),
        doubleTap: (point) => this.change((viewport) =>
          (viewport.scale > viewport.fittingScale * 1.5 ? viewport.fit() : viewport.zoom(3, point))),
        hover: (point) => this.#hover(point),
        leave: () => model.point(null),
        isDrawing: () => this.isDrawing,
        draw: (from, to, isDone) => {
          const box = this.#boxOf(from, to);
          this.#drawn = isDone ? null : box;
          this.#draw();
          if (isDone && box[2] > 4 && box[3] > 4) onbox(box);
        },
      }),
    ];
    this.#scheme = matchMedia("(prefers-color-scheme: dark)");
    this.#scheme.addEventListener("change", this.#draw);
  }

  #model;
  #onactivate;
  #tiles;
  #draw;
  #observer;
  #ends;
  #scheme;
  #drawn = null;
  #shownKey = "";
  #isDrawing = false;

  /** Whether the pointer draws a box instead of moving the picture. */
  get isDrawing() {
    return this.#isDrawing;
  }

  set isDrawing(value) {
    this.#isDrawing = value;
    this.canvas.classList.toggle("drawing", value);
  }

  /** Changes the viewport and draws. */
  change(action) {
    action(this.viewport);
    this.#draw();
  }

  close() {
    for (const end of this.#ends) end();
    this.#observer.disconnect();
    this.#scheme.removeEventListener("change", this.#draw);
    this.#tiles.close();
  }

  #load() {
    const { page } = this.#model;
    // Another reading may lie on another picture: the page flattened, or not.
    const key = JSON.stringify([page.id, page.width, page.height, page.flattened, page.corners]);
    if (key !== this.#shownKey) {
      const isFirst = this.#shownKey === "";
      this.#shownKey = key;
      this.viewport.picture = [page.width, page.height];
      this.#tiles.open(page, key);
      if (!isFirst) this.viewport.fit();
    }
    this.#draw();
  }

  #boxOf(from, to) {
    const [width, height] = this.viewport.picture;
    const [x, y, w, h] = boxAround([this.viewport.toPicture(from), this.viewport.toPicture(to)]);
    const left = Math.max(0, x);
    const top = Math.max(0, y);
    return [left, top, Math.min(width, x + w) - left, Math.min(height, y + h) - top];
  }

  #hit(point) {
    const inPicture = this.viewport.toPicture(point);
    const line = this.#model.index.lineAt(inPicture, quadContains);
    if (!line) return null;
    const character = line.characters.findIndex(({ quad }) => quad && quadContains(quad, inPicture));
    return { line: line.id, character: character < 0 ? null : character };
  }

  #hover(point) {
    const hit = this.#hit(point);
    this.canvas.classList.toggle("over-line", Boolean(hit));
    this.#model.point(hit?.line ?? null, hit?.character ?? null);
  }

  #tap(point) {
    const hit = this.#hit(point);
    if (!hit) return this.#model.select(null, null);
    this.#model.select(hit.line, hit.character, { reveal: "text", origin: "picture" });
    this.#onactivate?.(hit);
  }

  #selected({ line, character, reveal }) {
    const found = this.#model.index.line(line);
    if (found?.quad && (reveal === "picture" || reveal === "both")) {
      const quad = found.characters[character]?.quad ?? found.quad;
      this.viewport.reveal(boxAround(quad));
    }
    this.#draw();
  }

  #render() {
    const { width, height } = this.node.getBoundingClientRect();
    if (!width || !height) return;
    const ratio = devicePixelRatio || 1;
    const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (this.canvas.width !== w || this.canvas.height !== h) {
      this.canvas.width = w;
      this.canvas.height = h;
    }
    const brush = this.canvas.getContext("2d");
    brush.setTransform(1, 0, 0, 1, 0, 0);
    brush.clearRect(0, 0, w, h);
    const { scale, turn, shift } = this.viewport;
    brush.scale(ratio, ratio);
    brush.translate(...shift);
    brush.rotate((turn * Math.PI) / 2);
    brush.scale(scale, scale);
    if (this.#tiles.draw(brush, this.viewport, ratio)) this.canvas.dataset.drawn = "";
    // What is shown, for those who cannot look: tests.
    this.canvas.dataset.view = JSON.stringify({ scale, turn, shift });
    this.#overlay(brush, 1 / scale);
  }

  // Everything is in the picture's pixels; `pixel` is one CSS pixel of them.
  #overlay(brush, pixel) {
    const style = getComputedStyle(this.canvas);
    const colour = (name) => style.getPropertyValue(name).trim();
    const { index, selection, hover } = this.#model;
    const threshold = setting("threshold");
    const trace = (quad) => {
      brush.beginPath();
      quad.forEach(([x, y], corner) => (corner ? brush.lineTo(x, y) : brush.moveTo(x, y)));
      brush.closePath();
    };
    if (setting("pictureOverlay")) {
      for (const { line } of index.places) {
        if (!line.quad) continue;
        trace(line.quad);
        brush.globalAlpha = line.origin === "person" ? 0.5 : 0.28;
        brush.strokeStyle = line.origin === "person" ? colour("--over-checked") : colour("--over-line");
        brush.lineWidth = pixel;
        brush.stroke();
        for (const character of line.characters) {
          if (!character.quad || !isDoubtful(line, character, threshold)) continue;
          trace(character.quad);
          brush.globalAlpha = 0.2;
          brush.fillStyle = colour("--over-doubt");
          brush.fill();
          brush.globalAlpha = 0.9;
          brush.strokeStyle = colour("--over-doubt");
          brush.lineWidth = 1.25 * pixel;
          brush.stroke();
        }
      }
    }
    const emphasise = ({ line: id, character }, alpha, width) => {
      const line = index.line(id);
      if (!line?.quad) return;
      trace(line.quad);
      brush.globalAlpha = alpha;
      brush.fillStyle = colour("--over-line");
      brush.fill();
      brush.globalAlpha = 1;
      brush.strokeStyle = colour("--over-line");
      brush.lineWidth = width * pixel;
      brush.stroke();
      const quad = line.characters[character]?.quad;
      if (!quad) return;
      trace(quad);
      brush.lineWidth = (width + 0.75) * pixel;
      brush.stroke();
    };
    if (hover.line) emphasise(hover, 0.1, 1);
    if (selection.line) emphasise(selection, 0.14, 2);
    if (this.#drawn) {
      brush.globalAlpha = 0.16;
      brush.fillStyle = colour("--over-line");
      brush.fillRect(...this.#drawn);
      brush.globalAlpha = 1;
      brush.strokeStyle = colour("--over-line");
      brush.setLineDash([6 * pixel, 4 * pixel]);
      brush.lineWidth = 2 * pixel;
      brush.strokeRect(...this.#drawn);
      brush.setLineDash([]);
    }
    brush.globalAlpha = 1;
  }
}
