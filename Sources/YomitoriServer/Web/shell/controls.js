// The controls that several views are made of.

import { element, freshID } from "./element.js";
import { icon } from "./icons.js";

/** A button with an icon alone; `label` is its name and its hint, with the key that does the same. */
export function iconButton(name, label, onclick, { key, ...attributes } = {}) {
  const hint = key ? `${label} (${key})` : label;
  return element("button.button.quiet.only-icon", { type: "button", title: hint, onclick, ...attributes,
    aria: { label, keyshortcuts: key && /^[\w+]+$/.test(key) ? key : null, ...attributes.aria } }, icon(name));
}

/** A button with a label and maybe an icon. `kind`: "primary", "quiet", "danger" or "". */
export function labelButton(label, onclick, { kind = "", symbol, ...attributes } = {}) {
  const button = element("button.button", { type: "button", onclick, ...attributes }, symbol && icon(symbol),
    element("span", {}, label));
  for (const name of kind.split(" ").filter(Boolean)) button.classList.add(name);
  return button;
}

/** A labelled `<select>` of `[value, label]` pairs. */
export function selectField(label, options, value, onchange, { hiddenLabel = false } = {}) {
  const id = freshID("select");
  const select = element("select.input", { id, onchange: () => onchange(select.value) },
    options.map(([key, text]) => element("option", { value: key }, text)));
  select.value = value;
  return element(".field", {}, element(hiddenLabel ? "label.unseen" : "label.label", { htmlFor: id }, label), select);
}

/** A labelled check box. */
export function checkField(label, checked, onchange) {
  const box = element("input", { type: "checkbox", checked, onchange: () => onchange(box.checked) });
  return element("label.choice", {}, box, element("span", {}, label));
}

/** A group of radio buttons of `[value, label]` pairs. */
export function radioField(legend, options, value, onchange) {
  const name = freshID("radio");
  return element("fieldset.radios", {}, element("legend.label", {}, legend),
    options.map(([key, text]) => element("label.choice", {},
      element("input", { type: "radio", name, value: key, checked: key === value, onchange: () => onchange(key) }),
      element("span", {}, text))));
}

/** A labelled text input; `attributes` go to the input. */
export function textField(label, value, attributes = {}) {
  const id = freshID("input");
  const input = element("input.input", { id, value, ...attributes });
  return { node: element(".field", {}, element("label.label", { htmlFor: id }, label), input), input };
}
