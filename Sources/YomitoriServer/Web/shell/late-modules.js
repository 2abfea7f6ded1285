// Modules that are loaded at their first use, which may come while the server is away.

import { noteReach } from "../server/api.js";
import { Problem, problemOf } from "../server/problems.js";
import { t } from "../i18n/translate.js";

// The addresses of modules that were there.
const found = new Set();

/** A module that the server gives and the browser cannot import; only loading the app anew helps. */
class MissingPart extends Error {
  get advice() {
    return t("problem.partMissing");
  }

  get detail() {
    return this.message;
  }

  get action() {
    return { label: t("problem.loadAnew"), run: () => location.reload() };
  }
}

/**
 * What the module at `base` loads late: a function that gives what the module at a path beside it exports. It throws the
 * `Problem` of a server that does not give it, when the next call asks again, and a `MissingPart` where it cannot be imported.
 * Both are left to `noticeOf`.
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
      throw new MissingPart(error.message, { cause: error });
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
