// The bar over a page: the way back and to its neighbours, its name and state, and what can be done with it.

import { t } from "../i18n/translate.js";
import { iconButton, labelButton, selectField } from "../shell/controls.js";
import { openDialog } from "../shell/dialog.js";
import { element, replace } from "../shell/element.js";
import { icon } from "../shell/icons.js";
import { pageName } from "../library/page-grid.js";

/** The bar of a `PageModel`; `actions` are the view's. */
export class PageBar {
  constructor(model, actions) {
    this.#model = model;
    this.#actions = actions;
    this.#title = element("h1.page-title", {},
      element("button.page-title-button", { type: "button", title: t("page.rename"), onclick: actions.rename }));
    this.#position = element("p.small.soft.number.page-position");
    this.#saved = element("p.small.soft.page-saved", { role: "status" });
    this.#state = element(".page-state");
    this.#undo = iconButton("undo", t("page.undo"), () => model.undo(), { key: "Ctrl+z" });
    this.#redo = iconButton("redo", t("page.redo"), () => model.redo(), { key: "Ctrl+Shift+z" });
    this.#previous = iconButton("back", t("page.previous"), () => actions.neighbour(-1), { key: "PageUp" });
    this.#next = iconButton("forward", t("page.next"), () => actions.neighbour(1), { key: "PageDown" });
    this.#others = [
      ["history", t("history.title"), actions.history, "h"],
      ["reread", t("reread.title"), actions.readAgain, ""],
      ["corners", t("corners.title"), actions.corners, "c"],
      ["copy", t("export.copyText"), actions.copy, ""],
      ["share", t("export.share"), actions.share, ""],
    ].filter(([name]) => name !== "share" || navigator.share);
    this.node = element("header.bar.page-bar", {},
      element("a.button.quiet.only-icon", { href: "#/", title: t("page.back"), aria: { label: t("page.back") },
        onclick: (event) => actions.back(event) }, icon("picture")),
      element(".page-neighbours", {}, this.#previous, this.#position, this.#next),
      this.#title, this.#saved, this.#state,
      element(".bar-actions", {},
        this.#undo, this.#redo,
        this.#others.map(([name, label, run, key]) => iconButton(name, label, run, { key, className: "button quiet only-icon wide-only" })),
        iconButton("more", t("page.more"), () => this.#more(), { className: "button quiet only-icon narrow-only" }),
        labelButton(t("export.title"), actions.export, { kind: "primary", symbol: "export", title: `${t("export.title")} (x)` })));
    this.#ends = [model.on("page", () => this.show()), model.on("saving", () => this.show())];
    this.show();
  }

  #model;
  #actions;
  #title;
  #position;
  #saved;
  #state;
  #undo;
  #redo;
  #previous;
  #next;
  #others;
  #ends;
  #stateShown = null;

  close() {
    for (const end of this.#ends) end();
  }

  /** Draws what may have changed. */
  show(position) {
    const { page, properties, unsent, canUndo, canRedo } = this.#model;
    const name = pageName({ ...page, ...properties });
    this.#title.firstChild.textContent = name;
    document.title = `${name} – Yomitori`;
    this.#undo.disabled = !canUndo;
    this.#redo.disabled = !canRedo;
    this.#saved.textContent = unsent ? t("page.unsent", { n: unsent }) : "";
    if (position) {
      this.#position.textContent = position.number ? t("page.position", position) : "";
      this.#previous.disabled = !position.hasPrevious;
      this.#next.disabled = !position.hasNext;
    }
    if (properties.state === this.#stateShown) return;
    this.#stateShown = properties.state;
    replace(this.#state, this.#stateField((state) => this.#model.change({ state }), { hiddenLabel: true }));
    this.#state.dataset.state = properties.state;
  }

  #stateField(onchange, options) {
    const { state } = this.#model.properties;
    // What was read cannot be unread, nor the other way round.
    const states = state === "unread" ? [state] : ["read", "proofread", ...(state === "trashed" ? [state] : [])];
    return selectField(t("page.state"), states.map((one) => [one, t(`state.${one}`)]), state, onchange, options);
  }

  // On a phone all that has no room in the bar.
  #more() {
    const { neighbour, proofread } = this.#actions;
    const item = (symbol, label, run, attributes) => element("li", {}, labelButton(label, () => {
      box.close();
      run();
    }, { kind: "quiet", symbol, ...attributes }));
    const box = openDialog({
      title: t("page.more"), kind: "narrow",
      content: [
        element("ul.menu", {},
          item("check", t("keys.proofread"), proofread),
          item("forward", t("page.next"), () => neighbour(1), { disabled: this.#next.disabled }),
          item("back", t("page.previous"), () => neighbour(-1), { disabled: this.#previous.disabled }),
          this.#others.map(([name, label, run]) => item(name, label, run))),
        this.#stateField((state) => {
          box.close();
          this.#model.change({ state });
        }),
      ],
    });
  }
}
