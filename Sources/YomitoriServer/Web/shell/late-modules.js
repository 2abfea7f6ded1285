// Modules that are loaded at their first use, which may come while the server is away.

import { noteReach } from "../server/api.js";
import { Problem, problemOf } from "../server/problems.js";
import { t } from "../i18n/translate.js";
import { toast } from "./toasts.js";

// The addresses of modules that were there.
const found = new Set();

/**
 * What the module at `base` loads late: a function that gives what the module at a path beside it exports. It throws the
 * `Problem` of a server that does not give it; the next call asks again.
 */
export function lateModules(base) {
  return async (path) => {
    const address = new URL(path, base).href;
    // Browsers remember of a module that it could not be had, until the app is loaded anew: it is imported only when it is there.
    if (!found.has(address)) await find(address);
    try {
      return await import(address);
    } catch (error) {
      // It, or one that it needs, was lost on the way after all.
      toast(t("problem.partMissing"), { kind: "error", key: "problem",
        action: { label: t("problem.loadAnew"), run: () => location.reload() } });
      throw error;
    }
  };
}

async function find(address) {
  let response;
  try {
    response = await fetch(address);
  } catch (error) {
    noteReach(false);
    throw new Problem({ detail: error.message });
  }
  if (!response.ok) throw await problemOf(response);
  found.add(address);
}
