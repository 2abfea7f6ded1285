// The keys of the page view.

/** The layer of keys for `addKeys`. */
export function pageKeys({ model, text, picture, actions, doubtful, open, region, page }) {
  const change = (action) => () => picture.change(action);
  const inPicture = () => document.activeElement === picture.canvas;
  // Arrows follow the text as it is set: in vertical text the next line is at the left, the next character below.
  const arrow = (key) => () => {
    const steps = 60;
    if (inPicture()) {
      const [dx, dy] = { ArrowLeft: [steps, 0], ArrowRight: [-steps, 0], ArrowUp: [0, steps], ArrowDown: [0, -steps] }[key];
      return picture.change((viewport) => viewport.pan(dx, dy));
    }
    const isForward = text.isVertical ? key === "ArrowLeft" || key === "ArrowDown" : key === "ArrowDown" || key === "ArrowRight";
    const isLine = text.isVertical ? key === "ArrowLeft" || key === "ArrowRight" : key === "ArrowUp" || key === "ArrowDown";
    return isLine ? actions.step(isForward ? 1 : -1) : actions.stepCharacter(isForward ? 1 : -1);
  };
  const onButton = () => document.activeElement?.closest("button, a, summary") !== null
    && document.activeElement?.closest("button, a, summary") !== undefined;
  return {
    title: "keys.page",
    bindings: [
      { keys: ["n", "F8"], label: "doubt.next", run: () => doubtful(false) },
      { keys: ["p", "Shift+F8"], label: "doubt.previous", run: () => doubtful(true) },
      { keys: ["ArrowUp", "ArrowDown"], label: "keys.lines" },
      { keys: ["ArrowLeft", "ArrowRight"], label: "keys.characters" },
      { keys: ["ArrowUp"], run: arrow("ArrowUp") },
      { keys: ["ArrowDown"], run: arrow("ArrowDown") },
      { keys: ["ArrowLeft"], run: arrow("ArrowLeft") },
      { keys: ["ArrowRight"], run: arrow("ArrowRight") },
      { keys: ["Enter"], label: "keys.accept", run: () => (onButton() ? false : actions.accept()) },
      { keys: [" "], label: "keys.candidates", run: () => (onButton() ? false : open()) },
      { keys: ["F2", "e"], label: "line.edit", run: actions.edit },
      { keys: ["s"], label: "line.split", run: actions.split },
      { keys: ["Ctrl+Enter"], label: "keys.splitTyping" },
      { keys: ["m"], label: "line.merge", run: () => void actions.merge() },
      { keys: ["b"], label: "keys.splitBlock", run: () => void actions.splitBlock() },
      { keys: ["M"], label: "keys.mergeBlock", run: () => void actions.mergeBlock() },
      { keys: ["Alt+ArrowUp"], label: "line.earlier", run: () => void actions.earlier() },
      { keys: ["Alt+ArrowDown"], label: "line.later", run: () => void actions.later() },
      { keys: ["Alt+Shift+ArrowUp"], label: "keys.blockEarlier", run: () => void actions.blockEarlier() },
      { keys: ["Alt+Shift+ArrowDown"], label: "keys.blockLater", run: () => void actions.blockLater() },
      { keys: ["u"], label: "line.ruby", run: () => void actions.ruby() },
      { keys: ["Delete"], label: "line.delete", run: () => actions.remove() },
      { keys: ["Ctrl+z"], label: "page.undo", run: () => void model.undo() },
      { keys: ["Ctrl+Shift+z", "Ctrl+y"], label: "page.redo", run: () => void model.redo() },
      { keys: ["+", "="], label: "picture.zoomIn", run: change((viewport) => viewport.zoom(1.4)) },
      { keys: ["-"], label: "picture.zoomOut", run: change((viewport) => viewport.zoom(1 / 1.4)) },
      { keys: ["0"], label: "picture.fit", run: change((viewport) => viewport.fit()) },
      { keys: ["]"], label: "picture.rotate", run: change((viewport) => viewport.rotate(1)) },
      { keys: ["["], label: "picture.rotateBack", run: change((viewport) => viewport.rotate(-1)) },
      { keys: ["r"], label: "region.title", run: () => region() },
      { keys: ["c"], label: "corners.title", run: () => void page.corners() },
      { keys: ["h"], label: "history.title", run: () => void page.history() },
      { keys: ["x"], label: "export.title", run: () => void page.export() },
      { keys: ["d"], label: "keys.proofread", run: () => page.proofread() },
      { keys: ["PageUp"], label: "page.previous", run: () => page.neighbour(-1) },
      { keys: ["PageDown"], label: "page.next", run: () => page.neighbour(1) },
      { keys: ["Escape"], label: "keys.leave", run: () => {
        if (picture.isDrawing) return region(false);
        if (model.selection.line !== null) return model.select(null, null);
        return page.back();
      } },
    ],
  };
}
