// The uploads of this window, one after the other. What could not be sent is sent again.

import { batches } from "../server/api.js";
import { Retries } from "../server/retries.js";
import { portions, sendBatch } from "../server/upload.js";
import { randomKey } from "../shell/random-key.js";
import { t } from "../i18n/translate.js";
import { batchName } from "./intake.js";

/**
 * Sends what is added; tells listeners of every change. Files that are left out are told by their paths: `ontoolarge(paths, limit)`,
 * `onunreadable(paths)` of those that were removed or changed since they were chosen. `retryDelays` are those of `Retries`.
 */
export class Uploads {
  /** What is not on the server yet: an `Upload` for each request. */
  list = [];
  #listeners = new Set();
  #isBusy = false;
  #sequence = 0;
  #ontoolarge;
  #onunreadable;
  #retries;

  constructor({ ontoolarge = () => {}, onunreadable = () => {}, retryDelays } = {}) {
    this.#ontoolarge = ontoolarge;
    this.#onunreadable = onunreadable;
    this.#retries = new Retries(retryDelays);
    addEventListener("beforeunload", (event) => {
      if (this.list.some(({ problem, isWaiting }) => !problem || isWaiting)) event.preventDefault();
    });
  }

  /** Calls `listener()` after each change; gives a function that ends it. */
  onChange(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Adds entries `{ file, path }` to be sent with the settings `fields`; files above `limit` bytes are left out, visibly. */
  add(entries, fields, limit) {
    const tooLarge = limit ? entries.filter(({ file }) => file.size > limit) : [];
    if (tooLarge.length) this.#ontoolarge(tooLarge.map(({ path }) => path), limit);
    const sendable = entries.filter((entry) => !tooLarge.includes(entry));
    if (!sendable.length) return;
    const name = batchName(sendable);
    const lists = portions(sendable);
    lists.forEach((list, index) => {
      this.#sequence += 1;
      const label = lists.length > 1 ? t("intake.part", { name, number: index + 1, total: lists.length }) : name;
      this.list.push(new Upload(this.#sequence, list, { ...fields, name: label }));
    });
    this.#changed();
    this.#work();
  }

  /** Sends one that was not taken once more, now. */
  retry(upload) {
    upload.problem = null;
    this.#changed();
    this.#work();
  }

  /** Sends all that waits, now: the server is back, or somebody has signed in. */
  sendAgain() {
    for (const upload of this.list) if (upload.isWaiting) upload.problem = null;
    this.#changed();
    this.#work();
  }

  /** Does not send one, or ends sending it. */
  stop(upload) {
    upload.stop();
    this.#drop(upload);
  }

  async #work() {
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.#retries.stop();
    for (;;) {
      const upload = this.list.find(({ problem }) => !problem);
      if (!upload) break;
      try {
        await upload.send({ onprogress: () => this.#changed(), onunreadable: this.#onunreadable });
        this.#retries.succeeded();
        this.#drop(upload);
      } catch (problem) {
        this.#failed(upload, problem);
      }
    }
    this.#isBusy = false;
    // Signing in is what helps where the server wants its token.
    if (this.list.some(({ isWaiting, problem }) => isWaiting && problem.status !== 401)) {
      this.#retries.later(() => this.sendAgain());
    }
  }

  #failed(upload, problem) {
    if (problem.name === "AbortError") return this.#drop(upload);
    upload.problem = problem;
    // The others would fare no better.
    if (problem.unreachable || problem.status === 401) for (const other of this.list) other.problem ??= problem;
    return this.#changed();
  }

  #drop(upload) {
    this.list = this.list.filter((other) => other !== upload);
    this.#changed();
  }

  #changed() {
    for (const listener of this.#listeners) listener();
  }
}

/** Files that go in one request: the server takes all of them or none. */
class Upload {
  #entries;
  #fields;
  // By this name the server knows what it has.
  #key = randomKey();
  #wasSent = false;
  #isStopped = false;
  #sending = null;
  /** How much of it has gone out, 0 to 1. */
  fraction = 0;
  /** Why it was not taken, or null. */
  problem = null;

  constructor(id, entries, fields) {
    this.id = id;
    this.#entries = entries;
    this.#fields = fields;
  }

  get name() {
    return this.#fields.name;
  }

  /** The number of its files. */
  get count() {
    return this.#entries.length;
  }

  /** Whether it was not taken for a reason that passes, so that it is sent again by itself. */
  get isWaiting() {
    // 409: the server has not seen yet that the connection of an earlier try is gone.
    return Boolean(this.problem) && (this.problem.isPassing || this.problem.status === 401 || this.problem.status === 409);
  }

  /** Sends it, unless an earlier try has arrived and only the answer was lost. Ends when the server has it. */
  async send({ onprogress, onunreadable }) {
    this.fraction = 0;
    if (this.#wasSent && (await batches.list({ key: this.#key })).total) return;
    await this.#leaveOutUnreadable(onunreadable);
    if (this.#isStopped || !this.#entries.length) return;
    this.#wasSent = true;
    this.#sending = sendBatch(this.#fields, this.#entries, { key: this.#key, onprogress: (fraction) => {
      this.fraction = fraction;
      onprogress();
    } });
    await this.#sending.promise;
  }

  stop() {
    this.#isStopped = true;
    this.#sending?.abort();
  }

  // A request with one of them breaks off as if the network had, and would do so again.
  async #leaveOutUnreadable(onunreadable) {
    const isReadable = await Promise.all(this.#entries.map(({ file }) => file.slice(0, 1).arrayBuffer().then(() => true, () => false)));
    const paths = this.#entries.filter((_, index) => !isReadable[index]).map(({ path }) => path);
    if (!paths.length) return;
    this.#entries = this.#entries.filter((_, index) => isReadable[index]);
    onunreadable(paths);
  }
}
