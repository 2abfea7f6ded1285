import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { en } from "../Web/i18n/en.js";
import { ja } from "../Web/i18n/ja.js";
import { chooseLanguage, percent, t } from "../Web/i18n/translate.js";

const root = new URL("../Web/", import.meta.url);
const source = readdirSync(root, { recursive: true }).filter((name) => name.endsWith(".js") && !/^i18n.(en|ja).js$/.test(name))
  .map((name) => readFileSync(new URL(name, root), "utf8")).join("\n");

const forms = (words) => (typeof words === "string" ? [words] : Object.values(words));
const placeholders = (words) => [...new Set(forms(words).flatMap((form) => form.match(/\{\w+\}/g) ?? []))].sort();

test("has the same words in both languages", () => {
  assert.deepEqual(Object.keys(ja).sort(), Object.keys(en).sort());
});

test("fills the same places in both languages", () => {
  for (const key of Object.keys(en)) assert.deepEqual(placeholders(ja[key]), placeholders(en[key]), key);
});

test("has words for everything that is asked for", () => {
  const asked = new Set([...source.matchAll(/\bt\("([\w.-]+)"/g), ...source.matchAll(/(?:label|title): "(\w+\.\w+)"/g)]
    .map((match) => match[1]));
  for (const key of asked) assert.ok(key in en, key);
});

test("has no words that nothing asks for", () => {
  const prefixes = [...source.matchAll(/`(\w+\.)\$\{/g)].map((match) => match[1]);
  for (const key of Object.keys(en)) {
    assert.ok(source.includes(`"${key}"`) || prefixes.some((prefix) => key.startsWith(prefix)), key);
  }
});

test("chooses the language of the browser, or the one that was asked for", () => {
  assert.equal(chooseLanguage("auto", ["fr-FR", "ja-JP"]), "ja");
  assert.equal(chooseLanguage("auto", ["fr-FR"]), "en");
  assert.equal(chooseLanguage("ja", ["en"]), "ja");
});

test("chooses the form of a number", () => {
  chooseLanguage("en", []);
  assert.equal(t("library.pages", { n: 1 }), "1 page");
  assert.equal(t("library.pages", { n: 5000 }), "5,000 pages");
});

test("never calls sure what is only nearly sure", () => {
  chooseLanguage("en", []);
  assert.equal(percent(0.9999), "99%");
  assert.equal(percent(1), "100%");
  assert.equal(percent(0.001), "0.1%");
});
