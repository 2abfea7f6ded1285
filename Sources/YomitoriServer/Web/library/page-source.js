// The pages of a list, fetched in portions as they come into view.

import { pages } from "../server/api.js";

const portion = 200;

/**
 * A list of page summaries of unknown length behind a cursor. `onchange()` is called whenever it has more or other. After a
 * `problem` nothing is fetched but by `refresh` and `retry`: whoever draws the list asks for its pages each time.
 */
export class PageSource {
  constructor(query, onchange) {
    this.query = query;
    this.onchange = onchange;
    this.total = null;
    this.problem = null;
    this.#portions = [];
    this.#cursors = [null];
    this.#controller = new AbortController();
  }

  #portions;
  #cursors;
  #controller;
  #work = Promise.resolve();
  #wanted = -1;
  #failed = null;

  /** The page at an index, or undefined while it is not there yet. */
  item(index) {
    return this.#portions[Math.floor(index / portion)]?.[index % portion];
  }

  /** Sees to it that the pages [from, to) come. */
  need(to) {
    const last = Math.max(0, Math.ceil(to / portion) - 1);
    if (last <= this.#wanted) return;
    this.#wanted = last;
    if (!this.problem) this.#enqueue(() => this.#fill());
  }

  /** Fetches the portions around [from, to) again: the pages have changed. */
  refresh(from, to) {
    this.#enqueue(async () => {
      const first = Math.floor(from / portion);
      const last = Math.max(first, Math.ceil(to / portion) - 1);
      for (let index = first; index <= last && index < this.#cursors.length; index += 1) await this.#fetch(index);
      await this.#fill();
    });
  }

  /** Fetches what could not be fetched, if anything. */
  retry() {
    if (this.problem) this.#enqueue(this.#failed);
  }

  /** The page before (-1) or after (1) the one with this id, as far as it is known. */
  neighbour(id, steps) {
    const known = this.#portions.flat();
    const index = known.findIndex((page) => page.id === id);
    return index < 0 ? undefined : known[index + steps];
  }

  /** The position of a page in the list, from 1; undefined when it is not known. */
  position(id) {
    const index = this.#portions.flat().findIndex((page) => page.id === id);
    return index < 0 ? undefined : index + 1;
  }

  /** Puts a changed page in its place. */
  update(page) {
    for (const list of this.#portions) {
      const index = list?.findIndex(({ id }) => id === page.id) ?? -1;
      if (index >= 0) list[index] = { ...list[index], ...page };
    }
    this.onchange();
  }

  /** Ends all requests. */
  close() {
    this.onchange = () => {};
    this.#controller.abort();
  }

  #enqueue(job) {
    this.#work = this.#work.then(job).catch((problem) => {
      if (problem.name === "AbortError") return;
      this.problem = problem;
      this.#failed = job;
      this.onchange();
    });
  }

  async #fill() {
    for (let index = 0; index <= this.#wanted; index += 1) {
      if (this.#portions[index]) continue;
      if (index > 0 && !this.#cursors[index]) return;
      await this.#fetch(index);
    }
  }

  async #fetch(index) {
    const { items, next, total } = await pages.list(
      { ...this.query, limit: portion, cursor: this.#cursors[index] }, this.#controller.signal);
    this.problem = null;
    this.#portions[index] = items;
    this.total = total ?? Math.max(this.total ?? 0, index * portion + items.length + (next ? 1 : 0));
    if (!next) this.#portions.length = index + 1;
    if (next !== this.#cursors[index + 1]) this.#cursors.length = index + 1;
    if (next) this.#cursors[index + 1] = next;
    this.onchange();
  }
}
