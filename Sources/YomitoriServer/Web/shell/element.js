// Building elements. Text goes in as text nodes only, so names of files and text of pages can never become markup.

/**
 * An element: `element("button.button.primary", { onclick, aria: { label } }, "Save")`.
 * Attributes: `on…` are listeners, `aria` and `data` are objects, `style` an object of custom properties or styles
 * (set through the object model, which the content security policy allows), the rest properties or attributes.
 */
export function element(selector, attributes = {}, ...children) {
  const [name, ...classes] = selector.split(".");
  const node = document.createElement(name || "div");
  if (classes.length) node.className = classes.join(" ");
  apply(node, attributes);
  fill(node, children);
  return node;
}

/** Replaces what is in `node` by `children`: nodes, strings, lists of them; false, null and undefined are left out. */
export function replace(node, ...children) {
  node.replaceChildren();
  fill(node, children);
  return node;
}

/** As `replace`; the focus, if it was in `node`, goes to the control that stands where the focused one stood. */
export function redraw(node, ...children) {
  const controls = () => [...node.querySelectorAll("a, button, input, select, textarea, summary")];
  const place = controls().indexOf(document.activeElement);
  replace(node, ...children);
  if (place >= 0) (controls()[place] ?? controls().at(-1))?.focus({ preventScroll: true });
  return node;
}

function apply(node, attributes) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null) continue;
    if (key === "aria") {
      for (const [name, text] of Object.entries(value)) setAria(node, name, text);
    } else if (key === "data") {
      Object.assign(node.dataset, value);
    } else if (key === "style") {
      for (const [name, text] of Object.entries(value)) node.style.setProperty(name, text);
    } else if (key.startsWith("on")) {
      node.addEventListener(key.slice(2), value);
    } else if (key in node && key !== "list" && key !== "form") {
      node[key] = value;
    } else if (value !== false) {
      node.setAttribute(key, value === true ? "" : value);
    }
  }
}

/** Sets one `aria-` attribute, or takes it away when `value` is null. */
export function setAria(node, name, value) {
  if (value === null || value === undefined) node.removeAttribute(`aria-${name}`);
  else node.setAttribute(`aria-${name}`, String(value));
}

function fill(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child instanceof Node ? child : String(child));
  }
}

let sequence = 0;

/** An id no other element has. */
export function freshID(prefix = "e") {
  sequence += 1;
  return `${prefix}-${sequence}`;
}

/** Calls `listener(event)` for a kind of event of the window; gives a function that ends it. */
export function onWindow(kind, listener, options) {
  addEventListener(kind, listener, options);
  return () => removeEventListener(kind, listener, options);
}

/** A listener that is called once a frame at most, with the latest arguments. */
export function oncePerFrame(action) {
  let waiting = null;
  return (...values) => {
    if (!waiting) {
      requestAnimationFrame(() => {
        const latest = waiting;
        waiting = null;
        action(...latest);
      });
    }
    waiting = values;
  };
}

/** A listener that is called when calls have ceased for `milliseconds`. */
export function afterPause(milliseconds, action) {
  let timer;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...values), milliseconds);
  };
}

/** A listener that is called `milliseconds` after the first of a row of calls, and so on while they come. */
export function atIntervals(milliseconds, action) {
  let timer = null;
  return () => {
    timer ??= setTimeout(() => {
      timer = null;
      action();
    }, milliseconds);
  };
}
