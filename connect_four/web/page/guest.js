// The device's owner as the opponent: offered, wanted, seated. The seat is taken again after a reload.

import { element, found, vibrate } from "./elements.js";
import { say, colourName, reason } from "./words.js";

const SEAT = "seat";
const LONGEST_NAME = 20;

export class Guest {
  #connection;
  #table;
  #shown = "";
  #name = "";
  #hasJustCome = false;

  constructor(connection, table) {
    this.#connection = connection;
    this.#table = table;
    connection.on("hello", () => (this.#hasJustCome = true));
    connection.on("guest", (guest) => {
      this.#become(guest);
      this.#hasJustCome = false;
    });
  }

  show() {
    const { isPaired, isHere, guest } = this.#table;
    found("guest").hidden = !isPaired || !isHere;
    const key = JSON.stringify([guest.is, guest.name, guest.side]);
    if (key === this.#shown) return;
    this.#shown = key;
    found("guest").dataset.is = guest.is;
    found("guest").replaceChildren(...this.#parts(guest));
  }

  #parts(guest) {
    switch (guest.is) {
      case "offered":
        return [
          element(
            "p",
            {},
            say("{name} is on offer. On the first screen of the game, UP beyond level 8 chooses {name}.", guest),
          ),
          this.#leave(say("Withdraw")),
        ];
      case "wanted":
        return [element("p", {}, say("Somebody wants to play against {name}!", guest)), this.#leave(say("Withdraw"))];
      case "seated":
        return [
          element("p", {}, say("You play {colour} as {name}.", { ...guest, colour: colourName(guest.side) })),
          this.#leave(say("Stand up")),
        ];
      default:
        return [this.#form()];
    }
  }

  #form() {
    const name = element("input", {
      id: "guest-name",
      maxlength: LONGEST_NAME,
      required: true,
      autocomplete: "nickname",
      placeholder: say("Your name"),
      value: this.#name || null,
    });
    return element(
      "form",
      {
        submit: (event) => {
          event.preventDefault();
          this.#name = name.value.trim();
          if (this.#name) this.#ask({ guest: { name: this.#name } });
        },
      },
      element("label", { for: "guest-name" }, say("Play against this machine")),
      element("div", { class: "buttons" }, name, element("button", { class: "main" }, say("Offer to play"))),
    );
  }

  #leave(words) {
    return element("button", { type: "button", click: () => this.#ask({ guest: null }) }, words);
  }

  #become(guest) {
    const stored = sessionStorage.getItem(SEAT);
    if (guest.is === "seated") {
      sessionStorage.setItem(SEAT, JSON.stringify({ game: guest.game, name: guest.name, side: guest.side }));
      this.#table.say(say("You play {colour} as {name}.", { ...guest, colour: colourName(guest.side) }));
    } else if (guest.is === "wanted") {
      vibrate([80, 60, 80]);
    } else if (guest.is === "none" && this.#hasJustCome && stored && this.#table.isPaired) {
      // After a reload, or when the connection is back, the seat stands empty.
      sessionStorage.removeItem(SEAT);
      this.#connection.ask({ seat: JSON.parse(stored) }).catch(() => {});
    }
  }

  async #ask(request) {
    if (request.guest === null) sessionStorage.removeItem(SEAT);
    try {
      await this.#connection.ask(request);
    } catch ({ message }) {
      this.#table.refuse(reason(message));
    }
  }
}
