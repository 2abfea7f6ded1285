// Name and notes of a page.

import { t } from "../i18n/translate.js";
import { labelButton, textField } from "../shell/controls.js";
import { openDialog } from "../shell/dialog.js";
import { element } from "../shell/element.js";

/** Asks for the name and notes of a `PageModel`'s page. */
export function showNameDialog(model) {
  const { properties: seen } = model;
  const name = textField(t("page.name"), seen.name, { required: true, maxLength: 300, autofocus: true });
  const notes = element("textarea.input", { id: "page-notes", value: seen.notes ?? "" });
  const keep = () => {
    const wanted = { name: name.input.value.trim(), notes: notes.value };
    // The server takes no page without a name, and the notes would be lost with it.
    if (!wanted.name) delete wanted.name;
    const changes = Object.fromEntries(Object.entries(wanted).filter(([key, value]) => value !== (seen[key] ?? "")));
    if (Object.keys(changes).length) model.change(changes, seen);
  };
  const form = element("form.form", { id: "rename", onsubmit: (event) => {
    event.preventDefault();
    if (!name.input.value.trim()) return;
    box.close();
    keep();
  } }, name.node, element(".field", {}, element("label.label", { htmlFor: "page-notes" }, t("page.notes")), notes));
  const save = element("button.button.primary", { type: "submit" }, t("dialog.save"));
  save.setAttribute("form", "rename");
  const box = openDialog({ title: t("page.rename"), content: form, kind: "narrow", onleave: keep,
    actions: [labelButton(t("dialog.cancel"), () => box.close()), save] });
}
