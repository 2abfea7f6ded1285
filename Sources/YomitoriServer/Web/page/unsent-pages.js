// Pages whose changes are still on their way, also when nobody looks at them any more.

import { pages } from "../server/api.js";
import { PageModel } from "./page-model.js";
import { wantedTexts } from "./late-edits.js";
import { storeChanges, storedChanges, storedLists } from "./stored-changes.js";
import { WindowClaims } from "./window-claims.js";
import { WindowLocks } from "./window-locks.js";

/**
 * The models of all pages with changes that wait. Of pages nobody looks at, `onlost(model, lost)` tells of changes that no longer
 * fit and `onrefused(model, problem)` of those that the server does not take; `ongone({ count, texts, forget })` of those
 * whose page the library does not have, with the texts that their lines were to have: they are kept until `forget()` is called.
 * Each window keeps its own changes; those of a window that is gone are sent by the one that `windows` lets inherit them.
 * Nothing is opened before `ready` is kept.
 */
export class UnsentPages {
  constructor({ onlost, onrefused, ongone, options, windows = navigator.locks ? new WindowLocks() : new WindowClaims() }) {
    this.#onlost = onlost;
    this.#onrefused = onrefused;
    this.#ongone = ongone;
    this.#windows = windows;
    this.#options = { ...options, window: windows.name };
    this.ready = windows.ready;
    // Where there are locks, one waits for them.
    windows.onleft = () => this.takeOver();
  }

  #onlost;
  #onrefused;
  #ongone;
  #windows;
  #options;
  #models = new Map();
  #left = new Map();
  // The other windows whose changes this one answers for, and those that it asks for.
  #inherited = new Set();
  #asked = new Set();
  // The lists of pages that are not there, as was told.
  #gone = new Set();

  // The windows that this one answers for.
  get #own() {
    return [this.#windows.name, ...this.#inherited];
  }

  /** The model of a page that was just fetched and is looked at now, with the changes that wait. */
  open(page) {
    let model = this.#models.get(page.id);
    if (model) {
      this.#left.get(page.id)?.();
      this.#left.delete(page.id);
      model.renew(page);
      model.retry();
    } else {
      model = new PageModel(page, { ...this.#options, keep: (window, changes) => storeChanges(page.id, window, changes) });
      this.#models.set(page.id, model);
      for (const window of this.#own) model.resume(window, storedChanges(page.id, window));
    }
    this.#inherit();
    return model;
  }

  /** Nobody looks at the model's page any more; it stays until its changes are sent. */
  leave(model) {
    const { id } = model;
    const forgetWhenSent = () => {
      if (model.unsent) return;
      this.#left.get(id)?.();
      this.#left.delete(id);
      this.#models.delete(id);
    };
    const ends = [model.on("saving", forgetWhenSent), model.on("lost", (lost) => this.#onlost(model, lost)),
      model.on("problem", (problem) => this.#refused(model, problem))];
    this.#left.set(id, () => ends.forEach((end) => end()));
    forgetWhenSent();
  }

  #refused(model, problem) {
    if (problem.isPassing || problem.status === 401) return;
    const kept = this.#own.filter((window) => storedChanges(model.id, window).length);
    if (problem.isGone && kept.length) {
      // What is kept of it is as if another window had left it.
      this.#left.get(model.id)?.();
      this.#left.delete(model.id);
      this.#models.delete(model.id);
      for (const window of kept) this.#tellOfGone(model.id, window);
    } else {
      this.#onrefused?.(model, problem);
    }
  }

  /** Sends what waits, also what earlier visits could not send. */
  async sweep() {
    await this.ready;
    for (const model of this.#models.values()) model.retry();
    this.#inherit();
    await this.#openKept();
  }

  /** Sends what other windows keep, as soon as they are gone: called when one of them has kept something. */
  async takeOver() {
    await this.ready;
    this.#inherit();
  }

  // Asks for the changes of other windows: some may be gone, others go later.
  #inherit() {
    for (const { window } of storedLists()) {
      if (this.#own.includes(window) || this.#asked.has(window)) continue;
      this.#asked.add(window);
      this.#windows.inherit(window).then((isOurs) => {
        this.#asked.delete(window);
        if (isOurs) this.#take(window);
      });
    }
  }

  #take(window) {
    this.#inherited.add(window);
    for (const model of this.#models.values()) model.resume(window, storedChanges(model.id, window));
    return this.#openKept();
  }

  async #openKept() {
    for (const { page: id, window } of storedLists()) {
      if (!this.#own.includes(window) || this.#models.has(id)) continue;
      try {
        const page = await pages.get(id);
        if (!this.#models.has(id)) this.leave(this.open(page));
      } catch (problem) {
        // It is tried again when the server is back, and when the page is opened.
        if (problem.unreachable || problem.status === 401) return;
        if (problem.isGone) this.#tellOfGone(id, window);
      }
    }
  }

  // Pages in the bin are there; one that is not is of another library, or of this one before a copy was restored.
  #tellOfGone(page, window) {
    const list = `${page}.${window}`;
    if (this.#gone.has(list)) return;
    const changes = storedChanges(page, window);
    this.#gone.add(list);
    this.#ongone?.({ count: changes.length, texts: wantedTexts(changes), forget: () => {
      // It may have come back and be open.
      if (!this.#models.has(page)) storeChanges(page, window, []);
    } });
  }
}
