// Projects: the list at the side, and making, changing and removing one.

import { projects } from "../server/api.js";
import { t } from "../i18n/translate.js";
import { iconButton, labelButton, textField } from "../shell/controls.js";
import { confirmed, openDialog } from "../shell/dialog.js";
import { element, freshID, redraw, setAria } from "../shell/element.js";
import { icon } from "../shell/icons.js";
import { randomKey } from "../shell/random-key.js";
import { go, routeTo } from "../shell/router.js";
import { Sending } from "../shell/sending.js";

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
    redraw(this.node,
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
    let project = null;
    const key = randomKey();
    await askForProject({ title: t("projects.new"), action: t("projects.create"), save: async ({ name, notes }) => {
      const made = await projects.create(name, notes, key);
      // Of an earlier try only the answer was lost, and something else was entered since.
      const isOther = made.name !== name || made.notes !== notes;
      project = isOther ? await projects.change(made, { name, notes }) : made;
    } });
    if (!project) return null;
    await this.refresh();
    go(["projects", project.id]);
    return project;
  }

  /** Changes name and notes. What somebody else has changed meanwhile is shown before it is replaced. */
  async change(project) {
    let known = project;
    await askForProject({ title: t("projects.change"), action: t("dialog.save"), project,
      save: async (values) => {
        try {
          await projects.change(known, values);
        } catch (problem) {
          if (problem.status === 409) {
            await this.refresh();
            known = this.project(project.id) ?? known;
          }
          throw problem;
        }
      },
      wordsOf: ({ status }) => (status === 409 ? t("projects.changedElsewhere", known) : null) });
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
    try {
      await projects.remove(project, total > 0);
    } finally {
      // Who tries again, after another change, means the project as it is now.
      await this.refresh();
    }
    go([]);
  }
}

// Asks for name and notes until they are saved or the person gives up.
async function askForProject({ title, action, project, save, wordsOf }) {
  const name = textField(t("projects.name"), project?.name ?? "", { required: true, maxLength: 200, autofocus: true });
  const id = freshID("notes");
  const notes = element("textarea.input", { id, value: project?.notes ?? "" });
  const sending = new Sending(wordsOf);
  const form = element("form.form", {
    id: freshID("form"),
    onsubmit: async (event) => {
      event.preventDefault();
      const values = { name: name.input.value.trim(), notes: notes.value };
      if (values.name && await sending.run(button, () => save(values))) box.close();
    },
  }, name.node, element(".field", {}, element("label.label", { htmlFor: id }, t("projects.notes")), notes), sending.node);
  const button = element("button.button.primary", { type: "submit" }, action);
  button.setAttribute("form", form.id);
  const box = openDialog({ title, content: form, kind: "narrow",
    actions: [labelButton(t("dialog.cancel"), () => box.close()), button] });
  return box.closed;
}
