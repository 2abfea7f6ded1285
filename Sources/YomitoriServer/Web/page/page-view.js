// A page: its picture beside its text, and everything that is done there.

import { pages } from "../server/api.js";
import { t } from "../i18n/translate.js";
import { iconButton, labelButton } from "../shell/controls.js";
import { element, onWindow, replace } from "../shell/element.js";
import { icon } from "../shell/icons.js";
import { addKeys } from "../shell/keys.js";
import { lateModules } from "../shell/late-modules.js";
import { go } from "../shell/router.js";
import { toast } from "../shell/toasts.js";
import { failedReading } from "../library/failed-reading.js";
import { PageSource } from "../library/page-source.js";
import { CandidateBox } from "./candidate-box.js";
import { ConflictList } from "./conflict-list.js";
import { DoubtfulBar } from "./doubtful-bar.js";
import { lineActions } from "./line-actions.js";
import { LineBar } from "./line-bar.js";
import { tellOfLostChange, unsentPages } from "./lost-changes.js";
import { showNameDialog } from "./name-dialog.js";
import { PageBar } from "./page-bar.js";
import { pageKeys } from "./page-keys.js";
import { PictureView } from "./picture-view.js";
import { splitPane } from "./split-pane.js";
import { TextView } from "./text-view.js";
import { boxAround } from "./viewport.js";

const late = lateModules(import.meta.url);

/** Opens the view; gives `{ node, close, follow }`. */
export function openPageView(context, route) {
  return new PageView(context, route);
}

class PageView {
  constructor(context, route) {
    this.#context = context;
    this.node = element(".page-view");
    this.follow(route);
  }

  #context;
  #id = null;
  #model = null;
  #parts = [];
  #ends = [];
  #picture;
  #text;
  #candidates;
  #actions;
  #bar;

  /** Goes to another page, or another line of this one. */
  async follow(route) {
    const id = route.path[1] ?? "";
    if (id === this.#id && this.#model) return this.#goTo(route.query.line);
    this.#leave();
    this.#id = id;
    this.#context.lastPage = id;
    replace(this.node, element("p.starting.soft", { role: "status" }, t("page.loading")));
    try {
      const [page] = await Promise.all([pages.get(id), unsentPages(this.#context).ready]);
      if (this.#id !== id) return;
      this.#build(page);
      this.#goTo(route.query.line);
    } catch (problem) {
      if (this.#id !== id) return;
      if (!problem.advice) throw problem;
      replace(this.node, element("main.empty", {}, icon("warning"),
        element("h1", {}, problem.status === 404 ? t("page.gone") : problem.advice),
        element("p.soft", {}, problem.detail),
        element(".row", {}, labelButton(t("problem.tryAgain"), () => this.follow(route), { symbol: "retry" }),
          element("a.button.primary", { href: "#/" }, t("page.back")))));
    }
  }

  close() {
    this.#leave();
  }

  #leave() {
    for (const part of this.#parts) part.close();
    for (const end of this.#ends) end();
    this.#candidates?.dispose();
    // Behind the text, which may send what was being typed.
    if (this.#model) unsentPages(this.#context).leave(this.#model);
    this.#parts = [];
    this.#ends = [];
    this.#model = null;
    this.#id = null;
  }

  #build(page) {
    const model = unsentPages(this.#context).open(page);
    this.#model = model;
    const activate = (place) => this.#activate(place);
    this.#text = new TextView(model, { onactivate: activate, onaccepted: (line, isChanged) => this.#accepted(line, isChanged) });
    this.#picture = new PictureView(model, { onactivate: activate, onbox: (box) => this.#region(box) });
    this.#actions = lineActions(model, { text: this.#text,
      askForRuby: async (line, character) => (await late("./ruby-dialog.js")).showRubyDialog(model, line, character) });
    this.#candidates = new CandidateBox(model, { anchorOf: () => this.#text.anchor, ondone: (kind) => this.#settled(kind) });
    const doubts = new DoubtfulBar(model, (backwards) => this.#doubtful(backwards));
    const lineBar = new LineBar(model, this.#actions);
    const conflicts = new ConflictList(model);
    const notice = this.#notice(model);
    this.#bar = new PageBar(model, this.#pageActions());
    const split = splitPane(
      [element("section.picture-pane", { aria: { label: t("picture.pane") } }, this.#picture.node, this.#pictureTools())],
      [element("section.text-pane", { aria: { label: t("text.pane") } }, doubts.node, notice.node, conflicts.node,
        element(".text-area", {}, this.#text.scroller, lineBar.machine), lineBar.node)]);
    this.#parts = [this.#text, this.#picture, doubts, lineBar, conflicts, this.#bar, split];
    this.node.dataset.page = page.id;
    replace(this.node, this.#bar.node, element("main.page-main", { id: "main" }, split.node));
    this.#ends = [
      addKeys(pageKeys({ model, text: this.#text, picture: this.#picture, actions: this.#actions,
        doubtful: (backwards) => this.#doubtful(backwards), open: () => this.#openCandidates(),
        region: (value) => this.#regionByKey(value), page: this.#pageActions() })),
      model.on("problem", (problem) => this.#problem(problem)),
      model.on("lost", (lost) => tellOfLostChange(lost)),
      model.on("page", notice.show),
      this.#context.events.on("library", (event) => this.#changedElsewhere(event)),
      this.#context.events.on("open", () => model.refresh().catch(() => {})),
      onWindow("yomitori:back", () => this.#context.pageList?.retry()),
      onWindow("beforeunload", (event) => model.unsent && event.preventDefault()),
      // What is being typed is kept in the browser at least.
      onWindow("pagehide", () => {
        this.#candidates.keep();
        this.#text.finishEditing();
      }),
    ];
    this.#showPosition();
  }

  #goTo(line) {
    if (line && this.#model?.index.line(line)) this.#model.select(line, null, { reveal: "both", origin: "keys" });
  }

  // Why the page could not be read, or not again, as long as that is so.
  #notice(model) {
    const words = element("span");
    const reason = element("span.soft");
    const node = element(".pane-notice", { role: "status" }, icon("warning"), element("p", {}, words, " ", reason),
      labelButton(t("reread.title"), () => this.#pageActions().readAgain(), { kind: "small" }));
    const show = () => {
      const failure = failedReading(model.page);
      words.textContent = failure === "again" ? t("page.failedAgain") : t("page.failed");
      reason.textContent = model.page.failed ?? "";
      node.hidden = failure === null;
    };
    show();
    return { node, show };
  }

  // ---- picture

  #pictureTools() {
    const change = (action) => () => this.#picture.change(action);
    const tool = (name, label, run, key) => iconButton(name, label, run, { key });
    this.#regionButton = iconButton("region", t("region.title"), () => this.#toggleRegion(), { key: "r", aria: { pressed: false } });
    return element(".picture-tools", { role: "toolbar", aria: { label: t("picture.tools") } },
      tool("zoomOut", t("picture.zoomOut"), change((viewport) => viewport.zoom(1 / 1.4)), "-"),
      tool("fit", t("picture.fit"), change((viewport) => viewport.fit()), "0"),
      tool("zoomIn", t("picture.zoomIn"), change((viewport) => viewport.zoom(1.4)), "+"),
      tool("rotate", t("picture.rotate"), change((viewport) => viewport.rotate(1)), "]"),
      this.#regionButton);
  }

  #regionButton;

  #toggleRegion(value = !this.#picture.isDrawing) {
    this.#picture.isDrawing = value;
    this.#regionButton.setAttribute("aria-pressed", String(value));
    if (value) toast(t("region.draw"), { key: "region" });
  }

  // The chosen line's box where there is one: nobody can draw with keys.
  #regionByKey(value) {
    const line = this.#model.index.line(this.#model.selection.line);
    if (value === undefined && !this.#picture.isDrawing && line?.quad) this.#region(boxAround(line.quad));
    else this.#toggleRegion(value);
  }

  async #region(box) {
    this.#toggleRegion(false);
    (await late("./region-dialog.js")).showRegionDialog(this.#model, box, this.#context.about);
  }

  // ---- doubtful characters

  #activate({ line, character }) {
    const found = this.#model.index.line(line)?.characters[character];
    if (!found || !this.#text.anchor) return;
    if (found.candidates?.length > 1 || found.confidence < 1 || found.origin === "person") this.#openCandidates();
  }

  #openCandidates() {
    const { line, character } = this.#model.selection;
    if (line === null) return;
    if (character === null) return this.#text.editSelected();
    this.#candidates.open({ line, character });
  }

  #doubtful(backwards) {
    const place = this.#actions.doubtful(backwards);
    if (!place) return toast(t("doubt.none"), { key: "doubt" });
    this.#model.select(place.line, place.index, { origin: "popover" });
    this.#openCandidates();
  }

  #settled(kind) {
    if (kind === "next" || kind === "previous") this.#doubtful(kind === "previous");
    else if (kind === "line") this.#actions.accept();
    else if (kind === "edit") this.#text.editSelected();
    else if (kind === "settled") {
      const place = this.#actions.doubtful(false);
      if (place) this.#doubtful(false);
      else {
        this.#text.focus();
        toast(t("doubt.allSettled"), { key: "doubt" });
      }
    } else this.#text.focus();
  }

  #accepted(line, isChanged) {
    this.#model.select(line, null, { origin: "keys" });
    // Text that was typed is a person's already.
    if (!isChanged) this.#actions.accept();
    else this.#actions.step(1);
  }

  // ---- the page as a whole

  #pageActions() {
    const model = this.#model;
    const neighbour = (steps) => {
      const page = this.#context.pageList?.neighbour(model.id, steps);
      if (page) go(["pages", page.id], {}, { replace: true });
      return Boolean(page);
    };
    return {
      back: (event) => {
        event?.preventDefault();
        location.hash = this.#context.libraryAddress ?? "#/";
      },
      neighbour: (steps) => void neighbour(steps),
      proofread: () => {
        const { state } = model.properties;
        // What is in the bin stays there.
        if (state === "trashed") return;
        if (state !== "proofread") model.change({ state: "proofread" });
        if (!neighbour(1)) toast(t("page.lastProofread"), { key: "proofread" });
      },
      rename: () => showNameDialog(model),
      history: async () => (await late("./history-dialog.js")).showHistoryDialog(model),
      readAgain: async () => (await late("./reread-dialog.js")).showRereadDialog(model, this.#context.about),
      corners: async () => (await late("./corner-editor.js")).showCornerEditor(model),
      export: async () => (await late("./export-dialog.js")).showExportDialog({ name: model.page.name, page: model.id,
        formats: this.#context.about.formats, addressOf: (query) => pages.exportAddress(model.id, query) }),
      copy: async () => (await late("./taking-away.js")).copyText(model.index.text()),
      share: async () => (await late("./taking-away.js")).shareText(model.page.name, model.index.text()),
    };
  }

  async #showPosition() {
    const id = this.#id;
    const { batch, project } = this.#model.page;
    this.#context.pageList ??= new PageSource(batch ? { batch } : { project }, () => this.#drawPosition());
    const list = this.#context.pageList;
    list.onchange = () => this.#id === id && this.#drawPosition();
    list.retry();
    list.need((list.position(id) ?? 0) + 2);
    this.#drawPosition();
  }

  #drawPosition() {
    const list = this.#context.pageList;
    const number = list.position(this.#id);
    if (number === undefined && list.total > 0 && list.item(list.total - 1) === undefined) return list.need(list.total);
    this.#bar.show({ number, total: list.total ?? 0, hasPrevious: Boolean(list.neighbour(this.#id, -1)),
      hasNext: Boolean(list.neighbour(this.#id, 1)) });
    return undefined;
  }

  async #changedElsewhere({ page, revision }) {
    const model = this.#model;
    // Where no page is named, a backup took the library's place.
    if (!model || (page && page !== model.id) || revision <= model.page.revision || model.unsent) return;
    await model.refresh().catch(() => {});
  }

  #problem(problem) {
    if (problem.status === 401) return;
    toast(problem.advice, { kind: "error", detail: problem.isPassing ? t("page.keptUnsent") : problem.detail, key: "page" });
  }
}
