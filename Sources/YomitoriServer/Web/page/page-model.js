// The open page: its document, what is chosen in it, and the changes on their way to the server.

import { pages } from "../server/api.js";
import { DocumentIndex } from "./document-index.js";
import { holdsAlready, isSafeAfter } from "./late-edits.js";

const storedKey = (page) => `yomitori.unsent.${page}`;

/**
 * One page. Listeners: "page" (another document), "selection", "hover", "saving" (unsent changes), "lost" (a change that
 * does not fit what the page has become: `{ operations, again }`), "problem".
 */
export class PageModel {
  #listeners = new Map();
  #unsent = [];
  #work = null;

  constructor(page) {
    this.page = page;
    this.index = new DocumentIndex(page.document);
    /** The chosen line and the index of the chosen character, or null. */
    this.selection = { line: null, character: null };
    this.hover = { line: null, character: null };
  }

  get id() {
    return this.page.id;
  }

  /** Calls `listener(data)` for a kind of change; gives a function that ends it. */
  on(kind, listener) {
    const list = this.#listeners.get(kind) ?? new Set();
    this.#listeners.set(kind, list.add(listener));
    return () => list.delete(listener);
  }

  #tell(kind, data) {
    for (const listener of this.#listeners.get(kind) ?? []) listener(data);
  }

  /** Chooses a line, and a character of it. `reveal` says which views bring it into sight: "text", "picture", "both". */
  select(line, character = null, { reveal = "both", origin } = {}) {
    if (line !== null && !this.index.line(line)) return;
    this.selection = { line, character };
    this.#tell("selection", { ...this.selection, reveal, origin });
  }

  /** The pointer is over a line, or over nothing (null). */
  point(line, character = null) {
    if (this.hover.line === line && this.hover.character === character) return;
    this.hover = { line, character };
    this.#tell("hover", this.hover);
  }

  /** How many changes are not saved yet. */
  get unsent() {
    return this.#unsent.length;
  }

  /** Sends operations as one step of undo. Gives a promise of true when they were taken. */
  edit(operations) {
    const list = operations.filter(Boolean);
    if (!list.length) return Promise.resolve(false);
    return this.#send({ operations: list, send: (revision) => pages.edit(this.id, revision, list) });
  }

  undo() {
    return this.page.canUndo ? this.#send({ send: (revision) => pages.undo(this.id, revision) }) : Promise.resolve(false);
  }

  redo() {
    return this.page.canRedo ? this.#send({ send: (revision) => pages.redo(this.id, revision) }) : Promise.resolve(false);
  }

  restore(target) {
    return this.#send({ send: (revision) => pages.restore(this.id, revision, target) });
  }

  resolve(conflict, keep) {
    return this.#send({ send: (revision) => pages.resolve(this.id, revision, conflict, keep) });
  }

  /** Changes the page's own properties: name, state, project, notes. */
  change(changes) {
    return this.#send({ send: (revision) => pages.change(this.id, revision, changes) });
  }

  /** Takes the page as the server has it, if it is newer. */
  async refresh() {
    if (this.#work) return;
    const page = await pages.get(this.id);
    if (!this.#work && page.revision !== this.page.revision) this.#take(page);
  }

  /** Sends what could not be sent, once more. */
  retry() {
    this.#start();
  }

  /** Changes that an earlier visit could not send. */
  resumeStored() {
    let stored = [];
    try {
      stored = JSON.parse(localStorage.getItem(storedKey(this.id)) ?? "[]");
    } catch {
      // Nothing legible was kept.
    }
    for (const { operations, revision } of stored) {
      if (!Array.isArray(operations)) continue;
      this.#unsent.push({ operations, basis: revision, before: null, isStored: true,
        send: (present) => pages.edit(this.id, present, operations), settle: () => {} });
    }
    if (stored.length) this.#start();
  }

  #send(job) {
    return new Promise((settle) => {
      this.#unsent.push({ ...job, basis: this.page.revision, before: this.index, settle });
      this.#store();
      this.#start();
    });
  }

  #start() {
    if (this.#work || !this.#unsent.length) return;
    this.#work = this.#run().finally(() => {
      this.#work = null;
    });
    this.#tell("saving");
  }

  async #run() {
    while (this.#unsent.length) {
      const job = this.#unsent[0];
      try {
        if (job.isStored && job.basis !== this.page.revision) {
          if (!this.#fits(job)) continue;
        }
        this.#done(job, await job.send(this.page.revision));
      } catch (problem) {
        if (problem.status === 409 && !(await this.#moved(job))) continue;
        if (problem.status === 409) continue;
        if (problem.unreachable || problem.status === 401) {
          this.#tell("saving");
          this.#tell("problem", problem);
          return;
        }
        this.#drop(job, false);
        this.#tell("problem", problem);
        await this.#reload();
      }
    }
    this.#tell("saving");
  }

  // Somebody else changed the page: what was done stays, where it still fits.
  async #moved(job) {
    const before = job.before ?? this.index;
    await this.#reload();
    job.before = before;
    return this.#fits(job);
  }

  #fits(job) {
    job.isStored = false;
    job.basis = this.page.revision;
    if (!job.operations) {
      this.#drop(job, false);
      this.#tell("lost", { operations: null });
      return false;
    }
    if (job.operations.every((operation) => holdsAlready(this.index, operation))) {
      this.#drop(job, true);
      return false;
    }
    if (job.before && job.operations.every((operation) => isSafeAfter(job.before, this.index, operation))) return true;
    this.#drop(job, false);
    this.#tell("lost", { operations: job.operations, again: () => this.edit(job.operations) });
    return false;
  }

  async #reload() {
    try {
      this.#take(await pages.get(this.id));
    } catch (problem) {
      this.#tell("problem", problem);
    }
  }

  #done(job, page) {
    this.#drop(job, true, page);
  }

  #drop(job, isTaken, page) {
    this.#unsent = this.#unsent.filter((other) => other !== job);
    this.#store();
    if (page?.document) this.#take(page);
    else if (page) this.#take({ ...this.page, ...page });
    job.settle(isTaken);
  }

  #take(page) {
    this.page = page;
    this.index = new DocumentIndex(page.document);
    const { line, character } = this.selection;
    const present = this.index.line(line);
    if (line !== null && !present) this.selection = { line: null, character: null };
    else if (present && character >= present.characters.length) this.selection = { line, character: null };
    this.#tell("page");
  }

  // Only changes of text are kept over a reload; undo and the like are gestures.
  #store() {
    const kept = this.#unsent.filter(({ operations }) => operations)
      .map(({ operations, basis }) => ({ operations, revision: basis }));
    try {
      if (kept.length) localStorage.setItem(storedKey(this.id), JSON.stringify(kept));
      else localStorage.removeItem(storedKey(this.id));
    } catch {
      // Then they are kept until the tab is closed.
    }
  }
}
