// The server's HTTP interface; one function a route, and nothing else knows addresses.

import { Problem, problemOf } from "./problems.js";

/** Candidates that are kept for each character, when pages are read and when they are read again. */
export const keptCandidates = 5;

const listeners = { signIn: new Set(), reach: new Set() };

/** Calls `listener()` whenever the server wants a token. */
export function onSignInNeeded(listener) {
  listeners.signIn.add(listener);
}

/** Calls `listener(reachable)` after each request: whether the server answered. */
export function onReach(listener) {
  listeners.reach.add(listener);
}

/** Tells whether the server answered; requests that are made elsewhere (uploads, events) call it as well. */
export function noteReach(reachable) {
  for (const listener of listeners.reach) listener(reachable);
}

/** Tells that the server wants a token. */
export function noteSignInNeeded() {
  for (const listener of listeners.signIn) listener();
}

async function send(method, path, { body, revision, headers = {}, signal } = {}) {
  const fields = { Accept: "application/json", ...headers };
  if (body !== undefined) fields["Content-Type"] = "application/json";
  if (revision !== undefined) fields["If-Match"] = `"${revision}"`;
  let response;
  try {
    response = await fetch(path, {
      method,
      headers: fields,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
      credentials: "same-origin",
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    noteReach(false);
    throw new Problem({ status: 0, detail: error.message });
  }
  noteReach(true);
  if (response.ok) return response;
  const problem = await problemOf(response);
  if (problem.status === 401) noteSignInNeeded();
  throw problem;
}

async function json(method, path, options) {
  const response = await send(method, path, options);
  if (response.status === 204) return null;
  try {
    return await response.json();
  } catch (error) {
    if (error.name === "AbortError") throw error;
    // The connection broke in the middle of the answer.
    throw new Problem({ status: 0, detail: error.message });
  }
}

/** A path with a query; undefined, null and "" are left out, true is 1 and false is 0. */
export function address(path, query = {}) {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === "") continue;
    search.set(key, typeof value === "boolean" ? String(Number(value)) : String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

const id = encodeURIComponent;

export const session = {
  state: () => json("GET", "/v1/session"),
  begin: (token) => json("POST", "/v1/session", { body: { token } }),
  end: () => json("DELETE", "/v1/session"),
};

export const health = () => json("GET", "/health");

export const about = () => json("GET", "/v1/about");

export const batches = {
  list: (query) => json("GET", address("/v1/batches", query)),
  get: (batch) => json("GET", `/v1/batches/${id(batch)}`),
  cancel: (batch) => json("POST", `/v1/batches/${id(batch)}/cancel`),
  retry: (batch) => json("POST", `/v1/batches/${id(batch)}/retry`),
  exportAddress: (batch, query) => address(`/v1/batches/${id(batch)}/export`, query),
};

export const queue = {
  state: () => json("GET", "/v1/queue"),
  pause: () => json("POST", "/v1/queue/pause"),
  resume: () => json("POST", "/v1/queue/resume"),
};

export const projects = {
  list: (query) => json("GET", address("/v1/projects", query)),
  create: (name, notes, key) => json("POST", "/v1/projects", { body: { name, notes }, headers: { "Idempotency-Key": key } }),
  change: (project, changes) =>
    json("PATCH", `/v1/projects/${id(project.id)}`, { body: changes, revision: project.revision }),
  remove: (project, withPages) =>
    json("DELETE", address(`/v1/projects/${id(project.id)}`, withPages ? { pages: "trash" } : {}),
      { revision: project.revision }),
  exportAddress: (project, query) => address(`/v1/projects/${id(project)}/export`, query),
};

export const pages = {
  list: (query, signal) => json("GET", address("/v1/pages", query), { signal }),
  get: (page) => json("GET", `/v1/pages/${id(page)}`),
  change: (page, revision, changes) => json("PATCH", `/v1/pages/${id(page)}`, { body: changes, revision }),
  edit: (page, revision, operations) =>
    json("POST", `/v1/pages/${id(page)}/edits`, { body: { operations }, revision }),
  undo: (page, revision) => json("POST", `/v1/pages/${id(page)}/undo`, { revision }),
  redo: (page, revision) => json("POST", `/v1/pages/${id(page)}/redo`, { revision }),
  history: (page, query) => json("GET", address(`/v1/pages/${id(page)}/history`, query)),
  version: (page, revision) => json("GET", `/v1/pages/${id(page)}/history/${id(revision)}`),
  restore: (page, revision, target) =>
    json("POST", `/v1/pages/${id(page)}/restore`, { body: { revision: target }, revision }),
  readAgain: (page, options) => json("POST", `/v1/pages/${id(page)}/readings`, { body: { candidates: keptCandidates, ...options } }),
  resolve: (page, revision, conflict, keep) =>
    json("POST", `/v1/pages/${id(page)}/conflicts/${id(conflict)}`, { body: { keep }, revision }),
  readRegion: (page, region, signal) => json("POST", `/v1/pages/${id(page)}/regions`, { body: region, signal }),
  seenCorners: async (page) => (await json("GET", `/v1/pages/${id(page)}/corners`)).corners,
  flatten: (page, corners) => json("POST", `/v1/pages/${id(page)}/corners`, { body: { corners } }),
  tiles: (page) => json("GET", `/v1/pages/${id(page)}/tiles`),
  tileAddress: (page, level, column, row) => `/v1/pages/${id(page)}/tiles/${level}/${column}/${row}`,
  pictureAddress: (page, query) => address(`/v1/pages/${id(page)}/picture`, query),
  cropAddress: (page, box, height) =>
    address(`/v1/pages/${id(page)}/crop`, { box: box.map((value) => Math.round(value)).join(","), height }),
  exportAddress: (page, query) => address(`/v1/pages/${id(page)}/export`, query),
  exportText: async (page, query) =>
    (await send("GET", address(`/v1/pages/${id(page)}/export`, query), { headers: { Accept: "*/*" } })).text(),
  exportBlob: async (page, query) =>
    (await send("GET", address(`/v1/pages/${id(page)}/export`, query), { headers: { Accept: "*/*" } })).blob(),
};

export const search = (query, signal) => json("GET", address("/v1/search", query), { signal });

export const backupAddress = "/v1/library/backup";
