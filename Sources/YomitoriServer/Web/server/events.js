// What happens on the server, as server-sent events; after a break the stream goes on where it was, or where the server says:
// at the beginning of a log that was made anew meanwhile.

import { health, noteReach } from "./api.js";

const kinds = ["page", "batch", "queue", "library"];
// A tab nobody sees gives its connection back, for a browser has six of them for one server.
const hiddenForMilliseconds = 30_000;

/** The stream: `on(kind, listener)`; `on("open", …)` tells of every (re)connection. */
export class EventStream {
  #source = null;
  #last = null;
  #listeners = new Map();
  #timer = null;
  #delay = 1000;

  /** Connects, and again whenever the connection breaks. */
  start() {
    this.#open();
    document.addEventListener("visibilitychange", () => {
      clearTimeout(this.#timer);
      if (document.hidden) this.#timer = setTimeout(() => this.#close(), hiddenForMilliseconds);
      else if (!this.#source) this.#open();
    });
    // A page that the browser keeps for going back would hold its connection, and six of them all that it has.
    addEventListener("pagehide", () => this.#close());
    addEventListener("pageshow", (event) => event.persisted && !this.#source && this.#open());
  }

  /** Ends the connection and begins another: after signing in. */
  restart() {
    this.#close();
    this.#open();
  }

  /** Calls `listener(data)` for each event of a kind; gives a function that ends it. */
  on(kind, listener) {
    const list = this.#listeners.get(kind) ?? new Set();
    this.#listeners.set(kind, list.add(listener));
    return () => list.delete(listener);
  }

  #tell(kind, data) {
    for (const listener of this.#listeners.get(kind) ?? []) listener(data);
  }

  #close() {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
  }

  #open() {
    const source = new EventSource(this.#last === null ? "/v1/events" : `/v1/events?since=${this.#last}`);
    this.#source = source;
    source.addEventListener("open", () => {
      this.#delay = 1000;
      noteReach(true);
      this.#tell("open");
    });
    source.addEventListener("error", () => {
      // A stream may break alone; whether the server is away as well, a request tells.
      if (this.#source === source) health().catch(() => {});
      // The browser connects again by itself unless the answer was an error; then this does, more and more slowly.
      if (source.readyState !== EventSource.CLOSED || this.#source !== source) return;
      this.#source = null;
      this.#timer = setTimeout(() => this.#open(), this.#delay);
      this.#delay = Math.min(this.#delay * 2, 30_000);
    });
    for (const kind of kinds) {
      source.addEventListener(kind, (event) => {
        if (event.lastEventId) this.#last = event.lastEventId;
        let data;
        try {
          data = JSON.parse(event.data);
        } catch {
          return;
        }
        this.#tell(kind, data);
      });
    }
  }
}
