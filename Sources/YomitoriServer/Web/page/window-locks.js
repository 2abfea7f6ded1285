// Which window answers for the changes that are kept in the browser: by locks of the browser, which end with their window.

import { randomKey } from "../shell/random-key.js";

/**
 * A window holds the lock of its name until it is gone. `name` is this window's; `ready` is kept when the others can see that
 * it is there. `locks` is the browser's `LockManager`.
 */
export class WindowLocks {
  constructor(locks = navigator.locks) {
    this.#locks = locks;
    this.name = randomKey();
    this.ready = this.inherit(this.name);
  }

  #locks;

  /** Never called: whoever waits for a window's lock has it when the window is gone. */
  onleft = () => {};

  /**
   * Waits until the window of this name is gone and no other has come into its place. Gives true when this window answers for
   * what the other kept, and goes on doing so; false where the browser gives no locks.
   */
  inherit(name) {
    return new Promise((settle) => {
      const hold = () => {
        settle(true);
        return new Promise(() => {});
      };
      this.#locks.request(`yomitori.unsent.${name}`, hold).catch(() => settle(false));
    });
  }
}
