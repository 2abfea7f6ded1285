// Settings of this browser, what the server has, and the copy of the library.

import { backupAddress, session } from "../server/api.js";
import { t } from "../i18n/translate.js";
import { checkField, labelButton, radioField, selectField } from "./controls.js";
import { openDialog } from "./dialog.js";
import { element } from "./element.js";
import { change, setting } from "./settings.js";

/** Opens the settings. */
export function showSettingsDialog({ about, needsToken }) {
  const set = (name) => (value) => change({ [name]: value });
  const box = openDialog({
    title: t("settings.title"),
    content: element(".settings", {},
      selectField(t("settings.language"),
        [["auto", t("settings.languageAuto")], ["ja", "日本語"], ["en", "English"]], setting("language"), (value) => {
          box.close();
          change({ language: value });
        }),
      radioField(t("settings.theme"),
        [["system", t("settings.themeSystem")], ["light", t("settings.themeLight")], ["dark", t("settings.themeDark")]],
        setting("theme"), set("theme")),
      radioField(t("settings.direction"),
        [["page", t("settings.directionPage")], ["horizontal", t("settings.directionHorizontal")]],
        setting("textDirection"), set("textDirection")),
      selectField(t("settings.textSize"),
        [["0.85", t("settings.textSmall")], ["1", t("settings.textMedium")], ["1.25", t("settings.textLarge")]],
        String(setting("textSize")), (value) => change({ textSize: Number(value) })),
      checkField(t("settings.overlay"), setting("pictureOverlay"), set("pictureOverlay")),
      packs(about),
      element(".settings-row", {},
        element("a.button", { href: backupAddress, download: "" }, t("settings.backup")),
        needsToken ? labelButton(t("settings.signOut"), async () => {
          await session.end();
          location.reload();
        }, { kind: "quiet" }) : null),
      element("p.small.soft", {}, t("settings.version", { version: about.version || "–" }))),
  });
}

function packs({ packs: list }) {
  if (!list.length) return null;
  return element("section.settings-packs", {}, element("h3", {}, t("settings.packs")),
    element("ul", {}, list.map((pack) => element("li", {}, element("span", {}, pack.name),
      element("span.soft.small", {}, pack.installed ? (pack.version ?? "") : t("settings.packMissing", { pack: pack.name }))))));
}
