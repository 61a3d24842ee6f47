// Who stood better after each turn, the turns that threw it away, and what would have been better.

import { drawn, element, found, isCalm } from "./elements.js";
import { say, colourName, reason, turnName } from "./words.js";

const HEIGHT = 96;
/** Room above and below for the line's own width, and at the sides as much as half the slider's thumb. */
const EDGE = 8;
const SIDE = 10;

const MISTAKES = {
  win: "{player} had won, and let it go.",
  loss: "{player} loses by this turn.",
  worse: "{player} had something better.",
};

export class Curve {
  #goTo;
  #judged = [];
  #length = 0;
  #at = 0;
  #svg = drawn("svg", { class: "lines", height: HEIGHT, "aria-hidden": "true" });
  #state = element("p", { class: "quiet", role: "status" });

  constructor(goTo) {
    this.#goTo = goTo;
    this.drawing = element("div", { class: "curve" }, this.#svg, this.#state);
    this.mistakes = element("ol", { class: "mistakes" });
    this.#svg.addEventListener("pointerdown", (event) => this.#goTo(this.#turnAt(event)));
    this.#svg.addEventListener("pointermove", (event) => event.buttons && this.#goTo(this.#turnAt(event)));
    new ResizeObserver(() => this.#draw()).observe(this.drawing);
  }

  begin(length, isShown) {
    this.#judged = [];
    this.#length = length;
    this.drawing.hidden = this.mistakes.hidden = !isShown;
    this.mistakes.replaceChildren();
    this.#state.textContent = say("The strongest level looks at it …");
    this.#draw();
  }

  fail(why) {
    this.#state.textContent = reason(why);
  }

  add(judged) {
    this.#judged = [...this.#judged.filter(({ number }) => number !== judged.number), judged];
    this.#judged.sort((one, other) => one.number - other.number);
    const mistakes = this.#judged.filter(({ mistake }) => mistake);
    if (judged.mistake) this.mistakes.replaceChildren(...mistakes.map((each) => this.#told(each)));
    const isDone = judged.number === this.#length;
    if (isDone) this.#state.textContent = mistakes.length ? "" : say("Nobody threw anything away.");
    this.#draw();
  }

  /** The better turn instead of this one, if it is known to be a mistake. */
  better(at) {
    return this.#judged.find(({ number }) => number === at)?.better ?? null;
  }

  point(at) {
    this.#at = at;
    this.#draw();
  }

  #told({ number, turn, by, mistake, better }) {
    const player = colourName(by);
    return element(
      "li",
      {},
      element(
        "button",
        { type: "button", "data-mistake": mistake, click: () => this.#show(number) },
        element("strong", {}, `${number}. ${turnName(turn)}`),
        element("span", {}, say(MISTAKES[mistake], { player })),
        element("span", { class: "better" }, say("Better: {turn}", { turn: turnName(better) })),
      ),
    );
  }

  #show(number) {
    this.#goTo(number);
    found("board").scrollIntoView({ behavior: isCalm.matches ? "auto" : "smooth", block: "nearest" });
  }

  #turnAt({ clientX }) {
    const { left, width } = this.#svg.getBoundingClientRect();
    const share = (clientX - left - SIDE) / (width - 2 * SIDE);
    return Math.min(Math.max(Math.round(share * this.#length), 0), this.#length);
  }

  #draw() {
    const width = this.drawing.clientWidth;
    if (!width) return;
    const x = (number) => SIDE + ((width - 2 * SIDE) * number) / Math.max(this.#length, 1);
    const y = (value) => HEIGHT / 2 - value * (HEIGHT / 2 - EDGE);
    const first = this.#judged[0];
    const points = first ? [{ number: first.number - 1, value: first.before }, ...this.#judged] : [];
    const line = points.map(({ number, value }) => `${x(number)},${y(value)}`).join(" ");
    const area = points.length ? `${x(points[0].number)},${y(0)} ${line} ${x(points.at(-1).number)},${y(0)}` : "";
    const half = (name, top) =>
      drawn("svg", { class: name, y: top, width, height: HEIGHT / 2, viewBox: `0 ${top} ${width} ${HEIGHT / 2}` },
        drawn("polygon", { points: area }), drawn("polyline", { points: line }));
    this.#svg.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    this.#svg.replaceChildren(
      half("green", 0),
      half("blue", HEIGHT / 2),
      drawn("path", { class: "even", d: `M0 ${y(0)}H${width}` }),
      drawn("path", { class: "now", d: `M${x(this.#at)} 0V${HEIGHT}` }),
      ...this.#judged
        .filter(({ mistake }) => mistake)
        .map(({ number, value, mistake }) => drawn("circle", { cx: x(number), cy: y(value), r: 5, class: mistake })),
    );
  }
}
