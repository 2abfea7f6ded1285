// What taking the lines of a part of the page that was read by itself means, as operations for the server. Pure.

import { placedRuby } from "./line-segments.js";

/**
 * Puts the lines that were read at `{ block, at }` and takes out those whose ids are in `replaced`. Of ruby that was read over one
 * character twice the first is taken, as the page shows it: the server takes one alone.
 */
export function takingRegion(lines, { block, at }, replaced) {
  return [
    ...lines.map(({ text, quad, direction, kind, characters, ruby }, index) => ({
      op: "insertLine", block, at: at + index,
      line: { text, quad, direction: direction ?? lines[0].direction ?? "horizontal", kind: kind ?? "body", characters, ruby: ruby && placedRuby({ ruby, characters }) },
    })),
    ...replaced.map((line) => ({ op: "deleteLine", line })),
  ];
}
