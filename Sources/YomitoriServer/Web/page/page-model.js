// The open page: its document, what is chosen in it, and the changes on their way to the server.

import { pages } from "../server/api.js";
import { DocumentIndex } from "./document-index.js";
import { expectedSteps, holdsAlready, isSafeAfter, linesOf, rebased, rememberedLines } from "./late-edits.js";

/**
 * One page. Listeners: "page" (another document), "selection", "hover", "saving" (unsent changes), "lost" (a change that
 * does not fit what the page has become: `{ operations, again }`), "problem".
 */
export class PageModel {
  #listeners = new Map();
  #unsent = [];
  #isSending = false;
  #retryDelays;
  #delay;
  #timer = null;
  #window;
  #keep;
  #keptFor = new Set();

  /**
   * `retryDelays`: milliseconds until what could not be sent is tried again, at first and at most. `keep(window, changes)` gets
   * the changes that wait in place of those that it got before, for `window`, which is this one's name, and for others, those
   * that came by `resume`.
   */
  constructor(page, { retryDelays = [2000, 60_000], window = "", keep = () => {} } = {}) {
    this.page = page;
    this.#window = window;
    this.#keep = keep;
    this.#retryDelays = retryDelays;
    this.#delay = retryDelays[0];
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

  /** Whether there is something to undo, as far as is known, once what is on its way has arrived. */
  get canUndo() {
    return expectedSteps(this.page, this.#unsent).canUndo;
  }

  /** Whether there is something to redo, as far as is known, once what is on its way has arrived. */
  get canRedo() {
    return expectedSteps(this.page, this.#unsent).canRedo;
  }

  /**
   * Sends operations as one step of undo. What depends on the order of lines and blocks is given as a function of the
   * `DocumentIndex`: it is asked again when its turn comes. Gives a promise of true when they were taken.
   */
  edit(change) {
    const operations = operationsOf(change, this.index);
    const isLater = typeof change === "function" && this.#unsent.length > 0;
    return operations.length || isLater ? this.#send({ kind: "edit", change, operations }) : Promise.resolve(false);
  }

  undo() {
    return this.canUndo ? this.#send({ kind: "undo", send: (revision) => pages.undo(this.id, revision) })
      : Promise.resolve(false);
  }

  redo() {
    return this.canRedo ? this.#send({ kind: "redo", send: (revision) => pages.redo(this.id, revision) })
      : Promise.resolve(false);
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
    if (this.#isSending) return;
    const page = await pages.get(this.id);
    if (!this.#isSending) this.#takeFromElsewhere(page);
  }

  /** Takes the page as somebody has just fetched it. */
  renew(page) {
    if (!this.#isSending && page.revision > this.page.revision) this.#takeFromElsewhere(page);
  }

  /** Sends what could not be sent, once more. */
  retry() {
    this.#start();
  }

  /** Changes that another window, or an earlier visit, has kept and could not send. */
  resume(window, changes) {
    for (const { operations, revision, lines } of changes) {
      const isElsewhere = revision !== this.page.revision;
      this.#unsent.push({ kind: "edit", change: operations, operations, basis: revision, window,
        before: isElsewhere ? rememberedLines(lines) : this.index, mustFit: isElsewhere, settle: () => {} });
    }
    if (!changes.length) return;
    this.#keptFor.add(window);
    this.#start();
  }

  #send(job) {
    return new Promise((settle) => {
      this.#unsent.push({ ...job, basis: this.page.revision, before: this.index, mustFit: false, window: this.#window, settle });
      this.#keptFor.add(this.#window);
      this.#store();
      this.#tell("saving");
      this.#start();
    });
  }

  #start() {
    if (this.#isSending || !this.#unsent.length) return;
    clearTimeout(this.#timer);
    this.#isSending = true;
    this.#tell("saving");
    // Whoever waited for a change may send the next at once, so nothing may lie between the last look and the end. It begins
    // when whoever made the model has had time to listen.
    Promise.resolve().then(() => this.#run()).finally(() => this.#tell("saving"));
  }

  async #run() {
    while (this.#unsent.length) {
      const job = this.#unsent[0];
      try {
        if (!this.#isReady(job)) continue;
        const send = job.send ?? ((revision) => pages.edit(this.id, revision, job.operations));
        this.#drop(job, true, await send(this.page.revision));
        this.#delay = this.#retryDelays[0];
      } catch (problem) {
        const isMoved = problem.status === 409;
        if (isMoved && await this.#moved(job)) continue;
        if (isMoved || problem.isPassing || problem.status === 401) {
          this.#isSending = false;
          // What kept the newer page from coming was told.
          if (!isMoved) this.#tell("problem", problem);
          if (problem.status !== 401) this.#retryLater();
          return;
        }
        this.#drop(job, false);
        this.#tell("problem", problem);
        await this.#reload();
      }
    }
    this.#isSending = false;
  }

  // Nobody tells when a full disk has room again, or a server that answers is well.
  #retryLater() {
    this.#timer = setTimeout(() => this.retry(), this.#delay);
    this.#delay = Math.min(this.#delay * 2, this.#retryDelays[1]);
  }

  // Whether the change can go as it is now: others of this window may have gone before it. If not, it is dropped.
  #isReady(job) {
    if (job.mustFit) return this.#fits(job);
    if ((job.kind === "undo" && !this.page.canUndo) || (job.kind === "redo" && !this.page.canRedo)) {
      this.#drop(job, false);
      return false;
    }
    if (!job.operations || job.before === this.index) return true;
    const operations = typeof job.change === "function" ? operationsOf(job.change, this.index)
      : rebased(job.before, this.index, job.operations);
    if (operations?.length) {
      this.#follow(job, operations);
      return true;
    }
    this.#drop(job, false);
    if (!operations) this.#lose(job);
    return false;
  }

  // Somebody else changed the page: what was done stays, where it still fits. Says whether the page could be had.
  async #moved(job) {
    if (!await this.#reload()) return false;
    if (this.#unsent.includes(job)) this.#fits(job);
    return true;
  }

  #fits(job) {
    job.mustFit = false;
    if (!job.operations) {
      this.#drop(job, false);
      this.#lose(job);
      return false;
    }
    if (job.operations.every((operation) => holdsAlready(this.index, operation))) {
      this.#drop(job, true);
      return false;
    }
    if (job.before && job.operations.every((operation) => isSafeAfter(job.before, this.index, operation))) {
      this.#follow(job, job.operations);
      return true;
    }
    this.#drop(job, false);
    this.#lose(job);
    return false;
  }

  // The change is one of the page as it is now, also for the window that may inherit it.
  #follow(job, operations) {
    Object.assign(job, { operations, before: this.index, basis: this.page.revision });
    this.#store();
  }

  #lose({ operations, change }) {
    this.#tell("lost", operations ? { operations, again: () => this.edit(change) } : { operations: null });
  }

  async #reload() {
    try {
      this.#takeFromElsewhere(await pages.get(this.id));
      return true;
    } catch (problem) {
      this.#tell("problem", problem);
      return false;
    }
  }

  #drop(job, isTaken, page) {
    this.#unsent = this.#unsent.filter((other) => other !== job);
    this.#store();
    if (page?.document) this.#take(page);
    else if (page) this.#take({ ...this.page, ...page });
    job.settle(isTaken);
  }

  // What waits was made on another document, and has to be looked at before it is sent.
  #takeFromElsewhere(page) {
    if (page.revision === this.page.revision) return;
    for (const job of this.#unsent) job.mustFit = true;
    this.#take(page);
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
    const kept = this.#unsent.filter(({ operations }) => operations?.length);
    for (const window of this.#keptFor) {
      const changes = kept.filter((job) => job.window === window).map(({ operations, basis, before }) =>
        ({ operations, revision: basis, lines: linesOf(before, operations) }));
      this.#keep(window, changes);
      // What another window keeps from now on is its own affair.
      if (!changes.length) this.#keptFor.delete(window);
    }
  }
}

function operationsOf(change, index) {
  return [typeof change === "function" ? change(index) : change].flat().filter(Boolean);
}
