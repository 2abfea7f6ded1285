// Text to the clipboard and to other apps.

import { t } from "../i18n/translate.js";
import { toast } from "../shell/toasts.js";

/** Copies a text. Gives whether that was done; it is told. */
export async function copyText(text) {
  try {
    // The clipboard's interface is there in secure contexts only: over plain HTTP on a network it is the old command.
    if (navigator.clipboard) await navigator.clipboard.writeText(text);
    else copyByCommand(text);
    toast(t("export.copied"));
    return true;
  } catch {
    toast(t("export.copyFailed"), { kind: "error" });
    return false;
  }
}

function copyByCommand(text) {
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "unseen";
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  const isDone = document.execCommand("copy");
  area.remove();
  if (!isDone) throw new Error("refused");
}

/** Hands a text to another app, where the browser can. */
export async function shareText(title, text) {
  try {
    await navigator.share({ title, text });
  } catch (error) {
    if (error.name !== "AbortError") toast(t("export.shareFailed"), { kind: "error" });
  }
}

/** Hands a file to another app, or its text where files cannot be shared. */
export async function shareFile(name, blob) {
  const file = new File([blob], name, { type: blob.type });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: name });
    } catch (error) {
      if (error.name !== "AbortError") toast(t("export.shareFailed"), { kind: "error" });
    }
  } else {
    await shareText(name, await blob.text());
  }
}
