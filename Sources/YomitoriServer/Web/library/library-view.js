// The library: all pages, a project's, a batch's, the bin's, or what a search found.

import { batches, keptCandidates, projects as projectRoutes } from "../server/api.js";
import { t } from "../i18n/translate.js";
import { iconButton, labelButton, selectField } from "../shell/controls.js";
import { afterPause, atIntervals, element, onWindow, replace, setAria } from "../shell/element.js";
import { icon } from "../shell/icons.js";
import { addKeys } from "../shell/keys.js";
import { lateModules } from "../shell/late-modules.js";
import { go, parseRoute, routeTo } from "../shell/router.js";
import { change, setting } from "../shell/settings.js";
import { toast } from "../shell/toasts.js";
import { BatchStrip } from "./batch-strip.js";
import { intakeButtons, listenForPictures } from "./intake.js";
import { showIntakeDialog } from "./intake-dialog.js";
import { PageGrid } from "./page-grid.js";
import { PageSource } from "./page-source.js";
import { ProjectList } from "./project-list.js";
import { SearchResults } from "./search-results.js";
import { SelectionBar } from "./selection-bar.js";
import { Uploads } from "./uploads.js";

const late = lateModules(import.meta.url);
const states = ["", "unread", "read", "proofread"];

/** Opens the view; gives `{ node, close, follow }`. */
export function openLibraryView(context, route) {
  const view = new LibraryView(context);
  view.follow(route);
  return view;
}

class LibraryView {
  constructor(context) {
    this.#context = context;
    // What is being sent goes on while a page is open.
    context.uploads ??= new Uploads({
      ontoolarge: (paths, limit) => tellOfLeftOut(t("intake.tooLarge", { n: paths.length, size: Math.round(limit / 1_000_000) }), paths),
      onunreadable: (paths) => tellOfLeftOut(t("intake.unreadable", { n: paths.length }), paths),
    });
    this.#projects = new ProjectList();
    this.#strip = new BatchStrip({ events: context.events, uploads: context.uploads,
      onexport: ({ id, name }) => this.#export(name || t("batches.unnamed"), { kind: "batch", id }) });
    // The pages beside one that was found are those of its batch or project, not of the list that was looked at before.
    this.#results = new SearchResults({ onopen: () => { context.pageList = null; } });
    this.#build();
    this.#grid = new PageGrid(this.#main, { selection: this.#selection, onselect: () => this.#showSelection(),
      onopen: () => { context.pageList = this.#source; } });
    this.#gridPlace.append(this.#grid.node);
    const refresh = atIntervals(400, () => this.#refresh());
    this.#ends = [
      context.events.on("page", refresh),
      context.events.on("library", refresh),
      context.events.on("open", refresh),
      onWindow("yomitori:back", refresh),
      listenForPictures({ onentries: (entries) => this.#send(entries),
        onunreadable: (paths) => tellOfLeftOut(t("intake.unreadableDrop", { n: paths.length }), paths) }),
      addKeys({ title: "keys.library", bindings: this.#bindings() }),
      // Who does something before the page is there that was left wants to be elsewhere.
      ...["keydown", "pointerdown", "wheel"].map((kind) =>
        onWindow(kind, () => { this.#cameFrom = null; }, { capture: true, passive: true })),
    ];
    this.#projects.refresh().then(() => this.#showHead());
    this.#strip.refresh();
  }

  #context;
  #projects;
  #strip;
  #results;
  #grid;
  #main;
  #gridPlace;
  #head;
  #empty;
  #search;
  #ends;
  #bar;
  #source = null;
  #selection = new Set();
  #place = { kind: "all" };
  #state = "";
  #batch = null;
  #address = "";
  #cameFrom = null;

  #build() {
    this.#search = element("input.search-input", {
      type: "search", name: "q", placeholder: t("search.placeholder"), autocomplete: "off", spellcheck: false,
      aria: { label: t("search.label") }, enterKeyHint: "search",
    });
    const look = afterPause(250, () => this.#lookFor(this.#search.value));
    this.#search.addEventListener("input", (event) => event.isComposing || look());
    this.#search.addEventListener("compositionend", look);
    const bar = element("header.bar", {},
      element("a.brand", { href: "#/" }, element("img", { src: "/assets/icon.svg", alt: "", width: 28, height: 28 }),
        element("span", {}, "Yomitori")),
      element("form.search", { role: "search", onsubmit: (event) => {
        event.preventDefault();
        this.#lookFor(this.#search.value);
      } }, icon("search"), this.#search),
      element(".bar-actions", {},
        labelButton(t("intake.add"), () => this.#openIntake(), { kind: "primary", symbol: "add" }),
        iconButton("keyboard", t("keys.list"), () => this.#press("?"), { key: "?", className: "button quiet only-icon wide-only" }),
        iconButton("settings", t("settings.title"), () => this.#press(",", true))));
    this.#head = element("header.section-head");
    this.#gridPlace = element(".grid-place");
    this.#empty = element(".empty", { hidden: true });
    this.#bar = new SelectionBar({ selection: this.#selection, summaryOf: (id) => this.#summary(id),
      projectsOf: () => this.#projects.items, ondone: () => {
        this.#showSelection();
        this.#refresh();
        this.#grid.changed();
      } });
    this.#main = element("main.library-main", { tabIndex: -1, id: "main" }, this.#head, this.#strip.node, this.#bar.node,
      this.#gridPlace, this.#results.node, this.#empty);
    this.node = element(".library", {}, bar, element(".library-body", {}, this.#projects.node, this.#main));
  }

  #press(key, ctrlKey = false) {
    document.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey }));
  }

  #bindings() {
    return [
      { keys: ["/"], label: "keys.search", run: () => {
        this.#search.focus();
        this.#search.select();
      } },
      { keys: ["a"], label: "intake.add", run: () => this.#openIntake() },
      { keys: ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"], label: "keys.grid" },
      { keys: ["Enter"], label: "keys.open" },
      { keys: ["x"], label: "keys.select" },
      { keys: ["Escape"], label: "keys.leaveSearch", always: true, run: () => {
        if (this.#selection.size) {
          this.#selection.clear();
          this.#showSelection();
          this.#grid.changed();
        } else if (this.#place.kind === "search") {
          go(this.#place.project ? ["projects", this.#place.project] : []);
        } else {
          return false;
        }
        return true;
      } },
    ];
  }

  /** Goes to an address of the library. */
  follow(route) {
    const [first, id] = route.path;
    this.#address = location.hash || "#/";
    this.#context.libraryAddress = this.#address;
    this.#cameFrom = this.#context.lastPage;
    this.#context.lastPage = null;
    const query = route.query.q ?? "";
    this.#state = states.includes(route.query.state ?? "") ? (route.query.state ?? "") : "";
    this.#place = first === "projects" && id ? { kind: "project", id }
      : first === "batches" && id ? { kind: "batch", id }
        : first === "trash" ? { kind: "trash" }
          : first === "search" ? { kind: "search", project: route.query.project }
            : { kind: "all" };
    const isSearch = this.#place.kind === "search";
    if (document.activeElement !== this.#search) this.#search.value = isSearch ? query : "";
    this.#gridPlace.hidden = isSearch;
    this.#results.node.hidden = !isSearch;
    this.#empty.hidden = true;
    this.#selection.clear();
    this.#showSelection();
    this.#projects.show(isSearch ? { kind: "search" } : this.#place);
    this.#batch = null;
    if (this.#place.kind === "batch") {
      batches.get(id).then((batch) => {
        this.#batch = batch;
        this.#showHead();
      }).catch(() => {});
    }
    this.#showHead();
    if (isSearch) this.#results.show(query, this.#place.project).then(() => this.#focusWhereLeft());
    else this.#showList();
    this.#main.scrollTop = 0;
  }

  close() {
    // Who comes back from a page finds the list where it was.
    this.#context.libraryScroll = { address: this.#address, top: this.#main.scrollTop };
    for (const end of this.#ends) end();
    this.#strip.close();
    this.#results.close();
    this.#grid.close();
    // The list stays for the page that was opened from it.
    if (this.#context.pageList !== this.#source) this.#source?.close();
    else if (this.#source) this.#source.onchange = () => {};
  }

  #showList() {
    const query = { order: setting("order"), state: this.#place.kind === "trash" ? "trashed" : this.#state,
      project: this.#place.kind === "project" ? this.#place.id : "", batch: this.#place.kind === "batch" ? this.#place.id : "" };
    this.#source?.close();
    this.#source = new PageSource(query, () => this.#listChanged());
    this.#grid.show(this.#source);
    this.#source.need(1);
  }

  #listChanged() {
    this.#grid.changed();
    const { total, problem } = this.#source;
    const { libraryScroll } = this.#context;
    if (total !== null) {
      this.#context.libraryScroll = null;
      // The grid has its height after the next frame.
      if (libraryScroll?.address === this.#address) {
        requestAnimationFrame(() => requestAnimationFrame(() => {
          this.#main.scrollTop = libraryScroll.top;
          this.#focusWhereLeft();
        }));
      } else {
        this.#focusWhereLeft();
      }
    }
    this.#empty.hidden = this.#place.kind === "search" || !(problem || total === 0);
    if (problem && total === null) {
      replace(this.#empty, icon("warning"), element("h2", {}, problem.advice), element("p.soft", {}, problem.detail),
        labelButton(t("problem.tryAgain"), () => this.#showList(), { symbol: "retry" }));
    } else if (problem?.status) {
      const source = this.#source;
      toast(problem.advice, { kind: "error", detail: problem.detail, key: "list",
        action: { label: t("problem.tryAgain"), run: () => source.retry() } });
    } else if (total === 0) {
      this.#showEmpty();
    }
    this.#showCount();
  }

  // Who comes back from a page goes on there, and not at the top.
  #focusWhereLeft() {
    if (!this.#cameFrom || ![document.body, this.#main].includes(document.activeElement)) return;
    const isFound = this.#place.kind === "search" ? this.#results.focus(this.#cameFrom) : this.#focusInGrid(this.#cameFrom);
    if (isFound) this.#cameFrom = null;
    // It is further down, or no longer of this list.
    else this.#main.focus({ preventScroll: true });
  }

  #focusInGrid(page) {
    const position = this.#source.position(page);
    if (position !== undefined) this.#grid.focus(position - 1);
    return position !== undefined;
  }

  #showEmpty() {
    if (this.#state || this.#place.kind === "trash") {
      replace(this.#empty, element("p.soft", {}, t(this.#place.kind === "trash" ? "library.trashEmpty" : "library.noneOfState")));
    } else if (!this.#empty.querySelector(".ways")) {
      replace(this.#empty, element("h2", {}, t("library.emptyTitle")), element("p.soft", {}, t("library.emptyText")),
        intakeButtons((entries) => this.#send(entries)), element("p.small.soft", {}, t("intake.orPaste")));
    }
  }

  #refresh() {
    if (this.#place.kind !== "search") this.#source?.refresh(...this.#grid.range);
    this.#projects.refresh().then(() => this.#showHead());
  }

  #showHead() {
    const { kind, id } = this.#place;
    const project = kind === "project" ? this.#projects.project(id) : undefined;
    const title = { all: t("library.all"), trash: t("library.trash"), search: t("search.results"),
      project: project?.name ?? "", batch: this.#batch?.name ?? "" }[kind];
    document.title = title && kind !== "all" ? `${title} – Yomitori` : "Yomitori";
    const key = JSON.stringify([kind, id, title, project?.notes, this.#state, setting("order"), project?.revision]);
    if (this.#head.dataset.key === key) return;
    this.#head.dataset.key = key;
    const isList = kind !== "search";
    replace(this.#head,
      element(".section-title", {}, element("h1", {}, title || "\u00a0"), element("p.soft.number", { id: "page-count" })),
      isList && kind !== "trash" ? this.#filters() : null,
      element(".section-actions", {},
        isList ? selectField(t("library.order"),
          [["position", t("library.orderPosition")], ["modified", t("library.orderModified")], ["name", t("library.orderName")]],
          setting("order"), (value) => {
            change({ order: value });
            this.#showList();
          }, { hiddenLabel: true }) : null,
        project ? [
          iconButton("edit", t("projects.change"), () => this.#projects.change(project)),
          iconButton("trash", t("projects.remove"), () => this.#projects.remove(project)),
        ] : null,
        kind === "project" || kind === "batch" ? labelButton(t("export.title"), () => this.#export(title), { symbol: "export" }) : null),
      project?.notes ? element("p.section-notes.soft", {}, project.notes) : null);
    this.#showCount();
  }

  #showCount() {
    const count = this.#head.querySelector("#page-count");
    if (count) count.textContent = this.#place.kind !== "search" && this.#source?.total > 0
      ? t("library.pages", { n: this.#source.total }) : "";
  }

  #filters() {
    const { path } = parseRoute(location.hash);
    return element("nav.filters", { aria: { label: t("library.filter") } }, states.map((state) => {
      const link = element("a.filter", { href: routeTo(path, { state }) }, t(state ? `state.${state}` : "state.all"));
      setAria(link, "current", state === this.#state ? "true" : null);
      return link;
    }));
  }

  #showSelection() {
    this.#bar.show(this.#place.kind === "trash");
  }

  #summary(id) {
    for (let index = 0; index < (this.#source?.total ?? 0); index += 1) {
      const page = this.#source.item(index);
      if (page?.id === id) return page;
    }
    return undefined;
  }

  #lookFor(query) {
    const text = query.trim();
    const project = this.#place.kind === "project" ? this.#place.id : this.#place.project;
    const isSearch = this.#place.kind === "search";
    if (!text) {
      if (isSearch) go(project ? ["projects", project] : []);
      return;
    }
    go(["search"], { q: text, project }, { replace: isSearch });
  }

  #openIntake() {
    showIntakeDialog({ packs: this.#context.about.packs, projects: this.#projects.items, project: this.#targetProject ?? "",
      onproject: (project) => { this.#chosenProject = project; }, onentries: (entries) => this.#send(entries) });
  }

  #chosenProject;

  get #targetProject() {
    return this.#place.kind === "project" ? this.#place.id : this.#chosenProject;
  }

  #send(entries) {
    if (!entries.length) return;
    if (this.#place.kind !== "all" && this.#place.kind !== "project") go([]);
    this.#context.uploads.add(entries, {
      project: this.#chosenProject ?? this.#targetProject, pack: setting("pack"), flatten: setting("flatten"), candidates: keptCandidates,
    }, this.#context.about.limits?.fileBytes);
    this.#chosenProject = undefined;
  }

  async #export(name, { kind, id } = this.#place) {
    (await late("../page/export-dialog.js")).showExportDialog({ name, formats: this.#context.about.formats,
      addressOf: (query) => (kind === "project" ? projectRoutes : batches).exportAddress(id, query) });
  }
}

// The first five names are enough to know which files are meant.
function tellOfLeftOut(text, paths) {
  toast(text, { kind: "error", detail: paths.slice(0, 5).join(", ") });
}
