// The boards of all tables, as large as there is room for.

import { element, found } from "./elements.js";
import { Miniature, position } from "./matrix.js";
import { say, colourName } from "./words.js";

const SIDES = ["green", "blue"];
const STANDINGS = {
  next: "to move",
  won: "won",
  lost: "lost",
  draw: "Draw",
};
const MADE = { won: "1", lost: "0", draw: "½" };
/** Height of the field beside its width, and of a line beside its letters. */
const FIELD = 7 / 8;
const LINE = 1.5;
/** What stands beside a field, and above and below it, in letters' heights. */
const BESIDE = 0.5;
const ABOVE = 0.8;
const GAP = 0.5;
/** All is seen at once, as in the style. */
export const ON_THE_WALL = matchMedia("(min-width: 60rem) and (min-height: 30rem)");
/** A letter beside the width of a place, and the least width in letters. */
const LETTER = 0.125;
const LEAST = 8;

const RULER = Object.assign(document.createElement("canvas").getContext("2d"), {
  font: `700 100px ${getComputedStyle(document.body).fontFamily}`,
});

/** Has the letters of this element be smaller where a name is long; its style knows how much room there is. */
export function fitted(element, name) {
  element.style.setProperty("--wide", RULER.measureText(name).width / 100);
  return element;
}

/** How a side is: next, won, lost, draw, or nothing of that. */
function standing({ turn, result }, side) {
  if (result === null) return turn === side ? "next" : "";
  if (result === "draw") return "draw";
  return result === side ? "won" : "lost";
}

class Board {
  #miniature = new Miniature();
  #names = SIDES.map((side) => element("p", { class: `side ${side}` }));
  #words = element("p", { class: "words" });
  #last = element("span", { class: "last", hidden: true });
  #position = element("p", { class: "unseen" });
  #field = element("div", { class: "field" }, this.#miniature.drawing, this.#last, this.#position, this.#words);
  #shown = null;
  place = element("li", { class: "place" }, ...this.#names, this.#field);

  get isOver() {
    return this.#shown !== null && this.#shown.result !== null;
  }

  take(board, colours) {
    const before = this.#shown?.table === board.table ? this.#shown : null;
    this.#shown = board;
    this.#miniature.show(board.lights, colours);
    this.#mark(board);
    this.#position.textContent = position(board.lights);
    this.#words.textContent = board.words;
    SIDES.forEach((side, number) => this.#name(this.#names[number], board, side));
    return before?.result === null && board.result !== null ? this.#ended(board) : "";
  }

  #name(line, board, side) {
    const is = standing(board, side);
    line.dataset.is = is;
    const state = STANDINGS[is] ? say(STANDINGS[is]) : "";
    line.replaceChildren(
      element("span", { class: "unseen" }, `${colourName(side)}: `),
      fitted(element("bdi", { title: board[side] }, board[side]), board[side]),
      element("span", { class: "unseen" }, state),
      element("span", { class: "made", "aria-hidden": "true" }, MADE[is]),
    );
  }

  /** A ring around the stone that was dropped last. */
  #mark({ lights, last, result }) {
    this.#last.hidden = result !== null || last?.length !== 1;
    if (this.#last.hidden) return;
    this.#last.style.setProperty("--x", last);
    this.#last.style.setProperty("--y", lights.findIndex((row) => row.slice(2 * last, 2 * last + 2).trim()));
  }

  #ended({ result, green, blue }) {
    if (result === "draw") return say("{green} and {blue}: a draw.", { green, blue });
    const [winner, loser] = result === "green" ? [green, blue] : [blue, green];
    return say("{winner} has won against {loser}.", { winner, loser });
  }
}

export class Boards {
  #list = found("boards");
  #places = [];
  #count = 0;
  colours = {};

  constructor() {
    new ResizeObserver(() => this.#lay()).observe(found("tables"));
  }

  /** How many of the first so many games are over. */
  ended(count) {
    return this.#places.slice(0, count).filter((board) => board?.isOver).length;
  }

  /** Shows what is told of a board; what is to be said of it. */
  take(board) {
    this.#places[board.place] ??= new Board();
    return this.#places[board.place].take(board, this.colours);
  }

  /** Has so many boards there. */
  show(count) {
    const there = this.#places.slice(0, count).filter(Boolean);
    if (there.length === this.#count) return;
    this.#count = there.length;
    this.#list.replaceChildren(...there.map(({ place }) => place));
    this.#lay();
  }

  /** Lays them out with as many columns as make them largest. */
  #lay() {
    if (!this.#count) return;
    const { clientWidth: width, clientHeight: height } = found("tables");
    const letter = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const ways = Array.from({ length: this.#count }, (_, number) => this.#way(number + 1, width, height, letter));
    const { columns, text, board } = ways.reduce((one, other) => (other.board > one.board ? other : one));
    this.#list.style.setProperty("--columns", columns);
    this.#list.style.setProperty("--text", `${text}px`);
    this.#list.style.setProperty("--board", ON_THE_WALL.matches ? `${8 * Math.floor(board / 8)}px` : "100%");
  }

  #way(columns, width, height, letter) {
    const across = (width - (columns - 1) * GAP * letter) / columns;
    const text = Math.min(2.4 * letter, Math.max(0.85 * letter, across * LETTER));
    const board = across - BESIDE * text;
    // There is as much height as it takes, but not every width can be read.
    if (!ON_THE_WALL.matches) return { columns, text, board: across < LEAST * letter ? 0 : 1 / board };
    const rows = Math.ceil(this.#count / columns);
    const down = (height - (rows - 1) * GAP * letter) / rows - (2 * LINE + ABOVE) * text;
    return { columns, text, board: Math.min(board, down / FIELD) };
  }
}
