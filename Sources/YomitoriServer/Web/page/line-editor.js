// Typing in a line, in place.

import { t } from "../i18n/translate.js";
import { element } from "../shell/element.js";
import { isConverting } from "../shell/keys.js";
import { showTyping } from "./line-node.js";
import { graphemes } from "./text-difference.js";

/** One line at a time becomes a text box. `onaccepted(line)` after Enter, `onclosed()` when the line is shown again. */
export class LineEditor {
  constructor(model, { onaccepted, onclosed }) {
    this.#model = model;
    this.#onaccepted = onaccepted;
    this.#onclosed = onclosed;
  }

  #model;
  #onaccepted;
  #onclosed;
  #open = null;

  get isOpen() {
    return this.#open !== null;
  }

  /** Whether this line is being typed in. */
  isAt(line) {
    return this.#open?.line === line;
  }

  /** Makes the line's element a text box, the caret after the character `character` or at the end. */
  open(node, line, character) {
    if (this.#open) this.close(true);
    const found = this.#model.index.line(line);
    if (!found) return;
    const box = element("span.line-box", {
      role: "textbox", contentEditable: "plaintext-only", spellcheck: false, tabIndex: 0,
      aria: { label: t("text.editLine"), multiline: false },
      onkeydown: (event) => this.#key(event),
      // Whoever looks something up in another window types on afterwards: there it stays the active element.
      onblur: () => document.activeElement !== box && this.close(true),
    }, found.text);
    // Firefox before 136 knows no other.
    if (box.contentEditable !== "plaintext-only") box.contentEditable = "true";
    const text = node.querySelector(".line-text");
    text.hidden = true;
    text.after(box);
    showTyping(node, true);
    this.#open = { node, line, box, text, before: found.text, sight: this.#model.sight };
    box.focus();
    placeCaret(box, character === null || character === undefined ? found.text.length
      : found.characters.slice(0, character + 1).map(({ text: part }) => part).join("").length);
  }

  /** Shows the line as it has become meanwhile, unless something was typed. */
  follow() {
    if (!this.#open) return;
    const { line, box, before } = this.#open;
    const present = this.#model.index.line(line)?.text;
    if (present === undefined || present === before || textOf(box) !== before) return;
    const caret = caretOf(box);
    box.textContent = present;
    placeCaret(box, caret);
    Object.assign(this.#open, { before: present, sight: this.#model.sight });
  }

  /** Ends typing; `keeps` sends what has changed. Gives a promise of whether anything was sent. */
  async close(keeps) {
    if (!this.#open) return false;
    const { node, line, box, text, before, sight } = this.#open;
    this.#open = null;
    const typed = textOf(box);
    box.remove();
    text.hidden = false;
    showTyping(node, false);
    this.#onclosed();
    if (!keeps || typed === before) return false;
    return this.#send(typed.trim() === "" ? [{ op: "deleteLine", line }] : [{ op: "setText", line, text: typed }], { line, before, sight });
  }

  #key(event) {
    event.stopPropagation();
    if (isConverting(event)) return;
    const { line, box, node } = this.#open;
    if (event.key === "Escape") {
      event.preventDefault();
      this.close(false);
      node.focus();
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.#split();
    } else if (event.key === "Enter") {
      event.preventDefault();
      const typed = textOf(box);
      const isChanged = typed !== this.#open.before;
      this.close(isChanged);
      node.focus();
      this.#onaccepted(line, isChanged && typed.trim() !== "");
    } else if (event.key === "Tab") {
      event.preventDefault();
      this.close(true);
      node.focus();
    }
  }

  #split() {
    const { line, box, before, node, sight } = this.#open;
    const typed = textOf(box);
    const at = graphemes(typed.slice(0, caretOf(box))).length;
    const count = graphemes(typed).length;
    const parts = at > 0 && at < count;
    this.close(!parts);
    node.focus();
    if (!parts) return;
    this.#send([typed === before ? null : { op: "setText", line, text: typed }, { op: "splitLine", line, at }], { line, before, sight });
  }

  // A line that somebody else has changed while it was typed in is not overwritten.
  #send(operations, { line, before, sight }) {
    const isAsItWas = this.#model.index.line(line)?.text === before;
    return this.#model.edit(operations, isAsItWas ? this.#model.sight : sight);
  }
}

function textOf(box) {
  return box.textContent.replace(/[\r\n]+/g, " ");
}

function caretOf(box) {
  const selection = getSelection();
  if (!selection.rangeCount) return box.textContent.length;
  const range = selection.getRangeAt(0).cloneRange();
  range.setStart(box, 0);
  return range.toString().length;
}

function placeCaret(box, offset) {
  const node = box.firstChild;
  if (!node) return;
  const range = document.createRange();
  range.setStart(node, Math.min(offset, node.length));
  range.collapse(true);
  getSelection().removeAllRanges();
  getSelection().addRange(range);
}
