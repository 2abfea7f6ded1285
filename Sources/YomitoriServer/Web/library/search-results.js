// What a search found: the lines, with their pictures and the hits marked.

import { pages, search } from "../server/api.js";
import { askedAgain } from "../server/picture-tries.js";
import { t } from "../i18n/translate.js";
import { checkField, labelButton } from "../shell/controls.js";
import { element, replace } from "../shell/element.js";
import { routeTo } from "../shell/router.js";
import { change, setting } from "../shell/settings.js";
import { boxAround } from "../page/viewport.js";
import { hitRuns } from "./highlight.js";

/** The results of one query after the other. `onopen()` is called when one is opened. */
export class SearchResults {
  constructor({ onopen }) {
    this.#onopen = onopen;
    this.#count = element("p.soft", { role: "status" });
    this.#list = element("ol.hits");
    this.#more = labelButton(t("search.more"), () => this.#load(), { hidden: true });
    this.#again = labelButton(t("problem.tryAgain"), () => this.show(this.#query, this.#project), { hidden: true, symbol: "retry" });
    const option = (name, label) => checkField(label, setting(name), (value) => {
      change({ [name]: value });
      this.show(this.#query, this.#project);
    });
    this.node = element("section.results", { aria: { label: t("search.results") } },
      element(".results-head", {}, this.#count, element("fieldset.folding", {},
        element("legend.unseen", {}, t("search.folding")),
        option("oldForms", t("search.oldForms")), option("widths", t("search.widths")), option("kana", t("search.kana")))),
      this.#list, this.#more, this.#again);
  }

  #onopen;
  #count;
  #list;
  #more;
  #again;
  #query = "";
  #project;
  #next = null;
  #controller = null;

  /** Looks for `query`, in one project or all pages. */
  async show(query, project) {
    this.#query = query;
    this.#project = project;
    this.#next = null;
    this.#controller?.abort();
    this.#more.hidden = true;
    this.#again.hidden = true;
    if (!query) {
      replace(this.#list);
      this.#count.textContent = "";
      return;
    }
    this.#count.textContent = t("search.looking");
    await this.#load(true);
  }

  /** Brings the focus to a page that was found; gives whether it is among those that are shown. */
  focus(page) {
    const link = this.#list.querySelector(`[data-page="${CSS.escape(page)}"] a`);
    link?.focus();
    return Boolean(link);
  }

  close() {
    this.#controller?.abort();
  }

  async #load(isFresh = false) {
    const controller = new AbortController();
    this.#controller = controller;
    let answer;
    try {
      answer = await search({ q: this.#query, project: this.#project, oldForms: setting("oldForms"),
        widths: setting("widths"), kana: setting("kana"), cursor: this.#next, limit: 50 }, controller.signal);
    } catch (problem) {
      if (problem.name === "AbortError") return;
      this.#count.textContent = [problem.advice, problem.detail].filter(Boolean).join(" ");
      // What was found before was looked for by other words.
      if (isFresh) replace(this.#list);
      this.#again.hidden = !isFresh;
      return;
    }
    if (isFresh) replace(this.#list);
    this.#next = answer.next;
    this.#more.hidden = !answer.next;
    this.#count.textContent = answer.total ? t("search.found", { n: answer.total }) : t("search.nothing");
    for (const item of answer.items) this.#list.append(this.#result(item));
  }

  #result(item) {
    const target = (line) => routeTo(["pages", item.page], { line, q: this.#query });
    return element("li.hit-page", { data: { page: item.page } },
      element("h3.hit-title", {}, element("a", { href: target(item.hits[0]?.line), onclick: this.#onopen }, item.name),
        element("span.tag", {}, t("search.hits", { n: item.count ?? item.hits.length }))),
      element("ul.hit-lines", {}, item.hits.map((hit) => element("li", {},
        element("a.hit-line", { href: target(hit.line), onclick: this.#onopen },
          hit.quad ? lineCrop(item.page, hit.quad) : null,
          element("span.hit-text", {}, hitRuns(hit.text, hit.ranges).map(({ text, isHit }) =>
            isHit ? element("mark", {}, text) : text)))))));
  }
}

function lineCrop(page, quad) {
  const [x, y, width, height] = boxAround(quad);
  // A tall crop of a vertical line would be a picture of its own; the text beside it tells what it is.
  if (height > width * 1.5) return null;
  const edge = Math.min(width, height) * 0.2;
  const box = [Math.max(0, x - edge), Math.max(0, y - edge), width + edge * 2, height + edge * 2];
  return askedAgain(element("img.hit-crop", { src: pages.cropAddress(page, box, 64), alt: "", loading: "lazy", decoding: "async" }));
}
