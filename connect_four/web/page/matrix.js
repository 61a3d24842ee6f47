// The 64 lights, and the light that they throw onto the board and behind it.

import { drawn, element, found, isCalm } from "./elements.js";
import { say, colourName } from "./words.js";

const SIZE = 8;
const DARK = "  ";
/** Around the 64 lights, in lights: so far a glow can reach. */
const MARGIN = 2;
/** A glow's opacity from its centre to its edge. */
const FADING = ["b0", "50", "00"];
/** Motions that stand shorter than this are left out for who wants calm. */
const CALM = 120;

export const cells = (rows) => rows.flatMap((row) => row.match(/../g));

/** The stones in words, column by column from the bottom. */
export function position(rows) {
  if (!rows) return "";
  const lights = cells(rows);
  const columns = Array.from({ length: 8 }, (_, x) => {
    const stones = Array.from({ length: 8 }, (_, y) => lights[8 * (7 - y) + x].trim()).filter(Boolean);
    const names = stones.map((stone) => colourName(stone.startsWith("g") || stone.startsWith("G") ? "green" : "blue"));
    return names.length ? say("Column {x}: {stones}.", { x, stones: names.join(", ") }) : "";
  });
  return columns.filter(Boolean).join(" ") || say("The board is empty.");
}

/** A small matrix: 8 by 8 points, which the style makes round. */
export class Miniature {
  #canvas = element("canvas", { width: SIZE, height: SIZE });
  drawing = element("span", { class: "miniature", "aria-hidden": "true" }, this.#canvas);

  show(rows, colours) {
    paint(this.#canvas, cells(rows), colours);
  }
}

/** The glow of each light is painted round, and small: it costs less than a blur wherever no graphics chip helps. */
function paintGlow(canvas, lights, colours) {
  const context = canvas.getContext("2d");
  const reach = Number(canvas.dataset.reach);
  const scale = canvas.width / (SIZE + 2 * MARGIN);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.save();
  context.scale(scale, scale);
  context.globalCompositeOperation = "lighter";
  lights.forEach((light, number) => {
    if (light === DARK) return;
    const at = [MARGIN + (number % SIZE) + 0.5, MARGIN + Math.floor(number / SIZE) + 0.5];
    const glow = context.createRadialGradient(...at, 0, ...at, reach);
    FADING.forEach((share, place) => glow.addColorStop(place / (FADING.length - 1), colours[light] + share));
    context.fillStyle = glow;
    context.fillRect(at[0] - reach, at[1] - reach, 2 * reach, 2 * reach);
  });
  context.restore();
}

function paint(canvas, lights, colours) {
  const context = canvas.getContext("2d");
  context.clearRect(0, 0, SIZE, SIZE);
  lights.forEach((light, number) => {
    if (light === DARK) return;
    context.fillStyle = colours[light];
    context.fillRect(number % SIZE, Math.floor(number / SIZE), 1, 1);
  });
}

export class Matrix {
  #lights = [];
  #shines = [];
  #shown = [];
  #glows = [...document.querySelectorAll(".glow")];
  #colours = null;
  #live = null;
  #held = null;
  #settling = 0;
  #onLive = () => {};

  constructor() {
    this.svg = found("matrix");
    const lights = found("lights");
    for (let number = 0; number < SIZE * SIZE; number++) {
      const at = { cx: (number % SIZE) + 0.5, cy: Math.floor(number / SIZE) + 0.5 };
      this.#lights.push(lights.children[number] ?? lights.appendChild(drawn("circle", { ...at, r: 0.38 })));
      const shine = drawn("circle", { ...at, r: 0.3, fill: "url(#shine)", opacity: 0 });
      this.#shines.push(found("shines").appendChild(shine));
    }
  }

  /** Called with each live picture, also while another one is held. */
  set onLive(listener) {
    this.#onLive = listener;
  }

  get colours() {
    return this.#colours;
  }

  set colours(colours) {
    this.#colours = colours;
    this.#show();
  }

  show(frame) {
    clearTimeout(this.#settling);
    const shown = () => {
      this.#live = frame;
      this.#show();
    };
    if (isCalm.matches && this.#live) this.#settling = setTimeout(shown, CALM);
    else shown();
  }

  /** Shows this picture, 8 strings, instead of the game's, until it is let go with null. */
  hold(rows) {
    this.#held = rows && { lights: rows, dimmed: false };
    this.#show();
  }

  showLiveIn(miniature) {
    if (this.#live && this.#colours) miniature.show(this.#live.lights, this.#colours.lit);
  }

  #show() {
    const frame = this.#held ?? this.#live;
    if (!frame || !this.#colours) return;
    const colours = this.#colours[frame.dimmed ? "dimmed" : "lit"];
    const lights = cells(frame.lights);
    lights.forEach((light, number) => {
      const colour = colours[light];
      if (this.#shown[number] === colour) return;
      this.#shown[number] = colour;
      this.#lights[number].setAttribute("fill", colour);
      this.#shines[number].setAttribute("opacity", light === DARK ? 0 : brightness(colour));
    });
    for (const glow of this.#glows) paintGlow(glow, lights, colours);
    this.#onLive();
  }
}

function brightness(colour) {
  const channels = [1, 3, 5].map((start) => parseInt(colour.slice(start, start + 2), 16));
  return Math.max(0, (Math.max(...channels) - 100) / 155).toFixed(2);
}
