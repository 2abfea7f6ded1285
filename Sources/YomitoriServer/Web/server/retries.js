// When something that could not be sent is tried again.

/** Milliseconds until the first try and, at most, between the later ones; each waits twice as long as the one before. */
export const retryDelays = [2000, 60_000];

/** The tries of what could not be sent: one is due at a time. */
export class Retries {
  #first;
  #longest;
  #delay;
  #timer = null;

  constructor([first, longest] = retryDelays) {
    this.#first = first;
    this.#longest = longest;
    this.#delay = first;
  }

  /** Calls `action()` after the present delay; the next is longer. */
  later(action) {
    this.stop();
    this.#timer = setTimeout(action, this.#delay);
    this.#delay = Math.min(this.#delay * 2, this.#longest);
  }

  /** No try is due any more. */
  stop() {
    clearTimeout(this.#timer);
  }

  /** Something went well: the next delay is the first again. */
  succeeded() {
    this.#delay = this.#first;
  }
}
