// The four corners of the page in a photograph, with a loupe; the server proposes them, flattens the page and reads it again.

import { pages } from "../server/api.js";
import { t } from "../i18n/translate.js";
import { labelButton } from "../shell/controls.js";
import { openDialog } from "../shell/dialog.js";
import { element, oncePerFrame } from "../shell/element.js";
import { Sending } from "../shell/sending.js";
import { toast } from "../shell/toasts.js";
import { isConvex } from "./viewport.js";

const names = ["topLeft", "topRight", "bottomRight", "bottomLeft"];
const loupeScale = 3;

/** Opens the editor for a `PageModel`'s page. */
export function showCornerEditor(model) {
  const { page } = model;
  const original = page.original ?? { width: page.width, height: page.height };
  const inset = 0.06;
  const start = page.corners ?? [[inset, inset], [1 - inset, inset], [1 - inset, 1 - inset], [inset, 1 - inset]]
    .map(([x, y]) => [x * original.width, y * original.height]);
  const corners = start.map(([x, y]) => [x, y]);
  // What was found is no longer wanted once a person has moved a corner.
  let isMoved = false;
  const picture = element("img.corner-picture", { src: pages.pictureAddress(page.id, { size: "screen", original: 1 }),
    alt: t("corners.picture"), draggable: false });
  const outline = svg("svg", { class: "corner-outline", viewBox: `0 0 ${original.width} ${original.height}`,
    preserveAspectRatio: "none", "aria-hidden": "true" });
  const shade = svg("path", { class: "corner-shade", "fill-rule": "evenodd" });
  const edge = svg("path", { class: "corner-edge" });
  outline.append(shade, edge);
  const loupe = element("canvas.loupe", { width: 320, height: 320, hidden: true, aria: { hidden: true } });
  const handles = corners.map((_, index) => handle(index));
  const frame = element(".corner-frame", {}, picture, outline, handles, loupe);
  const go = labelButton(t("corners.flatten"), () => send(go, corners.map((corner) => corner.map((value) => Math.round(value * 10) / 10))),
    { kind: "primary" });
  const whole = labelButton(t("corners.none"), () => send(whole, null));
  const seek = labelButton(t("corners.find"), () => sending.run(seek, () => find(true)));
  const sending = new Sending();
  const note = element("p.small.corner-note", { role: "status" });
  const box = openDialog({
    title: t("corners.title"), kind: "full",
    content: element(".corner-editor", {}, frame, note, sending.node, element("p.small.soft", {}, t("corners.help"))),
    actions: [seek, whole, labelButton(t("dialog.cancel"), () => box.close()), go],
  });
  const draw = oncePerFrame(render);
  const observer = new ResizeObserver(draw);
  observer.observe(frame);
  picture.addEventListener("load", draw);
  box.closed.then(() => observer.disconnect());
  draw();
  // Without a proposal they can be dragged all the same.
  if (!page.corners) find(false).catch(() => {});

  // The server's proposal: at the start where nobody has set corners, and when it is asked for.
  async function find(isWanted) {
    if (isWanted) isMoved = false;
    say("finding");
    let found;
    try {
      found = await pages.seenCorners(page.id);
    } catch (problem) {
      say("");
      throw problem;
    }
    if (isMoved) return say("");
    say(found ? "found" : "notFound");
    found?.forEach((corner, index) => place(index, corner));
  }

  function say(state) {
    note.dataset.state = state;
    note.textContent = state ? t(`corners.${state}`) : "";
  }

  async function send(button, list) {
    if (!await sending.run(button, () => pages.flatten(page.id, list))) return;
    box.close();
    toast(t("corners.begun"));
  }

  function handle(index) {
    const node = element("button.corner-handle", { type: "button", aria: { label: t(`corners.${names[index]}`) },
      onkeydown: (event) => {
        const step = (event.shiftKey ? 10 : 1) * Math.max(1, original.width / 1500);
        const move = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
        if (!move) return;
        event.preventDefault();
        isMoved = true;
        place(index, [corners[index][0] + move[0], corners[index][1] + move[1]]);
        look(index);
      },
      onfocus: () => look(index),
      onblur: () => { loupe.hidden = true; } });
    node.addEventListener("pointerdown", (event) => {
      node.setPointerCapture(event.pointerId);
      node.focus();
      look(index);
      event.preventDefault();
    });
    node.addEventListener("pointermove", (event) => {
      if (!node.hasPointerCapture(event.pointerId)) return;
      const area = picture.getBoundingClientRect();
      isMoved = true;
      place(index, [((event.clientX - area.left) / area.width) * original.width,
        ((event.clientY - area.top) / area.height) * original.height]);
      look(index);
    });
    return node;
  }

  function place(index, [x, y]) {
    corners[index] = [Math.min(original.width, Math.max(0, x)), Math.min(original.height, Math.max(0, y))];
    go.disabled = !isConvex(corners);
    draw();
  }

  function render() {
    const path = `M${corners.map((corner) => corner.join(" ")).join("L")}Z`;
    shade.setAttribute("d", `M0 0H${original.width}V${original.height}H0Z${path}`);
    edge.setAttribute("d", path);
    corners.forEach(([x, y], index) => {
      handles[index].style.setProperty("left", `${(x / original.width) * 100}%`);
      handles[index].style.setProperty("top", `${(y / original.height) * 100}%`);
    });
  }

  // The part under a corner, enlarged, on the side where the finger is not.
  function look(index) {
    if (!picture.naturalWidth) return;
    const [x, y] = corners[index];
    loupe.hidden = false;
    loupe.classList.toggle("at-right", x < original.width / 2);
    const brush = loupe.getContext("2d");
    const ratio = picture.naturalWidth / original.width;
    const shown = picture.getBoundingClientRect().width / picture.naturalWidth;
    const side = loupe.width / (loupeScale * Math.max(shown, 0.2) * 2);
    brush.fillStyle = "#808080";
    brush.fillRect(0, 0, loupe.width, loupe.height);
    brush.drawImage(picture, x * ratio - side / 2, y * ratio - side / 2, side, side, 0, 0, loupe.width, loupe.height);
    const middle = loupe.width / 2;
    for (const [colour, width] of [["#ffffff", 5], ["#b5341d", 2]]) {
      brush.strokeStyle = colour;
      brush.lineWidth = width;
      brush.beginPath();
      brush.moveTo(middle, middle - 40);
      brush.lineTo(middle, middle + 40);
      brush.moveTo(middle - 40, middle);
      brush.lineTo(middle + 40, middle);
      brush.stroke();
    }
  }
}

function svg(name, attributes) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}
