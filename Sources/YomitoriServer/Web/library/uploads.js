// The uploads of this window, one after the other.

import { sendBatch, portions } from "../server/upload.js";
import { t } from "../i18n/translate.js";
import { toast } from "../shell/toasts.js";
import { batchName } from "./intake.js";

/** Sends what is added; tells listeners of every change. */
export class Uploads {
  list = [];
  #listeners = new Set();
  #isBusy = false;
  #sequence = 0;

  constructor() {
    addEventListener("beforeunload", (event) => {
      if (this.list.some((upload) => !upload.problem)) event.preventDefault();
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
    if (tooLarge.length) {
      toast(t("intake.tooLarge", { n: tooLarge.length, size: Math.round(limit / 1_000_000) }),
        { kind: "error", detail: tooLarge.slice(0, 5).map(({ path }) => path).join(", ") });
    }
    const sendable = entries.filter((entry) => !tooLarge.includes(entry));
    if (!sendable.length) return;
    const name = batchName(sendable);
    const lists = portions(sendable);
    lists.forEach((list, index) => {
      this.#sequence += 1;
      const label = lists.length > 1 ? t("intake.part", { name, number: index + 1, total: lists.length }) : name;
      const upload = { id: this.#sequence, name: label, count: list.length, fraction: 0, problem: null, list,
        fields: { ...fields, name: label }, key: undefined, sending: null,
        retry: () => {
          upload.problem = null;
          this.#work();
        },
        stop: () => {
          upload.sending?.abort();
          this.#drop(upload);
        } };
      this.list.push(upload);
    });
    this.#changed();
    this.#work();
  }

  async #work() {
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (;;) {
      const upload = this.list.find(({ problem }) => !problem);
      if (!upload) break;
      upload.sending = sendBatch(upload.fields, upload.list, {
        ...(upload.key ? { key: upload.key } : {}),
        onprogress: (fraction) => {
          upload.fraction = fraction;
          this.#changed();
        },
      });
      upload.key = upload.sending.key;
      try {
        await upload.sending.promise;
        this.#drop(upload);
      } catch (problem) {
        if (problem.name === "AbortError") this.#drop(upload);
        else upload.problem = problem;
        this.#changed();
      }
    }
    this.#isBusy = false;
  }

  #drop(upload) {
    this.list = this.list.filter((other) => other !== upload);
    this.#changed();
  }

  #changed() {
    for (const listener of this.#listeners) listener();
  }
}
