// Which window answers for the changes that are kept in the browser where it has no locks (they are for secure contexts
// alone): windows ask one another.

import { randomKey } from "../shell/random-key.js";

/**
 * A window that wants what another left says so, and has it unless one objects within `patience` milliseconds: the window
 * itself, one that has it already, or one that wants it too and whose name comes first. Windows in the background answer at
 * once; one that the browser has stopped does not, and when it goes on the server tells by the revision that its changes
 * were made. A window that is closed says so to the others. `channel` is a `BroadcastChannel`, `target` this window.
 */
export class WindowClaims {
  // As long as a change that could not be sent waits at first.
  constructor({ channel = new BroadcastChannel("yomitori.unsent"), patience = 2000, target = globalThis } = {}) {
    this.#channel = channel;
    this.#patience = patience;
    this.name = randomKey();
    this.ready = Promise.resolve(true);
    this.#held = new Set([this.name]);
    channel.onmessage = ({ data }) => this.#hear(data);
    target.addEventListener("pagehide", () => channel.postMessage({ kind: "left" }));
  }

  /** Called when another window goes: what it answered for may be asked for anew. */
  onleft = () => {};

  #channel;
  #patience;
  #held;
  #claims = new Map();

  /** Gives true when this window answers for what the one of this name kept; false when another does. */
  inherit(name) {
    return new Promise((settle) => {
      const timer = setTimeout(() => this.#settle(name, true), this.#patience);
      this.#claims.set(name, { settle, timer });
      this.#channel.postMessage({ kind: "claim", name, by: this.name });
    });
  }

  #hear({ kind, name, by, to }) {
    if (kind === "left") {
      this.onleft();
    } else if (kind === "held") {
      // Who objects to one may have to give way to another.
      if (to === this.name) this.#settle(name, false);
    } else if (this.#held.has(name) || (this.#claims.has(name) && this.name < by)) {
      this.#channel.postMessage({ kind: "held", name, to: by });
    } else {
      this.#settle(name, false);
    }
  }

  #settle(name, isOurs) {
    const claim = this.#claims.get(name);
    if (!claim) return;
    clearTimeout(claim.timer);
    this.#claims.delete(name);
    if (isOurs) this.#held.add(name);
    claim.settle(isOurs);
  }
}
