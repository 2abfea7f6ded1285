// The ways in, and how what comes is to be read.

import { t } from "../i18n/translate.js";
import { selectField } from "../shell/controls.js";
import { openDialog } from "../shell/dialog.js";
import { element } from "../shell/element.js";
import { change, setting } from "../shell/settings.js";
import { intakeButtons } from "./intake.js";

/**
 * Opens the dialog. `packs` and `projects` are those of the server, `project` is the id of the chosen one or ""; `onproject(id)`
 * is told of another, `onentries(entries)` is given the files.
 */
export function showIntakeDialog({ packs, projects, project, onproject, onentries }) {
  const installed = packs.filter((pack) => pack.installed);
  const box = openDialog({
    title: t("intake.add"),
    content: element(".intake", {},
      intakeButtons((entries) => {
        box.close();
        onentries(entries);
      }),
      element("p.small.soft", {}, t("intake.orPaste")),
      element(".intake-options", {},
        projects.length ? selectField(t("intake.project"),
          [["", t("intake.noProject")], ...projects.map(({ id, name }) => [id, name])], project, onproject) : null,
        installed.length > 1 ? selectField(t("intake.pack"),
          [["", t("intake.packAuto")], ...installed.map(({ name }) => [name, name])], setting("pack"),
          (value) => change({ pack: value })) : null,
        selectField(t("intake.flatten"), [["auto", t("intake.flattenAuto")], ["never", t("intake.flattenNever")]],
          setting("flatten"), (value) => change({ flatten: value })))),
  });
}
