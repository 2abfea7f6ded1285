import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const root = new URL("../Web/", import.meta.url);
const files = readdirSync(root, { recursive: true }).map((name) => name.replaceAll("\\", "/"));
const modules = new Map(files.filter((name) => name.endsWith(".js"))
  .map((name) => [new URL(name, root).href, readFileSync(new URL(name, root), "utf8")]));
const importing = /^import \{([^}]+)\} from "([^"]+)";/gm;
const loading = /(?:import|late)\("([^"]+)"\)\)?\.(\w+)?/g;

const exportsOf = (source) =>
  new Set([...source.matchAll(/^export (?:async )?(?:function\*?|class|const|let) (\w+)/gm)].map((match) => match[1]));

test("imports only what other modules export, and uses it", () => {
  for (const [address, source] of modules) {
    for (const [whole, names, path] of source.matchAll(importing)) {
      const target = modules.get(new URL(path, address).href);
      assert.ok(target, `${address}: there is no ${path}`);
      for (const entry of names.split(",").map((name) => name.trim()).filter(Boolean)) {
        const [name, alias = name] = entry.split(" as ");
        assert.ok(exportsOf(target).has(name), `${address}: ${path} exports no ${name}`);
        const uses = source.replaceAll(whole, "").match(new RegExp(`\\b${alias}\\b`, "g")) ?? [];
        assert.ok(uses.length > 0, `${address}: ${alias} is not used`);
      }
    }
    for (const [, path, name] of source.matchAll(loading)) {
      const target = modules.get(new URL(path, address).href);
      assert.ok(target, `${address}: there is no ${path}`);
      if (name) assert.ok(exportsOf(target).has(name), `${address}: ${path} exports no ${name}`);
    }
  }
});

test("exports only what is used", () => {
  const all = [...modules.values()].join("\n");
  for (const [address, source] of modules) {
    for (const name of exportsOf(source)) {
      if (["en", "ja"].includes(name)) continue;
      const uses = all.match(new RegExp(`\\b${name}\\b`, "g")).length;
      assert.ok(uses > 1, `${address}: nothing uses ${name}`);
    }
  }
});

test("names every file once, and loads those that the page asks for", () => {
  const names = files.filter((name) => /\.\w+$/.test(name)).map((name) => name.split("/").pop());
  assert.equal(new Set(names).size, names.length);
  const page = readFileSync(new URL("index.html", root), "utf8");
  for (const [, path] of page.matchAll(/"\/assets\/([^"]+)"/g)) assert.ok(files.includes(path), path);
});

test("has no markup made of text, and no address of another server", () => {
  for (const [address, source] of modules) {
    assert.doesNotMatch(source, /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/, address);
    assert.doesNotMatch(source.replaceAll("http://www.w3.org/2000/svg", ""), /https?:\/\//, address);
  }
});

test("uses icons that are drawn", () => {
  const drawn = modules.get(new URL("shell/icons.js", root).href);
  const source = [...modules.values()].join("\n");
  const asked = [...source.matchAll(/\bicon\("(\w+)"\)/g), ...source.matchAll(/iconButton\("(\w+)"/g), ...source.matchAll(/symbol: "(\w+)"/g)];
  for (const [, name] of asked) assert.match(drawn, new RegExp(`^  ${name}: \\[`, "m"), name);
});
