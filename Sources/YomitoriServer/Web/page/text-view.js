// The text of a page as it is set: vertical blocks vertical, ruby as ruby, doubtful characters marked.

import { percent, t } from "../i18n/translate.js";
import { element, oncePerFrame, replace } from "../shell/element.js";
import { onSettings, setting } from "../shell/settings.js";
import { announce } from "../shell/toasts.js";
import { listenToDragging } from "./drag-order.js";
import { LineEditor } from "./line-editor.js";
import { fillLine, lineNode, showChosen } from "./line-node.js";

/** The view of a `PageModel`'s text. `onactivate({ line, character })` when a character is tapped. */
export class TextView {
  constructor(model, { onactivate, onaccepted }) {
    this.#model = model;
    this.#onactivate = onactivate;
    this.node = element(".text", { role: "listbox", aria: { label: t("text.label") } });
    this.scroller = element(".text-scroller", {}, this.node);
    this.#editor = new LineEditor(model, { onaccepted,
      // The line may have become another while it was typed in.
      onclosed: () => this.#refill() });
    this.#fit = oncePerFrame(() => this.#fitLines());
    this.#observer = new ResizeObserver(this.#fit);
    this.#observer.observe(this.scroller);
    this.#ends = [
      model.on("page", () => this.#draw()),
      model.on("selection", (selection) => this.#select(selection)),
      model.on("hover", (hover) => this.#hover(hover)),
      onSettings((changes) => {
        if ("threshold" in changes) this.#refill();
        if ("textDirection" in changes || "textSize" in changes) this.#draw(true);
      }),
      listenToDragging(this.node, model),
    ];
    this.node.addEventListener("click", (event) => this.#click(event));
    this.node.addEventListener("dblclick", (event) => this.#doubleClick(event));
    this.node.addEventListener("pointerover", (event) => this.#over(event));
    this.node.addEventListener("pointerleave", () => model.point(null));
    this.node.addEventListener("focusin", (event) => this.#focused(event));
    this.#draw(true);
  }

  #model;
  #onactivate;
  #editor;
  #fit;
  #observer;
  #ends;
  #lines = new Map();
  #shape = "";
  #hovered = [];
  #isSelecting = false;

  /** Whether the text is set vertically. */
  get isVertical() {
    return setting("textDirection") === "page" && this.#model.index.isVertical;
  }

  /** Whether a line is being typed in. */
  get isEditing() {
    return this.#editor.isOpen;
  }

  /** Begins typing in the chosen line. */
  editSelected() {
    const { line, character } = this.#model.selection;
    const node = this.#lines.get(line)?.node;
    if (node) this.#editor.open(node, line, character);
  }

  /** Ends typing in a line, and keeps what was typed. */
  finishEditing() {
    return this.#editor.close(true);
  }

  /** Puts the focus on the chosen line, or the first. */
  focus() {
    const line = this.#model.selection.line ?? this.#model.index.places[0]?.line.id;
    this.#lines.get(line)?.node.focus({ preventScroll: true });
  }

  /** The element of the chosen character, or of the chosen line. */
  get anchor() {
    const { line, character } = this.#model.selection;
    const node = this.#lines.get(line)?.node;
    return node?.querySelector(`.char[data-i="${character}"]`) ?? node;
  }

  close() {
    for (const end of this.#ends) end();
    this.#observer.disconnect();
    // Who leaves by the browser's buttons has not taken back what was typed.
    this.#editor.close(true);
  }

  #draw(isForced = false) {
    const { document: content } = this.#model.page;
    const isWhole = setting("textDirection") === "page";
    const directionOf = (block) => (isWhole && (block.direction ?? block.lines[0]?.direction) === "vertical" ? "vertical" : "horizontal");
    this.node.style.setProperty("--text-scale", String(setting("textSize")));
    const language = this.#model.page.language;
    if (language && /^[A-Za-z-]{2,20}$/.test(language)) this.node.lang = language;
    const shape = JSON.stringify([content.blocks.map((block) => [block.id, block.kind, directionOf(block),
      block.lines.map((line) => [line.id, line.kind, line.cell])])]);
    if (shape !== this.#shape || isForced) {
      this.#shape = shape;
      this.#build(content, directionOf);
    } else {
      this.#refill();
    }
    this.#editor.follow();
    const { line, character } = this.#model.selection;
    // Whoever is at something else stays there: what a character is, the threshold, the page's state.
    const { activeElement } = document;
    const isElsewhere = activeElement && activeElement !== document.body && !this.node.contains(activeElement);
    if (line) this.#select({ line, character, reveal: "none", origin: isElsewhere ? "popover" : undefined });
    this.#fit();
  }

  #build(content, directionOf) {
    const hadFocus = this.node.contains(document.activeElement) && !this.isEditing;
    const before = [this.scroller.scrollLeft, this.scroller.scrollTop];
    const kept = this.#lines;
    this.#lines = new Map();
    const runs = [];
    content.blocks.forEach((block, position) => {
      const direction = directionOf(block);
      if (runs.at(-1)?.direction !== direction) runs.push({ direction, blocks: [] });
      runs.at(-1).blocks.push(this.#block(block, position, direction, kept));
    });
    replace(this.node, runs.map(({ direction, blocks }) => element(`.run.${direction}`, { role: "presentation" }, blocks)),
      content.blocks.length ? null : element("p.text-empty.soft", { role: "presentation" }, t("text.empty")));
    const first = this.#model.index.places[0]?.line.id;
    if (first) this.#lines.get(this.#model.selection.line ?? first).node.tabIndex = 0;
    [this.scroller.scrollLeft, this.scroller.scrollTop] = before;
    if (hadFocus) this.focus();
  }

  #block(block, position, direction, kept) {
    const node = element(`.block.kind-${/^[a-z-]+$/.test(block.kind ?? "") ? block.kind : "paragraph"}`, {
      role: "group", data: { block: block.id },
      aria: { label: t("text.block", { kind: t(`kind.${block.kind}`), n: position + 1 }) },
    }, element("span.block-grip", { aria: { hidden: true }, title: t("text.dragBlock") }));
    const isTable = block.kind === "table" && direction === "horizontal" && hasOwnCells(block.lines);
    node.classList.toggle("as-table", isTable);
    for (const line of block.lines) {
      const old = kept.get(line.id);
      const entry = old && old.kind === line.kind ? old : { node: lineNode(line), kind: line.kind, content: "" };
      this.#lines.set(line.id, entry);
      this.#fill(entry, line);
      entry.node.tabIndex = -1;
      for (const name of ["grid-row", "grid-column"]) entry.node.style.removeProperty(name);
      if (isTable) {
        entry.node.style.setProperty("grid-row", String(line.cell.row + 1));
        entry.node.style.setProperty("grid-column", String(line.cell.column + 1));
      }
      node.append(entry.node);
    }
    return node;
  }

  #refill() {
    for (const { line } of this.#model.index.places) {
      const entry = this.#lines.get(line.id);
      if (entry) this.#fill(entry, line);
    }
    const { line, character } = this.#model.selection;
    if (line) this.#mark(line, character);
  }

  #fill(entry, line) {
    const threshold = setting("threshold");
    const content = JSON.stringify([line.text, line.origin, line.ruby, line.warnings, line.direction, threshold,
      line.characters.map(({ text, confidence, origin }) => [text, confidence, origin])]);
    if (entry.content === content || this.#editor.isAt(line.id)) return;
    entry.content = content;
    fillLine(entry.node, line, threshold);
  }

  // A line of the page shall be a line here, where that stays legible; vertical columns are as long as the pane is high.
  #fitLines() {
    const longest = { vertical: 1, horizontal: 1 };
    for (const { line } of this.#model.index.places) {
      const direction = this.isVertical && line.direction === "vertical" ? "vertical" : "horizontal";
      longest[direction] = Math.max(longest[direction], lengthOf(line.text));
    }
    const { clientHeight: height, clientWidth: width } = this.scroller;
    // A running head over vertical text leaves room for whole columns; more than that has to be scrolled.
    const over = [...this.node.querySelectorAll(".run.horizontal")].reduce((sum, run) => sum + run.offsetHeight + 24, 0);
    const column = Math.max(160, height - 72 - (over < height / 3 ? over : 0));
    this.node.style.setProperty("--column", `${column}px`);
    this.node.style.setProperty("--fitting", `${((column - 28) / longest.vertical).toFixed(2)}px`);
    this.node.style.setProperty("--fitting-wide", `${((width - 66) / longest.horizontal).toFixed(2)}px`);
  }

  #mark(line, character) {
    this.node.querySelector(".char.chosen")?.classList.remove("chosen");
    const node = this.#lines.get(line)?.node;
    if (character !== null) node?.querySelector(`.char[data-i="${character}"]`)?.classList.add("chosen");
  }

  #select({ line, character, reveal, origin }) {
    const old = this.node.querySelector(".line.selected");
    const node = this.#lines.get(line)?.node;
    if (old && old !== node) showChosen(old, false);
    this.#mark(line, character);
    if (!node) return;
    for (const tabbable of this.node.querySelectorAll('.line[tabindex="0"]')) tabbable.tabIndex = -1;
    node.tabIndex = 0;
    showChosen(node, true);
    if (reveal === "text" || reveal === "both") this.anchor?.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (origin !== "focus" && origin !== "popover" && !this.isEditing) {
      this.#isSelecting = true;
      node.focus({ preventScroll: true });
      this.#isSelecting = false;
    }
    const found = this.#model.index.line(line)?.characters[character];
    if (found && origin === "keys") {
      announce(`${found.text}, ${percent(found.confidence)}`);
    }
  }

  #hover({ line, character }) {
    for (const node of this.#hovered) node.classList.remove("hovered");
    const node = this.#lines.get(line)?.node;
    this.#hovered = [node, character === null ? null : node?.querySelector(`.char[data-i="${character}"]`)].filter(Boolean);
    for (const hovered of this.#hovered) hovered.classList.add("hovered");
  }

  #target(event) {
    const line = event.target.closest?.(".line");
    if (!line || !this.node.contains(line)) return null;
    const character = event.target.closest(".char");
    return { line: line.dataset.line, character: character ? Number(character.dataset.i) : null };
  }

  #click(event) {
    const target = this.#target(event);
    if (!target || this.#editor.isAt(target.line)) return;
    // A range that a person marked to copy is no tap.
    if (!getSelection().isCollapsed) return;
    this.#model.select(target.line, target.character, { reveal: "picture", origin: "text" });
    if (target.character !== null) this.#onactivate(target);
  }

  #doubleClick(event) {
    const target = this.#target(event);
    if (!target || this.#editor.isAt(target.line)) return;
    getSelection().removeAllRanges();
    this.#model.select(target.line, target.character, { reveal: "none", origin: "text" });
    this.editSelected();
  }

  #over(event) {
    const target = this.#target(event);
    this.#model.point(target?.line ?? null, target?.character ?? null);
  }

  #focused(event) {
    const line = event.target.closest(".line")?.dataset.line;
    if (!line || this.#isSelecting || line === this.#model.selection.line) return;
    this.#model.select(line, null, { reveal: "picture", origin: "focus" });
  }
}

// In ems, about: what is not full-width takes half of one and a little.
function lengthOf(text) {
  let length = 0;
  for (const character of text) length += character.codePointAt(0) < 0x2e80 ? 0.54 : 1;
  return length;
}

// A table is set as one where each cell is named once.
function hasOwnCells(lines) {
  const cells = new Set(lines.map(({ cell }) => (cell ? `${cell.row},${cell.column}` : null)));
  return !cells.has(null) && cells.size === lines.length;
}
