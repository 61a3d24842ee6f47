// The turns of the game that is being played. A click looks back.

import { element, found } from "./elements.js";
import { say, colourName, sideOf, turnName } from "./words.js";

const THIS_GAME = "this game";

export class Turns {
  #table;
  #looking;
  #shown = "";

  constructor(table, looking) {
    this.#table = table;
    this.#looking = looking;
  }

  show() {
    const record = this.#table.state?.record ?? [];
    const key = record.join(" ");
    const list = found("turns");
    if (key !== this.#shown) {
      this.#shown = key;
      list.replaceChildren(...record.map((turn, number) => this.#turn(turn, number + 1)));
      list.scrollTop = list.scrollHeight;
      found("no-turns").hidden = record.length > 0;
    }
    const at = this.#looking.at(THIS_GAME);
    [...list.children].forEach(({ firstChild }, number) => {
      if (number + 1 === at) firstChild.setAttribute("aria-current", "true");
      else firstChild.removeAttribute("aria-current");
    });
  }

  /** The game has gone on while somebody looks back. */
  follow() {
    const at = this.#looking.at(THIS_GAME);
    if (at !== null) this.#lookAt(at);
  }

  #turn(turn, number) {
    const side = sideOf(number);
    return element(
      "li",
      { "data-side": side },
      element(
        "button",
        { type: "button", click: () => this.#lookAt(number) },
        element("span", { class: "number" }, `${number}.`),
        element("span", { class: "unseen" }, `${colourName(side)}: `),
        turnName(turn),
      ),
    );
  }

  #lookAt(at) {
    const { pictures, state } = this.#table;
    if (pictures.length !== state.record.length + 1) return;
    this.#looking.open({ key: THIS_GAME, title: say("This game"), record: state.record, pictures }, at);
  }
}
