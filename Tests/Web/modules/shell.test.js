import assert from "node:assert/strict";
import { test } from "node:test";
import { Problem, isFault, noticeOf, problemFrom } from "../Web/server/problems.js";
import { combination, isConverting, movesSlider } from "../Web/shell/keys.js";
import { parseRoute, routeTo } from "../Web/shell/router.js";

const event = (key, { ctrl = false, shift = false, alt = false, meta = false } = {}) =>
  ({ key, ctrlKey: ctrl, shiftKey: shift, altKey: alt, metaKey: meta });

test("names keys as bindings do", () => {
  assert.equal(combination(event("n")), "n");
  assert.equal(combination(event("?", { shift: true })), "?");
  assert.equal(combination(event("M", { shift: true })), "M");
  assert.equal(combination(event("Z", { ctrl: true, shift: true })), "Ctrl+Shift+z");
  assert.equal(combination(event("z", { meta: true })), "Ctrl+z");
  assert.equal(combination(event("ArrowUp", { alt: true })), "Alt+ArrowUp");
  assert.equal(combination(event("F8", { shift: true })), "Shift+F8");
});

test("leaves a slider the keys that move it", () => {
  const on = (type, key) => movesSlider({ key, target: { type } });
  assert.deepEqual(["ArrowLeft", "Home", "PageUp", "n"].map((key) => on("range", key)), [true, true, true, false]);
  assert.equal(on("checkbox", "ArrowLeft"), false);
  assert.equal(movesSlider({ key: "ArrowLeft", target: null }), false);
});

test("takes no key of a conversion for one of the app's, nor the Enter that ends it", () => {
  assert.equal(isConverting({ isComposing: true, keyCode: 13 }), true);
  assert.equal(isConverting({ isComposing: false, keyCode: 229 }), true);
  assert.equal(isConverting({ isComposing: false, keyCode: 13 }), false);
});

test("keeps any name in an address", () => {
  const { path, query } = parseRoute(routeTo(["pages", "a/b c?#%"], { q: "東京 & 大学", line: "" }));
  assert.deepEqual(path, ["pages", "a/b c?#%"]);
  assert.deepEqual(query, { q: "東京 & 大学" });
  assert.deepEqual(parseRoute(""), { path: [], query: {} });
  assert.deepEqual(parseRoute("#/%E0%A4%A").path, ["%E0%A4%A"]);
});

test("says what to do about a problem", () => {
  assert.match(new Problem({ status: 0 }).advice, /yomitori serve/);
  assert.match(problemFrom(409, { type: "/problems/stale", revision: 7 }).advice, /changed elsewhere|別のところ/);
  assert.equal(problemFrom(409, { revision: 7 }).revision, 7);
  assert.match(problemFrom(418, null).advice, /418/);
});

test("takes nothing but text from a problem", () => {
  assert.equal(problemFrom(500, { detail: { toString: "x" }, title: 4 }).detail, "");
});

test("tells what nobody handled, and what to do, but not what was ended on purpose", () => {
  assert.equal(noticeOf(new DOMException("ended", "AbortError")), null);
  assert.deepEqual(noticeOf(problemFrom(503, { type: "/problems/full", detail: "later" })).detail, "later");
  assert.match(noticeOf(new Problem({ status: 0 })).text, /yomitori serve/);
  const { text, detail, isExpected } = noticeOf(new DOMException("it may not be read", "NotReadableError"));
  assert.match(text, /Try again|もう一度/);
  assert.equal(detail, "it may not be read");
  assert.equal(isExpected, false);
  assert.equal(noticeOf(undefined).detail, "");
});

test("takes what the window tells for a fault where its cause is along, not what it says of a ResizeObserver or other scripts", () => {
  assert.equal(isFault({ message: "Uncaught TypeError: it has no line", error: new TypeError("it has no line") }), true);
  assert.equal(isFault({ message: "ResizeObserver loop completed with undelivered notifications.", error: null }), false);
  assert.equal(isFault({ message: "ResizeObserver loop limit exceeded", error: undefined }), false);
  assert.equal(isFault({ message: "Script error.", error: null }), false);
});
