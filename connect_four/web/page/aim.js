// A finger on the board: a stone into a column, or a joker, which shows what it will hit before it is let go.

import { drawn, element, found } from "./elements.js";
import { jokerShape } from "./seats.js";
import { say, sayCount, turnName } from "./words.js";

const LAST = 7;
/** How far beside and above the lights a whole row or column can still be meant, in lights. */
const BESIDE = 1.6;
const RADIUS = 2;
/** How far a finger has to go before it drags. */
const SLOP = 8;

const AIMS = { "delete joker": "delete", "bomb joker": "bomb", "place a stone": "stone", menu: "stone" };
const PLACES = { green: { bomb: 0, delete: 1 }, blue: { delete: 6, bomb: 7 } };

/** What a tool would do at a place of the drawing: the turn, or null beside the board. */
function turnAt(tool, { x, y }) {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const isOn = x >= 0 && column <= LAST && row <= LAST;
  if (tool === "stone") return isOn && y >= 0 ? `${column}` : null;
  if (row > LAST || y < -BESIDE || x < -BESIDE || x > LAST + 1 + BESIDE) return null;
  if (tool === "bomb") return isOn && row >= 1 ? `b${column}${row}` : null;
  if (row < 1) return isOn ? `x${column}*` : null;
  return isOn ? `x${column}${row}` : `x*${row}`;
}

/** The fields that a turn is about, as [x, y]. */
function fieldsOf(turn, stones) {
  const fields = [];
  for (let y = 1; y <= LAST; y++) for (let x = 0; x <= LAST; x++) fields.push([x, y]);
  const [, first, second] = turn;
  if (turn[0] === "b")
    return fields.filter(([x, y]) => Math.abs(x - first) + Math.abs(y - second) <= RADIUS);
  if (turn[0] === "x")
    return fields.filter(([x, y]) => (first === "*" || x === +first) && (second === "*" || y === +second));
  const free = fields.filter(([x, y]) => x === +turn && !stoneAt(stones, x, y));
  return free.length ? [free.at(-1)] : [];
}

const stoneAt = (stones, x, y) => Boolean(stones?.[y].slice(2 * x, 2 * x + 2).trim());

/** Follows one finger, whatever others do, until what is returned is called. */
function follow(pointerId, ...reactions) {
  const kinds = ["pointermove", "pointerup", "pointercancel"];
  const listeners = reactions.map((react) => (event) => event.pointerId === pointerId && react(event));
  kinds.forEach((kind, number) => addEventListener(kind, listeners[number]));
  return () => kinds.forEach((kind, number) => removeEventListener(kind, listeners[number]));
}

export class Aim {
  #table;
  #svg = found("matrix");
  #marks = found("marks");
  #grips = found("grips");
  #words = found("aimed");
  #tool = null;
  #turn = null;
  #after = 0;
  #carried = null;
  #stop = () => {};

  constructor(table) {
    this.#table = table;
    this.#svg.addEventListener("pointerdown", (event) => this.#touch(event));
    this.#grips.addEventListener("pointerdown", (event) => this.#touch(event));
    addEventListener("keydown", (event) => event.key === "Escape" && this.#tool && this.#end(false));
  }

  /** Takes a joker from its place; `onDrag` is told when it is really dragged, `onTap` when it was only touched. */
  seize(joker, event, onDrag, onTap = () => {}) {
    if (event.button !== 0 || this.#tool) return;
    const { clientX, clientY, pointerId } = event;
    const move = (moved) => {
      if (Math.hypot(moved.clientX - clientX, moved.clientY - clientY) < SLOP) return;
      stop();
      onDrag();
      this.#begin(joker, moved, true);
    };
    const tap = () => {
      stop();
      onTap();
    };
    const stop = follow(pointerId, move, tap, () => stop());
  }

  show() {
    const { isMine, state } = this.#table;
    this.#svg.dataset.tool = isMine ? AIMS[state.screen] : "none";
    this.#offer(isMine && AIMS[state.screen] === "stone" ? state.jokers[state.turn] : []);
    if (!this.#tool) return;
    if (isMine) this.#mark();
    else this.#end(false);
  }

  /** Makes handles of the lights of these jokers. Browsers heed touch-action only outside a drawing. */
  #offer(jokers) {
    const places = jokers.map((joker) => PLACES[this.#table.state.turn][joker]);
    if (this.#grips.dataset.places === `${places}`) return;
    this.#grips.dataset.places = places;
    this.#grips.replaceChildren(...places.map((x) => element("span", { class: `at-${x}` })));
  }

  #touch(event) {
    const { isMine, mayPress, isPlaying, isLookedAt, state } = this.#table;
    if (event.button !== 0 || !mayPress || !isLookedAt || this.#tool) return;
    if (!isPlaying) return this.#press(this.#place(event));
    if (!isMine) return this.#table.refuse(this.#table.whyNotMine());
    const tool = AIMS[state.screen];
    const { x, y } = this.#place(event);
    if (tool !== "stone") return this.#begin(tool, event);
    if (y >= 1) return this.#begin("stone", event);
    const places = PLACES[state.turn];
    const joker = Object.keys(places).find((name) => places[name] === Math.floor(x));
    if (!joker) return;
    if (!state.jokers[state.turn].includes(joker)) return this.#table.refuse(this.#table.noJoker());
    event.preventDefault();
    this.seize(joker, event, () => {}, () => this.#table.choose(joker));
  }

  /** A tap while nobody can take a turn: how many play, the final board, or on. */
  #press({ x }) {
    const moves = { "player select": x < 4 ? "L" : "R", "game over": "D", off: "C" };
    const move = moves[this.#table.state.screen];
    if (move) this.#table.press(move);
    else this.#table.refuse(this.#table.whyNotMine());
  }

  #place({ clientX, clientY }) {
    return new DOMPoint(clientX, clientY).matrixTransform(this.#svg.getScreenCTM().inverse());
  }

  #begin(tool, event, isCarried = false) {
    event.preventDefault();
    this.#tool = tool;
    this.#after = this.#table.state.record.length;
    this.#table.say("");
    document.body.dataset.aims = tool;
    if (isCarried) {
      this.#carried = element("div", { class: `carried ${tool}` }, jokerShape(tool));
      document.body.append(this.#carried);
    }
    const end = (isLetGo) => this.#end(isLetGo);
    this.#stop = follow(event.pointerId, (moved) => this.#over(moved), () => end(true), () => end(false));
    this.#over(event);
  }

  #over(event) {
    if (this.#carried) this.#carried.style.translate = `${event.clientX}px ${event.clientY}px`;
    const turn = turnAt(this.#tool, this.#place(event));
    if (turn === this.#turn && this.#marks.childElementCount) return;
    this.#turn = turn;
    this.#mark();
  }

  #mark() {
    const { stones, state } = this.#table;
    const turn = this.#turn;
    this.#words.hidden = !turn;
    if (!turn) return this.#marks.replaceChildren();
    const isPossible = state.possible.includes(turn);
    const fields = fieldsOf(turn, stones);
    const hit = fields.filter(([x, y]) => stoneAt(stones, x, y));
    this.#marks.dataset.kind = isPossible ? this.#tool : "refused";
    this.#marks.dataset.side = state.turn;
    this.#marks.replaceChildren(
      ...fields.map(([x, y]) =>
        drawn("circle", { cx: x + 0.5, cy: y + 0.5, r: 0.44, class: stoneAt(stones, x, y) ? "hit" : "empty" }),
      ),
    );
    this.#words.textContent = this.#inWords(turn, isPossible, hit.length);
    this.#words.dataset.possible = isPossible;
  }

  #inWords(turn, isPossible, count) {
    if (!isPossible) return this.#table.objection(turn);
    if (this.#tool === "stone") return turnName(turn);
    return `${turnName(turn)}: ${sayCount("{count} stone", "{count} stones", count)}`;
  }

  #end(isLetGo) {
    const turn = this.#turn;
    this.#stop();
    this.#carried?.remove();
    this.#marks.replaceChildren();
    this.#words.hidden = true;
    this.#tool = this.#turn = this.#carried = null;
    delete document.body.dataset.aims;
    if (isLetGo && turn) this.#table.take(turn, this.#after);
    else if (isLetGo) this.#table.say(say("Nothing was taken."));
  }
}
