import assert from "node:assert/strict";
import { test } from "node:test";
import { EventStream } from "../Web/server/events.js";

/** A stream of events that a test tells. */
class FakeSource extends EventTarget {
  static opened = [];
  constructor(address) {
    super();
    this.address = address;
    FakeSource.opened.push(this);
  }

  tell(kind, data, lastEventId) {
    this.dispatchEvent(Object.assign(new Event(kind), { data: JSON.stringify(data), lastEventId }));
  }

  close() {}
}

globalThis.EventSource = FakeSource;
globalThis.document = new EventTarget();
globalThis.addEventListener = () => {};

test("goes on where the server says, also before the last event that was heard", () => {
  const stream = new EventStream();
  const heard = [];
  stream.on("queue", ({ state }) => heard.push(state));
  const address = () => FakeSource.opened.at(-1).address;
  stream.start();
  assert.equal(address(), "/v1/events");
  FakeSource.opened.at(-1).tell("queue", { state: "idle" }, "41");
  stream.restart();
  assert.equal(address(), "/v1/events?since=41");
  // The server's place, without an event, comes with the next.
  FakeSource.opened.at(-1).tell("queue", { state: "reading" }, "0");
  stream.restart();
  assert.equal(address(), "/v1/events?since=0");
  assert.deepEqual(heard, ["idle", "reading"]);
});
