// The interface's words in the chosen language.

import { en } from "./en.js";
import { ja } from "./ja.js";

const tables = { en, ja };
let language = "en";

/** The language that is chosen, "auto" meaning the browser's. */
export function chooseLanguage(choice, preferred = navigator.languages ?? [navigator.language]) {
  language = tables[choice] ? choice : (preferred.map((tag) => tag.slice(0, 2)).find((tag) => tables[tag]) ?? "en");
  if (typeof document !== "undefined") document.documentElement.lang = language;
  return language;
}

/** Whether there are words for `key`. */
export function known(key) {
  return key in tables[language];
}

/**
 * The words for `key`, with `{name}` replaced by the values. Words with forms are objects by plural category:
 * `{ one: "{n} page", other: "{n} pages" }`, chosen by the value `n`.
 */
export function t(key, values = {}) {
  let words = tables[language][key] ?? tables.en[key] ?? key;
  if (typeof words === "object") {
    words = words[new Intl.PluralRules(language).select(Number(values.n))] ?? words.other;
  }
  return words.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? new Intl.NumberFormat(language).format(value) : String(value);
  });
}

/** A probability as a percentage: 0.431 → "43 %"; what is nearly sure is not rounded to sure. */
export function percent(value) {
  const rounded = value >= 0.995 && value < 1 ? 0.99 : value;
  return new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: value < 0.01 ? 1 : 0 })
    .format(rounded);
}

/** A time of the server as date and time for people. */
export function when(text) {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return "";
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(date);
}

/** Seconds as a short span: "about 3 min". */
export function span(seconds) {
  if (seconds < 60) return t("span.seconds", { n: Math.max(1, Math.round(seconds)) });
  if (seconds < 5400) return t("span.minutes", { n: Math.round(seconds / 60) });
  return t("span.hours", { n: Math.round(seconds / 3600) });
}
