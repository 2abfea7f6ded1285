// What can be done with the chosen line, for those who use no keys.

import { t } from "../i18n/translate.js";
import { iconButton, labelButton, selectField } from "../shell/controls.js";
import { element, redraw, replace } from "../shell/element.js";

const lineKinds = ["body", "title", "caption", "note", "header", "footer", "folio", "cell", "warichu", "advertisement"];
const blockKinds = ["title", "paragraph", "list-item", "table", "caption", "note", "header", "footer", "folio", "figure-text"];

/** A bar under the text; `actions` are those of the page view. */
export class LineBar {
  constructor(model, actions) {
    this.#model = model;
    this.#actions = actions;
    this.node = element(".line-bar", { role: "toolbar", aria: { label: t("line.label") } });
    /** What the machine read in the chosen line, where a person changed it. */
    this.machine = element("p.small.soft.machine-text", { hidden: true });
    this.#ends = [model.on("selection", () => this.#draw()), model.on("page", () => this.#draw())];
    this.#draw();
  }

  #model;
  #actions;
  #ends;
  #key = null;

  close() {
    for (const end of this.#ends) end();
  }

  #draw() {
    const { line: id, character } = this.#model.selection;
    const place = this.#model.index.byLine.get(id);
    const key = place ? JSON.stringify([id, character !== null, place.line.kind, place.block.kind, place.line.origin,
      place.lineIndex, place.blockIndex, place.line.machineText]) : "";
    if (key === this.#key) return;
    this.#key = key;
    const actions = this.#actions;
    const machine = place?.line.machineText;
    this.machine.hidden = machine === undefined || machine === place.line.text;
    replace(this.machine, t("line.machine"), " ", element("span", {}, machine ?? ""));
    if (!place) {
      replace(this.node, element("p.small.soft.line-hint", {}, t("line.none")));
      return;
    }
    const quiet = { className: "button quiet only-icon" };
    redraw(this.node,
      labelButton(t("line.accept"), actions.accept, { symbol: "check", kind: "small primary", title: "Enter" }),
      iconButton("edit", t("line.edit"), actions.edit, { key: "F2", ...quiet }),
      iconButton("split", t("line.split"), actions.split, { key: "s", ...quiet, disabled: character === null }),
      iconButton("merge", t("line.merge"), actions.merge, { key: "m", ...quiet }),
      iconButton("splitBlock", t("keys.splitBlock"), actions.splitBlock, { key: "b", ...quiet, disabled: place.lineIndex === 0 }),
      iconButton("mergeBlock", t("keys.mergeBlock"), actions.mergeBlock, { key: "M", aria: { keyshortcuts: "Shift+M" }, ...quiet }),
      iconButton("ruby", t("line.ruby"), actions.ruby, { key: "u", ...quiet }),
      iconButton("up", t("line.earlier"), actions.earlier, { key: "Alt+ArrowUp", ...quiet }),
      iconButton("down", t("line.later"), actions.later, { key: "Alt+ArrowDown", ...quiet }),
      iconButton("trash", t("line.delete"), actions.remove, { key: "Del", ...quiet }),
      selectField(t("line.kind"), lineKinds.map((kind) => [kind, t(`kind.${kind}`)]), place.line.kind,
        actions.setLineKind, { hiddenLabel: true }),
      selectField(t("line.blockKind"), blockKinds.map((kind) => [kind, t("line.inBlock", { kind: t(`kind.${kind}`) })]),
        place.block.kind, actions.setBlockKind, { hiddenLabel: true }));
  }
}
