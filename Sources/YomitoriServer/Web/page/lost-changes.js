// What is told of changes that no longer fit their page.

import { t } from "../i18n/translate.js";
import { lateModules } from "../shell/late-modules.js";
import { toast } from "../shell/toasts.js";
import { UnsentPages } from "./unsent-pages.js";

const late = lateModules(import.meta.url);

/** Tells of a change of a `PageModel`'s page that was lost, and offers to make it again. */
export function tellOfLostChange({ again }, name) {
  const detail = [name, again ? t("page.notApplied") : ""].filter(Boolean).join(": ");
  toast(t("page.changedElsewhere"), { kind: "error", detail,
    action: again ? { label: t("page.applyAgain"), run: again } : undefined });
}

// Who closes the notice has seen it, and who copied the texts has them.
function tellOfGonePage({ count, texts, forget }) {
  const shown = texts.join(" / ");
  const copy = {
    label: t("export.copy"), canFail: true,
    run: async () => (await late("./taking-away.js")).copyText(texts.join("\n")),
  };
  toast(t("page.changesGone", { n: count }), { kind: "error", detail: shown.length > 200 ? `${shown.slice(0, 200)}…` : shown,
    action: texts.length ? copy : undefined, onclose: forget });
}

/** The pages of the app's context whose changes are on their way. */
export function unsentPages(context) {
  context.unsent ??= new UnsentPages({
    onlost: (model, lost) => tellOfLostChange(lost, model.page.name),
    onrefused: (model, problem) => toast(problem.advice, { kind: "error", detail: `${model.page.name}: ${problem.detail}` }),
    ongone: tellOfGonePage,
  });
  return context.unsent;
}
