import assert from "node:assert/strict";
import { test } from "node:test";
import { hitRuns } from "../Web/library/highlight.js";
import { difference, graphemes } from "../Web/page/text-difference.js";

// A generator with a seed, for texts that are the same on every run.
function* random(seed) {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

test("takes what a reader takes for a character as one", () => {
  assert.deepEqual(graphemes("葛󠄀がか゚👨‍👩‍👧"), ["葛󠄀", "が", "か゚", "👨‍👩‍👧"]);
});

test("tells what was removed and added", () => {
  assert.deepEqual(difference("東京大学", "東亰大學"), [
    { kind: "same", text: "東" }, { kind: "removed", text: "京" }, { kind: "added", text: "亰" },
    { kind: "same", text: "大" }, { kind: "removed", text: "学" }, { kind: "added", text: "學" },
  ]);
  assert.deepEqual(difference("", ""), []);
  assert.deepEqual(difference("同じ", "同じ"), [{ kind: "same", text: "同じ" }]);
});

test("leads from either text to the other, whatever they are", () => {
  const numbers = random(7);
  const text = () => Array.from({ length: Math.floor(numbers.next().value * 12) },
    () => "一二三四"[Math.floor(numbers.next().value * 4)]).join("");
  for (let round = 0; round < 300; round += 1) {
    const [before, after] = [text(), text()];
    const runs = difference(before, after);
    assert.equal(runs.filter(({ kind }) => kind !== "added").map(({ text: part }) => part).join(""), before);
    assert.equal(runs.filter(({ kind }) => kind !== "removed").map(({ text: part }) => part).join(""), after);
  }
});

test("marks hits that overlap, touch, and lie outside", () => {
  assert.deepEqual(hitRuns("東京東京都", [[2, 4], [0, 2], [3, 9]]), [{ text: "東京東京都", isHit: true }]);
  assert.deepEqual(hitRuns("あ東京い", [[1, 3]]),
    [{ text: "あ", isHit: false }, { text: "東京", isHit: true }, { text: "い", isHit: false }]);
  assert.deepEqual(hitRuns("あ", []), [{ text: "あ", isHit: false }]);
  assert.deepEqual(hitRuns("", [[0, 1]]), []);
});
