// Short notices at the bottom of the window, read out by screen readers.

import { element } from "./element.js";
import { iconButton } from "./controls.js";
import { t } from "../i18n/translate.js";

const shelf = element(".toasts", { role: "region" });
const politely = element(".unseen", { aria: { live: "polite" }, role: "status" });
const urgently = element(".unseen", { aria: { live: "assertive" }, role: "alert" });

/** Puts the shelf of notices into the document; called once. */
export function mountToasts() {
  shelf.setAttribute("aria-label", t("toast.region"));
  placeToasts();
}

/** Puts the notices where they are seen and heard: into the dialog that is open, which leaves the rest of the document inert. */
export function placeToasts() {
  const host = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  if (shelf.parentNode !== host) host.append(shelf, politely, urgently);
}

/** Says `text` to screen readers and shows nothing. */
export function announce(text) {
  politely.textContent = "";
  requestAnimationFrame(() => { politely.textContent = text; });
}

/**
 * Shows a notice. `action` is `{ label, run }`; with `canFail` the notice stays unless `run()` gives true. Errors stay until they
 * are closed; others go after some seconds.
 * A notice with the `key` of one that is shown takes its place. `onclose()` is called when a person closes it, also by its action.
 */
export function toast(text, { kind = "info", detail, action, key, onclose = () => {} } = {}) {
  if (key) shelf.querySelector(`[data-key="${CSS.escape(key)}"]`)?.remove();
  const close = () => notice.remove();
  const closeByHand = () => {
    close();
    onclose();
  };
  const act = async () => {
    if (action.canFail && !await action.run()) return;
    closeByHand();
    if (!action.canFail) action.run();
  };
  const notice = element(`.toast.${kind}`, { data: key ? { key } : {} },
    element(".toast-text", {}, element("p", {}, text), detail ? element("p.small.soft", {}, detail) : null),
    action ? element("button.button.small", { type: "button", onclick: act }, action.label) : null,
    iconButton("close", t("dialog.close"), closeByHand));
  shelf.append(notice);
  (kind === "error" ? urgently : politely).textContent = [text, detail].filter(Boolean).join(" ");
  if (kind !== "error") {
    let timer = setTimeout(close, action ? 12000 : 6000);
    notice.addEventListener("pointerenter", () => clearTimeout(timer));
    notice.addEventListener("pointerleave", () => { timer = setTimeout(close, 3000); });
  }
  return close;
}
