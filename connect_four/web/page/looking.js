// Looking instead of playing: a game's turns one by one on the lights, with a slider, and the way back to now.

import { Curve } from "./curve.js";
import { element, found, isCalm } from "./elements.js";
import { Miniature } from "./matrix.js";
import { say, colourName, sideOf, turnName } from "./words.js";

const PLAY_SECONDS = 0.9;
const ICONS = { play: "▶", pause: "❚❚" };

export class Looking {
  #matrix;
  #connection;
  #onChange = () => {};
  #game = null;
  #at = 0;
  #playing = 0;
  #title = element("h2");
  #words = element("p", { class: "turn-words", "aria-live": "polite" });
  #slider = element("input", { type: "range", min: 0, step: 1, "aria-label": say("Turn") });
  #play = element("button", { type: "button", class: "play" });
  #now = new Miniature();
  #curve;

  constructor(connection, matrix) {
    this.#connection = connection;
    this.#matrix = matrix;
    this.#curve = new Curve((number) => this.#goTo(number));
    this.#slider.addEventListener("input", () => this.#goTo(Number(this.#slider.value)));
    this.#play.addEventListener("click", () => (this.#playing ? this.#pause() : this.#start()));
    const close = () => this.close();
    const back = element("button", { type: "button", id: "back", click: close }, this.#now.drawing, say("Back to now"));
    found("looking").append(
      element("div", { class: "head" }, this.#title, back),
      this.#words,
      this.#curve.drawing,
      element("div", { class: "slide" }, this.#play, this.#slider),
      this.#curve.mistakes,
    );
    matrix.onLive = () => this.isOn && matrix.showLiveIn(this.#now);
    connection.on("review", (judged) => judged.game === this.#game?.review && this.#curve.add(judged));
    connection.on("game", (isHere) => isHere && this.#askForReview());
    addEventListener("keydown", (event) => event.key === "Escape" && this.isOn && this.close());
  }

  set onChange(listener) {
    this.#onChange = listener;
  }

  get isOn() {
    return this.#game !== null;
  }

  /** The number of turns that have been taken in the picture that is looked at, of the game with this key. */
  at(key) {
    return this.#game?.key === key ? this.#at : null;
  }

  get picture() {
    return this.#game.pictures[this.#at];
  }

  /** `review` is the number of the saved game that is to be judged, or null. */
  open({ key, title, record, pictures, review = null }, at) {
    this.#pause();
    const isNew = this.#game?.key !== key;
    if (isNew) this.#forgetReview();
    this.#game = { key, record, pictures, review };
    this.#title.textContent = title;
    this.#slider.max = record.length;
    found("looking").hidden = false;
    if (isNew) {
      this.#curve.begin(record.length, review !== null);
      this.#askForReview();
    }
    this.#matrix.showLiveIn(this.#now);
    this.#goTo(Math.min(at, record.length));
    found("stage").scrollIntoView({ behavior: isCalm.matches ? "auto" : "smooth", block: "nearest" });
  }

  close() {
    if (!this.isOn) return;
    this.#pause();
    this.#forgetReview();
    this.#game = null;
    this.#matrix.hold(null);
    const hadFocus = found("looking").contains(document.activeElement);
    found("looking").hidden = true;
    if (hadFocus) found("stage").focus({ preventScroll: true });
    this.#onChange();
  }

  step(by) {
    this.#pause();
    this.#goTo(Math.min(Math.max(this.#at + by, 0), this.#game.record.length));
  }

  #askForReview() {
    const review = this.#game?.review ?? null;
    if (review !== null) this.#connection.ask({ review }).catch(({ message }) => this.#curve.fail(message));
  }

  #forgetReview() {
    const review = this.#game?.review ?? null;
    if (review !== null) this.#connection.ask({ unreview: review }).catch(() => {});
  }

  #goTo(at) {
    const { pictures } = this.#game;
    this.#at = at;
    const side = sideOf(at);
    const words = this.#inWords(at, side);
    this.#slider.value = at;
    this.#slider.setAttribute("aria-valuetext", words);
    this.#words.textContent = words;
    this.#words.dataset.side = at ? side : "";
    this.#curve.point(at);
    this.#matrix.hold(pictures[at]);
    this.#showPlay();
    this.#onChange();
  }

  #inWords(at, side) {
    if (!at) return say("The beginning");
    const words = `${at}. ${colourName(side)}: ${turnName(this.#game.record[at - 1])}`;
    const better = this.#curve.better(at);
    return better ? `${words} · ${say("Better: {turn}", { turn: turnName(better) })}` : words;
  }

  #start() {
    if (this.#at === this.#game.record.length) this.#goTo(0);
    this.#playing = setInterval(() => {
      if (this.#at === this.#game.record.length) this.#pause();
      else this.#goTo(this.#at + 1);
    }, 1000 * PLAY_SECONDS);
    this.#showPlay();
  }

  #pause() {
    clearInterval(this.#playing);
    this.#playing = 0;
    this.#showPlay();
  }

  #showPlay() {
    this.#play.textContent = this.#playing ? ICONS.pause : ICONS.play;
    this.#play.setAttribute("aria-label", this.#playing ? say("Pause") : say("Play it"));
  }
}
