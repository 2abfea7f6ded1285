// Thumbnails of any number of pages: only those in view are in the document.

import { pages } from "../server/api.js";
import { askedAgain } from "../server/picture-tries.js";
import { t } from "../i18n/translate.js";
import { element, oncePerFrame, replace, setAria } from "../shell/element.js";
import { icon } from "../shell/icons.js";
import { routeTo } from "../shell/router.js";
import { failedReading } from "./failed-reading.js";
import { cellPosition, gridColumns, steppedIndex, visibleRange } from "./grid-geometry.js";

const gap = 20;
const leastWidth = { wide: 156, narrow: 136 };
const captionHeight = 62;

/**
 * A grid in the scrolling element `scroller` over a `PageSource`. `selection` is a Set of page ids; `onselect()` is
 * called when it changes.
 */
export class PageGrid {
  constructor(scroller, { selection, onselect, onopen }) {
    this.node = element(".grid", { role: "list", aria: { label: t("grid.label") } });
    this.#scroller = scroller;
    this.#selection = selection;
    this.#onselect = onselect;
    this.#onopen = onopen;
    this.#draw = oncePerFrame(() => this.#render());
    scroller.addEventListener("scroll", this.#draw, { passive: true });
    this.#observer = new ResizeObserver(this.#draw);
    this.#observer.observe(this.node);
    this.node.addEventListener("keydown", (event) => this.#key(event));
    this.node.addEventListener("focusin", (event) => {
      const cell = event.target.closest("[data-index]");
      if (cell) this.#focused = Number(cell.dataset.index);
    });
  }

  #scroller;
  #selection;
  #onselect;
  #onopen;
  #observer;
  #draw;
  #source = null;
  #cells = new Map();
  #focused = 0;
  #layout = { columns: 1, cellWidth: 1, rowHeight: 1, gap };
  range = [0, 0];

  /** Shows another list. */
  show(source) {
    this.#source = source;
    this.#cells.clear();
    replace(this.node);
    this.#focused = 0;
    this.#draw();
  }

  /** Draws again: the list or the selection has changed. */
  changed() {
    this.#draw();
  }

  /** Brings the focus to the page at an index of the list. */
  focus(index) {
    this.#focused = index;
    this.#render();
    const cell = this.#cells.get(index);
    cell?.link.focus({ preventScroll: true });
    cell?.node.scrollIntoView({ block: "nearest" });
  }

  close() {
    this.#observer.disconnect();
    this.#scroller.removeEventListener("scroll", this.#draw);
  }

  #render() {
    if (!this.#source || !this.node.isConnected) return;
    const width = this.node.clientWidth;
    if (!width) return;
    const total = this.#source.total ?? 0;
    const { columns, cellWidth } = gridColumns(width, width < 480 ? leastWidth.narrow : leastWidth.wide, gap);
    const rowHeight = Math.round(cellWidth * 1.2) + captionHeight + gap;
    this.#layout = { columns, cellWidth, rowHeight, gap };
    this.node.style.setProperty("height", `${Math.ceil(total / columns) * rowHeight}px`);
    this.node.style.setProperty("--cell", `${cellWidth}px`);
    const scroll = this.#scroller.getBoundingClientRect().top - this.node.getBoundingClientRect().top;
    this.range = visibleRange({ total, columns, rowHeight, scroll, height: this.#scroller.clientHeight });
    const [from, to] = this.range;
    this.#source.need(Math.max(to, 1));
    this.#focused = Math.min(this.#focused, Math.max(0, total - 1));
    const kept = new Set();
    for (let index = from; index < to; index += 1) kept.add(index);
    if (total) kept.add(this.#focused);
    for (const [index, cell] of this.#cells) {
      if (kept.has(index)) continue;
      cell.node.remove();
      this.#cells.delete(index);
    }
    for (const index of [...kept].sort((a, b) => a - b)) this.#place(index, total);
  }

  #place(index, total) {
    let cell = this.#cells.get(index);
    if (!cell) {
      cell = new GridCell(index, (page, event) => this.#toggle(page, event), (page) => this.#onopen(page));
      this.#cells.set(index, cell);
      // Reading order of the document is that of the list, whichever way it was scrolled.
      const next = [...this.#cells.keys()].filter((other) => other > index).sort((a, b) => a - b)[0];
      this.node.insertBefore(cell.node, next === undefined ? null : this.#cells.get(next).node);
    }
    const [x, y] = cellPosition(index, this.#layout);
    cell.node.style.setProperty("transform", `translate(${x}px, ${y}px)`);
    const page = this.#source.item(index);
    cell.show(page, { total, isFocused: index === this.#focused, isSelected: page && this.#selection.has(page.id),
      selecting: this.#selection.size > 0 });
  }

  #toggle(page) {
    if (this.#selection.has(page.id)) this.#selection.delete(page.id);
    else this.#selection.add(page.id);
    this.#onselect();
    this.#draw();
  }

  #key(event) {
    const total = this.#source?.total ?? 0;
    const page = this.#source?.item(this.#focused);
    if (event.key === "x" && page) {
      event.preventDefault();
      return this.#toggle(page);
    }
    const next = steppedIndex(this.#focused, event.key, { columns: this.#layout.columns, total });
    if (next === this.#focused || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.focus(next);
  }
}

/** One page of the grid. */
class GridCell {
  constructor(index, ontoggle, onopen) {
    this.page = null;
    this.picture = askedAgain(element("img", { alt: "", decoding: "async", draggable: false }));
    this.picture.addEventListener("load", () => this.sheet.classList.add("loaded"));
    this.sheet = element("span.sheet", {}, this.picture);
    this.title = element("span.cell-name");
    this.tags = element("span.cell-tags");
    this.link = element("a.cell-link", { tabIndex: -1, onclick: () => this.page && onopen(this.page) },
      element("span.cell-picture", {}, this.sheet), this.title, this.tags);
    this.box = element("input.cell-check", { type: "checkbox", tabIndex: -1,
      onchange: (event) => this.page && ontoggle(this.page, event) });
    this.node = element(".cell", { role: "listitem", data: { index } }, this.link, this.box);
    this.shown = "";
  }

  show(page, { total, isFocused, isSelected, selecting }) {
    this.link.tabIndex = isFocused ? 0 : -1;
    setAria(this.node, "setsize", total);
    setAria(this.node, "posinset", Number(this.node.dataset.index) + 1);
    this.node.classList.toggle("selected", Boolean(isSelected));
    this.node.classList.toggle("selecting", selecting);
    this.box.checked = Boolean(isSelected);
    this.node.classList.toggle("empty", !page);
    const version = page ? `${page.id} ${page.revision} ${page.state} ${page.failed} ${page.doubtful} ${page.name}` : "";
    if (version === this.shown) return;
    this.shown = version;
    this.page = page ?? null;
    if (!page) {
      this.link.removeAttribute("href");
      return;
    }
    const name = pageName(page);
    this.link.href = routeTo(["pages", page.id]);
    this.title.textContent = name;
    this.title.title = name;
    setAria(this.box, "label", t("grid.select", { name }));
    const isUnreadable = failedReading(page) === "first";
    if (!isUnreadable) {
      const source = pages.pictureAddress(page.id, { size: "thumbnail", v: page.revision });
      if (this.picture.getAttribute("src") !== source) {
        this.sheet.classList.remove("loaded");
        this.picture.src = source;
      }
    }
    this.picture.hidden = isUnreadable;
    replace(this.tags, tagsOf(page));
  }
}

/** A page's name with its number in a file of several. */
export function pageName(page) {
  return page.number > 1 ? t("page.numbered", { name: page.name, number: page.number }) : page.name;
}

function tagsOf(page) {
  const failure = failedReading(page);
  if (failure === "first") return [warningTag(t("grid.failed"), page.failed)];
  const tags = [];
  if (page.state === "proofread") tags.push(element("span.tag.sure", {}, icon("check"), t("state.proofread")));
  else if (page.doubtful > 0) tags.push(element("span.tag.doubt", {}, t("grid.doubtful", { n: page.doubtful })));
  else if (page.state === "unread") tags.push(element("span.tag", {}, t("state.unread")));
  if (page.corrected > 0) tags.push(element("span.tag.sure", {}, t("grid.corrected", { n: page.corrected })));
  if (!tags.length) tags.push(element("span.tag", {}, t("grid.characters", { n: page.characters ?? 0 })));
  if (failure === "again") tags.push(warningTag(t("grid.failedAgain"), page.failed));
  return tags;
}

function warningTag(words, reason) {
  return element("span.tag.doubt", { title: reason }, icon("warning"), words);
}
