// What a person may choose of a format beside the format itself: docs/formats.md has what becomes of each. Pure.

const choices = {
  text: ["lineBreaks", "ruby"],
  markdown: ["lineBreaks", "ruby"],
  tei: ["lineBreaks", "ruby"],
  "page-xml": ["lineBreaks", "ruby"],
  csv: ["lineBreaks", "ruby"],
  hocr: ["ruby"],
  alto: ["ruby"],
};

/** The choices of a format, "lineBreaks" and "ruby" at most; in the others both are part of the format. */
export function choicesOf(format) {
  return choices[format] ?? [];
}
