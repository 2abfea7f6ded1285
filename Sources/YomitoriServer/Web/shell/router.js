// Addresses inside the app are fragments: `#/pages/ID?line=l3`. The server knows one page only.

/** A fragment's parts: `#/pages/a%20b?line=l3` → { path: ["pages", "a b"], query: { line: "l3" } }. */
export function parseRoute(fragment) {
  const [path, search = ""] = fragment.replace(/^#?\/?/, "").split(/\?(.*)/s);
  const parts = path.split("/").filter(Boolean).map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
  return { path: parts, query: Object.fromEntries(new URLSearchParams(search)) };
}

/** The fragment of a path and a query; empty values are left out. */
export function routeTo(path, query = {}) {
  const kept = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const search = new URLSearchParams(kept).toString();
  return `#/${path.map(encodeURIComponent).join("/")}${search ? `?${search}` : ""}`;
}

/** Goes to an address; `replace` keeps the one before out of the browser's history. */
export function go(path, query = {}, { replace = false } = {}) {
  const target = routeTo(path, query);
  if (target === location.hash) return;
  if (replace) {
    history.replaceState(history.state, "", target);
    dispatchEvent(new HashChangeEvent("hashchange"));
  } else {
    location.hash = target;
  }
}
