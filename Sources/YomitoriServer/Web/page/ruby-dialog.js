// Ruby of a line: what stands beside which characters.

import { t } from "../i18n/translate.js";
import { iconButton, labelButton } from "../shell/controls.js";
import { openDialog } from "../shell/dialog.js";
import { element, replace } from "../shell/element.js";
import { placedRuby } from "./line-segments.js";
import { boxAround } from "./viewport.js";

/** Opens the ruby of a line; `character` is where a new one would begin. */
export function showRubyDialog(model, line, character) {
  const count = line.characters.length;
  const { sight } = model;
  const entries = (line.ruby ?? []).map((ruby) => ({ ...ruby, base: [...ruby.base] }));
  const before = JSON.stringify(entries);
  const rows = element("ul.ruby-rows");
  const baseText = ([from, to]) => line.characters.slice(from, to).map(({ text }) => text).join("");
  const draw = () => replace(rows, entries.map((entry, index) => {
    const shown = element("span.version-text", {}, baseText(entry.base));
    const end = (label, which, low, high) => element("input.input.ruby-end", {
      type: "number", min: low, max: high, value: entry.base[which] + (which ? 0 : 1), aria: { label },
      onchange: (event) => {
        const value = Math.min(high, Math.max(low, Number(event.target.value) || low));
        entry.base[which] = value - (which ? 0 : 1);
        if (entry.base[0] >= entry.base[1]) entry.base[1 - which] = which ? entry.base[1] - 1 : entry.base[0] + 1;
        draw();
      } });
    return element("li.ruby-row", {}, shown, end(t("ruby.from"), 0, 1, count), element("span", {}, "–"),
      end(t("ruby.to"), 1, 1, count),
      element("input.input", { value: entry.text, aria: { label: t("ruby.text", { base: baseText(entry.base) }) },
        oninput: (event) => { entry.text = event.target.value; } }),
      iconButton("trash", t("ruby.remove"), () => {
        entries.splice(index, 1);
        draw();
      }));
  }), entries.length ? null : element("li.soft", {}, t("ruby.none")));
  const add = labelButton(t("ruby.add"), () => {
    const from = Math.min(character ?? entries.at(-1)?.base[1] ?? 0, Math.max(0, count - 1));
    entries.push({ text: "", base: [from, from + 1] });
    draw();
    rows.querySelector("li:last-of-type input:not([type=number])")?.focus();
  }, { symbol: "add", disabled: count === 0 });
  const kept = () => entries.filter(({ text }) => text.trim() !== "").sort((a, b) => a.base[0] - b.base[0])
    .map((entry) => ({ confidence: 1, ...entry, quad: entry.quad ?? besideBase(line, entry.base) }));
  const save = () => model.edit([{ op: "setRuby", line: line.id, ruby: kept() }], sight);
  const error = element("p.form-error", { role: "alert" });
  const box = openDialog({
    title: t("line.ruby"), onleave: () => JSON.stringify(entries) !== before && save(),
    content: element(".form", {}, element("p.version-text", {}, line.text), rows, add, error),
    actions: [labelButton(t("dialog.cancel"), () => box.close()), labelButton(t("dialog.save"), () => {
      const ruby = kept();
      if (placedRuby({ ...line, ruby }).length < ruby.length) {
        error.textContent = t("ruby.overlap");
        return;
      }
      box.close();
      save();
    }, { kind: "primary" })],
  });
  draw();
}

// Ruby that a person adds stands beside its characters: at the right of a vertical line, over a horizontal one.
function besideBase(line, [from, to]) {
  const [x, y, width, height] = boxAround(line.characters.slice(from, to).flatMap(({ quad }) => quad));
  const size = (line.direction === "vertical" ? width : height) / 2;
  return line.direction === "vertical"
    ? [[x + width + size, y], [x + width + size, y + height], [x + width, y + height], [x + width, y]]
    : [[x, y - size], [x + width, y - size], [x + width, y], [x, y]];
}
