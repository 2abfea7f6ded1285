// Which cells of a long grid are in view. Pure.

/** Columns and cell width for a width of window; cells are at least `least` wide, `gap` apart. */
export function gridColumns(width, least, gap) {
  const columns = Math.max(1, Math.floor((width + gap) / (least + gap)));
  return { columns, cellWidth: Math.floor((width - gap * (columns - 1)) / columns) };
}

/**
 * The indices [from, to) in view when the top `scroll` pixels of the grid are above a window of `height`; `overscan`
 * rows more on both sides.
 */
export function visibleRange({ total, columns, rowHeight, scroll, height, overscan = 2 }) {
  const rows = Math.ceil(total / columns);
  const first = Math.min(rows, Math.max(0, Math.floor(scroll / rowHeight) - overscan));
  const last = Math.min(rows, Math.max(first, Math.ceil((scroll + height) / rowHeight) + overscan));
  return [first * columns, Math.min(total, last * columns)];
}

/** The top left corner of a cell. */
export function cellPosition(index, { columns, cellWidth, rowHeight, gap }) {
  return [(index % columns) * (cellWidth + gap), Math.floor(index / columns) * rowHeight];
}

/** The index that an arrow key leads to from `index`. */
export function steppedIndex(index, key, { columns, total }) {
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
  if (key === "Home") return 0;
  if (key === "End") return total - 1;
  if (!(key in steps)) return index;
  const next = index + steps[key];
  return next < 0 || next >= total ? index : next;
}
