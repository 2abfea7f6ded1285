// What a person chose in this browser: language, theme, threshold and the like.

const defaults = {
  language: "auto",
  theme: "system",
  // A character below this probability is marked; the server counts with the same value.
  threshold: 0.5,
  textSize: 1,
  textDirection: "page",
  split: 0.54,
  splitNarrow: 0.4,
  pictureOverlay: true,
  oldForms: true,
  widths: true,
  kana: false,
  order: "position",
  pack: "",
  flatten: "auto",
  exportFormat: "text",
  exportLineBreaks: "keep",
  exportRuby: "keep",
};

const key = "yomitori.settings";
const listeners = new Set();
let values = read();

function read() {
  try {
    return { ...defaults, ...JSON.parse(localStorage.getItem(key) ?? "{}") };
  } catch {
    return { ...defaults };
  }
}

/** The value of a setting. */
export function setting(name) {
  return values[name];
}

/** Changes settings, keeps them and tells everyone who listens. */
export function change(changes) {
  values = { ...values, ...changes };
  try {
    localStorage.setItem(key, JSON.stringify(values));
  } catch {
    // Without storage they hold until the page is left.
  }
  showTheme();
  for (const listener of listeners) listener(changes);
}

/** Calls `listener(changes)` after each change; gives a function that ends it. */
export function onSettings(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets the theme on the document. */
export function showTheme() {
  const { theme } = values;
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

addEventListener("storage", (event) => {
  if (event.key !== key) return;
  values = read();
  showTheme();
});
