// Modal dialogs by the browser's own <dialog>: focus is kept inside and goes back to where it was.

import { element, freshID } from "./element.js";
import { iconButton } from "./controls.js";
import { t } from "../i18n/translate.js";

/**
 * Opens a dialog. `content` and `actions` are nodes; `kind` is a class: "wide", "full".
 * Gives `{ dialog, close, closed }`; `closed` is a promise of what `close(value)` was called with (undefined by Escape).
 */
export function openDialog({ title, content, actions = [], kind = "", onclose }) {
  const id = freshID("dialog");
  const before = document.activeElement;
  let result;
  const close = (value) => {
    result = value;
    dialog.close();
  };
  const dialog = element("dialog.dialog", { aria: { labelledby: id } },
    element("header.dialog-head", {}, element("h2", { id }, title),
      iconButton("close", t("dialog.close"), () => close(undefined), { key: "Esc" })),
    element(".dialog-body", {}, content),
    actions.length ? element("footer.dialog-foot", {}, actions) : null);
  for (const name of kind.split(" ").filter(Boolean)) dialog.classList.add(name);
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close(undefined);
  });
  // Keys pressed in a dialog are the dialog's.
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  const closed = new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (before?.isConnected) before.focus({ preventScroll: true });
      onclose?.(result);
      resolve(result);
    });
  });
  document.body.append(dialog);
  dialog.showModal();
  return { dialog, close, closed };
}

/** Asks; gives a promise of true when `action` was chosen. */
export async function confirmed({ title, text, action, danger = false }) {
  const go = element("button.button.primary", { type: "button", onclick: () => box.close(true) }, action);
  const stay = element("button.button", { type: "button", onclick: () => box.close(false), autofocus: danger },
    t("dialog.cancel"));
  const box = openDialog({ title, content: element("p", {}, text), actions: [stay, go], kind: "narrow" });
  return (await box.closed) === true;
}
