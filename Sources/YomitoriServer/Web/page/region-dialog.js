// Reading a part of the page: what is found is shown first and becomes part of the page when the person says so.

import { pages } from "../server/api.js";
import { t } from "../i18n/translate.js";
import { checkField, labelButton, selectField } from "../shell/controls.js";
import { openDialog } from "../shell/dialog.js";
import { element, replace } from "../shell/element.js";
import { toast } from "../shell/toasts.js";
import { given, languageField, packField } from "./reread-dialog.js";
import { takingRegion } from "./region-edits.js";
import { placeForBox } from "./reordering.js";
import { boxAround } from "./viewport.js";

/** Opens the dialog for a box [x, y, width, height] of the page. */
export function showRegionDialog(model, box, about) {
  const area = box.map((value) => Math.round(value));
  const options = { rotation: "0", pack: "", languages: "" };
  const inside = model.index.places.filter(({ line }) => line.quad && isInside(line.quad, area)).map(({ line }) => line.id);
  let lines = [];
  let replaces = inside.length > 0;
  const found = element(".region-found", { aria: { live: "polite" } });
  const insert = labelButton(t("region.insert"), () => take(), { kind: "primary", disabled: true });
  const read = labelButton(t("region.read"), () => look(), {});
  const dialog = openDialog({
    title: t("region.title"),
    content: element(".region", {},
      element("img.region-crop", { src: pages.cropAddress(model.id, area, 320), alt: t("region.crop") }),
      element(".region-options", {},
        selectField(t("region.rotation"), [["0", "0°"], ["90", "90°"], ["180", "180°"], ["270", "270°"]], "0", (value) => {
          options.rotation = value;
        }),
        packField(about.packs, (value) => { options.pack = value; }),
        languageField(about.languages, (value) => { options.languages = value; })),
      found,
      inside.length ? checkField(t("region.replace", { n: inside.length }), true, (value) => { replaces = value; }) : null),
    actions: [read, insert],
  });

  async function look() {
    read.disabled = true;
    // What is put into the page is what is shown.
    lines = [];
    insert.disabled = true;
    replace(found, element("p.soft", {}, t("region.reading")));
    try {
      const { rotation, ...others } = given(options);
      const answer = await pages.readRegion(model.id, { box: area, rotation: Number(rotation), ...others });
      lines = answer.lines ?? [];
      insert.disabled = !lines.length;
      replace(found, lines.length
        ? element("ol.region-lines", {}, lines.map((line) => element("li.version-text", {}, line.text)))
        : element("p.soft", {}, t("region.nothing")));
      if (lines.length) insert.focus();
    } catch (problem) {
      replace(found, element("p.form-error", { role: "alert" }, problem.advice, " ", problem.detail));
    } finally {
      read.disabled = false;
    }
  }

  async function take() {
    dialog.close();
    const direction = lines[0].direction ?? "horizontal";
    let place = placeForBox(model.index, area, direction);
    if (!place) {
      // On an empty page the lines need a block first.
      await model.edit([{ op: "insertBlock", at: 0, block: { kind: "paragraph", direction } }]);
      const block = model.page.document.blocks[0];
      if (!block) return;
      place = { block: block.id, at: 0 };
    }
    const taken = await model.edit(takingRegion(lines, place, replaces ? inside : []));
    if (taken) toast(t("region.inserted", { n: lines.length }));
  }

  look();
}

function isInside(quad, [x, y, width, height]) {
  const [left, top, w, h] = boxAround(quad);
  const [cx, cy] = [left + w / 2, top + h / 2];
  return cx >= x && cx <= x + width && cy >= y && cy <= y + height;
}
