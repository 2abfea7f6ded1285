// Questions about a page's document: where a line is, which characters are doubtful. Pure.

/** A document with what is asked of it often. */
export class DocumentIndex {
  constructor(document) {
    this.document = document;
    /** Lines in reading order: `{ line, block, blockIndex, lineIndex, order }`. */
    this.places = [];
    this.byLine = new Map();
    this.byBlock = new Map();
    document.blocks.forEach((block, blockIndex) => {
      this.byBlock.set(block.id, { block, blockIndex });
      block.lines.forEach((line, lineIndex) => {
        const place = { line, block, blockIndex, lineIndex, order: this.places.length };
        this.places.push(place);
        this.byLine.set(line.id, place);
      });
    });
  }

  /** The line with this id, or undefined. */
  line(id) {
    return this.byLine.get(id)?.line;
  }

  /** The line `steps` after (before, if negative) the one with this id; the first or last where there is none further. */
  neighbour(id, steps) {
    if (!this.places.length) return undefined;
    const order = this.byLine.get(id)?.order ?? (steps > 0 ? -1 : this.places.length);
    return this.places[Math.min(this.places.length - 1, Math.max(0, order + steps))].line;
  }

  /** The doubtful characters in reading order: `{ line, index, character }`. */
  doubtful(threshold) {
    return this.places.flatMap(({ line }) =>
      line.characters.flatMap((character, index) =>
        isDoubtful(line, character, threshold) ? [{ line: line.id, index, character }] : []));
  }

  /** The doubtful character after (before) a position, going round at the end; undefined when there is none. */
  nextDoubtful(threshold, { line, index = -1 } = {}, backwards = false) {
    const list = this.doubtful(threshold);
    if (!list.length) return undefined;
    const order = (place) => this.byLine.get(place.line)?.order ?? -1;
    const here = line === undefined ? -1 : order({ line });
    const isAfter = (place) => order(place) > here || (order(place) === here && place.index > index);
    const isBefore = (place) => order(place) < here || (order(place) === here && place.index < index);
    if (backwards) return list.findLast(isBefore) ?? list.at(-1);
    return list.find(isAfter) ?? list[0];
  }

  /** Numbers of the page: characters, doubtful, lines, lines a person has checked. */
  counts(threshold) {
    let characters = 0;
    let doubtful = 0;
    let checked = 0;
    for (const { line } of this.places) {
      characters += line.characters.length;
      if (line.origin === "person") checked += 1;
      doubtful += line.characters.filter((character) => isDoubtful(line, character, threshold)).length;
    }
    return { characters, doubtful, checked, lines: this.places.length };
  }

  /** All text: blocks separated by an empty line. */
  text() {
    return this.document.blocks.map((block) => block.lines.map((line) => line.text).join("\n")).join("\n\n");
  }

  /** The line whose quad contains the point, the smallest if several do. */
  lineAt(point, contains) {
    const hits = this.places.filter(({ line }) => line.quad && contains(line.quad, point));
    hits.sort((a, b) => extent(a.line.quad) - extent(b.line.quad));
    return hits[0]?.line;
  }

  /** Whether most of the lines are vertical. */
  get isVertical() {
    const vertical = this.places.filter(({ line }) => line.direction === "vertical").length;
    return vertical * 2 > this.places.length;
  }
}

/** Whether the machine is in doubt about a character that no person has settled. */
export function isDoubtful(line, character, threshold) {
  return line.origin !== "person" && character.origin !== "person" && character.confidence < threshold;
}

function extent(quad) {
  const xs = quad.map((point) => point[0]);
  const ys = quad.map((point) => point[1]);
  return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys));
}
