// Which tiles of a large scan are needed. Pure.

/** The level (0 = full size, each further one half) that has at least one pixel a device pixel. */
export function tileLevel(scale, ratio, levels) {
  const level = Math.floor(Math.log2(1 / Math.max(scale * ratio, 1e-6)) + 1e-9);
  return Math.min(levels - 1, Math.max(0, level));
}

/**
 * The tiles of `level` that `visible` ([x, y, width, height] in full-size pixels) touches, those nearest to its middle
 * first: `{ level, column, row, box }`, the box in full-size pixels.
 */
export function tilesIn({ width, height, tile }, level, [x, y, w, h]) {
  if (w <= 0 || h <= 0) return [];
  const side = tile * 2 ** level;
  const lastColumn = Math.ceil(width / side) - 1;
  const lastRow = Math.ceil(height / side) - 1;
  const columns = [Math.max(0, Math.floor(x / side)), Math.min(lastColumn, Math.floor((x + w - 1e-6) / side))];
  const rows = [Math.max(0, Math.floor(y / side)), Math.min(lastRow, Math.floor((y + h - 1e-6) / side))];
  const tiles = [];
  for (let row = rows[0]; row <= rows[1]; row += 1) {
    for (let column = columns[0]; column <= columns[1]; column += 1) {
      const left = column * side;
      const top = row * side;
      tiles.push({ level, column, row,
        box: [left, top, Math.min(side, width - left), Math.min(side, height - top)] });
    }
  }
  const middle = [x + w / 2, y + h / 2];
  const distance = ({ box }) => Math.hypot(box[0] + box[2] / 2 - middle[0], box[1] + box[3] / 2 - middle[1]);
  return tiles.sort((a, b) => distance(a) - distance(b));
}
