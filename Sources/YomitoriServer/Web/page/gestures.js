// Pointers and wheel on the picture, as pan, zoom, tap and drawing.

const tapDistance = 6;

/** Listens on a canvas; `actions` has the handlers, with points in its CSS pixels. Gives a function that ends it. */
export function listenToGestures(canvas, actions) {
  const pointers = new Map();
  let start = null;
  let hasMoved = false;
  let pinch = null;
  let lastTap = { time: 0, point: [0, 0] };
  const at = (event) => {
    const frame = canvas.getBoundingClientRect();
    return [event.clientX - frame.left, event.clientY - frame.top];
  };
  const pinchOf = () => {
    const [a, b] = [...pointers.values()];
    return { distance: Math.hypot(a[0] - b[0], a[1] - b[1]), middle: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] };
  };
  const down = (event) => {
    if (event.button > 1) return;
    canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, at(event));
    if (pointers.size === 1) {
      start = at(event);
      hasMoved = false;
    } else if (pointers.size === 2) {
      pinch = pinchOf();
      hasMoved = true;
    }
  };
  const move = (event) => {
    const point = at(event);
    if (!pointers.has(event.pointerId)) {
      if (event.pointerType === "mouse") actions.hover(point);
      return;
    }
    const before = pointers.get(event.pointerId);
    pointers.set(event.pointerId, point);
    if (pointers.size === 2) {
      const now = pinchOf();
      actions.zoom(now.distance / Math.max(pinch.distance, 1), now.middle);
      actions.pan(now.middle[0] - pinch.middle[0], now.middle[1] - pinch.middle[1]);
      pinch = now;
      return;
    }
    if (!hasMoved && Math.hypot(point[0] - start[0], point[1] - start[1]) < tapDistance) return;
    if (actions.isDrawing()) {
      hasMoved = true;
      actions.draw(start, point, false);
    } else {
      // The way to the threshold counts as well.
      const from = hasMoved ? before : start;
      hasMoved = true;
      actions.pan(point[0] - from[0], point[1] - from[1]);
    }
  };
  const up = (event) => {
    if (!pointers.has(event.pointerId)) return;
    const point = at(event);
    pointers.delete(event.pointerId);
    if (pointers.size) return;
    if (hasMoved) {
      if (actions.isDrawing() && start && event.type === "pointerup") actions.draw(start, point, true);
      return;
    }
    if (event.type !== "pointerup") return;
    const isDouble = event.timeStamp - lastTap.time < 350
      && Math.hypot(point[0] - lastTap.point[0], point[1] - lastTap.point[1]) < 24;
    lastTap = { time: isDouble ? 0 : event.timeStamp, point };
    if (isDouble) actions.doubleTap(point);
    else actions.tap(point);
  };
  const wheel = (event) => {
    event.preventDefault();
    // A mouse's wheel turns in steps along one axis and zooms; a touchpad slides, and its pinch comes with Ctrl.
    const isMouse = event.deltaMode !== 0 || (event.deltaX === 0 && Math.abs(event.deltaY) >= 50);
    const unit = event.deltaMode === 1 ? 32 : event.deltaMode === 2 ? 400 : 1;
    if (event.ctrlKey || event.metaKey || (isMouse && !event.shiftKey)) {
      const speed = event.ctrlKey && !isMouse ? 0.01 : 0.0018;
      actions.zoom(Math.exp(-event.deltaY * unit * speed), at(event));
    } else {
      const [dx, dy] = event.shiftKey && event.deltaX === 0 ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
      actions.pan(-dx * unit, -dy * unit);
    }
  };
  const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up,
    pointerleave: (event) => event.pointerType === "mouse" && actions.leave() };
  for (const [kind, listener] of Object.entries(listeners)) canvas.addEventListener(kind, listener);
  canvas.addEventListener("wheel", wheel, { passive: false });
  return () => {
    for (const [kind, listener] of Object.entries(listeners)) canvas.removeEventListener(kind, listener);
    canvas.removeEventListener("wheel", wheel);
  };
}
