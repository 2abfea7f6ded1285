// Where a new reading and a person's text disagree: both are shown, and the person chooses.

import { t } from "../i18n/translate.js";
import { labelButton } from "../shell/controls.js";
import { element, redraw } from "../shell/element.js";
import { difference } from "./text-difference.js";

/** The list over the text; it is not there while there are no conflicts. */
export class ConflictList {
  constructor(model) {
    this.#model = model;
    this.node = element("section.conflicts", { hidden: true, aria: { label: t("conflict.label") } });
    this.#end = model.on("page", () => this.#draw());
    this.#draw();
  }

  #model;
  #end;

  close() {
    this.#end();
  }

  #draw() {
    const conflicts = this.#model.page.conflicts ?? [];
    this.node.hidden = !conflicts.length;
    redraw(this.node, element("h2.conflicts-title", {}, t("conflict.title", { n: conflicts.length })),
      element("ul", {}, conflicts.map((conflict) => element("li.conflict", {},
        element("dl.versions", {},
          element("dt", {}, t("conflict.mine")), element("dd", {}, element("span.version-text", {}, conflict.mine)),
          element("dt", {}, t("conflict.theirs")),
          element("dd", {}, element("span.version-text", {}, differenceNodes(conflict.mine, conflict.theirs)))),
        element(".row", {},
          labelButton(t("conflict.show"), () => this.#model.select(conflict.line), { kind: "small quiet" }),
          labelButton(t("conflict.keepMine"), () => this.#model.resolve(conflict.id, "mine"), { kind: "small primary" }),
          labelButton(t("conflict.takeTheirs"), () => this.#model.resolve(conflict.id, "theirs"), { kind: "small" }))))));
  }
}

/** How `after` differs from `before`, with what is added and removed marked. */
export function differenceNodes(before, after) {
  return difference(before, after).map(({ kind, text }) =>
    (kind === "same" ? text : element(kind === "added" ? "ins" : "del", {}, text)));
}
