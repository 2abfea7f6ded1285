// How two texts differ, by what a reader takes for a character. Pure.

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The grapheme clusters of a text. */
export function graphemes(text) {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/**
 * The runs that lead from one text to the other: `{ kind: "same" | "removed" | "added", text }`. Along the longest
 * common subsequence; what is removed stands before what is added.
 */
export function difference(before, after) {
  const a = graphemes(before);
  const b = graphemes(after);
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const middle = common(a.slice(start, a.length - end), b.slice(start, b.length - end));
  const runs = [];
  const push = (kind, text) => {
    if (!text) return;
    if (runs.at(-1)?.kind === kind) runs.at(-1).text += text;
    else runs.push({ kind, text });
  };
  push("same", a.slice(0, start).join(""));
  for (const { kind, text } of middle) push(kind, text);
  push("same", end ? a.slice(a.length - end).join("") : "");
  return runs;
}

// A table of the longest common subsequence; above this size the middle is taken as replaced as a whole.
const largestTable = 4_000_000;

function common(a, b) {
  if (!a.length || !b.length || a.length * b.length > largestTable) {
    return [{ kind: "removed", text: a.join("") }, { kind: "added", text: b.join("") }];
  }
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = a[i] === b[j]
        ? lengths[(i + 1) * width + j + 1] + 1
        : Math.max(lengths[(i + 1) * width + j], lengths[i * width + j + 1]);
    }
  }
  const steps = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      steps.push({ kind: "same", text: a[i] });
      i += 1;
      j += 1;
    } else if (lengths[(i + 1) * width + j] >= lengths[i * width + j + 1]) {
      steps.push({ kind: "removed", text: a[i] });
      i += 1;
    } else {
      steps.push({ kind: "added", text: b[j] });
      j += 1;
    }
  }
  steps.push({ kind: "removed", text: a.slice(i).join("") }, { kind: "added", text: b.slice(j).join("") });
  return steps;
}
