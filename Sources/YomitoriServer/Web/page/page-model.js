// The open page: its document, what is chosen in it, and the changes on their way to the server.

import { pages } from "../server/api.js";
import { Retries, retryDelays } from "../server/retries.js";
import { DocumentIndex } from "./document-index.js";
import { expectedSteps, holdsAlready, isOutcome, isSafeAfter, linesOf, rebased, rememberedLines } from "./late-edits.js";

/**
 * One page. Listeners: "page" (another document), "selection", "hover", "saving" (unsent changes), "lost" (a change that
 * does not fit what the page has become: `{ operations, again }`), "problem".
 */
export class PageModel {
  #listeners = new Map();
  #unsent = [];
  #isSending = false;
  #retries;
  #window;
  #keep;
  #keptFor = new Set();
  // How often somebody else has changed the page.
  #changesElsewhere = 0;

  /**
   * `retryDelays`: milliseconds until what could not be sent is tried again, at first and at most. `keep(window, changes)` gets
   * the changes that wait in place of those that it got before, for `window`, which is this one's name, and for others, those
   * that came by `resume`.
   */
  constructor(page, { retryDelays: delays = retryDelays, window = "", keep = () => {} } = {}) {
    this.page = page;
    this.#window = window;
    this.#keep = keep;
    this.#retries = new Retries(delays);
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

  /** Name, notes and state, as they will be when what is on its way has arrived. */
  get properties() {
    const { name, notes, state } = this.page;
    return Object.assign({ name, notes, state }, ...this.#unsent.map(({ fields }) => fields));
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
   * `DocumentIndex`: it is asked again when its turn comes. `sight` is what the person saw who began the change some time ago:
   * what somebody else has changed since is not overwritten, and characters that the person's own changes have moved are
   * found again. Gives a promise of true when they were taken.
   */
  edit(change, sight = this.sight) {
    const wanted = operationsOf(change, this.index);
    const isLater = typeof change === "function" && this.#unsent.length > 0;
    const mustFit = sight.changesElsewhere !== this.#changesElsewhere;
    const operations = mustFit || sight.index === this.index ? wanted : rebased(sight.index, this.index, wanted);
    if (!operations) {
      this.#lose({ operations: wanted, change });
      return Promise.resolve(false);
    }
    return operations.length || isLater
      ? this.#send({ kind: "edit", change, operations, mustFit, before: mustFit ? sight.index : this.index }) : Promise.resolve(false);
  }

  /** What is seen of the page now, for `edit`. */
  get sight() {
    return { index: this.index, changesElsewhere: this.#changesElsewhere };
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

  /** Changes the page's own properties: name, notes, state. `seen` has those that the person saw who began it. */
  change(fields, seen = this.properties) {
    const known = Object.fromEntries(Object.keys(fields).map((name) => [name, seen[name]]));
    return this.#send({ ...this.#naming(fields, known), mustFit: !hasValues(this.properties, known) });
  }

  #naming(fields, known) {
    return { fields, known, send: (revision) => pages.change(this.id, revision, fields) };
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
    for (const { operations, revision, lines, fields, known } of changes) {
      const isElsewhere = revision !== this.page.revision;
      const change = fields ? this.#naming(fields, known) : { kind: "edit", change: operations, operations };
      this.#unsent.push({ ...change, basis: revision, window,
        before: isElsewhere ? rememberedLines(lines) : this.index, mustFit: isElsewhere, settle: () => {} });
    }
    if (!changes.length) return;
    this.#keptFor.add(window);
    this.#start();
  }

  #send(job) {
    return new Promise((settle) => {
      this.#unsent.push({ before: this.index, mustFit: false, ...job, basis: this.page.revision, window: this.#window, settle });
      this.#keptFor.add(this.#window);
      this.#store();
      this.#tell("saving");
      this.#start();
    });
  }

  #start() {
    if (this.#isSending || !this.#unsent.length) return;
    this.#retries.stop();
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
        // The window that left it has seen a newer page.
        if (job.mustFit && job.basis > this.page.revision) this.#takeFromElsewhere(await pages.get(this.id));
        if (!this.#isReady(job)) continue;
        const send = job.send ?? ((revision) => pages.edit(this.id, revision, job.operations));
        this.#drop(job, true, await send(this.page.revision));
        this.#retries.succeeded();
      } catch (problem) {
        const isMoved = problem.status === 409;
        if (isMoved && await this.#moved(job)) continue;
        // What a page was to become is kept also when it is not there.
        const isHomeless = problem.isGone && Boolean(job.operations || job.fields);
        if (isMoved || problem.isPassing || problem.status === 401 || isHomeless) {
          this.#isSending = false;
          // What kept the newer page from coming was told.
          if (!isMoved) this.#tell("problem", problem);
          // Nobody tells when a full disk has room again, or a server that answers is well.
          if (problem.status !== 401 && !isHomeless) this.#retries.later(() => this.retry());
          return;
        }
        this.#drop(job, false);
        this.#tell("problem", problem);
        await this.#reload();
      }
    }
    this.#isSending = false;
  }

  // Whether the change can go as it is. If not, it is dropped.
  #isReady(job) {
    if (job.mustFit) {
      this.#compare(this.#unsent.filter(({ mustFit, window }) => mustFit && window === job.window));
      return this.#unsent[0] === job;
    }
    if ((job.kind === "undo" && !this.page.canUndo) || (job.kind === "redo" && !this.page.canRedo)) {
      this.#drop(job, false);
      return false;
    }
    if (!job.operations) return true;
    const isOfThisPage = job.before === this.index;
    if (isOfThisPage && job.operations.length) return true;
    if (isOfThisPage) this.#drop(job, false);
    else this.#giveUp(job);
    return false;
  }

  // Somebody else changed the page. Says whether the newer one could be had.
  async #moved(job) {
    const { revision } = this.page;
    if (!await this.#reload()) return false;
    // There is no newer one: the change would be answered as before.
    if (this.page.revision === revision) this.#giveUp(job);
    return true;
  }

  // Changes made on a page that was not seen to become what it is now: what was done stays, where it still fits.
  #compare(jobs) {
    // Of a window's changes the first may have been taken and only its answer lost; the next were made before that.
    let taken = null;
    let named = this.page;
    for (const job of jobs) {
      job.mustFit = false;
      const { before, operations, window } = job;
      const isOne = operations?.length === 1;
      if (job.fields && hasValues(named, job.fields)) {
        this.#drop(job, true);
      } else if (job.fields && hasValues(named, job.known)) {
        // Name, notes and the like do not depend on the text, but each on what the one before it made of them.
        named = { ...named, ...job.fields };
      } else if (!operations?.length) {
        this.#giveUp(job);
      } else if (operations.every((operation) => holdsAlready(this.index, operation))
        || (isOne && isOutcome(before, this.index, operations[0]))) {
        this.#drop(job, true);
        if (isOne) taken = { window, operation: operations[0] };
      } else if (operations.every((operation) => isSafeAfter(before, this.index, operation))) {
        this.#follow(job, operations);
      } else {
        const isAfter = taken?.window === window && isOne && operations[0].line === taken.operation.line
          && isOutcome(before, this.index, taken.operation);
        const moved = isAfter ? rebased(before, this.index, operations) : null;
        if (moved) this.#follow(job, moved);
        else this.#giveUp(job);
      }
    }
  }

  // A change of this window's, or one that another left, has led from the document `old` to the one that is there now. Those
  // that wait go the same way, each time one step: what several changes do to a line cannot be told from its two ends.
  #carryOn(window, old) {
    for (const job of [...this.#unsent]) {
      if (!job.operations || job.mustFit) continue;
      if (job.before === this.index) {
        this.#follow(job, job.operations);
      } else if (typeof job.change === "function") {
        this.#follow(job, operationsOf(job.change, this.index));
      } else if (job.window !== window) {
        this.#compare([job]);
      } else {
        // Where a line has lost what is meant, it may have it again when the loss is undone.
        const operations = job.before === old ? rebased(old, this.index, job.operations)
          : job.operations.every((operation) => isSafeAfter(job.before, this.index, operation)) && job.operations;
        if (operations) this.#follow(job, operations);
      }
    }
  }

  // The change is one of the page as it is now, also for the window that may inherit it.
  #follow(job, operations) {
    Object.assign(job, { operations, before: this.index, basis: this.page.revision });
    this.#store();
  }

  #giveUp(job) {
    this.#drop(job, false);
    this.#lose(job);
  }

  #lose({ operations, change, fields }) {
    if (fields) this.#tell("lost", { operations: null, again: () => this.change(fields) });
    else this.#tell("lost", operations ? { operations, again: () => this.edit(change) } : { operations: null });
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
    if (page) {
      const old = this.index;
      this.#take(page.document ? page : { ...this.page, ...page });
      this.#carryOn(job.window, old);
    }
    job.settle(isTaken);
  }

  // What waits was made on another document, and has to be looked at before it is sent.
  #takeFromElsewhere(page) {
    if (page.revision === this.page.revision) return;
    this.#changesElsewhere += 1;
    this.#take(page);
    this.#compare(this.#unsent.filter(({ mustFit }) => !mustFit));
    this.#tell("saving");
  }

  #take(page) {
    this.page = page;
    if (page.document !== this.index.document) this.index = new DocumentIndex(page.document);
    const { line, character } = this.selection;
    const present = this.index.line(line);
    if (line !== null && !present) this.selection = { line: null, character: null };
    else if (present && character >= present.characters.length) this.selection = { line, character: null };
    this.#tell("page");
  }

  // What a person wrote is kept over a reload; undo and the like are gestures.
  #store() {
    const kept = this.#unsent.filter(({ operations, fields }) => operations?.length || fields);
    for (const window of this.#keptFor) {
      const changes = kept.filter((job) => job.window === window).map(({ operations, fields, known, basis, before }) =>
        (fields ? { fields, known, revision: basis } : { operations, revision: basis, lines: linesOf(before, operations) }));
      this.#keep(window, changes);
      // What another window keeps from now on is its own affair.
      if (!changes.length) this.#keptFor.delete(window);
    }
  }
}

function hasValues(page, values) {
  return Object.entries(values).every(([name, value]) => page[name] === value);
}

function operationsOf(change, index) {
  return [typeof change === "function" ? change(index) : change].flat().filter(Boolean);
}
