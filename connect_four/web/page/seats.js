// Who plays whom, whose turn it is, and the jokers that are left.

import { drawn, element, found } from "./elements.js";
import { say, colourName, seatName } from "./words.js";

const JOKERS = ["delete", "bomb"];
const SHAPES = {
  delete: "m7.5 7.5 9 9m0-9-9 9",
  bomb:
    "M10.5 10a4.6 4.6 0 1 0 .01 0zm0 1.2v6.8m-3.4-3.4h6.8m-5.8-2.4 4.8 4.8m0-4.8-4.8 4.8M14 11l2-2c1-2.2 2.4-2.6 4-1.4",
};
const NAMES = {
  delete: "Delete joker",
  bomb: "Bomb joker",
};

export const jokerShape = (joker) => drawn("svg", { viewBox: "0 0 24 24" }, drawn("path", { d: SHAPES[joker] }));

export class Seats {
  #table;
  #sides;

  /** `seize(joker, event)` is told when a joker is taken with the finger. */
  constructor(table, seize) {
    this.#table = table;
    this.#sides = ["green", "blue"].map((side) => {
      const name = element("strong");
      const by = element("span", { class: "by" });
      const turn = element("span", { class: "turn" });
      const chips = JOKERS.map((joker) => this.#chip(joker, side, seize));
      found(side).append(
        element("p", { class: "who" }, name, by, turn),
        element("p", { class: "jokers" }, ...chips),
      );
      return { side, name, by, turn, chips };
    });
  }

  #chip(joker, side, seize) {
    let wasDragged = false;
    const chip = element(
      "button",
      {
        type: "button",
        class: joker,
        pointerdown: (event) => {
          wasDragged = false;
          if (!this.#isInHand(side, joker)) return;
          seize(joker, event, () => (wasDragged = true));
        },
        click: () => wasDragged || this.#table.choose(joker),
      },
      jokerShape(joker),
    );
    return chip;
  }

  #isInHand(side, joker) {
    const { isMine, state } = this.#table;
    return isMine && state.turn === side && state.jokers[side].includes(joker);
  }

  show() {
    const { state, guest } = this.#table;
    if (!state) return;
    for (const { side, name, by, turn, chips } of this.#sides) {
      const isNext = state.turn === side;
      const seat = state.seats?.[side];
      const isMe = guest.is === "seated" && guest.side === side;
      found(side).dataset.next = isNext;
      name.textContent = colourName(side);
      by.textContent = isMe ? say("You") : seat ? seatName(seat) : "";
      turn.textContent = isNext ? say("to move") : state.result === side ? say("won") : "";
      chips.forEach((chip, number) => {
        const joker = JOKERS[number];
        const isLeft = Boolean(state.jokers?.[side]?.includes(joker));
        chip.dataset.left = isLeft;
        chip.disabled = !this.#isInHand(side, joker);
        const words = say(isLeft ? "{joker}, left" : "{joker}, used", { joker: say(NAMES[joker]) });
        chip.setAttribute("aria-label", `${colourName(side)}: ${words}`);
        chip.title = words;
      });
    }
  }
}
