import assert from "node:assert/strict";
import { test } from "node:test";
import { Uploads } from "../Web/library/uploads.js";

globalThis.addEventListener ??= () => {};

/** A server that takes uploads by their keys; `replies` are its next answers to uploads: a status, "broken", or "answer lost". */
class FakeServer {
  taken = new Map();
  /** The key and the files of each upload that came. */
  sent = [];
  asked = 0;

  constructor(replies = []) {
    this.replies = replies;
    const server = this;
    globalThis.XMLHttpRequest = class {
      upload = { addEventListener() {} };
      listeners = {};
      headers = {};
      open() {}
      addEventListener(kind, listener) { this.listeners[kind] = listener; }
      setRequestHeader(name, value) { this.headers[name] = value; }
      abort() { this.listeners.abort(); }
      send(form) {
        const files = form.getAll("file").map(({ name }) => name);
        queueMicrotask(() => server.receive(this, this.headers["Idempotency-Key"], files));
      }
    };
    globalThis.fetch = async (address) => {
      if (address === "/health") return Response.json({});
      this.asked += 1;
      const key = new URL(address, "http://server").searchParams.get("key");
      return Response.json({ items: [], next: null, total: this.taken.has(key) ? 1 : 0 });
    };
  }

  receive(request, key, files) {
    this.sent.push({ key, files });
    const reply = this.replies.shift() ?? 201;
    if (reply === 201 || reply === "answer lost") this.taken.set(key, files);
    request.status = reply;
    request.response = {};
    request.listeners[typeof reply === "number" ? "load" : "error"]();
  }
}

const entry = (path, content = "pixels") => ({ path, file: new Blob([content]) });
const until = async (condition) => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 1));
};
const quick = { retryDelays: [1, 4] };
// Longer than any test: nothing is tried again but when it is asked for.
const slow = { retryDelays: [3_600_000, 3_600_000] };

test("sends again by itself what broke off, under the same key", async () => {
  const server = new FakeServer(["broken", 503, 409]);
  const uploads = new Uploads(quick);
  uploads.add([entry("leaf.png")], {});
  await until(() => !uploads.list.length);
  assert.equal(server.sent.length, 4);
  assert.equal(new Set(server.sent.map(({ key }) => key)).size, 1);
  assert.deepEqual([...server.taken.values()], [["leaf.png"]]);
});

test("sends nothing again that the server has", async () => {
  const server = new FakeServer([201, "answer lost"]);
  const uploads = new Uploads(quick);
  // Three requests: 200, 200 and 50 files.
  uploads.add(Array.from({ length: 450 }, (_, index) => entry(`leaf-${index}.png`)), {});
  await until(() => !uploads.list.length);
  assert.deepEqual(server.sent.map(({ files }) => files.length), [200, 200, 50]);
  assert.equal(server.taken.size, 3);
  assert.equal(server.asked, 1);
});

test("shows what waits, and tries it when it is asked to", async () => {
  const server = new FakeServer(["broken"]);
  const uploads = new Uploads(slow);
  uploads.add([entry("a.png")], {});
  uploads.add([entry("b.png")], {});
  await until(() => uploads.list.every(({ problem }) => problem));
  // Where nobody answers the others are not tried one by one.
  assert.equal(server.sent.length, 1);
  assert.deepEqual(uploads.list.map(({ isWaiting }) => isWaiting), [true, true]);
  uploads.sendAgain();
  await until(() => !uploads.list.length);
  assert.deepEqual([...server.taken.values()], [["a.png"], ["b.png"]]);
});

test("waits for a person where the server refuses an upload, and goes on with the others", async () => {
  const server = new FakeServer([415]);
  const uploads = new Uploads(quick);
  uploads.add([entry("a.txt")], {});
  uploads.add([entry("b.png")], {});
  await until(() => server.taken.size === 1);
  await until(() => uploads.list.length === 1);
  const [refused] = uploads.list;
  assert.deepEqual([refused.name, refused.problem.status, refused.isWaiting], ["a.txt", 415, false]);
  uploads.retry(refused);
  await until(() => !uploads.list.length);
});

test("asks nothing of a server that wants its token before somebody has signed in", async () => {
  const server = new FakeServer([401]);
  const uploads = new Uploads(quick);
  uploads.add([entry("a.png")], {});
  await until(() => uploads.list[0].problem);
  assert.equal(uploads.list[0].isWaiting, true);
  uploads.sendAgain();
  await until(() => !uploads.list.length);
  assert.equal(server.sent.length, 2);
});

test("leaves out files that can no longer be read, and tells their names", async () => {
  const server = new FakeServer();
  const unreadable = [];
  const uploads = new Uploads({ ...quick, onunreadable: (paths) => unreadable.push(...paths) });
  const gone = entry("gone.png");
  gone.file.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException("gone", "NotReadableError")) });
  uploads.add([gone, entry("here.png")], {});
  uploads.add([gone], {});
  await until(() => !uploads.list.length);
  assert.deepEqual(unreadable, ["gone.png", "gone.png"]);
  assert.deepEqual(server.sent.map(({ files }) => files), [["here.png"]]);
});

test("does not send what is stopped", async () => {
  const server = new FakeServer(["broken"]);
  const uploads = new Uploads(slow);
  uploads.add([entry("a.png")], {});
  await until(() => uploads.list[0].problem);
  uploads.stop(uploads.list[0]);
  uploads.sendAgain();
  assert.deepEqual(uploads.list, []);
  assert.equal(server.sent.length, 1);
});
