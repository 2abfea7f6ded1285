// Keys: a view lays a map of them on a stack; `?` lists what the stack has.

const layers = [];

/**
 * Adds keys: `{ title, bindings: [{ keys: ["n", "F8"], label, run, always }] }`. A combination is written
 * `Ctrl+Shift+z`; Ctrl also stands for Command. `always` works in text fields too. Gives a function that takes them away.
 */
export function addKeys(layer) {
  layers.push(layer);
  return () => {
    const index = layers.indexOf(layer);
    if (index >= 0) layers.splice(index, 1);
  };
}

/** The layers, the latest first: what the list of keys shows. */
export function allKeys() {
  return [...layers].reverse();
}

/** The name of a pressed combination, as bindings write it. */
export function combination(event) {
  const parts = [];
  if (event.ctrlKey || event.metaKey) parts.push("Ctrl");
  if (event.altKey) parts.push("Alt");
  const letter = event.key.length === 1;
  // Shift is part of a printed character already ("?"), but not of letters with Ctrl and not of named keys.
  if (event.shiftKey && (!letter || event.ctrlKey || event.metaKey || event.altKey)) parts.push("Shift");
  parts.push(letter && parts.length ? event.key.toLowerCase() : event.key);
  return parts.join("+");
}

/** Whether typing at `target` writes text. */
export function takesText(target) {
  if (!(target instanceof Element)) return false;
  if (target.closest("textarea, select, [contenteditable]")) return true;
  const input = target.closest("input");
  return Boolean(input) && !["checkbox", "radio", "range", "button", "file"].includes(input.type);
}

// What a slider does with keys of its own.
const sliderKeys = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"]);

/** Whether a key moves the slider that it is pressed on. */
export function movesSlider({ key, target }) {
  return sliderKeys.has(key) && target?.type === "range";
}

/** Whether a key belongs to a conversion, as of kana into kanji. The Enter that ends one comes in Safari when it has ended. */
export function isConverting({ isComposing, keyCode }) {
  return isComposing || keyCode === 229;
}

/** Handles a key press; true when a binding ran. */
export function pressed(event) {
  if (event.defaultPrevented || isConverting(event) || movesSlider(event)) return false;
  const name = combination(event);
  const typing = takesText(event.target);
  for (const layer of allKeys()) {
    for (const binding of layer.bindings) {
      if (!binding.keys.includes(name) || (typing && !binding.always) || !binding.run) continue;
      if (binding.run(event) === false) continue;
      event.preventDefault();
      return true;
    }
  }
  return false;
}

/** Listens to the document's keys; called once. */
export function listenToKeys() {
  document.addEventListener("keydown", pressed);
}
