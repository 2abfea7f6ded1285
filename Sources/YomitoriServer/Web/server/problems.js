// What went wrong, and what a person can do about it.

import { t, known } from "../i18n/translate.js";

/** An answer of the server that is an error (RFC 9457), or no answer at all (`status` 0). */
export class Problem extends Error {
  constructor({ status = 0, kind = "", title = "", detail = "", revision } = {}) {
    super(detail || title || kind || String(status));
    this.status = status;
    this.kind = kind;
    this.title = title;
    this.detail = detail;
    this.revision = revision;
  }

  /** Whether the server could not be reached. */
  get unreachable() {
    return this.status === 0 || this.status === 502 || this.status === 503 || this.status === 504;
  }

  /** Whether the same request may go well later: nothing is wrong with what was asked. */
  get isPassing() {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500;
  }

  /** Whether what was asked for is not there. */
  get isGone() {
    return this.status === 404 || this.status === 410;
  }

  /** What to tell a person: what is wrong and what helps. The server's own words are `detail`. */
  get advice() {
    const key = this.unreachable && !this.kind ? "problem.unreachable" : `problem.${this.status}`;
    return known(key) ? t(key) : t("problem.other", { status: this.status });
  }
}

/** The problem in a response that is not ok. */
export async function problemOf(response) {
  let body = {};
  try {
    const type = response.headers.get("content-type") ?? "";
    if (type.includes("json")) body = await response.json();
  } catch {
    // An answer that is cut off has its status still.
  }
  return problemFrom(response.status, body);
}

/** The problem of a status and the object that came with it. */
export function problemFrom(status, body) {
  const text = (value) => (typeof value === "string" ? value : "");
  return new Problem({
    status,
    kind: text(body?.type).split("/").pop(),
    title: text(body?.title),
    detail: text(body?.detail),
    revision: body?.revision,
  });
}

/**
 * What to tell a person of something that nobody handled: `{ text, detail, action, isExpected }`, the action only where there is
 * one that helps; null for what was ended on purpose.
 * Not expected is what is no `Problem`: a fault of the app, or of the browser.
 */
export function noticeOf(reason) {
  if (reason?.name === "AbortError") return null;
  if (reason?.advice) {
    return { text: reason.advice, detail: reason.detail, action: reason.action, isExpected: reason instanceof Problem };
  }
  return { text: t("problem.unexpected"), detail: String(reason?.message ?? reason ?? ""), isExpected: false };
}

/**
 * Whether an `error` event of the window tells a fault of the app. Without its cause come those of scripts that are not the app's,
 * and what browsers say of a `ResizeObserver` that goes on in the next frame, which is no fault.
 */
export function isFault(event) {
  return Boolean(event.error);
}
