import assert from "node:assert/strict";
import { test } from "node:test";
import { onReach } from "../Web/server/api.js";
import { noticeOf } from "../Web/server/problems.js";
import { lateModules } from "../Web/shell/late-modules.js";

test("says that the server is away with a module, and asks for it again the next time", async () => {
  const late = lateModules(import.meta.url);
  const [asked, reached] = [[], []];
  onReach((reachable) => reached.push(reachable));
  let isThere = false;
  globalThis.fetch = async (address) => {
    asked.push(address.split("/").pop());
    if (!isThere) throw new TypeError("Failed to fetch");
    return new Response("");
  };
  const path = "../Web/page/export-choices.js";
  await assert.rejects(late(path), ({ advice }) => /yomitori serve/.test(advice));
  assert.deepEqual(reached, [false]);
  isThere = true;
  assert.equal(typeof (await late(path)).choicesOf, "function");
  await late(path);
  assert.deepEqual(asked, ["export-choices.js", "export-choices.js"]);
});

test("says what the server says of a module that it does not give", async () => {
  globalThis.fetch = async () => Response.json({ type: "/problems/busy" }, { status: 503 });
  await assert.rejects(lateModules(import.meta.url)("../Web/page/tile-plan.js"), ({ status, kind }) => status === 503 && kind === "busy");
});

test("offers to load the app anew where a module is given and cannot be imported", async () => {
  globalThis.fetch = async () => new Response("");
  let loads = 0;
  globalThis.location = { reload: () => { loads += 1; } };
  const error = await lateModules(import.meta.url)("../Web/page/nowhere.js").catch((reason) => reason);
  const { text, detail, action, isExpected } = noticeOf(error);
  assert.match(text, /part of the app|アプリの一部/);
  assert.match(detail, /nowhere\.js/);
  assert.match(action.label, /Load anew|読み込み直す/);
  action.run();
  assert.equal(loads, 1);
  // The browser's console keeps what became of it.
  assert.equal(isExpected, false);
  assert.ok(error.cause);
});
