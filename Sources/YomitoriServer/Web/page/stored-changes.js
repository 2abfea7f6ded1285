// Changes that wait, in the browser's storage: a list for each page and each window that made some.

const prefix = "yomitori.unsent.";
// A list without a window is of a version that took every window for the only one.
const keyOf = (page, window) => prefix + [page, window].filter(Boolean).join(".");

/** The lists that are kept: the `page` and the `window` of each. */
export function storedLists() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix)).map((key) => {
      const [page, window = ""] = key.slice(prefix.length).split(".");
      return { page, window };
    });
  } catch {
    // The browser keeps nothing.
    return [];
  }
}

/** Calls `listener()` when another window keeps changes. */
export function onStoredElsewhere(listener, target = globalThis) {
  target.addEventListener("storage", ({ key, newValue }) => {
    if (key?.startsWith(prefix) && newValue !== null) listener();
  });
}

/**
 * The changes of a page that a window has kept: of its text, `{ operations, revision, lines }`, or of its name and the like,
 * `{ fields, known, revision }`.
 */
export function storedChanges(page, window) {
  try {
    const changes = JSON.parse(localStorage.getItem(keyOf(page, window)) ?? "[]");
    return changes.filter(({ operations, fields }) => Array.isArray(operations) || fields);
  } catch {
    // Nothing legible was kept.
    return [];
  }
}

/** Keeps the changes of a page in place of those that the window has kept before. */
export function storeChanges(page, window, changes) {
  try {
    if (changes.length) localStorage.setItem(keyOf(page, window), JSON.stringify(changes));
    else localStorage.removeItem(keyOf(page, window));
  } catch {
    // Then they are kept until the tab is closed.
  }
}
