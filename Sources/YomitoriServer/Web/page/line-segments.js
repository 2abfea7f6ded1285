// A line as it is set: runs of characters with or without ruby, half-width runs upright in vertical lines. Pure.

/**
 * The parts of a line in order: `{ ruby: text or null, from, to, upright }`. `upright` marks short runs of digits or
 * marks that stand side by side in a vertical line (tate-chū-yoko).
 */
export function segments(line) {
  const count = line.characters.length;
  const parts = [];
  let position = 0;
  for (const { text, base: [from, to] } of placedRuby(line)) {
    if (from > position) parts.push(...plain(line, position, from));
    parts.push({ ruby: text, from, to, upright: false });
    position = to;
  }
  if (position < count) parts.push(...plain(line, position, count));
  return parts;
}

/** A line's ruby in order, without what is over no character of it, and over those of ruby before: they are set once. */
export function placedRuby({ ruby, characters }) {
  let position = 0;
  return (ruby ?? [])
    .filter(({ base }) => base && base[0] >= 0 && base[0] < base[1] && base[1] <= characters.length)
    .sort((a, b) => a.base[0] - b.base[0])
    .filter(({ base: [from, to] }) => {
      if (from < position) return false;
      position = to;
      return true;
    });
}

function plain(line, from, to) {
  if (line.direction !== "vertical") return [{ ruby: null, from, to, upright: false }];
  const parts = [];
  let start = from;
  let index = from;
  while (index < to) {
    let end = index;
    while (end < to && /^[0-9!?]$/.test(line.characters[end].text)) end += 1;
    const length = end - index;
    if (length >= 1 && length <= 3) {
      if (index > start) parts.push({ ruby: null, from: start, to: index, upright: false });
      parts.push({ ruby: null, from: index, to: end, upright: true });
      start = end;
    }
    index = Math.max(end, index + 1);
  }
  if (start < to) parts.push({ ruby: null, from: start, to, upright: false });
  return parts;
}
