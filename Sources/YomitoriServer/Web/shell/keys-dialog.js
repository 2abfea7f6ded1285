// The list of keys, made of what is in force.

import { t } from "../i18n/translate.js";
import { openDialog } from "./dialog.js";
import { element } from "./element.js";
import { allKeys } from "./keys.js";

const names = { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", Escape: "Esc", Delete: "Del", " ": "␣",
  PageDown: "PgDn", PageUp: "PgUp" };

/** Opens the list. */
export function showKeysDialog() {
  const sections = allKeys().map(({ title, bindings }) => element("section.keys-section", {},
    element("h3", {}, t(title)),
    element("dl", {}, bindings.filter(({ label }) => label).map(({ keys, label }) => element(".key-row", {},
      element("dt", {}, keys.map((key, index) => [index ? " " : "", combinationNode(key)])),
      element("dd", {}, t(label)))))));
  openDialog({ title: t("keys.list"), content: element(".keys-columns", {}, sections), kind: "wide" });
}

function combinationNode(name) {
  // A capital letter is written with the key that makes it.
  const key = /^[A-Z]$/.test(name) ? `Shift+${name}` : name;
  return element("span.combination", {}, key.split("+").filter(Boolean).length
    ? key.split(/(?<=.)\+/).map((part, index) => [index ? "+" : "",
      element("kbd", {}, names[part] ?? (part.length === 1 ? part.toUpperCase() : part))])
    : element("kbd", {}, "+"));
}
