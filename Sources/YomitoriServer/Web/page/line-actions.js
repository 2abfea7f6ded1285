// What a person does to lines and blocks, as operations on the chosen line.

import { setting } from "../shell/settings.js";
import { mergeBlockWithNext, mergeWithNext, splitBlockBefore, stepBlock, stepLine } from "./reordering.js";

/** The actions on a model's chosen line; `text` is the `TextView`, `askForRuby(line, character)` opens its dialog. */
export function lineActions(model, { text, askForRuby }) {
  const chosen = () => model.index.byLine.get(model.selection.line);
  const run = (change) => model.edit(typeof change === "function" ? change : [change]);
  // What depends on where the line is when its turn comes: keys may be pressed faster than the server answers.
  const onLine = (operationOf) => {
    const { line } = model.selection;
    return run((index) => {
      const place = index.byLine.get(line);
      return place && operationOf(index, place);
    });
  };
  // Arrows mean lines again when a kind was chosen.
  const setKind = (operation) => {
    text.focus();
    return run(operation);
  };
  const next = (line, steps = 1) => {
    const neighbour = model.index.neighbour(line, steps);
    if (neighbour) model.select(neighbour.id, null, { origin: "keys" });
  };

  return {
    /** Takes the line as right and goes to the next. */
    async accept() {
      const place = chosen();
      if (!place) return next(null);
      if (place.line.origin !== "person") run({ op: "accept", line: place.line.id });
      next(place.line.id);
    },
    edit: () => text.editSelected(),
    split() {
      const place = chosen();
      const at = model.selection.character;
      if (place && at > 0) run({ op: "splitLine", line: place.line.id, at });
    },
    merge: () => onLine((index, { line }) => mergeWithNext(index, line.id)),
    mergeBlock: () => onLine((index, { block }) => mergeBlockWithNext(index, block.id)),
    splitBlock: () => onLine((index, { line }) => splitBlockBefore(index, line.id)),
    ruby: () => chosen() && askForRuby(chosen().line, model.selection.character),
    earlier: () => onLine((index, { line }) => stepLine(index, line.id, -1)),
    later: () => onLine((index, { line }) => stepLine(index, line.id, 1)),
    blockEarlier: () => onLine((index, { block }) => stepBlock(index, block.id, -1)),
    blockLater: () => onLine((index, { block }) => stepBlock(index, block.id, 1)),
    remove() {
      const place = chosen();
      if (!place) return;
      const after = model.index.places[place.order + 1] ?? model.index.places[place.order - 1];
      run({ op: "deleteLine", line: place.line.id });
      // At once, so that the next key means the next line.
      model.select(after?.line.id ?? null, null, { origin: "keys" });
    },
    setLineKind: (kind) => chosen() && setKind({ op: "setLineKind", line: chosen().line.id, kind }),
    setBlockKind: (kind) => chosen() && setKind({ op: "setBlockKind", block: chosen().block.id, kind }),
    /** To the line `steps` further. */
    step: (steps) => next(model.selection.line, steps),
    /** To the character `steps` further, over the ends of lines. */
    stepCharacter(steps) {
      const place = chosen();
      if (!place) return next(null);
      const count = place.line.characters.length;
      const at = model.selection.character === null ? (steps > 0 ? 0 : count - 1) : model.selection.character + steps;
      if (at >= 0 && at < count) return model.select(place.line.id, at, { origin: "keys" });
      const neighbour = model.index.places[place.order + Math.sign(steps)];
      if (neighbour) {
        model.select(neighbour.line.id, steps > 0 ? 0 : Math.max(0, neighbour.line.characters.length - 1), { origin: "keys" });
      }
    },
    /** The doubtful character after (before) the chosen one, or undefined. */
    doubtful(backwards) {
      const { line, character } = model.selection;
      const position = line === null ? {} : { line, index: character ?? (backwards ? Infinity : -1) };
      return model.index.nextDoubtful(setting("threshold"), position, backwards);
    },
  };
}
