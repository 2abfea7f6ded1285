import assert from "node:assert/strict";
import { test } from "node:test";
import { PageModel } from "../Web/page/page-model.js";

/** A server with one page of two lines; `edit` takes `setText` alone. `away` makes it fail as a network does. */
class FakeServer {
  page = { id: "p", revision: 1, canUndo: false, canRedo: false, document: { blocks: [{ id: "b", lines: [
    { id: "a", text: "一", origin: "machine", characters: [{ text: "一", confidence: 0.9 }] },
    { id: "c", text: "二", origin: "machine", characters: [{ text: "二", confidence: 0.9 }] },
  ] }] } };
  away = false;
  losesAnswer = false;
  edits = [];

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

  answer(address, { method, headers, body }) {
    if (this.away) throw new TypeError("no network");
    if (method === "GET") return Response.json(this.page);
    if (headers["If-Match"] !== `"${this.page.revision}"`) {
      return Response.json({ revision: this.page.revision }, { status: 409, headers: { "content-type": "application/problem+json" } });
    }
    const [operation] = JSON.parse(body).operations;
    this.edits.push(operation);
    if (!this.setText(operation.line, operation.text)) return Response.json({}, { status: 422 });
    if (this.losesAnswer) {
      this.losesAnswer = false;
      throw new TypeError("the connection broke");
    }
    return Response.json(this.page);
  }
}

const opened = () => {
  const server = new FakeServer();
  const model = new PageModel(structuredClone(server.page));
  const told = { problem: [], lost: [] };
  for (const kind of Object.keys(told)) model.on(kind, (data) => told[kind].push(data));
  return { server, model, told };
};
const setText = (line, text) => [{ op: "setText", line, text }];
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
