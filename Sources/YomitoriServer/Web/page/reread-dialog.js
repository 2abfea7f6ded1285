// Reading the page again, with another pack or otherwise; what a person corrected stays.

import { pages } from "../server/api.js";
import { t } from "../i18n/translate.js";
import { labelButton, selectField } from "../shell/controls.js";
import { openDialog } from "../shell/dialog.js";
import { element } from "../shell/element.js";
import { Sending } from "../shell/sending.js";
import { toast } from "../shell/toasts.js";

/** Opens the dialog for a `PageModel`'s page. */
export function showRereadDialog(model, { packs, languages }) {
  // Who wanted all of the picture last is not given a part of it again unasked.
  const flatten = model.page.whole ? "never" : "auto";
  const options = { pack: "", level: "accurate", languages: "", flatten };
  const set = (name) => (value) => { options[name] = value; };
  const sending = new Sending();
  const read = labelButton(t("reread.action"), async () => {
    if (!await sending.run(read, () => pages.readAgain(model.id, given(options)))) return;
    box.close();
    toast(t("reread.begun"));
  }, { kind: "primary" });
  const box = openDialog({
    title: t("reread.title"), kind: "narrow",
    content: element(".form", {},
      element("p", {}, t("reread.text")),
      packField(packs, set("pack")),
      selectField(t("reread.level"), [["accurate", t("reread.accurate")], ["fast", t("reread.fast")]], "accurate", set("level")),
      languageField(languages, set("languages")),
      selectField(t("intake.flatten"), [["auto", t("intake.flattenAuto")], ["never", t("intake.flattenNever")]], flatten, set("flatten")),
      sending.node),
    actions: [labelButton(t("dialog.cancel"), () => box.close()), read],
  });
}

/** A choice of the installed packs. */
export function packField(packs, onchange) {
  return selectField(t("intake.pack"), [["", t("intake.packAuto")],
    ...packs.filter(({ installed }) => installed).map(({ name }) => [name, name])], "", onchange);
}

/** A choice of languages, where the server names any. */
export function languageField(languages, onchange) {
  if (!languages?.length) return null;
  const names = new Intl.DisplayNames(document.documentElement.lang || "en", { type: "language", fallback: "code" });
  return selectField(t("reread.language"), [["", t("reread.languageAuto")],
    ...languages.map((tag) => [tag, nameOf(names, tag)])], "", onchange);
}

/** The options that were chosen; languages are a list. */
export function given(options) {
  const { languages, ...others } = options;
  const chosen = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== ""));
  return languages ? { ...chosen, languages: [languages] } : chosen;
}

function nameOf(names, tag) {
  try {
    return names.of(tag);
  } catch {
    return tag;
  }
}
