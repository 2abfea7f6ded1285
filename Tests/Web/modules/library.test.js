import assert from "node:assert/strict";
import { test } from "node:test";
import { cellPosition, gridColumns, steppedIndex, visibleRange } from "../Web/library/grid-geometry.js";
import { failedReading } from "../Web/library/failed-reading.js";
import { entriesOfDrop, inNaturalOrder } from "../Web/library/intake.js";
import { PageSource } from "../Web/library/page-source.js";
import { portions } from "../Web/server/upload.js";

test("fills the width with cells of at least the least width", () => {
  assert.deepEqual(gridColumns(1000, 156, 20), { columns: 5, cellWidth: 184 });
  assert.deepEqual(gridColumns(100, 156, 20), { columns: 1, cellWidth: 100 });
});

test("draws a few rows of five thousand pages", () => {
  const range = (scroll) => visibleRange({ total: 5000, columns: 5, rowHeight: 300, scroll, height: 900 });
  assert.deepEqual(range(0), [0, 25]);
  assert.deepEqual(range(150_000), [2490, 2525]);
  assert.deepEqual(range(299_100), [4975, 5000]);
  assert.deepEqual(range(-500), [0, 20]);
  assert.deepEqual(visibleRange({ total: 0, columns: 5, rowHeight: 300, scroll: 0, height: 900 }), [0, 0]);
});

test("places cells in rows", () => {
  assert.deepEqual(cellPosition(7, { columns: 5, cellWidth: 100, rowHeight: 200, gap: 10 }), [220, 200]);
});

test("goes from page to page by arrows and stays within the list", () => {
  const grid = { columns: 5, total: 12 };
  assert.equal(steppedIndex(0, "ArrowRight", grid), 1);
  assert.equal(steppedIndex(0, "ArrowLeft", grid), 0);
  assert.equal(steppedIndex(3, "ArrowDown", grid), 8);
  assert.equal(steppedIndex(9, "ArrowDown", grid), 9);
  assert.equal(steppedIndex(3, "End", grid), 11);
});

test("takes a page for read whose second reading failed", () => {
  assert.equal(failedReading({ failed: null, width: 0 }), null);
  assert.equal(failedReading({ failed: null, width: 800 }), null);
  assert.equal(failedReading({ failed: "It was damaged.", width: 0, state: "unread" }), "first");
  assert.equal(failedReading({ failed: "It was damaged.", width: 800, state: "proofread" }), "again");
});

test("puts page 2 before page 10, and leaves out what systems leave behind", () => {
  const entries = ["b/10.jpg", "b/2.jpg", "a/1.jpg", "b/.DS_Store", "Thumbs.db"].map((path) => ({ path, file: {} }));
  assert.deepEqual(inNaturalOrder(entries).map(({ path }) => path), ["a/1.jpg", "b/2.jpg", "b/10.jpg"]);
});

const refused = new DOMException("it may not be read", "NotReadableError");
const droppedFile = (name, canBeRead = true) => ({ name, isDirectory: false,
  file: (resolve, reject) => (canBeRead ? resolve({ name }) : reject(refused)) });
/** A folder that gives its entries in the portions `lists`, then, where `breaks`, an error. */
const droppedFolder = (name, lists, breaks = false) => ({ name, isDirectory: true, createReader: () => {
  const left = [...lists];
  return { readEntries: (resolve, reject) => (left.length || !breaks ? resolve(left.shift() ?? []) : reject(refused)) };
} });
const dropped = (entry, file = null) => ({ kind: "file", webkitGetAsEntry: () => entry, getAsFile: () => file });

test("sends what can be read of a drop, and tells what cannot", async () => {
  const book = droppedFolder("book", [
    [droppedFile("2.png"), droppedFile("1.png", false), droppedFile(".DS_Store", false)],
    [droppedFolder("closed", [], true), droppedFolder("half", [[droppedFile("3.png")]], true), droppedFile("4.png")],
  ]);
  const { entries, unreadable } = await entriesOfDrop({ items: [
    dropped(book), dropped(droppedFile("gone.png")), dropped(droppedFile("leaf.png"), { name: "leaf.png" }),
  ] });
  assert.deepEqual(entries.map(({ path }) => path), ["book/2.png", "book/4.png", "book/half/3.png", "leaf.png"]);
  assert.deepEqual(unreadable, ["book/1.png", "book/closed", "book/half", "gone.png"]);
});

test("parts many files into several requests", () => {
  const entries = Array.from({ length: 450 }, () => ({ file: { size: 10 } }));
  assert.deepEqual(portions(entries).map((list) => list.length), [200, 200, 50]);
  assert.deepEqual(portions(entries.slice(0, 5), { bytes: 25 }).map((list) => list.length), [2, 2, 1]);
  assert.deepEqual(portions([]), []);
});

test("fetches a long list in portions, as far as it is needed", async () => {
  const asked = [];
  globalThis.fetch = async (address) => {
    const url = new URL(address, "http://server");
    const from = Number(url.searchParams.get("cursor") ?? 0);
    asked.push(from);
    const items = Array.from({ length: Math.min(200, 1000 - from) }, (_, index) => ({ id: `p${from + index}` }));
    return Response.json({ items, next: from + 200 < 1000 ? String(from + 200) : null, total: 1000 });
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
  const source = new PageSource({}, () => {});
  source.need(10);
  await settled();
  assert.deepEqual(asked, [0]);
  assert.equal(source.total, 1000);
  source.need(450);
  await settled();
  assert.deepEqual(asked, [0, 200, 400]);
  assert.equal(source.item(450).id, "p450");
  assert.equal(source.item(999), undefined);
  assert.equal(source.neighbour("p199", 1).id, "p200");
  assert.equal(source.position("p0"), 1);
  source.refresh(200, 240);
  await settled();
  assert.deepEqual(asked.slice(3), [200]);
});

test("does not ask again and again while the server fails", async () => {
  let asked = 0;
  let isWell = false;
  globalThis.fetch = async () => {
    asked += 1;
    return isWell ? Response.json({ items: [{ id: "p0" }], next: null, total: 1 }) : Response.json({}, { status: 500 });
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
  // As whoever draws the list: it asks for what is in view each time that something has changed.
  const source = new PageSource({}, () => source.need(1));
  source.need(1);
  await settled();
  assert.equal(asked, 1);
  assert.equal(source.problem.status, 500);
  source.retry();
  await settled();
  assert.equal(asked, 2);
  isWell = true;
  source.refresh(0, 1);
  await settled();
  assert.equal(source.problem, null);
  assert.equal(source.item(0).id, "p0");
  const before = asked;
  source.retry();
  await settled();
  assert.equal(asked, before);
});

test("fetches again what a refresh could not fetch", async () => {
  let asked = 0;
  let isWell = true;
  globalThis.fetch = async () => {
    asked += 1;
    return isWell ? Response.json({ items: [{ id: `p${asked}` }], next: null, total: 1 }) : Response.json({}, { status: 500 });
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
  const source = new PageSource({}, () => {});
  source.need(1);
  await settled();
  isWell = false;
  source.refresh(0, 1);
  await settled();
  assert.equal(source.problem.status, 500);
  isWell = true;
  source.retry();
  await settled();
  assert.equal(source.problem, null);
  assert.equal(asked, 3);
  assert.equal(source.item(0).id, "p3");
});
