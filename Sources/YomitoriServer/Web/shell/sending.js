// What a dialog sends: it stays open, with all that was entered, until that is taken.

import { t } from "../i18n/translate.js";
import { element } from "./element.js";

/** Sends, and tells at `node` what went wrong. `wordsOf(problem)` gives better words for some problems than their own. */
export class Sending {
  constructor(wordsOf = () => null) {
    this.#wordsOf = wordsOf;
  }

  #wordsOf;
  node = element("p.form-error", { role: "alert" });

  /** Waits for `action()`, while `button` cannot be pressed. Gives true when it went well. */
  async run(button, action) {
    const hadFocus = document.activeElement === button;
    button.disabled = true;
    this.node.textContent = "";
    try {
      await action();
      return true;
    } catch (problem) {
      if (!problem.advice) throw problem;
      this.node.textContent = this.#wordsOf(problem) ?? wordsOf(problem);
      return false;
    } finally {
      button.disabled = false;
      if (hadFocus) button.focus();
    }
  }
}

function wordsOf(problem) {
  // The view that asks for the token lies behind the dialog.
  if (problem.status === 401) return t("dialog.signInElsewhere");
  return [problem.advice, problem.detail].filter(Boolean).join(" ");
}
