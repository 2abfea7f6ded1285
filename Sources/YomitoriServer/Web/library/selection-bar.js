// What can be done with several chosen pages at once.

import { pages } from "../server/api.js";
import { t } from "../i18n/translate.js";
import { iconButton, labelButton, selectField } from "../shell/controls.js";
import { element, redraw } from "../shell/element.js";
import { toast } from "../shell/toasts.js";

/** A bar over the grid while pages are chosen. `summaryOf(id)` gives what is known of a page. */
export class SelectionBar {
  constructor({ selection, summaryOf, projectsOf, ondone }) {
    this.node = element(".selection-bar", { hidden: true, role: "toolbar", aria: { label: t("selection.label") } });
    this.#selection = selection;
    this.#summaryOf = summaryOf;
    this.#projectsOf = projectsOf;
    this.#ondone = ondone;
  }

  #selection;
  #summaryOf;
  #projectsOf;
  #ondone;
  // The project that is chosen, which moves nothing by itself: arrow keys go through all of them.
  #target = "";

  /** Draws the bar for the present selection; `isTrash` when the list is the bin's. */
  show(isTrash) {
    const n = this.#selection.size;
    this.node.hidden = n === 0;
    if (!n) {
      this.#target = "";
      return;
    }
    redraw(this.node, iconButton("close", t("selection.clear"), () => this.#clear()),
      element("p.number", {}, t("selection.count", { n })),
      isTrash
        ? labelButton(t("selection.restore"), () => this.#apply({ trashed: false }), { symbol: "undo" })
        : [
          labelButton(t("selection.proofread"), () => this.#apply({ state: "proofread" }), { symbol: "check" }),
          labelButton(t("selection.readAgain"), () => this.#readAgain(), { symbol: "reread" }),
          this.#moving(),
          labelButton(t("selection.trash"), () => this.#apply({ state: "trashed" }), { symbol: "trash", kind: "danger" }),
        ]);
  }

  #moving() {
    const projects = this.#projectsOf();
    if (!projects.length) return null;
    if (!projects.some(({ id }) => id === this.#target)) this.#target = "";
    const move = labelButton(t("selection.moveThere"), () => this.#apply({ project: this.#target }), { disabled: !this.#target });
    return [
      selectField(t("selection.move"), [["", t("selection.move")], ...projects.map(({ id, name }) => [id, name])], this.#target,
        (project) => {
          this.#target = project;
          move.disabled = !project;
        }, { hiddenLabel: true }),
      move,
    ];
  }

  async #apply(changes) {
    await this.#each((page) => pages.change(page.id, page.revision, changes));
  }

  async #readAgain() {
    await this.#each((page) => pages.readAgain(page.id, {}));
  }

  async #each(action) {
    // What has left the list meanwhile cannot be chosen any more.
    for (const id of [...this.#selection]) if (!this.#summaryOf(id)) this.#selection.delete(id);
    const chosen = [...this.#selection].map((id) => this.#summaryOf(id));
    let done = 0;
    for (const page of chosen) {
      try {
        await action(page);
        done += 1;
        this.#selection.delete(page.id);
      } catch (problem) {
        if (problem.unreachable) break;
      }
    }
    if (done < chosen.length) toast(t("selection.failed", { n: chosen.length - done }), { kind: "error" });
    else toast(t("selection.done", { n: done }));
    this.#ondone();
  }

  #clear() {
    this.#selection.clear();
    this.#ondone();
  }
}
