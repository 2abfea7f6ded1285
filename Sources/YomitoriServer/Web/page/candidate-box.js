// What stands at one place: the picture enlarged, the model's candidates with their probabilities, and room to type.

import { pages } from "../server/api.js";
import { percent, t } from "../i18n/translate.js";
import { element, freshID, replace, setAria } from "../shell/element.js";
import { isConverting } from "../shell/keys.js";
import { boxAround } from "./viewport.js";

/**
 * A box beside the chosen character. `ondone(kind)`: "settled", "next" and "previous" (go on), "line" (accept the line), "edit"
 * (the whole line), "close". What was typed is taken however one leaves it, but by Escape.
 */
export class CandidateBox {
  constructor(model, { anchorOf, ondone }) {
    this.#model = model;
    this.#anchorOf = anchorOf;
    this.#ondone = ondone;
    this.#outside = (event) => {
      if (this.node && !this.node.contains(event.target) && !event.target.closest?.(".char, canvas")) this.#leave();
    };
    this.#end = model.on("page", () => this.isOpen && this.#redraw());
  }

  #model;
  #anchorOf;
  #ondone;
  #outside;
  #end;
  #place = null;
  #active = 0;
  #options = [];
  #input = null;
  #list = null;
  #isDisposed = false;
  node = null;

  get isOpen() {
    return this.node !== null;
  }

  /** Opens at a character; `isQuiet` leaves the focus where it is. */
  open({ line, character }) {
    this.keep();
    const found = this.#model.index.line(line);
    const present = found?.characters[character];
    if (!present) return;
    this.#place = { line, character, text: present.text, count: found.characters.length, sight: this.#model.sight };
    this.#options = optionsFor(present);
    this.#active = 0;
    const listID = freshID("candidates");
    this.#list = element("ul.candidates", { role: "listbox", id: listID, aria: { label: t("candidates.list") } });
    this.#input = element("input.input.candidate-input", {
      type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: false, placeholder: t("candidates.type"),
      role: "combobox", lang: this.#model.page.language ?? "",
      aria: { label: t("candidates.label", { text: present.text, percent: percent(present.confidence) }),
        expanded: true, controls: listID, autocomplete: "none" },
    });
    const size = present.quad ? boxAround(present.quad) : null;
    this.node = element(".candidate-box", { role: "dialog", tabIndex: -1, aria: { label: t("candidates.title") },
      onkeydown: (event) => this.#key(event),
      // Whoever goes on elsewhere, into the line that was tapped twice for example, is done here.
      onfocusout: ({ relatedTarget: next }) => next && !this.node?.contains(next) && this.keep() },
      size ? element(".candidate-crops", {},
        cropImage(this.#model, size, 0.15, "candidate-crop"), cropImage(this.#model, size, 1.1, "candidate-context")) : null,
      this.#list, this.#input,
      element("p.candidate-hint.small.soft", {}, t(present.origin === "person" ? "candidates.byPerson" : "candidates.hint")));
    this.#drawOptions();
    document.body.append(this.node);
    this.#position();
    // Under a finger the keyboard would come up and hide the text; there it waits until it is asked for.
    (matchMedia("(pointer: coarse)").matches ? this.node : this.#input).focus({ preventScroll: true });
    setTimeout(() => document.addEventListener("pointerdown", this.#outside), 0);
  }

  /** Closes it, and drops what was typed; the focus goes back to the text. */
  close(tells = true) {
    if (!this.node) return;
    document.removeEventListener("pointerdown", this.#outside);
    this.node.remove();
    this.node = null;
    if (tells) this.#ondone("close");
  }

  /** Closes it; what was typed is taken. */
  keep() {
    if (!this.node) return;
    const { value } = this.#input;
    this.close(false);
    if (value !== "") this.#take(value);
  }

  dispose() {
    this.#isDisposed = true;
    this.keep();
    this.#end();
  }

  #redraw() {
    const { line, character, text, count } = this.#place;
    const characters = this.#model.index.line(line)?.characters;
    // Another character stands there now, or may stand there. Who has begun to type ends it.
    if (this.#input.value === "" && (characters?.length !== count || characters[character].text !== text)) this.close();
  }

  #drawOptions() {
    replace(this.#list, this.#options.map(({ text, confidence }, index) => {
      const id = freshID("candidate");
      const option = element("li.candidate", { role: "option", id, aria: { selected: index === this.#active },
        onclick: () => this.#choose(text) },
      element("kbd", { aria: { hidden: true } }, String(index + 1)),
      element("span.candidate-text", {}, text === " " ? "␣" : text),
      element("span.candidate-share", { aria: { hidden: true } },
        element("span", { style: { width: `${Math.max(2, Math.round(confidence * 100))}%` } })),
      element("span.candidate-percent.number", {}, percent(confidence)));
      if (index === this.#active) setAria(this.#input, "activedescendant", id);
      return option;
    }));
  }

  #key(event) {
    if (isConverting(event)) return;
    event.stopPropagation();
    const { key } = event;
    const isEmpty = this.#input.value === "";
    if (key === "Escape") this.close();
    else if ((key === "ArrowDown" || key === "ArrowUp") && this.#options.length) this.#step(key === "ArrowDown" ? 1 : -1);
    else if (key === "Enter" && (event.ctrlKey || event.metaKey)) this.#leave("line");
    else if (key === "Enter") isEmpty ? this.#choose(this.#options[this.#active]?.text) : this.#choose(this.#input.value);
    else if (key === "Tab") this.#goOn(event.shiftKey ? "previous" : "next");
    else if (key === "F2") this.#goOn("edit");
    else if (isEmpty && key === "Delete") this.#choose("");
    else if (isEmpty && /^[1-9]$/.test(key) && this.#options[Number(key) - 1]) this.#choose(this.#options[Number(key) - 1].text);
    else return;
    event.preventDefault();
  }

  #step(steps) {
    this.#active = (this.#active + steps + this.#options.length) % this.#options.length;
    this.#drawOptions();
  }

  #leave(kind = "close") {
    this.keep();
    this.#ondone(kind);
  }

  async #goOn(kind) {
    const { value } = this.#input;
    if (value === "") this.#leave(kind);
    else await this.#choose(value, kind);
  }

  async #choose(text, kind = "settled") {
    if (text === undefined) return;
    this.close(false);
    await this.#take(text);
    // The page may have been left before the server answered.
    if (!this.#isDisposed) this.#ondone(kind);
  }

  #take(text) {
    const { line, character, sight } = this.#place;
    return this.#model.edit([{ op: "replaceCharacters", line, base: [character, character + 1], text }], sight);
  }

  // Beside the character and within the window; on narrow screens the style sheet makes it a sheet at the bottom.
  #position() {
    const anchor = this.#anchorOf();
    if (!anchor) return;
    const box = anchor.getBoundingClientRect();
    const { width, height } = this.node.getBoundingClientRect();
    const edge = 12;
    if (anchor.closest(".run.vertical")) {
      // Beside the column, over those that are read already, or else over those to come.
      const isRoom = box.right + edge + width < innerWidth - edge;
      const beside = isRoom ? box.right + edge : Math.max(edge, box.left - edge - width);
      this.node.style.setProperty("--left", `${beside}px`);
      this.node.style.setProperty("--top", `${Math.min(innerHeight - height - edge, Math.max(edge, box.top - 80))}px`);
      return;
    }
    const below = box.bottom + 8 + height < innerHeight;
    const top = below ? box.bottom + 8 : Math.max(edge, box.top - height - 8);
    const left = Math.min(innerWidth - width - edge, Math.max(edge, box.left + box.width / 2 - width / 2));
    this.node.style.setProperty("--left", `${left}px`);
    this.node.style.setProperty("--top", `${Math.min(top, innerHeight - height - edge)}px`);
  }
}

// The present character comes first, whatever the machine thought of it.
function optionsFor({ text, confidence, candidates = [] }) {
  const list = candidates.filter((candidate) => candidate.text !== text);
  return [{ text, confidence }, ...list].slice(0, 9);
}

function cropImage(model, [x, y, width, height], margin, name) {
  const side = Math.max(width, height);
  const box = [x - (side - width) / 2 - side * margin, y - (side - height) / 2 - side * margin,
    side * (1 + margin * 2), side * (1 + margin * 2)];
  const left = Math.max(0, box[0]);
  const top = Math.max(0, box[1]);
  const inside = [left, top, Math.min(model.page.width - left, box[0] + box[2] - left),
    Math.min(model.page.height - top, box[1] + box[3] - top)];
  return element(`img.${name}`, { src: pages.cropAddress(model.id, inside, 192), alt: "" });
}
