// Putting lines and blocks into another order by dragging their grips; works with mouse, pen and finger.

import { element } from "../shell/element.js";
import { moveBlockBefore, moveLineBefore } from "./reordering.js";

/** Listens on the text's element; gives a function that ends it. */
export function listenToDragging(text, model) {
  const marker = element(".drop-marker", { hidden: true, aria: { hidden: true } });
  let drag = null;

  const down = (event) => {
    const grip = event.target.closest(".line-grip, .block-grip");
    if (!grip || event.button) return;
    event.preventDefault();
    const isLine = grip.classList.contains("line-grip");
    const node = grip.closest(isLine ? ".line" : ".block");
    grip.setPointerCapture(event.pointerId);
    drag = { isLine, node, id: isLine ? node.dataset.line : node.dataset.block, target: null };
    node.classList.add("dragged");
    document.body.append(marker);
  };
  const move = (event) => {
    if (!drag) return;
    drag.target = targetAt(text, drag, event.clientX, event.clientY);
    marker.hidden = !drag.target;
    if (!drag.target) return;
    for (const [name, value] of Object.entries(drag.target.mark)) marker.style.setProperty(name, `${value}px`);
  };
  const up = (event) => {
    if (!drag) return;
    const { isLine, node, id, target } = drag;
    drag = null;
    node.classList.remove("dragged");
    marker.remove();
    if (event.type === "pointercancel" || !target) return;
    model.edit((index) => (isLine ? moveLineBefore(index, id, target.block, target.before)
      : moveBlockBefore(index, id, target.before)))
      .then((isTaken) => isTaken && isLine && model.select(id, null, { reveal: "text" }));
  };
  const cancel = (event) => {
    if (event.key === "Escape" && drag) up({ type: "pointercancel" });
  };
  text.addEventListener("pointerdown", down);
  text.addEventListener("pointermove", move);
  text.addEventListener("pointerup", up);
  text.addEventListener("pointercancel", up);
  addEventListener("keydown", cancel);
  return () => {
    removeEventListener("keydown", cancel);
    marker.remove();
  };
}

// Where the dragged thing would go: before which line of which block, and where the mark is shown.
function targetAt(text, { isLine, node }, x, y) {
  const nodes = [...text.querySelectorAll(isLine ? ".line" : ".block")].filter((other) => other !== node);
  let best = null;
  for (const other of nodes) {
    const box = other.getBoundingClientRect();
    const distance = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
    if (!best || distance < best.distance) best = { other, box, distance };
  }
  if (!best) return null;
  const { other, box } = best;
  const isVertical = Boolean(other.closest(".run.vertical"));
  const isAfter = isVertical ? x < box.left + box.width / 2 : y > box.top + box.height / 2;
  const mark = isVertical
    ? { left: (isAfter ? box.left : box.right) - 1, top: box.top, width: 3, height: box.height }
    : { left: box.left, top: (isAfter ? box.bottom : box.top) - 1, width: box.width, height: 3 };
  if (!isLine) {
    const next = isAfter ? nodes[nodes.indexOf(other) + 1] : other;
    return { before: next?.dataset.block ?? null, mark };
  }
  const block = other.closest(".block");
  const siblings = [...block.querySelectorAll(".line")].filter((line) => line !== node);
  const next = isAfter ? siblings[siblings.indexOf(other) + 1] : other;
  return { block: block.dataset.block, before: next?.dataset.line ?? null, mark };
}
