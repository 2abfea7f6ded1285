// The versions of a page: what changed, and the way back to each.

import { pages } from "../server/api.js";
import { t, when } from "../i18n/translate.js";
import { labelButton } from "../shell/controls.js";
import { openDialog } from "../shell/dialog.js";
import { element, replace } from "../shell/element.js";
import { differenceNodes } from "./conflict-list.js";
import { DocumentIndex } from "./document-index.js";

/** Opens the history of a `PageModel`'s page. */
export async function showHistoryDialog(model) {
  const list = element("ol.versions-list", { aria: { label: t("history.versions") } });
  const shown = element(".version-shown", { aria: { live: "polite" } }, element("p.soft", {}, t("history.choose")));
  const restore = labelButton(t("history.restore"), () => {}, { kind: "primary", disabled: true });
  const box = openDialog({ title: t("history.title"), content: element(".history", {}, list, shown), kind: "wide",
    actions: [restore] });
  let chosen = null;
  restore.addEventListener("click", async () => {
    box.close();
    await model.restore(chosen);
  });

  const show = async (item, button) => {
    chosen = item.revision;
    // Nobody goes back to a version that is not shown.
    restore.disabled = true;
    for (const other of list.querySelectorAll("button")) other.setAttribute("aria-pressed", String(other === button));
    let version;
    try {
      version = new DocumentIndex(await pages.version(model.id, item.revision));
    } catch (problem) {
      if (chosen === item.revision) replace(shown, failure(problem, () => show(item, button)));
      return;
    }
    if (chosen !== item.revision) return;
    restore.disabled = item.revision === model.page.revision;
    const present = version.text();
    replace(shown, element("p.small.soft", {}, t("history.compared")),
      element(".version-text.version-page", {}, differenceNodes(present, model.index.text())));
  };

  let cursor = null;
  const more = labelButton(t("search.more"), () => load(), { kind: "small" });
  const load = async () => {
    more.remove();
    let answer;
    try {
      answer = await pages.history(model.id, { limit: 100, cursor });
    } catch (problem) {
      const told = element("li", {}, failure(problem, () => {
        told.remove();
        load();
      }));
      list.append(told);
      return;
    }
    cursor = answer.next;
    for (const item of answer.items) {
      const button = element("button.version", { type: "button", aria: { pressed: false }, onclick: () => show(item, button) },
        element("span", {}, t(item.kind === "restore" ? "history.restored" : `history.${item.kind}`)),
        item.revision === model.page.revision ? element("span.tag", {}, t("history.present")) : null,
        element("span.small.soft", {}, when(item.time)),
        element("span.small.soft.number", {}, t("history.summary", { n: item.summary?.lines ?? 0, characters: item.summary?.characters ?? 0 })));
      list.append(element("li", {}, button));
    }
    if (cursor) list.after(more);
  };
  await load();
}

// What went wrong, and the way to try it again.
function failure(problem, again) {
  if (!problem.advice) throw problem;
  return element(".form", {}, element("p.form-error", { role: "alert" }, problem.advice),
    labelButton(t("problem.tryAgain"), again, { kind: "small", symbol: "retry" }));
}
