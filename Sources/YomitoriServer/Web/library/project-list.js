// Projects: the list at the side, and making, changing and removing one.

import { projects } from "../server/api.js";
import { t } from "../i18n/translate.js";
import { iconButton, labelButton, textField } from "../shell/controls.js";
import { confirmed, openDialog } from "../shell/dialog.js";
import { element, freshID, replace, setAria } from "../shell/element.js";
import { icon } from "../shell/icons.js";
import { go, routeTo } from "../shell/router.js";
import { toast } from "../shell/toasts.js";

/** The list of projects; `present` is `{ kind: "all" | "project" | "trash" | …, id }`. */
export class ProjectList {
  constructor() {
    this.node = element("nav.side", { aria: { label: t("projects.label") } });
  }

  items = [];
  #present = { kind: "all" };
  #drawn = "";

  /** Asks the server for the projects. */
  async refresh() {
    const list = await projects.list({ limit: 500 }).catch(() => null);
    if (list) this.items = list.items;
    this.#draw();
  }

  /** Marks where the library is. */
  show(present) {
    this.#present = present;
    this.#draw();
  }

  /** The project with this id, as far as it is known. */
  project(id) {
    return this.items.find((project) => project.id === id);
  }

  #draw() {
    // What is drawn anew between pressing and letting go of the mouse hears no click.
    const state = JSON.stringify([this.#present, this.items]);
    if (state === this.#drawn) return;
    this.#drawn = state;
    const entry = (symbol, label, kind, id, path, count) => {
      const isHere = this.#present.kind === kind && this.#present.id === id;
      const link = element("a.side-link", { href: routeTo(path) }, icon(symbol), element("span.side-name", {}, label),
        count === undefined ? null : element("span.side-count.number", {}, String(count)));
      setAria(link, "current", isHere ? "page" : null);
      return element("li", {}, link);
    };
    replace(this.node,
      element("ul", {}, entry("picture", t("library.all"), "all", undefined, [])),
      element(".side-head", {}, element("h2", {}, t("projects.label")),
        iconButton("add", t("projects.new"), () => this.create(), { className: "button quiet only-icon small" })),
      this.items.length
        ? element("ul", {}, this.items.map((project) =>
          entry("project", project.name, "project", project.id, ["projects", project.id], project.pages?.total)))
        : element("p.small.soft.side-empty", {}, t("projects.none")),
      element("ul.side-end", {}, entry("trash", t("library.trash"), "trash", undefined, ["trash"])));
  }

  /** Asks for a name and makes a project. */
  async create() {
    const values = await askForProject({ title: t("projects.new"), action: t("projects.create") });
    if (!values) return null;
    const project = await projects.create(values.name, values.notes);
    await this.refresh();
    go(["projects", project.id]);
    return project;
  }

  /** Changes name and notes. */
  async change(project) {
    const values = await askForProject({ title: t("projects.change"), action: t("dialog.save"), project });
    if (!values) return;
    try {
      await projects.change(project, values);
    } catch (problem) {
      if (problem.status !== 409) throw problem;
      toast(t("projects.changedElsewhere"), { kind: "error" });
    }
    await this.refresh();
  }

  /** Removes a project; its pages go to the bin, from where they can be taken back. */
  async remove(project) {
    const total = project.pages?.total ?? 0;
    const sure = await confirmed({
      title: t("projects.removeTitle", { name: project.name }),
      text: total ? t("projects.removeWithPages", { n: total }) : t("projects.removeEmpty"),
      action: t("projects.remove"), danger: true,
    });
    if (!sure) return;
    await projects.remove(project, total > 0);
    await this.refresh();
    go([]);
  }
}

async function askForProject({ title, action, project }) {
  const name = textField(t("projects.name"), project?.name ?? "", { required: true, maxLength: 200, autofocus: true });
  const id = freshID("notes");
  const notes = element("textarea.input", { id, value: project?.notes ?? "" });
  const form = element("form.form", {
    id: freshID("form"),
    onsubmit: (event) => {
      event.preventDefault();
      if (name.input.value.trim()) box.close({ name: name.input.value.trim(), notes: notes.value });
    },
  }, name.node, element(".field", {}, element("label.label", { htmlFor: id }, t("projects.notes")), notes));
  const save = element("button.button.primary", { type: "submit" }, action);
  save.setAttribute("form", form.id);
  const box = openDialog({ title, content: form, kind: "narrow",
    actions: [labelButton(t("dialog.cancel"), () => box.close()), save] });
  return box.closed;
}
