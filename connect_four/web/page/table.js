// The game on the table: what is known of it, and what this browser may do to it.

import { found, isCalm, vibrate } from "./elements.js";
import { say, colourName, reason, resultName, sideOf, turnName } from "./words.js";

const PRESS_SCREENS = ["player select", "waiting", "game over", "off"];
const PLACING_SCREENS = ["place a stone", "menu"];
const SAID_FOR = 5000;
const NOBODY = { is: "none", name: "", side: null, game: null };

export class Table {
  state = null;
  /** The stones after every turn of the game, as pictures. */
  pictures = [];
  isPaired = false;
  isHere = false;
  isLookedAt = true;
  guest = NOBODY;
  #connection;
  #saying = 0;
  #asked = "";
  #onPictures = () => {};

  constructor(connection) {
    this.#connection = connection;
    connection.on("hello", ({ paired }) => {
      this.isPaired = paired;
      this.guest = NOBODY;
    });
    connection.on("guest", (guest) => (this.guest = guest));
    connection.on("game", (isHere) => (this.isHere = isHere));
    connection.on("open", (isOpen) => (this.isHere &&= isOpen));
    connection.on("state", (state) => this.#learn(state));
  }

  set onPictures(listener) {
    this.#onPictures = listener;
  }

  get stones() {
    return this.pictures.at(-1);
  }

  get mayPress() {
    return this.isPaired && this.isHere && this.state !== null;
  }

  get isPlaying() {
    return this.mayPress && !PRESS_SCREENS.includes(this.state.screen) && this.state.turn !== null;
  }

  /** Whether this browser may take the turn that is to be taken now. */
  get isMine() {
    if (!this.isPlaying) return false;
    const { by } = this.state.seats[this.state.turn];
    if (this.guest.is === "seated") return by === "guest" && this.state.turn === this.guest.side;
    return by === "stick";
  }

  async press(move) {
    this.say("");
    try {
      await this.#connection.ask({ press: move });
    } catch (refusal) {
      this.refuse(reason(refusal.message));
    }
  }

  /** Takes a turn that was meant for when so many turns had been taken. */
  async take(turn, after) {
    if (!this.isMine) return this.refuse(this.whyNotMine());
    if (!this.state.possible.includes(turn)) return this.refuse(this.objection(turn));
    try {
      await this.#connection.ask({ turn, after });
    } catch (refusal) {
      this.refuse(reason(refusal.message));
    }
  }

  /** A joker begins, as the stick would begin it: through the menu, which opens on delete. */
  async choose(joker) {
    const { turn, jokers, screen } = this.state;
    if (!this.isMine) return this.refuse(this.whyNotMine());
    if (!jokers[turn].includes(joker)) return this.refuse(this.noJoker());
    if (!PLACING_SCREENS.includes(screen)) return this.refuse(say("A joker is being aimed already."));
    const aside = joker === "bomb" && jokers[turn].includes("delete") ? [turn === "green" ? "L" : "R"] : [];
    // From now on Enter confirms, and no longer takes the joker.
    found("stage").focus({ preventScroll: true });
    if (screen === "menu" && !(await this.#comesTo("place a stone", "D"))) return;
    if (!(await this.#comesTo("menu", "U"))) return;
    for (const move of [...aside, "C"]) await this.press(move);
  }

  /** Whether this press leads to this screen. On a dimmed picture the first one only wakes it. */
  async #comesTo(screen, move) {
    await this.press(move);
    if (this.state.screen !== screen) await this.press(move);
    return this.state.screen === screen;
  }

  whyNotMine() {
    if (!this.isPlaying) return say("No turn can be taken now.");
    const { by, name } = this.state.seats[this.state.turn];
    if (by === "computer") return say("It is the computer's turn.");
    if (by === "guest") return say("It is {name}'s turn.", { name });
    return say("It is {player}'s turn.", { player: colourName(this.state.turn) });
  }

  noJoker() {
    return say("This joker is used already.");
  }

  objection(turn) {
    if (turn.length === 1) return say("Column {x} is full.", { x: turn });
    if (!this.state.record.length) return say("The board is empty: there is nothing for a joker.");
    if (turn[0] === "x") return say("There is no stone.");
    return this.stones?.[turn[2]].slice(2 * turn[1], 2 * turn[1] + 2).trim()
      ? say("A bomb needs an empty field.")
      : say("There is no stone in the blast.");
  }

  /** Felt, seen and said. */
  refuse(why) {
    vibrate(60);
    const board = found("board");
    const moves = isCalm.matches
      ? { opacity: [0.6, 1] }
      : { translate: ["0", "-6px", "5px", "-3px", "2px", "0"] };
    board.animate(moves, { duration: 260 });
    this.say(why);
  }

  say(words) {
    const said = found("said");
    said.textContent = "";
    said.textContent = words;
    clearTimeout(this.#saying);
    this.#saying = setTimeout(() => (said.textContent = ""), SAID_FOR);
  }

  #learn(state) {
    const before = this.state;
    this.state = state;
    this.#announce(before, state);
    const asked = `${state.game} ${state.record.join(" ")}`;
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#connection.ask({ pictures: state.record }).then(
      ({ pictures }) => {
        if (asked !== this.#asked) return;
        this.pictures = pictures;
        this.#onPictures();
      },
      () => (this.#asked = ""),
    );
  }

  #announce(before, { game, record, result, players }) {
    if (!before || before.game !== game) return;
    const turns = record.slice(before.record.length).map((turn, number) => {
      const side = sideOf(before.record.length + number + 1);
      return `${colourName(side)}: ${turnName(turn)}.`;
    });
    if (result && !before.result) turns.push(`${resultName(result, players)}.`);
    if (turns.length) found("announced").textContent = turns.join(" ");
  }
}
