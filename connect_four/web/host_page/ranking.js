// Who stands where: one table, or two side by side where one is too long to be read.

import { ON_THE_WALL, fitted } from "./boards.js";
import { element, found, isCalm } from "./elements.js";
import { cell, elo, fill, head, nameOf, placeHead, points, seen, unseen } from "./rows.js";
import { say } from "./words.js";

/** The least and the largest height of a row, in letters of the page; the part of it that a letter takes. */
const LEAST = 1.75;
const LARGEST = 3;
const LETTER = 0.5;
/** How many letters wide a table is: with everything, without Elo, and with the points alone. As in the style. */
const WIDTHS = [22, 16, 11.5];
/** So small may letters be for a table that tells more. */
const SMALLEST = 0.9;
const PAGE = 7000;

export class Ranking {
  #box = found("ranking");
  #tables = [];
  #players = [];

  constructor() {
    new ResizeObserver(() => this.#lay()).observe(found("standing"));
    setInterval(() => this.#turnPage(), PAGE);
  }

  show(players) {
    this.#players = players;
    this.#lay();
  }

  #lay() {
    const letter = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const height = ON_THE_WALL.matches ? found("standing").clientHeight : Infinity;
    const fits = this.#players.length + 1 <= height / (LEAST * letter);
    const length = fits ? this.#players.length : Math.ceil(this.#players.length / 2);
    this.#fill(fits ? 1 : 2, length);
    const row = Math.min(LARGEST * letter, Math.max(LEAST * letter, height / (length + 1)));
    const width = this.#tables[0].clientWidth;
    const letters = WIDTHS.find((each) => width / each >= SMALLEST * letter) ?? WIDTHS.at(-1);
    this.#box.style.setProperty("--row", `${ON_THE_WALL.matches ? row : LEAST * letter}px`);
    this.#box.style.setProperty("--letter", `${ON_THE_WALL.matches ? Math.min(LETTER * row, width / letters) : letter}px`);
  }

  #fill(count, length) {
    while (this.#tables.length < count) {
      this.#tables.push(this.#box.appendChild(element("div", { class: "part" }, element("table", {}, element("thead"), element("tbody")))));
    }
    while (this.#tables.length > count) this.#tables.pop().remove();
    this.#tables.forEach((part, number) => {
      const [top, body] = part.firstChild.children;
      const first = number * length;
      fill(top, [[
        placeHead(),
        head("col", {}, say("Player")),
        head("col", { class: "points" }, say("Points")),
        head("col", { class: "buchholz" }, "Buchholz"),
        head("col", { class: "elo" }, say("Elo")),
      ]]);
      fill(body, this.#players.slice(first, first + length).map((player, place) => this.#row(player, first + place + 1)));
    });
  }

  #row(player, place) {
    return [
      cell({}, `${place}`),
      this.#name(player),
      cell({ class: "points" }, points(player.points)),
      cell({ class: "buchholz" }, points(player.buchholz)),
      cell({ class: "elo" }, ...elo(player)),
    ];
  }

  #state({ state }) {
    if (state === "away") return [element("small", {}, ` ${say("away")}`)];
    return state === "waiting" ? [seen(" ●", "waits"), unseen(` ${say("waits")}`)] : [];
  }

  #name(player) {
    const name = element("span", { class: "name", "data-computer": player.is_computer }, ...nameOf(player), ...this.#state(player));
    fitted(name, `${player.name} ●`);
    return head("row", { "data-state": player.state }, name);
  }

  /** Shows what comes next where not all has room, unless somebody reads it. */
  #turnPage() {
    if (this.#box.matches(":hover, :focus, :focus-within")) return;
    const { scrollTop, clientHeight, scrollHeight } = this.#box;
    const isAtTheEnd = scrollTop + clientHeight > scrollHeight - 2;
    this.#box.scrollTo({ top: isAtTheEnd ? 0 : scrollTop + 0.8 * clientHeight, behavior: isCalm.matches ? "instant" : "smooth" });
  }
}
