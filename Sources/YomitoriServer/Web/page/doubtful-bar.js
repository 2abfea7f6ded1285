// How many characters are doubtful, which probability counts as doubtful, and the way from one to the next.

import { percent, t } from "../i18n/translate.js";
import { iconButton } from "../shell/controls.js";
import { element, freshID } from "../shell/element.js";
import { change, onSettings, setting } from "../shell/settings.js";

/** The bar over the text. `ongo(backwards)` goes to another doubtful character. */
export class DoubtfulBar {
  constructor(model, ongo) {
    this.#model = model;
    const id = freshID("threshold");
    this.#count = element("output.doubt-count.number", { htmlFor: id });
    this.#value = element("span.number.small.soft.doubt-value");
    this.#slider = element("input.doubt-slider", {
      type: "range", id, min: 0, max: 99, step: 1, value: Math.round(setting("threshold") * 100),
      oninput: () => change({ threshold: Number(this.#slider.value) / 100 }),
    });
    this.#checked = element("span.small.soft.number.doubt-checked");
    this.node = element(".doubt-bar", { role: "group", aria: { label: t("doubt.label") } },
      this.#count,
      iconButton("up", t("doubt.previous"), () => ongo(true), { key: "p", className: "button quiet only-icon small" }),
      iconButton("down", t("doubt.next"), () => ongo(false), { key: "n", className: "button quiet only-icon small" }),
      element("label.small.soft.doubt-below", { htmlFor: id }, t("doubt.below")), this.#slider, this.#value, this.#checked);
    this.#ends = [model.on("page", () => this.#draw()), onSettings(() => this.#draw())];
    this.#draw();
  }

  #model;
  #count;
  #value;
  #slider;
  #checked;
  #ends;

  close() {
    for (const end of this.#ends) end();
  }

  #draw() {
    const { doubtful, checked, lines } = this.#model.index.counts(setting("threshold"));
    this.#count.textContent = t("doubt.count", { n: doubtful });
    this.#count.classList.toggle("none", doubtful === 0);
    this.#value.textContent = percent(setting("threshold"));
    this.#slider.setAttribute("aria-valuetext", t("doubt.valueText", { percent: percent(setting("threshold")), n: doubtful }));
    this.#checked.textContent = t("doubt.checked", { n: checked, lines });
  }
}
