import assert from "node:assert/strict";
import { test } from "node:test";
import { onReach } from "../Web/server/api.js";

// The notices make their elements when their module is loaded.
globalThis.document = { createElement: () => ({ setAttribute() {} }) };
const { lateModules } = await import("../Web/shell/late-modules.js");

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
