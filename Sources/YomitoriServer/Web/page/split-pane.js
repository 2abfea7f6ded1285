// Two panes with a handle between them: side by side, or one above the other where the window is narrow.

import { t } from "../i18n/translate.js";
import { element, setAria } from "../shell/element.js";
import { change, setting } from "../shell/settings.js";

const least = 0.2;

/** The panes `first` and `second`, and the handle that shares the room. */
export function splitPane(first, second) {
  const narrow = matchMedia("(max-width: 760px)");
  const handle = element(".split-handle", { role: "separator", tabIndex: 0, aria: { label: t("split.label"),
    valuemin: least * 100, valuemax: (1 - least) * 100 } });
  const node = element(".split", {}, element(".split-first", {}, first), handle, element(".split-second", {}, second));
  const name = () => (narrow.matches ? "splitNarrow" : "split");
  let share = setting(name());
  const show = () => {
    node.style.setProperty("--share", `${share * 100}%`);
    setAria(handle, "valuenow", Math.round(share * 100));
    setAria(handle, "orientation", narrow.matches ? "horizontal" : "vertical");
  };
  const set = (value) => {
    share = Math.min(1 - least, Math.max(least, value));
    show();
  };
  const keep = () => change({ [name()]: share });
  handle.addEventListener("pointerdown", (event) => {
    handle.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  handle.addEventListener("pointermove", (event) => {
    if (!handle.hasPointerCapture(event.pointerId)) return;
    const box = node.getBoundingClientRect();
    set(narrow.matches ? (event.clientY - box.top) / box.height : (event.clientX - box.left) / box.width);
  });
  handle.addEventListener("pointerup", keep);
  handle.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -0.04, ArrowUp: -0.04, ArrowRight: 0.04, ArrowDown: 0.04 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    set(share + step);
    keep();
  });
  const turn = () => {
    share = setting(name());
    show();
  };
  narrow.addEventListener("change", turn);
  show();
  return { node, close: () => narrow.removeEventListener("change", turn) };
}
