// What tables of players are made of.

import { drawn, element } from "./elements.js";
import { say } from "./words.js";

const CHIP = "M8 8h8v8H8zM5 5h14v14H5zM9 5V2m6 3V2M9 22v-3m6 3v-3M5 9H2m3 6H2m20-6h-3m3 6h-3";

const written = (number, options) => new Intl.NumberFormat(document.documentElement.lang, options).format(number);

export const points = (number) => written(number, { maximumFractionDigits: 1 });

export const unseen = (words) => element("span", { class: "unseen" }, words);
export const seen = (words, kind = null) => element("span", { class: kind, "aria-hidden": "true" }, words);

export const head = (scope, attributes, ...children) => element("th", { scope, ...attributes }, ...children);
export const cell = (attributes, ...children) => element("td", attributes, ...children);

/** The head above the places. */
export const placeHead = () => head("col", {}, seen("#"), unseen(say("Place")));

/** A player's name, marked as a computer's. */
export function nameOf({ name, is_computer }) {
  if (!is_computer) return [name];
  const chip = drawn("svg", { viewBox: "0 0 24 24", class: "chip", role: "img", "aria-label": say("Computer") });
  chip.append(drawn("title", {}, say("Computer")), drawn("path", { d: CHIP }));
  return [chip, element("bdi", {}, name)];
}

/** How strong a player is, and the error of that. */
export function elo({ elo, error, games }) {
  if (!games || elo === null) return ["–"];
  const number = written(elo, { maximumFractionDigits: 0, signDisplay: "exceptZero" });
  return [number, " ", element("small", {}, `± ${written(error, { maximumFractionDigits: 0 })}`)];
}

/** Puts these rows of cells into a part of a table. What is the same stays, and with it who reads it. */
export function fill(part, rows) {
  rows.forEach((cells, number) => {
    const row = part.children[number] ?? part.appendChild(element("tr"));
    cells.forEach((made, place) => {
      const old = row.children[place];
      if (!old) row.append(made);
      else if (!old.isEqualNode(made)) old.replaceWith(made);
    });
    while (row.children.length > cells.length) row.lastChild.remove();
  });
  while (part.children.length > rows.length) part.lastChild.remove();
}
