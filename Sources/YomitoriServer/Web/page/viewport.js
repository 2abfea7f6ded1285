// How a picture lies in its window: scale, turn and shift. Pure geometry; points are [x, y].

const largest = 16;

export class Viewport {
  /** The picture's size in its pixels. */
  picture = [1, 1];
  /** The window's size in CSS pixels. */
  window = [1, 1];
  /** CSS pixels a picture pixel. */
  scale = 1;
  /** Quarter turns clockwise, 0…3. */
  turn = 0;
  /** Where the picture's origin lies in the window. */
  shift = [0, 0];
  /** Whether the picture was fitted last, so that it is fitted again when the window changes. */
  fitted = true;

  /** A point of the picture as a point of the window. */
  toWindow([x, y]) {
    const [turnedX, turnedY] = turned(x, y, this.turn);
    return [turnedX * this.scale + this.shift[0], turnedY * this.scale + this.shift[1]];
  }

  /** A point of the window as a point of the picture. */
  toPicture([x, y]) {
    return turned((x - this.shift[0]) / this.scale, (y - this.shift[1]) / this.scale, (4 - this.turn) % 4);
  }

  /** The picture's size as it is turned, in picture pixels. */
  get turnedSize() {
    const [width, height] = this.picture;
    return this.turn % 2 ? [height, width] : [width, height];
  }

  /** The scale at which all of the picture is in the window. */
  get fittingScale() {
    const [width, height] = this.turnedSize;
    return Math.min((this.window[0] - 24) / width, (this.window[1] - 24) / height);
  }

  /** Shows all of the picture. */
  fit() {
    this.scale = Math.max(this.fittingScale, 0.001);
    this.#centre(this.picture.map((side) => side / 2));
    this.fitted = true;
  }

  /** Shows `box` ([x, y, width, height] of the picture) with room around it, at most at `limit` scale. */
  show([x, y, width, height], limit = 2) {
    const [w, h] = this.turn % 2 ? [height, width] : [width, height];
    this.scale = this.#bounded(Math.min((this.window[0] * 0.8) / Math.max(w, 1), (this.window[1] * 0.8) / Math.max(h, 1), limit));
    this.#centre([x + width / 2, y + height / 2]);
    this.fitted = false;
  }

  /** Moves just so far that `box` is in the window; keeps the scale. */
  reveal([x, y, width, height], margin = 32) {
    const corners = [[x, y], [x + width, y + height]].map((point) => this.toWindow(point));
    for (const axis of [0, 1]) {
      const low = Math.min(corners[0][axis], corners[1][axis]) - margin;
      const high = Math.max(corners[0][axis], corners[1][axis]) + margin;
      if (high - low > this.window[axis]) this.shift[axis] += this.window[axis] / 2 - (low + high) / 2;
      else if (low < 0) this.shift[axis] -= low;
      else if (high > this.window[axis]) this.shift[axis] -= high - this.window[axis];
    }
    this.#keepInside();
  }

  /** Scales by `factor`; what lies at `point` of the window stays there. */
  zoom(factor, point = this.window.map((side) => side / 2)) {
    const fixed = this.toPicture(point);
    this.scale = this.#bounded(this.scale * factor);
    const moved = this.toWindow(fixed);
    this.shift = [this.shift[0] + point[0] - moved[0], this.shift[1] + point[1] - moved[1]];
    this.fitted = false;
    this.#keepInside();
  }

  /** Shifts by window pixels. */
  pan(dx, dy) {
    this.shift = [this.shift[0] + dx, this.shift[1] + dy];
    this.fitted = false;
    this.#keepInside();
  }

  /** Turns by quarters clockwise; the middle of the window stays. */
  rotate(quarters) {
    const middle = this.toPicture(this.window.map((side) => side / 2));
    this.turn = (((this.turn + quarters) % 4) + 4) % 4;
    if (this.fitted) this.fit();
    else this.#centre(middle);
  }

  /** The window has this size; what was in the middle stays there, what was fitted is fitted. */
  resize(width, height) {
    const middle = this.toPicture(this.window.map((side) => side / 2));
    this.window = [width, height];
    if (this.fitted) this.fit();
    else this.#centre(middle);
  }

  /** The part of the picture in the window, as [x, y, width, height] within the picture. */
  get visible() {
    const [width, height] = this.window;
    const corners = [[0, 0], [width, 0], [0, height], [width, height]].map((point) => this.toPicture(point));
    const range = (axis) => [
      Math.max(0, Math.min(...corners.map((point) => point[axis]))),
      Math.min(this.picture[axis], Math.max(...corners.map((point) => point[axis]))),
    ];
    const [left, right] = range(0);
    const [top, bottom] = range(1);
    return [left, top, Math.max(0, right - left), Math.max(0, bottom - top)];
  }

  #bounded(scale) {
    return Math.min(largest, Math.max(Math.min(this.fittingScale * 0.5, 1), scale));
  }

  #centre(point) {
    const [x, y] = this.toWindow(point);
    this.shift = [this.shift[0] + this.window[0] / 2 - x, this.shift[1] + this.window[1] / 2 - y];
    this.#keepInside();
  }

  // A part of the picture always stays in the window, so that it cannot be lost.
  #keepInside() {
    const corners = [[0, 0], this.picture].map((point) => this.toWindow(point));
    for (const axis of [0, 1]) {
      const low = Math.min(corners[0][axis], corners[1][axis]);
      const high = Math.max(corners[0][axis], corners[1][axis]);
      const keep = Math.min(80, (high - low) / 2, this.window[axis] / 2);
      if (high < keep) this.shift[axis] += keep - high;
      else if (low > this.window[axis] - keep) this.shift[axis] += this.window[axis] - keep - low;
    }
  }
}

function turned(x, y, quarters) {
  switch (quarters) {
    case 1: return [-y, x];
    case 2: return [-x, -y];
    case 3: return [y, -x];
    default: return [x, y];
  }
}

/** The upright box [x, y, width, height] around points. */
export function boxAround(points) {
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}

/** Whether a point lies in a quad that has no notch. */
export function quadContains(quad, [x, y]) {
  let positive = 0;
  let negative = 0;
  for (let index = 0; index < quad.length; index += 1) {
    const [ax, ay] = quad[index];
    const [bx, by] = quad[(index + 1) % quad.length];
    const cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    if (cross > 0) positive += 1;
    if (cross < 0) negative += 1;
  }
  return positive === 0 || negative === 0;
}

/** Whether four corners, clockwise, make a page: no side crosses another and none is turned inwards. */
export function isConvex(corners) {
  return corners.every(([x, y], index) => {
    const [bx, by] = corners[(index + 1) % 4];
    const [cx, cy] = corners[(index + 2) % 4];
    return (bx - x) * (cy - by) - (by - y) * (cx - bx) > 0;
  });
}
