// The game that is shown: its lights, who plays, and its turns so far.

import { element, found } from "./elements.js";
import { Matrix, position } from "./matrix.js";
import { nameOf } from "./rows.js";
import { say, sayCount, colourName, sideOf, turnName } from "./words.js";

const REASONS = {
  time: "{name} took too long.",
  illegal: "{name} took a turn that is not possible.",
  crash: "{name} ended before the game.",
};

export class Played {
  #matrix = new Matrix();
  #shown = "";

  set colours(colours) {
    this.#matrix.colours = colours;
  }

  show(game, players) {
    const shown = JSON.stringify(game);
    if (shown === this.#shown) return;
    this.#shown = shown;
    found("played-name").textContent = say("Game {number}", { number: game.number });
    this.#matrix.show({ lights: game.lights, dimmed: false });
    found("position").textContent = position(game.lights);
    for (const side of ["green", "blue"]) this.#showSide(side, game, players);
    found("result").textContent = this.#result(game);
    this.#showRecord(game);
  }

  #showSide(side, game, players) {
    const player = players.find(({ name }) => name === game[side]) ?? { name: game[side], is_computer: true };
    const isNext = game.result === null && sideOf(game.record.length + 1) === side;
    const state = isNext ? say("to move") : game.result === side ? say("won") : "";
    found(side).dataset.next = isNext || game.result === side;
    found(side).replaceChildren(
      element("strong", {}, colourName(side)),
      element("span", { class: "by" }, ...nameOf(player)),
      element("span", { class: "turn" }, state),
    );
  }

  #result(game) {
    if (game.result === null) return "";
    if (game.result === "draw") return say("Draw");
    const [winner, loser] = game.result === "green" ? [game.green, game.blue] : [game.blue, game.green];
    const words = say("{name} wins.", { name: winner });
    return game.reason ? `${words} ${say(REASONS[game.reason], { name: loser })}` : words;
  }

  #showRecord({ record, opening }) {
    const list = found("record");
    list.replaceChildren(...record.map((turn, number) => {
      const side = sideOf(number + 1);
      return element(
        "li",
        { "data-side": side, "data-opening": number < opening },
        element("span", { class: "number" }, `${number + 1}.`),
        element("span", { class: "unseen" }, `${colourName(side)}: `),
        turnName(turn),
      );
    }));
    list.scrollTop = list.scrollHeight;
    found("opening").textContent =
      opening ? sayCount("{count} stone of the opening", "{count} stones of the opening", opening) : "";
  }
}
