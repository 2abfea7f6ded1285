// Asking for the server's token.

import { session } from "../server/api.js";
import { t } from "../i18n/translate.js";
import { element, setAria } from "./element.js";

/** The view that asks; `onentered()` is called when the server has taken the token. */
export function signInView(onentered) {
  const error = element("p.form-error", { id: "token-error", role: "alert" });
  const input = element("input.input", {
    id: "token", type: "password", name: "token", autocomplete: "current-password", required: true,
    autocapitalize: "off", spellcheck: false, aria: { describedby: "token-help token-error" },
  });
  const button = element("button.button.primary", { type: "submit" }, t("signIn.action"));
  const form = element("form.sign-in-form", {
    onsubmit: async (event) => {
      event.preventDefault();
      button.disabled = true;
      error.textContent = "";
      try {
        await session.begin(input.value.trim());
        onentered();
      } catch (problem) {
        error.textContent = problem.status === 401 || problem.status === 403 ? t("signIn.wrong")
          : problem.status === 429 ? t("signIn.tooOften") : problem.advice;
        setAria(input, "invalid", true);
        input.select();
      } finally {
        button.disabled = false;
      }
    },
  },
  element("img.sign-in-mark", { src: "/assets/icon.svg", alt: "", width: 56, height: 56 }),
  element("h1", {}, t("signIn.title")),
  element("p.soft", { id: "token-help" }, t("signIn.help")),
  element(".field", {}, element("label.label", { htmlFor: "token" }, t("signIn.token")), input),
  error,
  button);
  return element("main.sign-in", {}, form);
}
