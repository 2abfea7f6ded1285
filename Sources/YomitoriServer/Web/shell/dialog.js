// Modal dialogs by the browser's own <dialog>: focus is kept inside and goes back to where it was.

import { element, freshID, onWindow } from "./element.js";
import { iconButton } from "./controls.js";
import { placeToasts } from "./toasts.js";
import { t } from "../i18n/translate.js";

/**
 * Opens a dialog. `content` and `actions` are nodes; `kind` is a class: "wide", "full".
 * Gives `{ dialog, close, closed }`; `closed` is a promise of what `close(value)` was called with (undefined by Escape). A dialog
 * belongs to its view, and is closed when one goes to another, as by the browser's own buttons. `onleave()` is called before that
 * and before the window is gone, to keep what was entered.
 */
export function openDialog({ title, content, actions = [], kind = "", onclose, onleave }) {
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
  // Who marks text and lets go beside the dialog has not clicked there.
  let isPressedBeside = false;
  dialog.addEventListener("pointerdown", (event) => { isPressedBeside = event.target === dialog; });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog && isPressedBeside) close(undefined);
  });
  const leave = () => {
    if (!dialog.open) return;
    onleave?.();
    close(undefined);
  };
  // Before the view is left, which may send what is entered here.
  const ends = [onWindow("hashchange", leave, { capture: true }), onWindow("pagehide", () => onleave && leave())];
  // Keys pressed in a dialog are the dialog's.
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  const closed = new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      for (const end of ends) end();
      placeToasts();
      dialog.remove();
      if (before?.isConnected) before.focus({ preventScroll: true });
      onclose?.(result);
      resolve(result);
    });
  });
  document.body.append(dialog);
  dialog.showModal();
  placeToasts();
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
