// What a person does to lines and blocks, as operations on the chosen line.

import { setting } from "../shell/settings.js";
import { mergeBlockWithNext, mergeWithNext, splitBlockBefore, stepBlock, stepLine } from "./reordering.js";

/** The actions on a model's chosen line; `text` is the `TextView`, `askForRuby(line, character)` opens its dialog. */
export function lineActions(model, { text, askForRuby }) {
  const chosen = () => model.index.byLine.get(model.selection.line);
  const run = (operation) => (operation ? model.edit([operation]) : Promise.resolve(false));
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
    merge: () => run(mergeWithNext(model.index, model.selection.line)),
    mergeBlock: () => chosen() && run(mergeBlockWithNext(model.index, chosen().block.id)),
    splitBlock: () => run(splitBlockBefore(model.index, model.selection.line)),
    ruby: () => chosen() && askForRuby(chosen().line, model.selection.character),
    earlier: () => run(stepLine(model.index, model.selection.line, -1)),
    later: () => run(stepLine(model.index, model.selection.line, 1)),
    blockEarlier: () => chosen() && run(stepBlock(model.index, chosen().block.id, -1)),
    blockLater: () => chosen() && run(stepBlock(model.index, chosen().block.id, 1)),
    async remove() {
      const place = chosen();
      if (!place) return;
      const after = model.index.places[place.order + 1] ?? model.index.places[place.order - 1];
      if (await run({ op: "deleteLine", line: place.line.id })) {
        model.select(after?.line.id ?? null, null, { origin: "keys" });
      }
    },
    setLineKind: (kind) => chosen() && run({ op: "setLineKind", line: chosen().line.id, kind }),
    setBlockKind: (kind) => chosen() && run({ op: "setBlockKind", block: chosen().block.id, kind }),
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
