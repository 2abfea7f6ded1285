import assert from "node:assert/strict";
import { test } from "node:test";
import { PageModel } from "../Web/page/page-model.js";
import { mergeWithNext, stepLine } from "../Web/page/reordering.js";
import { onStoredElsewhere } from "../Web/page/stored-changes.js";
import { UnsentPages } from "../Web/page/unsent-pages.js";
import { WindowClaims } from "../Web/page/window-claims.js";
import { WindowLocks } from "../Web/page/window-locks.js";

/**
 * A server with one page of two lines that knows `setText`, `replaceCharacters` of one line, `moveLine`, undo and redo.
 * `away` makes it fail as a network does, `failing` is the status that changes are answered with, `gone` that for everything.
 */
class FakeServer {
  page = { id: "p", name: "leaf", notes: "", revision: 1, canUndo: false, canRedo: false, document: { blocks: [{ id: "b", lines: [
    { id: "a", text: "一", origin: "machine", characters: [{ text: "一", confidence: 0.9 }] },
    { id: "c", text: "二", origin: "machine", characters: [{ text: "二", confidence: 0.9 }] },
  ] }] } };
  away = false;
  losesAnswer = false;
  failing = null;
  gone = null;
  edits = [];
  undone = [];
  done = [];

  constructor() {
    globalThis.fetch = async (address, options) => this.answer(address, options);
  }

  setText(id, text) {
    this.page = structuredClone(this.page);
    const line = this.page.document.blocks[0].lines.find((one) => one.id === id);
    if (!line) return false;
    Object.assign(line, { text, origin: "person", characters: [...text].map((one) => ({ text: one, confidence: 1, origin: "person" })) });
    this.page.revision += 1;
    return true;
  }

  replaceCharacters({ line: id, base: [from, to], text }) {
    const line = this.page.document.blocks[0].lines.find((one) => one.id === id);
    return Boolean(line) && this.setText(id, line.text.slice(0, from) + text + line.text.slice(to));
  }

  moveLine({ line: id, at }) {
    this.page = structuredClone(this.page);
    const { lines } = this.page.document.blocks[0];
    const [line] = lines.splice(lines.findIndex((one) => one.id === id), 1);
    lines.splice(at, 0, line);
    this.page.revision += 1;
    return true;
  }

  goTo(from, to) {
    if (!from.length) return Response.json({}, { status: 422 });
    to.push(this.page);
    this.page = { ...from.pop(), revision: this.page.revision + 1 };
    return this.told();
  }

  told() {
    return Response.json({ ...this.page, canUndo: this.done.length > 0, canRedo: this.undone.length > 0 });
  }

  answer(address, { method, headers, body }) {
    if (this.away) throw new TypeError("no network");
    if (this.gone) return Response.json({}, { status: this.gone });
    if (method === "GET") return this.told();
    if (this.failing) return Response.json({}, { status: this.failing });
    if (headers["If-Match"] !== `"${this.page.revision}"`) {
      return Response.json({ revision: this.page.revision }, { status: 409, headers: { "content-type": "application/problem+json" } });
    }
    if (method === "PATCH") {
      this.page = { ...structuredClone(this.page), ...JSON.parse(body), revision: this.page.revision + 1 };
      return this.told();
    }
    if (address.endsWith("/undo")) return this.goTo(this.done, this.undone);
    if (address.endsWith("/redo")) return this.goTo(this.undone, this.done);
    const [operation] = JSON.parse(body).operations;
    this.edits.push(operation);
    const before = this.page;
    const isTaken = operation.op === "setText" ? this.setText(operation.line, operation.text) : this[operation.op](operation);
    if (!isTaken) return Response.json({}, { status: 422 });
    this.done.push(before);
    this.undone = [];
    if (this.losesAnswer) {
      this.losesAnswer = false;
      throw new TypeError("the connection broke");
    }
    return this.told();
  }
}

const opened = (options) => {
  const server = new FakeServer();
  const model = new PageModel(structuredClone(server.page), options);
  const told = { problem: [], lost: [] };
  for (const kind of Object.keys(told)) model.on(kind, (data) => told[kind].push(data));
  return { server, model, told };
};
const setText = (line, text) => [{ op: "setText", line, text }];
const replace = (from, to, text) => [{ op: "replaceCharacters", line: "a", base: [from, to], text }];
const settled = () => new Promise((resolve) => setTimeout(resolve, 10));

test("sends one change after the other, each on the revision before", async () => {
  const { server, model } = opened();
  assert.deepEqual(await Promise.all([model.edit(setText("a", "壱")), model.edit(setText("c", "弐"))]), [true, true]);
  assert.equal(server.page.revision, 3);
  assert.equal(model.page.revision, 3);
  assert.equal(model.index.text(), "壱\n弐");
  assert.equal(model.unsent, 0);
});

test("keeps changes while the server is away and sends them when it is back", async () => {
  const { server, model, told } = opened();
  server.away = true;
  const taken = model.edit(setText("a", "壱"));
  await settled();
  assert.equal(model.unsent, 1);
  assert.equal(told.problem[0].unreachable, true);
  server.away = false;
  model.retry();
  assert.equal(await taken, true);
  assert.equal(server.page.document.blocks[0].lines[0].text, "壱");
});

test("does not repeat a change whose answer was lost", async () => {
  const { server, model, told } = opened();
  server.losesAnswer = true;
  const taken = model.edit(setText("a", "壱"));
  await settled();
  model.retry();
  assert.equal(await taken, true);
  assert.equal(server.edits.length, 1);
  assert.equal(model.page.revision, 2);
  assert.deepEqual(told.lost, []);
});

test("makes a change again when another line was changed elsewhere", async () => {
  const { server, model, told } = opened();
  server.setText("c", "弐");
  assert.equal(await model.edit(setText("a", "壱")), true);
  assert.equal(model.index.text(), "壱\n弐");
  assert.deepEqual(told.lost, []);
});

test("overwrites nothing when the same line was changed elsewhere, and offers the change", async () => {
  const { server, model, told } = opened();
  server.setText("a", "他所");
  assert.equal(await model.edit(setText("a", "壱")), false);
  assert.equal(model.index.line("a").text, "他所");
  assert.deepEqual(told.lost[0].operations, setText("a", "壱"));
  assert.equal(await told.lost[0].again(), true);
  assert.equal(server.page.document.blocks[0].lines[0].text, "壱");
});

test("overwrites nothing that was changed elsewhere while a line was typed in", async () => {
  const { server, model, told } = opened();
  const { sight } = model;
  server.setText("a", "他所");
  await model.refresh();
  assert.deepEqual(await Promise.all([model.edit(setText("a", "壱"), sight), model.edit(setText("c", "弐"), sight)]), [false, true]);
  assert.equal(model.index.text(), "他所\n弐");
  assert.deepEqual(told.lost.map(({ operations }) => operations), [setText("a", "壱")]);
  assert.equal(await told.lost[0].again(), true);
  assert.equal(model.index.text(), "壱\n弐");
});

test("takes what was typed in a line that the same person has changed in the meantime", async () => {
  const { model, told } = opened();
  const { sight } = model;
  await model.edit(setText("a", "一一"));
  assert.equal(await model.edit(setText("a", "壱"), sight), true);
  assert.equal(model.index.line("a").text, "壱");
  assert.deepEqual(told.lost, []);
});

test("finds a character that the same person has moved while something was typed for it", async () => {
  const { model, told } = opened();
  await model.edit(setText("a", "一二三"));
  const { sight } = model;
  await model.edit(replace(0, 1, "壱壱"));
  assert.equal(await model.edit(replace(2, 3, "参"), sight), true);
  assert.equal(model.index.line("a").text, "壱壱二参");
  assert.deepEqual(told.lost, []);
  // What stood there is gone: what was typed for it is offered.
  assert.equal(await model.edit(replace(0, 1, "弌"), sight), false);
  assert.equal(model.index.line("a").text, "壱壱二参");
  assert.deepEqual(told.lost.map(({ operations }) => operations), [replace(0, 1, "弌")]);
});

test("renames a page whose text was changed elsewhere, and offers it again where the name was", async () => {
  const { server, model, told } = opened();
  server.setText("a", "他所");
  assert.equal(await model.change({ name: "first", notes: "long" }), true);
  assert.deepEqual([server.page.name, server.page.notes], ["first", "long"]);
  assert.deepEqual(told.lost, []);
  server.page = { ...server.page, notes: "others'", revision: server.page.revision + 1 };
  assert.equal(await model.change({ notes: "longer" }), false);
  assert.equal(server.page.notes, "others'");
  assert.equal(await told.lost[0].again(), true);
  assert.equal(server.page.notes, "longer");
  // Whoever began to type before that has not seen it.
  const { page: seen } = model;
  server.page = { ...server.page, notes: "others' again", revision: server.page.revision + 1 };
  await model.refresh();
  assert.equal(await model.change({ notes: "longest" }, seen), false);
  assert.equal(server.page.notes, "others' again");
  assert.equal(told.lost.length, 2);
});

test("gives up a change that does not fit, tells it, and goes on", async () => {
  const { server, model, told } = opened();
  assert.equal(await model.edit(setText("gone", "無")), false);
  assert.equal(told.problem[0].status, 422);
  assert.equal(await model.edit(setText("a", "壱")), true);
  assert.equal(server.page.document.blocks[0].lines[0].text, "壱");
});

test("lets go of a chosen line that is there no more", async () => {
  const { server, model } = opened();
  model.select("a", 0);
  server.page = structuredClone(server.page);
  server.page.document.blocks[0].lines.shift();
  server.page.revision += 1;
  await model.refresh();
  assert.deepEqual(model.selection, { line: null, character: null });
});

test("undoes and redoes as often as keys are pressed, however late the server answers", async () => {
  const { server, model } = opened();
  const taken = [model.edit(setText("a", "壱")), model.undo(), model.redo(), model.undo(), model.redo()];
  assert.equal(model.canUndo, true);
  assert.deepEqual(await Promise.all(taken), [true, true, true, true, true]);
  assert.equal(server.page.document.blocks[0].lines[0].text, "壱");
  assert.equal(model.index.line("a").text, "壱");
});

test("undoes no more than there is, and tells nobody", async () => {
  const { server, model, told } = opened();
  assert.equal(await model.undo(), false);
  assert.deepEqual(await Promise.all([model.edit(setText("a", "壱")), model.undo(), model.undo()]), [true, true, false]);
  assert.equal(server.page.document.blocks[0].lines[0].text, "一");
  assert.deepEqual(told, { problem: [], lost: [] });
});

test("sends a change that is made as soon as another was taken", async () => {
  const { server, model } = opened();
  await model.edit(setText("a", "壱"));
  assert.equal(await model.edit(setText("c", "弐")), true);
  assert.equal(server.edits.length, 2);
  assert.equal(model.unsent, 0);
});

test("moves a line as often as keys are pressed", async () => {
  const { server, model } = opened();
  server.page.document.blocks[0].lines.push({ id: "d", text: "三", origin: "machine", characters: [{ text: "三", confidence: 0.9 }] });
  server.page.revision += 1;
  await model.refresh();
  const later = (index) => stepLine(index, "a", 1);
  await Promise.all([model.edit(later), model.edit(later)]);
  assert.equal(model.index.text(), "二\n三\n一");
  assert.equal(await model.edit((index) => mergeWithNext(index, "a")), false);
});

test("replaces the character that was meant when one before it went", async () => {
  const { server, model, told } = opened();
  await model.edit(setText("a", "東亰京"));
  await Promise.all([model.edit(replace(1, 2, "")), model.edit(replace(2, 3, "都"))]);
  assert.equal(server.page.document.blocks[0].lines[0].text, "東都");
  assert.deepEqual(await Promise.all([model.edit(replace(1, 2, "")), model.edit(replace(1, 2, "京"))]), [true, false]);
  assert.equal(server.page.document.blocks[0].lines[0].text, "東");
  assert.equal(told.lost.length, 1);
});

// Each list is made on 甲乙丙丁 at once; what several do together may leave the line as long as it was, or change both its ends.
for (const [changes, text, taken] of [
  [[[0, 0, "第"], [3, 4, ""], [2, 3, "三"]], "第甲乙三", [true, true, true]],
  [[[0, 0, "第"], [4, 4, "号"], [2, 3, "三"]], "第甲乙三丁号", [true, true, true]],
  [[[3, 4, ""], [2, 3, "三"], [0, 0, "第"]], "第甲乙三", [true, true, true]],
  [[[1, 2, ""], [0, 1, ""], [3, 4, "四"], [2, 3, "三"]], "三四", [true, true, true, true]],
  [[[0, 0, "第"], [2, 3, ""], [2, 3, "三"], [3, 4, "四"]], "第甲乙四", [true, true, false, true]],
]) {
  const opening = async () => {
    const all = opened({ retryDelays: [1e6, 1e6] });
    await all.model.edit(setText("a", "甲乙丙丁"));
    all.server.edits = [];
    return all;
  };
  const name = JSON.stringify(changes);

  test(`makes each of several changes of one line where it was meant: ${name}`, async () => {
    const { server, model, told } = await opening();
    assert.deepEqual(await Promise.all(changes.map((one) => model.edit(replace(...one)))), taken);
    assert.equal(model.index.line("a").text, text);
    assert.equal(server.edits.length, taken.filter(Boolean).length);
    assert.equal(told.lost.length, taken.filter((one) => !one).length);
  });

  test(`makes them also where another line was changed elsewhere: ${name}`, async () => {
    const { server, model } = await opening();
    server.away = true;
    const sent = changes.map((one) => model.edit(replace(...one)));
    await settled();
    server.away = false;
    server.setText("c", "他所");
    model.retry();
    assert.deepEqual(await Promise.all(sent), taken);
    assert.equal(model.index.text(), `${text}\n他所`);
  });

  test(`makes them also where only the answer to the first was lost: ${name}`, async () => {
    const { server, model } = await opening();
    server.losesAnswer = true;
    const sent = changes.map((one) => model.edit(replace(...one)));
    await settled();
    model.retry();
    assert.deepEqual(await Promise.all(sent), taken);
    assert.equal(model.index.line("a").text, text);
    assert.equal(server.edits.length, taken.filter(Boolean).length);
  });

  test(`leaves them to another window when the first was taken: ${name}`, () => withStorage({}, async (kept) => {
    const server = new FakeServer();
    server.setText("a", "甲乙丙丁");
    const browser = new FakeLocks();
    const gone = await openWindow(server, browser);
    const answer = server.answer.bind(server);
    server.answer = (address, options) => {
      if (options.method !== "GET" && server.edits.length) server.away = true;
      return answer(address, options);
    };
    const sent = changes.map((one) => gone.model.edit(replace(...one)));
    assert.equal(await sent[0], true);
    await settled();
    gone.close();
    Object.assign(server, { away: false, answer });
    const other = await openWindow(server, browser);
    await settled();
    assert.equal(server.page.document.blocks[0].lines[0].text, text);
    assert.equal(other.lost.length, taken.filter((one) => !one).length);
    assert.deepEqual(Object.keys(kept), []);
    gone.model.retry();
    await settled();
  }));
}

test("changes a character that an undo brings back", async () => {
  const { model, told } = opened();
  await model.edit(setText("a", "東亰都"));
  assert.deepEqual(await Promise.all([model.edit(replace(1, 2, "")), model.undo(), model.edit(replace(1, 2, "京"))]), [true, true, true]);
  assert.equal(model.index.line("a").text, "東京都");
  assert.deepEqual(told.lost, []);
});

test("gives up what is refused though nobody changed the page", async () => {
  const { server, model, told } = opened();
  server.failing = 409;
  assert.equal(await model.edit(setText("a", "壱")), false);
  assert.deepEqual(told.lost.map(({ operations }) => operations), [setText("a", "壱")]);
});

test("overwrites nothing that was changed elsewhere while changes waited", async () => {
  const { server, model, told } = opened();
  server.away = true;
  const taken = [model.edit(setText("a", "壱")), model.edit(setText("c", "弐"))];
  await settled();
  server.away = false;
  server.setText("c", "他所");
  await model.refresh();
  model.retry();
  assert.deepEqual(await Promise.all(taken), [true, false]);
  assert.equal(model.index.text(), "壱\n他所");
  assert.deepEqual(told.lost[0].operations, setText("c", "弐"));
});

for (const status of [408, 429, 500, 503, 507]) {
  test(`keeps a change that is answered with ${status}, and tries again by itself`, async () => {
    const { server, model, told } = opened({ retryDelays: [1, 1] });
    server.failing = status;
    const taken = model.edit(setText("a", "壱"));
    await settled();
    assert.equal(model.unsent, 1);
    assert.equal(told.problem[0].status, status);
    server.failing = null;
    assert.equal(await taken, true);
    assert.equal(server.page.document.blocks[0].lines[0].text, "壱");
  });
}

/** Windows of one browser, by locks as it has them: `close` ends one. */
class FakeLocks {
  #waiting = new Map();
  #holders = new Map();

  window() {
    const held = new Set();
    const locks = { request: (name, hold) => new Promise((settle, fail) => {
      this.#waiting.set(name, [...(this.#waiting.get(name) ?? []), { held, hold, fail }]);
      this.#grant(name);
    }) };
    const close = () => {
      for (const name of held) {
        this.#holders.delete(name);
        this.#grant(name);
      }
    };
    return { windows: new WindowLocks(locks), close, leave: close };
  }

  #grant(name) {
    if (this.#holders.has(name) || !this.#waiting.get(name)?.length) return;
    const { held, hold } = this.#waiting.get(name).shift();
    held.add(name);
    this.#holders.set(name, held);
    Promise.resolve().then(hold);
  }
}

/** The only window of its browser. */
const alone = () => new FakeLocks().window().windows;

/** What the browser keeps, with these lists at first. */
async function withStorage(lists, work) {
  const kept = Object.fromEntries(Object.entries(lists).map(([key, list]) => [key, JSON.stringify(list)]));
  const functions = { getItem: (key) => kept[key] ?? null, setItem: (key, text) => { kept[key] = text; },
    removeItem: (key) => { delete kept[key]; } };
  for (const [name, value] of Object.entries(functions)) Object.defineProperty(kept, name, { value, enumerable: false });
  globalThis.localStorage = kept;
  try {
    await work(kept);
  } finally {
    delete globalThis.localStorage;
  }
}

const line = (id, text) => ({ id, text, characters: { length: text.length } });
/** With changes of the page `p` that an earlier visit could not send. */
const withStoredChanges = (work) => withStorage({ "yomitori.unsent.p.earlier": [
  { operations: setText("a", "壱"), revision: 1, lines: [line("a", "一")] },
  { operations: setText("c", "弐"), revision: 1, lines: [line("c", "二")] }] }, work);

for (const key of ["yomitori.unsent.p.earlier", "yomitori.unsent.p"]) {
  const changes = [{ operations: setText("a", "壱"), revision: 1 }, { operations: setText("c", "弐"), revision: 1 }];
  test(`sends all changes that an earlier visit could not send, kept as ${key}`, () => withStorage({ [key]: changes }, async (kept) => {
    const server = new FakeServer();
    const unsent = new UnsentPages({ onlost: () => assert.fail("nothing is lost"), windows: alone() });
    const model = unsent.open(structuredClone(server.page));
    model.on("lost", () => assert.fail("nothing is lost"));
    await settled();
    assert.equal(model.index.text(), "壱\n弐");
    assert.equal(server.edits.length, 2);
    assert.deepEqual(Object.keys(kept), []);
  }));
}

test("sends them without the page being opened", () => withStoredChanges(async (kept) => {
  const server = new FakeServer();
  const lost = [];
  const unsent = new UnsentPages({ onlost: (model, one) => lost.push(one), windows: alone() });
  server.away = true;
  await unsent.sweep();
  await settled();
  assert.equal(Object.keys(kept).length, 1);
  server.away = false;
  await unsent.sweep();
  await settled();
  assert.deepEqual(server.page.document.blocks[0].lines.map(({ text }) => text), ["壱", "弐"]);
  assert.deepEqual(lost, []);
  assert.deepEqual(Object.keys(kept), []);
}));

test("sends what waits when its page was left, and tells of what does not fit any more", async () => {
  const server = new FakeServer();
  const lost = [];
  const unsent = new UnsentPages({ onlost: (model, one) => lost.push([model.id, one.operations]), windows: alone() });
  const model = unsent.open(structuredClone(server.page));
  server.away = true;
  const taken = [model.edit(setText("a", "壱")), model.edit(setText("c", "弐"))];
  await settled();
  unsent.leave(model);
  server.away = false;
  server.setText("c", "他所");
  await unsent.sweep();
  assert.deepEqual(await Promise.all(taken), [true, false]);
  assert.deepEqual(server.page.document.blocks[0].lines.map(({ text }) => text), ["壱", "他所"]);
  assert.deepEqual(lost, [["p", setText("c", "弐")]]);
});

test("goes on with a page that is opened again before its changes were sent", async () => {
  const server = new FakeServer();
  const unsent = new UnsentPages({ onlost: () => assert.fail("nothing is lost"), windows: alone() });
  const model = unsent.open(structuredClone(server.page));
  server.away = true;
  const taken = model.edit(setText("a", "壱"));
  await settled();
  unsent.leave(model);
  server.away = false;
  assert.equal(unsent.open(structuredClone(server.page)), model);
  assert.equal(await taken, true);
  assert.equal(server.edits.length, 1);
  unsent.leave(model);
  assert.notEqual(unsent.open(structuredClone(server.page)), model);
});

test("tells of stored changes that no longer fit, whoever finds them", () => withStoredChanges(async (kept) => {
  const server = new FakeServer();
  server.setText("a", "他所");
  server.setText("c", "余所");
  const lost = [];
  const unsent = new UnsentPages({ onlost: (model, one) => lost.push(one.operations), windows: alone() });
  await unsent.sweep();
  await settled();
  assert.deepEqual(lost, [setText("a", "壱"), setText("c", "弐")]);
  assert.deepEqual(Object.keys(kept), []);
}));

test("tells of stored changes that no longer fit to whoever opens the page, and makes those that fit", () => withStoredChanges(async () => {
  const server = new FakeServer();
  server.setText("a", "他所");
  const unsent = new UnsentPages({ onlost: () => assert.fail("the page is looked at"), windows: alone() });
  const model = unsent.open(structuredClone(server.page));
  const lost = [];
  model.on("lost", (one) => lost.push(one.operations));
  await settled();
  assert.deepEqual(lost, [setText("a", "壱")]);
  assert.equal(model.index.text(), "他所\n弐");
}));

test("overwrites nothing of its own with what another window left", () => withStoredChanges(async (kept) => {
  const server = new FakeServer();
  const unsent = new UnsentPages({ onlost: () => assert.fail("the page is looked at"), options: { retryDelays: [1e6, 1e6] }, windows: alone() });
  server.away = true;
  const model = unsent.open(structuredClone(server.page));
  const lost = [];
  model.on("lost", (one) => lost.push(one.operations));
  const taken = model.edit(setText("a", "いち"));
  await settled();
  assert.equal(model.unsent, 3);
  server.away = false;
  model.retry();
  assert.equal(await taken, true);
  await settled();
  assert.equal(model.index.text(), "いち\n弐");
  assert.deepEqual(lost, [setText("a", "壱")]);
  assert.deepEqual(Object.keys(kept), []);
}));

test("looks at the page as the other window has seen it", () => withStorage({ "yomitori.unsent.p.earlier": [
  { operations: setText("a", "いち"), revision: 2, lines: [line("a", "壱")] }] }, async (kept) => {
  const server = new FakeServer();
  const earlier = structuredClone(server.page);
  server.setText("a", "壱");
  const unsent = new UnsentPages({ onlost: () => assert.fail("nothing is lost"), windows: alone() });
  const model = unsent.open(earlier);
  model.on("lost", () => assert.fail("nothing is lost"));
  await settled();
  assert.equal(model.index.line("a").text, "いち");
  assert.deepEqual(Object.keys(kept), []);
}));

for (const status of [404, 410]) {
  test(`tells once of changes whose page is answered with ${status}, and keeps them until that was seen`, () => withStoredChanges(async (kept) => {
    const server = new FakeServer();
    server.gone = status;
    const told = [];
    const unsent = new UnsentPages({ onlost: () => assert.fail("nothing is known to be lost"), ongone: (one) => told.push(one), windows: alone() });
    await unsent.sweep();
    await settled();
    await unsent.sweep();
    await settled();
    assert.deepEqual(told.map(({ count, texts }) => ({ count, texts })), [{ count: 2, texts: ["壱", "弐"] }]);
    assert.equal(Object.keys(kept).length, 1);
    told[0].forget();
    assert.deepEqual(Object.keys(kept), []);
  }));
}

test("keeps names and notes that wait, and sends them when their page is not open", () => withStorage({}, async (kept) => {
  const server = new FakeServer();
  const browser = new FakeLocks();
  const gone = await openWindow(server, browser);
  server.away = true;
  gone.model.edit(setText("a", "壱"));
  gone.model.change({ name: "first" });
  gone.model.change({ name: "leaf one", notes: "long" });
  assert.deepEqual(gone.model.properties, { name: "leaf one", notes: "long", state: undefined });
  await settled();
  gone.close();
  server.away = false;
  // Somebody else has changed the text meanwhile.
  server.setText("c", "他所");
  const lost = [];
  const unsent = new UnsentPages({ onlost: (_, one) => lost.push(one), windows: browser.window().windows });
  await unsent.sweep();
  await settled();
  assert.deepEqual([server.page.name, server.page.notes], ["leaf one", "long"]);
  assert.deepEqual(server.page.document.blocks[0].lines.map(({ text }) => text), ["壱", "他所"]);
  assert.deepEqual(lost, []);
  assert.deepEqual(Object.keys(kept), []);
  gone.model.retry();
  await settled();
}));

test("overwrites no notes that were written elsewhere while others waited, and offers those", () => withStorage({ "yomitori.unsent.p.earlier": [
  { fields: { notes: "mine" }, known: { notes: "" }, revision: 1 }] }, async (kept) => {
  const server = new FakeServer();
  server.page = { ...server.page, notes: "theirs", revision: 2 };
  const lost = [];
  const unsent = new UnsentPages({ onlost: (_, one) => lost.push(one), windows: alone() });
  await unsent.sweep();
  await settled();
  assert.equal(server.page.notes, "theirs");
  assert.equal(lost.length, 1);
  assert.deepEqual(Object.keys(kept), []);
  assert.equal(await lost[0].again(), true);
  assert.equal(server.page.notes, "mine");
}));

test("tells of names and notes whose page is not there", () => withStorage({ "yomitori.unsent.p.earlier": [
  { fields: { name: "first", notes: "long" }, known: { name: "leaf", notes: "" }, revision: 1 },
  { fields: { state: "proofread" }, known: { state: "read" }, revision: 1 }] }, async (kept) => {
  const server = new FakeServer();
  server.gone = 404;
  const told = [];
  const unsent = new UnsentPages({ onlost: () => assert.fail("nothing is known to be lost"), ongone: (one) => told.push(one), windows: alone() });
  await unsent.sweep();
  await settled();
  assert.deepEqual(told.map(({ count, texts }) => ({ count, texts })), [{ count: 2, texts: ["first", "long"] }]);
  assert.equal(Object.keys(kept).length, 1);
}));

test("makes a second change of the name though of the first only the answer was lost", async () => {
  const { server, model, told } = opened();
  const answer = server.answer.bind(server);
  server.answer = (address, options) => {
    const answered = answer(address, options);
    if (options.method !== "PATCH") return answered;
    server.answer = answer;
    throw new TypeError("the connection broke");
  };
  const taken = [model.change({ name: "first" }), model.change({ name: "second" })];
  await settled();
  model.retry();
  assert.deepEqual(await Promise.all(taken), [true, true]);
  assert.deepEqual([server.page.name, server.page.revision], ["second", 3]);
  assert.deepEqual(told.lost, []);
});

test("keeps the changes of an open page that is gone, and tells of them when it was left", () => withStorage({}, async (kept) => {
  const server = new FakeServer();
  const told = [];
  const unsent = new UnsentPages({ onlost: () => assert.fail("nothing is known to be lost"), onrefused: () => assert.fail("it is told as gone"),
    ongone: (one) => told.push(one), windows: alone() });
  const model = unsent.open(structuredClone(server.page));
  const problems = [];
  model.on("problem", ({ status }) => problems.push(status));
  server.gone = 404;
  model.edit(setText("a", "壱"));
  await settled();
  assert.deepEqual(problems, [404]);
  assert.equal(model.unsent, 1);
  unsent.leave(model);
  await unsent.sweep();
  await settled();
  await unsent.sweep();
  await settled();
  assert.deepEqual(told.map(({ count, texts }) => ({ count, texts })), [{ count: 1, texts: ["壱"] }]);
  // It comes back.
  server.gone = null;
  await unsent.sweep();
  await settled();
  assert.equal(server.page.document.blocks[0].lines[0].text, "壱");
  told[0].forget();
  assert.deepEqual(Object.keys(kept), []);
}));

test("tells of a refused change where the browser keeps nothing and the page is gone", async () => {
  const server = new FakeServer();
  const refused = [];
  const unsent = new UnsentPages({ onlost: () => assert.fail("nothing is known to be lost"), onrefused: (_, problem) => refused.push(problem.status),
    windows: alone() });
  const model = unsent.open(structuredClone(server.page));
  server.gone = 404;
  model.edit(setText("a", "壱"));
  unsent.leave(model);
  await settled();
  assert.deepEqual(refused, [404]);
});

test("sends changes of a page that is there again, and forgets none of them", () => withStoredChanges(async (kept) => {
  const server = new FakeServer();
  server.gone = 404;
  const told = [];
  const unsent = new UnsentPages({ onlost: () => assert.fail("nothing is lost"), ongone: (one) => told.push(one),
    options: { retryDelays: [1e6, 1e6] }, windows: alone() });
  await unsent.sweep();
  await settled();
  server.gone = null;
  server.failing = 503;
  const model = unsent.open(structuredClone(server.page));
  await settled();
  assert.equal(model.unsent, 2);
  told[0].forget();
  assert.equal(Object.keys(kept).length, 1);
  server.failing = null;
  model.retry();
  await settled();
  assert.equal(model.index.text(), "壱\n弐");
  assert.deepEqual(Object.keys(kept), []);
}));

/** Windows that ask each other over one channel; `close` keeps one from answering, as the browser may, and `leave` ends it. */
class FakeChannels {
  #all = new Set();

  window(options) {
    const channel = { isAwake: true, postMessage: (data) => {
      for (const other of this.#all) {
        if (other !== channel && other.isAwake) queueMicrotask(() => other.onmessage({ data }));
      }
    } };
    this.#all.add(channel);
    const target = new EventTarget();
    const close = () => { channel.isAwake = false; };
    const leave = () => {
      target.dispatchEvent(new Event("pagehide"));
      close();
    };
    return { windows: new WindowClaims({ channel, patience: 3, target, ...options }), close, leave };
  }
}

/** A window of the app on the page `p`; it tries nothing again by itself. */
async function openWindow(server, browser) {
  const { windows, close, leave } = browser.window();
  const lost = [];
  const unsent = new UnsentPages({ onlost: (_, one) => lost.push(one.operations), options: { retryDelays: [1e6, 1e6] }, windows });
  await unsent.ready;
  const model = unsent.open(structuredClone(server.page));
  model.on("lost", (one) => lost.push(one.operations));
  return { model, unsent, lost, name: windows.name, close, leave };
}

for (const [means, Browser] of [["locks", FakeLocks], ["claims", FakeChannels]]) {
  test(`${means}: keeps what two windows change of one page, and sends each change once`, () => withStorage({}, async (kept) => {
    const server = new FakeServer();
    const browser = new Browser();
    const [first, second] = [await openWindow(server, browser), await openWindow(server, browser)];
    server.away = true;
    const taken = [first.model.edit(setText("a", "壱")), second.model.edit(setText("c", "弐"))];
    const third = await openWindow(server, browser);
    await settled();
    assert.deepEqual(Object.keys(kept).sort(), [first, second].map(({ name }) => `yomitori.unsent.p.${name}`).sort());
    assert.equal(third.model.unsent, 0);
    server.away = false;
    await Promise.all([first, second, third].map(({ unsent }) => unsent.sweep()));
    assert.deepEqual(await Promise.all(taken), [true, true]);
    await settled();
    assert.deepEqual(server.edits.map(({ line }) => line).sort(), ["a", "c"]);
    assert.deepEqual([first, second, third].flatMap(({ lost }) => lost), []);
    assert.deepEqual(Object.keys(kept), []);
  }));

  test(`${means}: sends what a window left that is gone, in one of the others`, () => withStorage({}, async (kept) => {
    const server = new FakeServer();
    const browser = new Browser();
    const gone = await openWindow(server, browser);
    server.away = true;
    gone.model.edit(setText("a", "壱"));
    await settled();
    const others = [await openWindow(server, browser), await openWindow(server, browser)];
    await settled();
    assert.deepEqual(others.map(({ model }) => model.unsent), [0, 0]);
    gone.close();
    server.away = false;
    server.setText("c", "他所");
    await Promise.all(others.map(({ unsent }) => unsent.sweep()));
    await settled();
    assert.deepEqual(server.edits, setText("a", "壱"));
    assert.deepEqual(server.page.document.blocks[0].lines.map(({ text }) => text), ["壱", "他所"]);
    assert.deepEqual(others.flatMap(({ lost }) => lost), []);
    assert.deepEqual(Object.keys(kept), []);
    // Nothing happens where the window was only asleep.
    gone.model.retry();
    await settled();
    assert.equal(server.edits.length, 1);
    assert.deepEqual(gone.lost, []);
  }));
}

for (const [means, Browser] of [["locks", FakeLocks], ["claims", FakeChannels]]) {
  test(`${means}: sends what a window has kept and left after the others had looked`, () => withStorage({}, async (kept) => {
    const server = new FakeServer();
    const browser = new Browser();
    // Neither has a page open.
    const others = [1, 2].map(() => new UnsentPages({ onlost: () => assert.fail("nothing is lost"), windows: browser.window().windows }));
    await Promise.all(others.map((one) => one.sweep()));
    const left = await openWindow(server, browser);
    server.away = true;
    left.model.edit(setText("a", "壱"));
    // As they hear that something is kept.
    await Promise.all(others.map((one) => one.takeOver()));
    await settled();
    server.away = false;
    assert.deepEqual(server.edits, []);
    left.leave();
    await settled();
    await settled();
    assert.deepEqual(server.edits, setText("a", "壱"));
    assert.deepEqual(Object.keys(kept), []);
    left.model.retry();
    await settled();
  }));
}

test("hears when another window keeps changes, and of nothing else", () => {
  const target = new EventTarget();
  let heard = 0;
  onStoredElsewhere(() => { heard += 1; }, target);
  const tell = (key, newValue) => target.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));
  tell("yomitori.unsent.p.other", "[]");
  assert.equal(heard, 1);
  tell("yomitori.unsent.p.other", null);
  tell("yomitori.theme", "dark");
  tell(null, null);
  assert.equal(heard, 1);
});

test("sends a change once though a window that was taken for gone goes on", () => withStorage({}, async (kept) => {
  const server = new FakeServer();
  const browser = new FakeChannels();
  const stopped = await openWindow(server, browser);
  server.away = true;
  const taken = stopped.model.edit(setText("a", "壱"));
  await settled();
  stopped.close();
  server.away = false;
  const other = await openWindow(server, browser);
  await settled();
  assert.deepEqual(server.edits, setText("a", "壱"));
  stopped.model.retry();
  assert.equal(await taken, true);
  assert.equal(server.edits.length, 1);
  assert.deepEqual([...stopped.lost, ...other.lost], []);
  assert.deepEqual(Object.keys(kept), []);
}));

test("leaves to another window what it keeps after this one has sent what was there", () => withStorage({}, async (kept) => {
  const server = new FakeServer();
  const browser = new FakeChannels();
  const stopped = await openWindow(server, browser);
  server.away = true;
  stopped.model.edit(setText("a", "壱"));
  await settled();
  stopped.close();
  server.away = false;
  const other = await openWindow(server, browser);
  await settled();
  server.away = true;
  stopped.model.edit(setText("c", "弐"));
  await settled();
  server.away = false;
  await other.model.edit(setText("a", "他所"));
  assert.equal(JSON.parse(kept[`yomitori.unsent.p.${stopped.name}`]).length, 2);
  stopped.model.retry();
  await settled();
  assert.deepEqual(Object.keys(kept), []);
}));

test("leaves the second of two changes of a line as one of what the first has led to", () => withStorage({}, async (kept) => {
  const server = new FakeServer();
  const browser = new FakeLocks();
  const gone = await openWindow(server, browser);
  const answer = server.answer.bind(server);
  server.answer = (address, options) => {
    if (options.method !== "GET" && server.edits.length) server.away = true;
    return answer(address, options);
  };
  const taken = [gone.model.edit(replace(0, 0, "第")), gone.model.edit(replace(0, 1, "壱"))];
  assert.equal(await taken[0], true);
  await settled();
  assert.equal(gone.model.unsent, 1);
  gone.close();
  Object.assign(server, { away: false, answer });
  const other = await openWindow(server, browser);
  await settled();
  assert.equal(server.page.document.blocks[0].lines[0].text, "第壱");
  assert.deepEqual(other.lost, []);
  assert.deepEqual(Object.keys(kept), []);
  gone.model.retry();
  await settled();
}));

test("keeps a change that still fits as one of the page as it has become", async () => {
  const kept = [];
  const { server, model } = opened({ retryDelays: [1e6, 1e6], keep: (_, changes) => kept.push(changes) });
  server.setText("c", "弐");
  const answer = server.answer.bind(server);
  server.answer = (address, options) => {
    const answered = answer(address, options);
    if (options.method === "GET") server.away = true;
    return answered;
  };
  const taken = model.edit(setText("a", "壱"));
  await settled();
  assert.deepEqual(kept.at(-1).map(({ revision }) => revision), [2]);
  Object.assign(server, { away: false, answer });
  model.retry();
  assert.equal(await taken, true);
});

for (const order of [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]) {
  test(`gives what three windows want at once to the first of them, asked for in the order ${order}`, async () => {
    const browser = new FakeChannels();
    const wanting = order.map(() => browser.window().windows).sort((a, b) => (a.name < b.name ? -1 : 1));
    const given = [];
    await Promise.all(order.map(async (place) => { given[place] = await wanting[place].inherit("gone"); }));
    assert.deepEqual(given, [true, false, false]);
    assert.equal(await browser.window().windows.inherit("gone"), false);
  });
}

test("goes on where the browser gives no locks", async () => {
  const windows = new WindowLocks({ request: async () => { throw new DOMException("denied", "SecurityError"); } });
  assert.equal(await windows.ready, false);
});

test("tells of a change that is refused after its page was left", async () => {
  const server = new FakeServer();
  const refused = [];
  const unsent = new UnsentPages({ onlost: () => assert.fail("nothing is lost"),
    onrefused: (model, problem) => refused.push([model.id, problem.status]), windows: alone() });
  const model = unsent.open(structuredClone(server.page));
  const taken = model.edit(setText("gone", "無"));
  unsent.leave(model);
  assert.equal(await taken, false);
  assert.deepEqual(refused, [["p", 422]]);
});

test("waits where somebody changed the page and the newer one cannot be had", async () => {
  const { server, model, told } = opened({ retryDelays: [1, 1] });
  server.setText("c", "弐");
  const answer = server.answer.bind(server);
  let isWell = false;
  let asked = 0;
  server.answer = (address, options) => {
    asked += 1;
    return options.method === "GET" && !isWell ? Response.json({}, { status: 500 }) : answer(address, options);
  };
  const taken = model.edit(setText("a", "壱"));
  await settled();
  assert.ok(asked < 30, `${asked} requests`);
  assert.equal(model.unsent, 1);
  isWell = true;
  assert.equal(await taken, true);
  assert.equal(model.index.text(), "壱\n弐");
  assert.deepEqual(told.lost, []);
});
