import assert from "node:assert/strict";
import { test } from "node:test";
import { choicesOf } from "../Web/page/export-choices.js";

test("offers line breaks and ruby where a format leaves the choice", () => {
  for (const format of ["text", "markdown", "tei", "page-xml", "csv"]) assert.deepEqual(choicesOf(format), ["lineBreaks", "ruby"]);
  for (const format of ["hocr", "alto"]) assert.deepEqual(choicesOf(format), ["ruby"]);
  for (const format of ["json", "ndl-xml", "of a later version"]) assert.deepEqual(choicesOf(format), []);
});
