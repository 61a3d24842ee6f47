// The five presses: keys for a thumb, of a keyboard, and of a gamepad.

import { found } from "./elements.js";

const ARROWS = { ArrowLeft: "L", ArrowRight: "R", ArrowUp: "U", ArrowDown: "D" };
/** The cross and the lower button of a gamepad in the standard order. */
const BUTTONS = { 12: "U", 13: "D", 14: "L", 15: "R", 0: "C" };
/** Where keys have a meaning of their own. Whoever has clicked on a turn steps on from it. */
const ELSEWHERE =
  "input, dialog, [role=group]:not(#stick), #stage:not([data-looking=true]) ~ :is(#this-game, #games)";
const HALF = 0.5;
const LEAST_BETWEEN = 90;

export class Keys {
  #press;
  #isOn;
  #last = 0;
  #held = new Set();

  /** `press(move)` carries a press out, `isOn()` says whether there is anything to press. */
  constructor(press, isOn) {
    this.#press = press;
    this.#isOn = isOn;
    this.#listenToTheStick();
    addEventListener("keydown", (event) => this.#key(event));
    addEventListener("gamepadconnected", () => this.#watchPads(), { once: true });
  }

  #listenToTheStick() {
    for (const key of found("stick").children) {
      key.addEventListener("pointerdown", ({ button }) => button === 0 && this.#press(key.dataset.press));
      // Of a click without a pointer, by key or by what reads the screen aloud, nothing is counted.
      key.addEventListener("click", ({ detail }) => detail === 0 && this.#press(key.dataset.press));
    }
  }

  #key(event) {
    const { target } = event;
    if (!this.#isOn() || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (target.closest(ELSEWHERE)) return;
    const isButton = target.closest("button, a");
    const move = ARROWS[event.key] ?? (event.key === "Enter" && !isButton && !event.repeat ? "C" : null);
    if (!move) return;
    event.preventDefault();
    if (event.repeat && event.timeStamp - this.#last < LEAST_BETWEEN) return;
    this.#last = event.timeStamp;
    this.#press(move);
  }

  #watchPads() {
    const pads = navigator.getGamepads().filter(Boolean);
    const held = new Set(pads.flatMap(pressedOn));
    for (const move of held) if (!this.#held.has(move) && this.#isOn()) this.#press(move);
    this.#held = held;
    if (pads.length) requestAnimationFrame(() => this.#watchPads());
    else addEventListener("gamepadconnected", () => this.#watchPads(), { once: true });
  }
}

function pressedOn({ buttons, axes: [x = 0, y = 0] }) {
  const moves = Object.entries(BUTTONS).filter(([number]) => buttons[number]?.pressed).map(([, move]) => move);
  if (Math.abs(x) > HALF) moves.push(x < 0 ? "L" : "R");
  if (Math.abs(y) > HALF) moves.push(y < 0 ? "U" : "D");
  return moves;
}
