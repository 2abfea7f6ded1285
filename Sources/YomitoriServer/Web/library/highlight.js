// Hits of a search as runs of text. Pure.

/** Cuts a text at ranges [start, end) of UTF-16 offsets: `{ text, isHit }`. Ranges may overlap and be out of order. */
export function hitRuns(text, ranges) {
  const merged = [];
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const start = Math.max(0, from);
    const end = Math.min(text.length, to);
    if (start >= end) continue;
    if (merged.length && start <= merged.at(-1)[1]) merged.at(-1)[1] = Math.max(merged.at(-1)[1], end);
    else merged.push([start, end]);
  }
  const runs = [];
  let position = 0;
  for (const [start, end] of merged) {
    if (start > position) runs.push({ text: text.slice(position, start), isHit: false });
    runs.push({ text: text.slice(start, end), isHit: true });
    position = end;
  }
  if (position < text.length) runs.push({ text: text.slice(position), isHit: false });
  return runs;
}
