// Changes that meet a page which has become another in the meantime. Pure.

const onOneLine = new Set(["setText", "replaceCharacters", "accept", "setRuby", "setLineKind"]);

/** Whether a document has already what the operation wants: it was taken, and only the answer got lost. */
export function holdsAlready(index, operation) {
  const line = index.line(operation.line);
  switch (operation.op) {
    case "setText": return line?.text === operation.text;
    case "accept": return line?.origin === "person";
    case "deleteLine": return !line;
    case "setLineKind": return line?.kind === operation.kind;
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

/** Whether an operation made on the document `before` means the same on `after`: its line is as it was. */
export function isSafeAfter(before, after, operation) {
  if (!onOneLine.has(operation.op)) return false;
  const old = before.line(operation.line);
  const present = after.line(operation.line);
  return Boolean(old && present) && old.text === present.text && old.characters.length === present.characters.length;
}
