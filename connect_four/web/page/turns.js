// The turns of the game that is being played. A click looks back.

import { element, found } from "./elements.js";
import { say, colourName, sideOf, turnName } from "./words.js";

const THIS_GAME = "this game";

export class Turns {
  #table;
  #looking;
  #shown = [];
  /** The turn that somebody wants to look back at, as long as its picture is not there yet. */
  #wanted = null;

  constructor(table, looking) {
    this.#table = table;
    this.#looking = looking;
  }

  show() {
    const record = this.#table.state?.record ?? [];
    const list = found("turns");
    if (record.join(" ") !== this.#shown.join(" ")) {
      // What stays is left alone: somebody may have come to it by keys, or be about to press it.
      const isAtTheEnd = list.scrollTop + list.clientHeight > list.scrollHeight - 2;
      const parts = this.#shown.findIndex((turn, number) => turn !== record[number]);
      const stay = parts < 0 ? this.#shown.length : parts;
      [...list.children].slice(stay).forEach((turn) => turn.remove());
      list.append(...record.slice(stay).map((turn, number) => this.#turn(turn, stay + number + 1)));
      if (isAtTheEnd) list.scrollTop = list.scrollHeight;
      if (stay < this.#shown.length) this.#wanted = null;
      found("no-turns").hidden = record.length > 0;
      this.#shown = record;
    }
    const at = this.#looking.at(THIS_GAME);
    [...list.children].forEach(({ firstChild }, number) => {
      if (number + 1 === at) firstChild.setAttribute("aria-current", "true");
      else firstChild.removeAttribute("aria-current");
    });
  }

  /** The pictures of the game as it is now have come. */
  follow() {
    const looksAt = this.#looking.at(THIS_GAME);
    const isElsewhere = this.#looking.isOn && looksAt === null;
    const at = this.#wanted ?? looksAt;
    this.#wanted = null;
    if (at !== null && !isElsewhere) this.#lookAt(at);
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
    this.#wanted = pictures.length === state.record.length + 1 ? null : at;
    if (this.#wanted !== null) return;
    this.#looking.open({ key: THIS_GAME, title: say("This game"), record: state.record, pictures }, at);
  }
}
