// What is being sent and read: a card a batch, with progress, and what can be done about it.

import { batches, queue } from "../server/api.js";
import { span, t } from "../i18n/translate.js";
import { iconButton, labelButton } from "../shell/controls.js";
import { element, replace, setAria } from "../shell/element.js";
import { routeTo } from "../shell/router.js";
import { toast } from "../shell/toasts.js";

/**
 * The strip of cards. `uploads` is the `Uploads` of this window, `events` the server's; `onexport(batch)` takes away what was
 * read. What this window has seen being read stays until it is dismissed, and what has failed.
 */
export class BatchStrip {
  constructor({ events, uploads, onexport }) {
    this.#onexport = onexport;
    this.#cards = element("ul.batch-cards");
    this.#pause = labelButton("", () => this.#togglePause(), { kind: "small quiet", symbol: "pause" });
    this.#state = element("p.small.soft", { role: "status" });
    this.node = element("section.batches", { hidden: true, aria: { label: t("batches.label") } },
      element("header.batches-head", {}, element("h2", {}, t("batches.label")), this.#state, this.#pause), this.#cards);
    this.#uploads = uploads;
    this.#ends = [
      events.on("batch", (batch) => this.#note(batch)),
      events.on("queue", (state) => this.#noteQueue(state)),
      events.on("page", (event) => this.#notePage(event)),
      events.on("open", () => this.refresh()),
      uploads.onChange(() => this.#noteUploads()),
    ];
  }

  #cards;
  #pause;
  #state;
  #uploads;
  #ends;
  #batches = new Map();
  #closed = new SessionSet("yomitori.closedBatches");
  #seen = new SessionSet("yomitori.seenBatches");
  #onexport;
  #queue = { state: "idle" };
  #sending = 0;
  #nodes = new Map();

  /** Asks the server anew. */
  async refresh() {
    const [list, state] = await Promise.all([batches.list({ limit: 30 }), queue.state()]).catch(() => [null, null]);
    if (!list) return;
    this.#queue = state;
    this.#batches = new Map(list.items.map((batch) => [batch.id, batch]));
    this.#draw();
  }

  close() {
    for (const end of this.#ends) end();
  }

  #note(batch) {
    this.#batches.set(batch.id, { ...this.#batches.get(batch.id), ...batch });
    this.#draw();
  }

  #noteUploads() {
    const isFewer = this.#uploads.list.length < this.#sending;
    this.#sending = this.#uploads.list.length;
    this.#draw();
    // What was sent is a batch now, whether or not its event comes through.
    if (isFewer) this.refresh();
  }

  // Events of pages come before the next event of their batch; the count follows them at once.
  #notePage(event) {
    if (!this.#batches.has(event.batch)) this.refresh();
  }

  #noteQueue(state) {
    this.#queue = { ...this.#queue, ...state };
    this.#draw();
  }

  // Also where what is being read ends first.
  get #isPaused() {
    return this.#queue.state === "paused" || Boolean(this.#queue.pausing);
  }

  async #togglePause() {
    const state = this.#isPaused ? await queue.resume() : await queue.pause();
    if (state) this.#noteQueue(state);
    else this.refresh();
  }

  #draw() {
    const all = [...this.#batches.values()];
    for (const batch of all) if (isOpen(batch)) this.#seen.add(batch.id);
    const shown = all.filter((batch) => isOpen(batch)
      || ((batch.failed > 0 || this.#seen.has(batch.id)) && !this.#closed.has(batch.id)))
      .sort((one, other) => isOpen(other) - isOpen(one)).slice(0, 12);
    const uploads = this.#uploads.list;
    this.node.hidden = !shown.length && !uploads.length;
    const isPaused = this.#isPaused;
    this.#pause.hidden = !isPaused && !shown.some(isOpen);
    replaceLabel(this.#pause, isPaused ? "play" : "pause", t(isPaused ? "batches.resume" : "batches.pause"));
    this.#state.textContent = this.#queue.pausing ? t("batches.pausing")
      : isPaused ? [t("batches.paused"), this.#queue.reason].filter(Boolean).join(" · ") : "";
    const keys = new Set();
    const order = [];
    for (const upload of uploads) order.push(this.#card(`u${upload.id}`, keys, () => new UploadCard(upload, this.#uploads)));
    for (const batch of shown) {
      const card = this.#card(`b${batch.id}`, keys, () => new BatchCard({ ondismiss: (id) => this.#dismiss(id),
        onexport: this.#onexport }));
      card.show(batch, isPaused);
      order.push(card);
    }
    for (const [key, card] of this.#nodes) {
      if (keys.has(key)) continue;
      card.node.remove();
      this.#nodes.delete(key);
    }
    order.forEach((card, index) => {
      if (card.update) card.update();
      if (this.#cards.children[index] !== card.node) this.#cards.insertBefore(card.node, this.#cards.children[index] ?? null);
    });
  }

  #card(key, keys, make) {
    keys.add(key);
    if (!this.#nodes.has(key)) this.#nodes.set(key, make());
    return this.#nodes.get(key);
  }

  #dismiss(id) {
    this.#closed.add(id);
    this.#draw();
  }
}

/** Names that this window knows until it is closed. */
class SessionSet {
  constructor(key) {
    this.#key = key;
    try {
      this.#names = new Set(JSON.parse(sessionStorage.getItem(key) ?? "[]"));
    } catch {
      // Nothing legible was kept.
    }
  }

  #key;
  #names = new Set();

  has(name) {
    return this.#names.has(name);
  }

  add(name) {
    if (this.#names.has(name)) return;
    this.#names.add(name);
    try {
      sessionStorage.setItem(this.#key, JSON.stringify([...this.#names]));
    } catch {
      // Then they are known until the next reload.
    }
  }
}

function isOpen(batch) {
  return batch.state === "waiting" || batch.state === "processing";
}

function replaceLabel(button, symbol, label) {
  if (button.dataset.symbol === symbol) return;
  button.dataset.symbol = symbol;
  const fresh = labelButton(label, null, { symbol });
  replace(button, ...fresh.childNodes);
}

class UploadCard {
  constructor(upload, uploads) {
    this.upload = upload;
    this.uploads = uploads;
    this.bar = element("progress", { max: 1, value: 0, aria: { label: t("batches.sendingName", { name: upload.name }) } });
    this.note = element("p.small.soft.number");
    this.actions = element(".batch-actions");
    this.node = element("li.batch-card", {}, element(".batch-title", {}, element("h3", {}, upload.name), this.actions),
      this.bar, this.note);
  }

  update() {
    const { upload, uploads } = this;
    this.bar.value = upload.fraction;
    this.node.classList.toggle("broken", Boolean(upload.problem));
    this.note.textContent = upload.problem ? wordsOf(upload)
      : t("batches.sending", { n: upload.count, percent: Math.floor(upload.fraction * 100) });
    if (this.shown === Boolean(upload.problem)) return;
    this.shown = Boolean(upload.problem);
    replace(this.actions,
      upload.problem ? labelButton(t("batches.sendNow"), () => uploads.retry(upload), { kind: "small", symbol: "retry" }) : null,
      iconButton("close", t("batches.stopSending"), () => uploads.stop(upload)));
  }
}

// Why an upload was not taken, and whether somebody has to do something about it.
function wordsOf({ problem, isWaiting }) {
  const words = problem.status === 409 ? [t("batches.stillUnderWay")] : [problem.advice, problem.detail];
  return [...words, isWaiting ? t("batches.sentAgain") : ""].filter(Boolean).join(" ");
}

class BatchCard {
  constructor({ ondismiss, onexport }) {
    this.bar = element("progress", { max: 1, value: 0 });
    this.note = element("p.small.soft.number");
    this.actions = element(".batch-actions");
    this.title = element("a.batch-name");
    this.failures = element("details.batch-failures", { hidden: true });
    this.node = element("li.batch-card", {}, element(".batch-title", {}, element("h3", {}, this.title), this.actions),
      this.bar, this.note, this.failures);
    this.ondismiss = ondismiss;
    this.onexport = onexport;
  }

  show(batch, isPaused) {
    const settled = batch.completed + batch.failed + batch.cancelled;
    this.node.dataset.batch = batch.id;
    this.node.dataset.state = batch.state;
    this.title.textContent = batch.name || t("batches.unnamed");
    this.title.href = routeTo(["batches", batch.id]);
    this.bar.value = batch.total ? settled / batch.total : 0;
    setAria(this.bar, "label", t("batches.readingName", { name: this.title.textContent }));
    const words = [t("batches.progress", { done: settled, total: batch.total })];
    if (batch.failed) words.push(t("batches.failed", { n: batch.failed }));
    if (isOpen(batch) && isPaused) words.push(t("batches.paused"));
    else if (isOpen(batch) && batch.secondsLeft) words.push(t("batches.left", { span: span(batch.secondsLeft) }));
    else if (batch.state === "cancelled") words.push(t("batches.cancelled"));
    this.note.textContent = words.join(" · ");
    this.node.classList.toggle("broken", batch.failed > 0);
    this.#showActions(batch);
    this.#showFailures(batch);
  }

  #showActions(batch) {
    this.left = batch.failed + batch.cancelled;
    const kind = `${isOpen(batch)} ${this.left > 0} ${batch.completed > 0}`;
    if (this.kind === kind) return;
    this.kind = kind;
    replace(this.actions,
      this.left > 0 && iconButton("retry", t("batches.retry"), async () => {
        const n = this.left;
        await batches.retry(batch.id);
        toast(t("batches.retrying", { n }));
      }),
      !isOpen(batch) && batch.completed > 0 && iconButton("export", t("export.title"), () => this.onexport(batch), { data: { symbol: "export" } }),
      isOpen(batch) ? iconButton("close", t("batches.cancel"), () => batches.cancel(batch.id))
        : iconButton("close", t("batches.dismiss"), () => this.ondismiss(batch.id)));
  }

  #showFailures(batch) {
    const list = batch.failures ?? [];
    this.failures.hidden = !list.length;
    if (this.failureCount === list.length) return;
    this.failureCount = list.length;
    replace(this.failures, element("summary", {}, t("batches.whatFailed")),
      element("ul", {}, list.map(({ name, page, message }) => element("li", {},
        element("strong", {}, page > 1 ? t("page.numbered", { name, number: page }) : name), " ", message))));
  }
}
