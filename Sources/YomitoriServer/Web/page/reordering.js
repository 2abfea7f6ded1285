// What moving a line or a block means, as operations for the server. Pure; null when nothing moves.

/** Moves a line before the line `before` of `block`, or to that block's end when `before` is null. */
export function moveLineBefore(index, lineID, blockID, before) {
  const place = index.byLine.get(lineID);
  const target = index.byBlock.get(blockID);
  if (!place || !target || lineID === before) return null;
  const others = target.block.lines.filter((line) => line.id !== lineID);
  const found = before === null ? others.length : others.findIndex((line) => line.id === before);
  const at = found < 0 ? others.length : found;
  if (place.block.id === blockID && place.lineIndex === at) return null;
  return { op: "moveLine", line: lineID, block: blockID, at };
}

/** Moves a line by one place in reading order, into the neighbouring block at its block's edge. */
export function stepLine(index, lineID, steps) {
  const place = index.byLine.get(lineID);
  if (!place) return null;
  const at = place.lineIndex + steps;
  if (at >= 0 && at < place.block.lines.length) return { op: "moveLine", line: lineID, block: place.block.id, at };
  const block = index.document.blocks[place.blockIndex + Math.sign(steps)];
  if (!block) return null;
  return { op: "moveLine", line: lineID, block: block.id, at: steps < 0 ? block.lines.length : 0 };
}

/** Moves a block before another, or to the end when `before` is null. */
export function moveBlockBefore(index, blockID, before) {
  const place = index.byBlock.get(blockID);
  if (!place || blockID === before) return null;
  const others = index.document.blocks.filter((block) => block.id !== blockID);
  const found = before === null ? others.length : others.findIndex((block) => block.id === before);
  const at = found < 0 ? others.length : found;
  return at === place.blockIndex ? null : { op: "moveBlock", block: blockID, at };
}

/** Moves a block by one place. */
export function stepBlock(index, blockID, steps) {
  const place = index.byBlock.get(blockID);
  const at = place ? place.blockIndex + steps : -1;
  return at < 0 || at >= index.document.blocks.length ? null : { op: "moveBlock", block: blockID, at };
}

/** Joins a line with the one after it in its block. */
export function mergeWithNext(index, lineID) {
  const place = index.byLine.get(lineID);
  const next = place?.block.lines[place.lineIndex + 1];
  return next ? { op: "mergeLines", lines: [lineID, next.id] } : null;
}

/** Joins a block with the one after it. */
export function mergeBlockWithNext(index, blockID) {
  const place = index.byBlock.get(blockID);
  const next = place && index.document.blocks[place.blockIndex + 1];
  return next ? { op: "mergeBlocks", blocks: [blockID, next.id] } : null;
}

/** Begins a new block with a line; not with a block's first, which begins one already. */
export function splitBlockBefore(index, lineID) {
  const place = index.byLine.get(lineID);
  return place && place.lineIndex > 0 ? { op: "splitBlock", block: place.block.id, at: place.lineIndex } : null;
}

/** Where a box drawn on the page belongs in reading order: `{ block, at }`, or null on a page without lines. */
export function placeForBox(index, box, direction) {
  const middle = [box[0] + box[2] / 2, box[1] + box[3] / 2];
  let best = null;
  for (const place of index.places) {
    if (!place.line.quad) continue;
    const xs = place.line.quad.map((point) => point[0]);
    const ys = place.line.quad.map((point) => point[1]);
    const centre = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
    const distance = Math.hypot(centre[0] - middle[0], centre[1] - middle[1]);
    if (best && distance >= best.distance) continue;
    // Vertical lines follow each other from right to left.
    const isAfter = direction === "vertical" ? middle[0] < centre[0] : middle[1] > centre[1];
    best = { distance, block: place.block.id, at: place.lineIndex + (isAfter ? 1 : 0) };
  }
  return best && { block: best.block, at: best.at };
}
