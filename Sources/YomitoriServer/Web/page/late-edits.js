// Changes that wait, and that meet a page which has become another in the meantime. Pure.

const onOneLine = new Set(["setText", "replaceCharacters", "accept", "setRuby", "setLineKind"]);

/** Whether a document has already what the operation wants: it was taken, and only the answer got lost. */
export function holdsAlready(index, operation) {
  const line = index.line(operation.line);
  switch (operation.op) {
    case "setText": return line?.text === operation.text;
    case "accept": return line?.origin === "person";
    case "deleteLine": return !line;
    case "setLineKind": return line?.kind === operation.kind;
    case "setRuby": return Boolean(line) && rubyOf(line) === rubyOf(operation);
    case "replaceCharacters": {
      if (!line) return false;
      const [from, to] = operation.base;
      const present = line.characters.slice(from, to);
      return present.length > 0 && present.every(({ origin }) => origin === "person")
        && present.map(({ text }) => text).join("") === operation.text;
    }
    default: return false;
  }
}

/** Whether an operation made on the document `before` means the same on `after`: what it changes of its line is as it was. */
export function isSafeAfter(before, after, operation) {
  if (!onOneLine.has(operation.op)) return false;
  const old = before.line(operation.line);
  const present = after.line(operation.line);
  if (!old || !present || old.text !== present.text || old.characters.length !== present.characters.length) return false;
  if (operation.op === "setRuby") return rubyOf(old) === rubyOf(present);
  return operation.op !== "setLineKind" || old.kind === present.kind;
}

/** Whether the line is in the document `after` what the operation alone makes of it, and nobody else has changed its text. */
export function isOutcome(before, after, operation) {
  const text = outcomeOf(before.line(operation.line), operation);
  return text !== null && after.line(operation.line)?.text === text;
}

/** The lines that operations on the document `before` are about, as far as `rememberedLines` are asked for them. */
export function linesOf(before, operations) {
  const ids = new Set(operations.filter(({ op }) => onOneLine.has(op)).map(({ line }) => line));
  return [...ids].map((id) => before.line(id)).filter(Boolean)
    .map(({ id, text, kind, ruby, characters }) => ({ id, text, kind, ruby, characters: characters.map((one) => ({ text: one.text })) }));
}

/** What `linesOf` gave, in the place of the document `before`, for the same operations. */
export function rememberedLines(lines = []) {
  // Lists of an earlier version have only the number of the characters.
  const known = new Map(lines.map((line) => [line.id, { ...line, characters: Array.from(line.characters, (one) => one ?? {}) }]));
  return { line: (id) => known.get(id) };
}

/** The texts that changes as they are kept want their lines, or parts of them, to have; also names and notes. */
export function wantedTexts(changes) {
  return changes.flatMap(({ operations, lines, fields }) => {
    if (fields) return [fields.name, fields.notes].filter(Boolean);
    const before = rememberedLines(lines);
    return operations.flatMap((operation) => [
      outcomeOf(before.line(operation.line), operation) ?? operation.text,
      ...(operation.ruby ?? []).map(({ text }) => text),
    ]).filter(Boolean);
  });
}

/** What will be left to undo and redo when changes of these kinds, "edit", "undo" or "redo", have been made on a page. */
export function expectedSteps({ canUndo, canRedo }, changes) {
  const steps = { canUndo: Boolean(canUndo), canRedo: Boolean(canRedo) };
  for (const { kind } of changes) {
    // Whether there is more than one step the server alone knows.
    if (kind === "undo") steps.canRedo = true;
    if (kind === "redo" || kind === "edit") steps.canUndo = true;
    if (kind === "edit") steps.canRedo = false;
  }
  return steps;
}

/**
 * Operations made on the document `before` as they have to be on `after`, to which changes of the same person have led:
 * characters may stand elsewhere in their line. Null when one's characters are gone.
 */
export function rebased(before, after, operations) {
  // Those of one list follow upon each other.
  if (operations.length !== 1) return operations;
  const [operation] = operations;
  const [from, to] = operation.op === "replaceCharacters" ? operation.base
    : operation.op === "splitLine" ? [operation.at, operation.at] : [];
  if (from === undefined) return operations;
  const [old, present] = [before, after].map((index) => index.line(operation.line)?.characters);
  const shift = old && present ? shiftOf(old, present, from, to) : null;
  if (shift === null) return null;
  return [operation.op === "splitLine" ? { ...operation, at: from + shift }
    : { ...operation, base: [from + shift, to + shift] }];
}

// By how many places the characters from…to have moved; null when they are among those that were changed.
function shiftOf(old, present, from, to) {
  // One for one, as candidates are taken: every place is still what it was.
  if (old.length === present.length) return 0;
  const most = Math.min(old.length, present.length);
  let head = 0;
  while (head < most && old[head].text === present[head].text) head += 1;
  let tail = 0;
  while (tail < most - head && old.at(-1 - tail).text === present.at(-1 - tail).text) tail += 1;
  if (to <= head) return 0;
  return from >= old.length - tail ? present.length - old.length : null;
}

// The line's text after the operation; null when it is the same as before, or not known.
function outcomeOf(line, operation) {
  if (!line) return null;
  let text = line.text;
  if (operation.op === "setText") {
    text = operation.text;
  } else if (operation.op === "replaceCharacters") {
    const [from, to] = operation.base;
    const texts = line.characters.map((one) => one.text);
    text = [...texts.slice(0, from), operation.text, ...texts.slice(to)].join("");
  }
  return text === line.text ? null : text;
}

function rubyOf({ ruby }) {
  return JSON.stringify((ruby ?? []).map(({ base, text }) => [base, text]));
}
