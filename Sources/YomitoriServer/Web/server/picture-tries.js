// Pictures that could not be had: they are asked for again.

import { Retries, retryDelays } from "./retries.js";

/** The tries of what could not be had: one is due at a time, after a delay or as soon as the server is back. */
export class PictureTries {
  #retries;
  #target;
  #again = null;

  /** `delays` are those of `Retries`, `target` is the window. */
  constructor({ delays = retryDelays, target = globalThis } = {}) {
    this.#retries = new Retries(delays);
    this.#target = target;
  }

  /** Calls `action()` once. */
  later(action) {
    this.stop();
    this.#again = () => {
      this.stop();
      action();
    };
    this.#retries.later(this.#again);
    this.#target.addEventListener("yomitori:back", this.#again);
  }

  /** No try is due any more. */
  stop() {
    this.#retries.stop();
    if (this.#again) this.#target.removeEventListener("yomitori:back", this.#again);
  }

  /** It was had: the next delay is the first again. */
  succeeded() {
    this.stop();
    this.#retries.succeeded();
  }
}

/**
 * Has a picture, an `<img>`, asked for again each time that it could not be had, as long as `isWanted()`. Gives the picture. The
 * rest is for `PictureTries`.
 */
export function askedAgain(picture, { isWanted = () => picture.isConnected, ...when } = {}) {
  const tries = new PictureTries(when);
  picture.addEventListener("error", () => tries.later(() => {
    // A picture that is given its address once more is loaded once more.
    if (isWanted()) picture.setAttribute("src", picture.getAttribute("src"));
  }));
  picture.addEventListener("load", () => tries.succeeded());
  return picture;
}
