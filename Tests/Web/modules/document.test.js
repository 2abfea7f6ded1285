import assert from "node:assert/strict";
import { test } from "node:test";
import { DocumentIndex, isDoubtful } from "../Web/page/document-index.js";
import { holdsAlready, isOutcome, isSafeAfter, linesOf, rememberedLines, wantedTexts } from "../Web/page/late-edits.js";
import { segments } from "../Web/page/line-segments.js";
import { takingRegion } from "../Web/page/region-edits.js";
import {
  mergeBlockWithNext, mergeWithNext, moveBlockBefore, moveLineBefore, placeForBox, splitBlockBefore, stepBlock, stepLine,
} from "../Web/page/reordering.js";
import { quadContains } from "../Web/page/viewport.js";

const line = (id, text, confidences = [], more = {}) => ({
  id, text, kind: "body", direction: "horizontal", origin: "machine", quad: null,
  characters: [...text].map((character, index) =>
    ({ text: character, confidence: confidences[index] ?? 0.99, origin: "machine", quad: null, candidates: [] })),
  ...more,
});

const page = (...blocks) => new DocumentIndex({
  blocks: blocks.map((lines, index) => ({ id: `b${index + 1}`, kind: "paragraph", direction: "horizontal", lines })),
});

const box = (x, y, width, height) => [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];

test("finds doubtful characters in reading order, and goes round", () => {
  const index = page([line("a", "東京", [0.9, 0.2])], [line("b", "大学", [0.3, 0.9])]);
  assert.deepEqual(index.doubtful(0.5).map(({ line: id, index: at }) => [id, at]), [["a", 1], ["b", 0]]);
  assert.equal(index.nextDoubtful(0.5, { line: "a", index: 1 }).line, "b");
  assert.equal(index.nextDoubtful(0.5, { line: "b", index: 0 }).line, "a");
  assert.equal(index.nextDoubtful(0.5, { line: "a", index: 1 }, true).line, "b");
  assert.equal(index.nextDoubtful(0.1, {}), undefined);
});

test("holds nothing for doubtful that a person has settled", () => {
  const checked = line("a", "東", [0.1], { origin: "person" });
  assert.equal(isDoubtful(checked, checked.characters[0], 0.5), false);
  const typed = line("b", "東", [0.1]);
  typed.characters[0].origin = "person";
  assert.equal(isDoubtful(typed, typed.characters[0], 0.5), false);
  assert.deepEqual(page([checked, typed]).counts(0.5), { characters: 2, doubtful: 0, checked: 1, lines: 2 });
});

test("counts a character at the threshold as sure", () => {
  const index = page([line("a", "東", [0.5])]);
  assert.equal(index.counts(0.5).doubtful, 0);
});

test("finds the smallest line under a point", () => {
  const index = page([line("a", "大", [], { quad: box(0, 0, 100, 100) }), line("b", "小", [], { quad: box(10, 10, 20, 20) })]);
  assert.equal(index.lineAt([15, 15], quadContains).id, "b");
  assert.equal(index.lineAt([60, 60], quadContains).id, "a");
  assert.equal(index.lineAt([200, 0], quadContains), undefined);
});

test("sets ruby over its characters and short numbers upright", () => {
  const vertical = line("a", "昭和12年", [], { direction: "vertical", ruby: [{ text: "しょうわ", base: [0, 2] }] });
  assert.deepEqual(segments(vertical), [
    { ruby: "しょうわ", from: 0, to: 2, upright: false },
    { ruby: null, from: 2, to: 4, upright: true },
    { ruby: null, from: 4, to: 5, upright: false },
  ]);
});

test("leaves out ruby that lies outside the line or over other ruby", () => {
  const wrong = line("a", "東京", [], { ruby: [{ text: "あ", base: [0, 1] }, { text: "い", base: [0, 2] }, { text: "う", base: [1, 9] }] });
  assert.deepEqual(segments(wrong).map(({ ruby, from, to }) => [ruby, from, to]), [["あ", 0, 1], [null, 1, 2]]);
});

test("covers every character of a line once", () => {
  for (const text of ["", "1", "1234", "12年3月", "年!?"]) {
    const parts = segments(line("a", text, [], { direction: "vertical" }));
    assert.equal(parts.reduce((end, { from, to }) => (assert.equal(from, end), to), 0), [...text].length, text);
  }
});

test("moves lines within a block and across", () => {
  const index = page([line("a", "一"), line("b", "二"), line("c", "三")], [line("d", "四")]);
  assert.deepEqual(moveLineBefore(index, "c", "b1", "a"), { op: "moveLine", line: "c", block: "b1", at: 0 });
  assert.deepEqual(moveLineBefore(index, "a", "b1", "c"), { op: "moveLine", line: "a", block: "b1", at: 1 });
  assert.deepEqual(moveLineBefore(index, "a", "b2", null), { op: "moveLine", line: "a", block: "b2", at: 1 });
  assert.equal(moveLineBefore(index, "a", "b1", "b"), null);
  assert.equal(moveLineBefore(index, "a", "b1", "a"), null);
  assert.deepEqual(stepLine(index, "c", 1), { op: "moveLine", line: "c", block: "b2", at: 0 });
  assert.deepEqual(stepLine(index, "d", -1), { op: "moveLine", line: "d", block: "b1", at: 3 });
  assert.equal(stepLine(index, "a", -1), null);
});

test("moves, joins and parts blocks", () => {
  const index = page([line("a", "一"), line("b", "二")], [line("c", "三")], [line("d", "四")]);
  assert.deepEqual(moveBlockBefore(index, "b3", "b1"), { op: "moveBlock", block: "b3", at: 0 });
  assert.equal(moveBlockBefore(index, "b1", "b2"), null);
  assert.deepEqual(stepBlock(index, "b1", 1), { op: "moveBlock", block: "b1", at: 1 });
  assert.equal(stepBlock(index, "b1", -1), null);
  assert.deepEqual(mergeBlockWithNext(index, "b1"), { op: "mergeBlocks", blocks: ["b1", "b2"] });
  assert.equal(mergeBlockWithNext(index, "b3"), null);
  assert.deepEqual(mergeWithNext(index, "a"), { op: "mergeLines", lines: ["a", "b"] });
  assert.equal(mergeWithNext(index, "b"), null);
  assert.deepEqual(splitBlockBefore(index, "b"), { op: "splitBlock", block: "b1", at: 1 });
  assert.equal(splitBlockBefore(index, "a"), null);
});

test("puts a drawn box where it belongs in reading order", () => {
  const rows = page([line("a", "一", [], { quad: box(0, 0, 100, 10) }), line("b", "二", [], { quad: box(0, 40, 100, 10) })]);
  assert.deepEqual(placeForBox(rows, [0, 15, 100, 10], "horizontal"), { block: "b1", at: 1 });
  const columns = page([line("a", "一", [], { quad: box(90, 0, 10, 100) }), line("b", "二", [], { quad: box(50, 0, 10, 100) })]);
  assert.deepEqual(placeForBox(columns, [0, 0, 10, 100], "vertical"), { block: "b1", at: 2 });
  assert.equal(placeForBox(page(), [0, 0, 1, 1], "horizontal"), null);
});

test("takes all that was read of a part into the page, and out what it replaces", () => {
  const quad = box(0, 0, 20, 40);
  const ruby = [{ text: "とう", base: [0, 1], quad, confidence: 0.8 }];
  const twice = [...ruby, { text: "とうきょう", base: [0, 2], quad, confidence: 0.4 }];
  const read = [{ ...line("", "東京", [], { direction: "vertical", quad, ruby: twice }), kind: "title" }, { text: "大学", quad }];
  const [first, second, ...others] = takingRegion(read, { block: "b1", at: 3 }, ["a", "b"]);
  assert.deepEqual(first, { op: "insertLine", block: "b1", at: 3,
    line: { text: "東京", quad, direction: "vertical", kind: "title", characters: read[0].characters, ruby } });
  assert.deepEqual([second.at, second.line.direction, second.line.kind, second.line.ruby], [4, "vertical", "body", undefined]);
  assert.deepEqual(others, [{ op: "deleteLine", line: "a" }, { op: "deleteLine", line: "b" }]);
});

test("takes a change for done when only its answer was lost", () => {
  const index = page([line("a", "東京", [], { origin: "person" })]);
  assert.ok(holdsAlready(index, { op: "setText", line: "a", text: "東京" }));
  assert.ok(!holdsAlready(index, { op: "setText", line: "a", text: "京都" }));
  assert.ok(holdsAlready(index, { op: "accept", line: "a" }));
  assert.ok(holdsAlready(index, { op: "deleteLine", line: "gone" }));
  assert.ok(!holdsAlready(index, { op: "splitLine", line: "a", at: 1 }));
  assert.ok(!holdsAlready(index, { op: "replaceCharacters", line: "a", base: [0, 1], text: "東" }));
});

test("knows what one change alone makes of its line", () => {
  const [before, after] = [page([line("a", "東京都")]), page([line("a", "東都")])];
  const replace = (from, to, text) => ({ op: "replaceCharacters", line: "a", base: [from, to], text });
  for (const known of [before, rememberedLines(JSON.parse(JSON.stringify(linesOf(before, [replace(1, 2, "")]))))]) {
    assert.ok(isOutcome(known, after, replace(1, 2, "")));
    assert.ok(!isOutcome(known, after, replace(0, 1, "")));
    assert.ok(isOutcome(known, after, { op: "setText", line: "a", text: "東都" }));
    // What changes no text is not seen by it.
    assert.ok(!isOutcome(known, before, replace(1, 2, "京")));
    assert.ok(!isOutcome(known, after, { op: "accept", line: "a" }));
    assert.ok(!isOutcome(known, page(), replace(1, 2, "")));
  }
});

test("knows the texts that kept changes want, whole lines where their lines are known", () => {
  const lines = [{ id: "a", text: "東亰都", characters: [{ text: "東" }, { text: "亰" }, { text: "都" }] }];
  const replace = { op: "replaceCharacters", line: "a", base: [1, 2], text: "京" };
  assert.deepEqual(wantedTexts([{ operations: [replace], lines }, { operations: [replace] }, { operations: [{ op: "accept", line: "a" }], lines },
    { operations: [{ op: "setText", line: "b", text: "大学" }, { op: "moveLine", line: "b", block: "c", at: 0 }], lines: [] }]), ["東京都", "京", "大学"]);
});

test("takes lists that have only the number of a line's characters", () => {
  const before = page([line("a", "東京都")]);
  const known = rememberedLines([{ id: "a", text: "東京都", characters: { length: 3 } }]);
  const operation = { op: "replaceCharacters", line: "a", base: [1, 2], text: "" };
  assert.ok(isSafeAfter(known, before, operation));
  assert.ok(!isOutcome(known, page([line("a", "東都")]), operation));
});

test("repeats a change only on a line that is as it was", () => {
  const before = page([line("a", "東京"), line("b", "大学")]);
  const after = page([line("a", "東京"), line("b", "大阪")]);
  assert.ok(isSafeAfter(before, after, { op: "replaceCharacters", line: "a", base: [0, 1], text: "束" }));
  assert.ok(!isSafeAfter(before, after, { op: "setText", line: "b", text: "大學" }));
  assert.ok(!isSafeAfter(before, after, { op: "moveLine", line: "a", block: "b1", at: 1 }));
});

test("overwrites no ruby and no kind of a line that somebody else has set, and sets none twice", () => {
  const lineWith = (facts) => new DocumentIndex({ blocks: [{ id: "b", lines: [{ id: "a", text: "字", characters: [{ text: "字" }], ...facts }] }] });
  const ruby = (text) => [{ text, base: [0, 1], quad: [], confidence: 1 }];
  const [before, theirs] = [lineWith({ kind: "body" }), lineWith({ kind: "heading", ruby: ruby("じ") })];
  const [setRuby, setKind] = [{ op: "setRuby", line: "a", ruby: ruby("あざ") }, { op: "setLineKind", line: "a", kind: "caption" }];
  for (const operation of [setRuby, setKind]) {
    assert.ok(isSafeAfter(before, before, operation));
    assert.ok(!isSafeAfter(before, theirs, operation));
    // As the browser keeps it for another window.
    const kept = rememberedLines(JSON.parse(JSON.stringify(linesOf(before, [operation]))));
    assert.ok(isSafeAfter(kept, before, operation));
    assert.ok(!isSafeAfter(kept, theirs, operation));
  }
  assert.ok(holdsAlready(theirs, { op: "setRuby", line: "a", ruby: ruby("じ") }));
  assert.ok(!holdsAlready(theirs, setRuby));
});
