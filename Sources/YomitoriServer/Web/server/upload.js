// Sending files: one batch a request, streamed by the browser, with its progress.

import { health, noteReach, noteSignInNeeded } from "./api.js";
import { Problem, problemFrom } from "./problems.js";

// A request that breaks off is sent again as a whole, so many files go in several.
const filesPerBatch = 200;
const bytesPerBatch = 1 << 30;

/** Parts a list of `{ file, path }` into lists that go in one request each. Order is kept. */
export function portions(entries, { files = filesPerBatch, bytes = bytesPerBatch } = {}) {
  const lists = [];
  let size = Infinity;
  for (const entry of entries) {
    const list = lists.at(-1);
    if (!list || list.length >= files || size + entry.file.size > bytes) {
      lists.push([entry]);
      size = entry.file.size;
    } else {
      list.push(entry);
      size += entry.file.size;
    }
  }
  return lists;
}

/**
 * Sends one batch. `fields` are its settings; `onprogress(fraction)`. Gives a promise of the batch, and `abort`.
 * The `key` makes it safe to send the same batch again after a break.
 */
export function sendBatch(fields, entries, { onprogress, key }) {
  const request = new XMLHttpRequest();
  const promise = new Promise((resolve, reject) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      if (value !== undefined && value !== null && value !== "") form.append(name, value);
    }
    for (const { file, path } of entries) form.append("file", file, path || file.name);
    request.open("POST", "/v1/batches");
    request.responseType = "json";
    request.setRequestHeader("Idempotency-Key", key);
    request.setRequestHeader("Accept", "application/json");
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onprogress?.(event.loaded / event.total);
    });
    request.addEventListener("load", () => {
      noteReach(true);
      if (request.status >= 200 && request.status < 300) return resolve(request.response);
      if (request.status === 401) noteSignInNeeded();
      reject(problemFrom(request.status, request.response));
    });
    request.addEventListener("error", () => {
      // An upload may break alone; whether the server is away as well, a request tells.
      health().catch(() => {});
      reject(new Problem({ status: 0 }));
    });
    request.addEventListener("abort", () => reject(new DOMException("stopped", "AbortError")));
    request.send(form);
  });
  return { promise, abort: () => request.abort() };
}
