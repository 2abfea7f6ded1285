// Pages whose changes are still on their way, also when nobody looks at them any more.

import { pages } from "../server/api.js";
import { PageModel, pagesWithStoredChanges } from "./page-model.js";

/**
 * The models of all pages with changes that wait. Of pages nobody looks at, `onlost(model, lost)` tells of changes that no longer
 * fit and `onrefused(model, problem)` of those that the server does not take.
 */
export class UnsentPages {
  constructor({ onlost, onrefused, options }) {
    this.#onlost = onlost;
    this.#onrefused = onrefused;
    this.#options = options;
  }

  #onlost;
  #onrefused;
  #options;
  #models = new Map();
  #left = new Map();

  /** The model of a page that was just fetched and is looked at now, with the changes that wait. */
  open(page) {
    let model = this.#models.get(page.id);
    if (model) {
      this.#left.get(page.id)?.();
      this.#left.delete(page.id);
      model.renew(page);
      model.retry();
    } else {
      model = new PageModel(page, this.#options);
      this.#models.set(page.id, model);
      model.resumeStored();
    }
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
      model.on("problem", (problem) => problem.isPassing || problem.status === 401 || this.#onrefused?.(model, problem))];
    this.#left.set(id, () => ends.forEach((end) => end()));
    forgetWhenSent();
  }

  /** Sends what waits, also what earlier visits could not send. */
  async sweep() {
    for (const model of this.#models.values()) model.retry();
    for (const id of pagesWithStoredChanges()) {
      if (this.#models.has(id)) continue;
      try {
        const page = await pages.get(id);
        if (!this.#models.has(id)) this.leave(this.open(page));
      } catch (problem) {
        // It is tried again when the server is back, and when the page is opened.
        if (problem.unreachable || problem.status === 401) return;
      }
    }
  }
}
