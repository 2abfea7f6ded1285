// One line of the text as an element: its characters, marks and ruby.

import { percent, t } from "../i18n/translate.js";
import { element, replace, setAria } from "../shell/element.js";
import { isDoubtful } from "./document-index.js";
import { segments } from "./line-segments.js";

/** The element of a line: an option of the list of lines, with a span a character. */
export function lineNode(line) {
  const node = element(`.line.kind-${/^[a-z]+$/.test(line.kind ?? "") ? line.kind : "body"}`, {
    role: "option", tabIndex: -1, data: { line: line.id }, aria: { selected: false },
  }, element("span.line-grip", { aria: { hidden: true }, title: t("text.dragLine") }), element("span.line-text"));
  return node;
}

/** Shows whether the line is the chosen one. */
export function showChosen(node, isChosen) {
  node.classList.toggle("selected", isChosen);
  if (node.getAttribute("role") === "option") setAria(node, "selected", isChosen);
}

/** Shows whether the line is typed in. An option may hold no text box, so it is none for that time. */
export function showTyping(node, isTyping) {
  node.classList.toggle("editing", isTyping);
  node.setAttribute("role", isTyping ? "presentation" : "option");
  setAria(node, "selected", isTyping ? null : node.classList.contains("selected"));
}

/** Fills a line's element. */
export function fillLine(node, line, threshold) {
  node.classList.toggle("checked", line.origin === "person");
  node.classList.toggle("warned", Boolean(line.warnings?.length));
  const text = node.querySelector(".line-text");
  if (!line.characters.length) {
    replace(text, line.text || "\u00a0");
    return;
  }
  let doubtful = 0;
  const characterNode = (index) => {
    const character = line.characters[index];
    const span = element("span.char", { data: { i: index } }, character.text);
    if (isDoubtful(line, character, threshold)) {
      doubtful += 1;
      span.classList.add("doubtful");
      // From nearly the threshold (faint) to nothing at all (full).
      span.style.setProperty("--doubt", String(Math.round((1 - character.confidence / Math.max(threshold, 0.01)) * 100) / 100));
      span.title = t("text.confidence", { percent: percent(character.confidence) });
    } else if (character.origin === "person") {
      span.classList.add("by-person");
    }
    return span;
  };
  const run = (from, to) => Array.from({ length: to - from }, (_, offset) => characterNode(from + offset));
  replace(text, segments(line).map(({ ruby, from, to, upright }) => {
    if (ruby !== null) return element("ruby", {}, run(from, to), element("rt", {}, ruby));
    if (upright) return element(`span.upright.of-${to - from}`, {}, run(from, to));
    return run(from, to);
  }));
  const state = [line.text, doubtful ? t("text.doubtfulCount", { n: doubtful }) : "",
    line.origin === "person" ? t("text.checkedLine") : ""].filter(Boolean);
  node.setAttribute("aria-label", state.join(", "));
}
