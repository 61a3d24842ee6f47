// Elements of the document, made and found; and what the device can do and its owner likes.

const SVG = "http://www.w3.org/2000/svg";

export const found = (id) => document.getElementById(id);

export function element(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

export function drawn(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, value);
  }
  // Names and words from anywhere become text here, never markup.
  made.append(...children.filter((child) => child != null));
  return made;
}

export const isCalm = matchMedia("(prefers-reduced-motion: reduce)");

/** Browsers do so only for who has touched the page, and complain otherwise. */
export function vibrate(pattern) {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}
