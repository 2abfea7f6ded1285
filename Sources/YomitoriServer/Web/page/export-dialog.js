// Taking text away: a page, a batch or a project in a format of the field.

import { pages } from "../server/api.js";
import { known, t } from "../i18n/translate.js";
import { labelButton, radioField } from "../shell/controls.js";
import { openDialog } from "../shell/dialog.js";
import { element } from "../shell/element.js";
import { change, setting } from "../shell/settings.js";
import { choicesOf } from "./export-choices.js";
import { copyText, shareFile } from "./taking-away.js";

// What the server has at least, should it not say.
const usual = [{ name: "text", extension: "txt" }, { name: "json", extension: "json" }];

/**
 * Opens the dialog. `addressOf(query)` gives the address of the file; `page` is the id for one page, absent for the ZIP
 * of several.
 */
export function showExportDialog({ name, page, formats, addressOf }) {
  const list = formats.length ? formats : usual;
  let format = list.some((one) => one.name === setting("exportFormat")) ? setting("exportFormat") : list[0].name;
  const query = () => {
    const chosen = { lineBreaks: setting("exportLineBreaks"), ruby: setting("exportRuby") };
    return { format, ...Object.fromEntries(choicesOf(format).map((choice) => [choice, chosen[choice]])) };
  };
  const preview = element("pre.export-preview", { tabIndex: 0, lang: "ja", aria: { label: t("export.preview") } });
  const download = element("a.button.primary", { download: "" }, t(page ? "export.download" : "export.downloadZip"));
  const fields = {
    lineBreaks: radioField(t("export.lineBreaks"), [["keep", t("export.breaksKeep")], ["join", t("export.breaksJoin")]],
      setting("exportLineBreaks"), (value) => set({ exportLineBreaks: value })),
    ruby: radioField(t("export.ruby"), [["keep", t("export.rubyKeep")], ["drop", t("export.rubyDrop")]],
      setting("exportRuby"), (value) => set({ exportRuby: value })),
  };
  const prose = element(".export-prose", {}, Object.values(fields));
  const set = (changes) => {
    change(changes);
    draw();
  };
  let latest = 0;
  const draw = async () => {
    prose.hidden = !choicesOf(format).length;
    for (const [choice, field] of Object.entries(fields)) field.hidden = !choicesOf(format).includes(choice);
    download.href = addressOf(query());
    if (!page) return;
    latest += 1;
    const ticket = latest;
    try {
      const text = await pages.exportText(page, query());
      if (ticket === latest) preview.textContent = text.length > 4000 ? `${text.slice(0, 4000)}\n…` : text;
    } catch (problem) {
      if (ticket === latest) preview.textContent = [problem.advice, problem.detail].filter(Boolean).join("\n");
    }
  };
  const fileOf = () => {
    const { extension = "txt" } = list.find((one) => one.name === format);
    return `${name.replace(/\.[A-Za-z0-9]{1,5}$/, "").replace(/[/\\:*?"<>|\u0000-\u001f]/g, "_")}.${extension}`;
  };
  openDialog({
    title: t("export.title"), kind: page ? "wide" : "",
    content: element(".export", {},
      element(".export-choices", {},
        radioField(t("export.format"), list.map((one) => [one.name, formatName(one)]), format, (value) => {
          format = value;
          set({ exportFormat: value });
        }), prose),
      page ? preview : element("p.soft", {}, t("export.zipText"))),
    actions: [
      page && navigator.share ? labelButton(t("export.share"), async () =>
        shareFile(fileOf(), await pages.exportBlob(page, query())), { symbol: "share" }) : null,
      page ? labelButton(t("export.copy"), async () => copyText(await pages.exportText(page, query())), { symbol: "copy" }) : null,
      download,
    ].filter(Boolean),
  });
  draw();
}

function formatName({ name, extension }) {
  const key = `format.${name}`;
  return `${known(key) ? t(key) : name}${extension ? ` (.${extension})` : ""}`;
}
