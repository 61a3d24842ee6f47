// What is known of all games, as small pictures of lights.

import { drawn, element, found } from "./elements.js";
import { say, sayCount, colourName } from "./words.js";

const OUTCOMES = { green: ["green"], blue: ["blue"], draw: ["draw"], open: ["given up", "open"] };
const NAMES = {
  green: "Green won",
  blue: "Blue won",
  draw: "Draw",
  open: "Not over",
};
const HEIGHT = 7;
const TURNS_A_COLUMN = 8;
/** As many as the board has, or more: their lights are of the same size. */
const LEAST_COLUMNS = 8;

export class Numbers {
  #connection;

  constructor(connection) {
    this.#connection = connection;
  }

  async begin() {
    try {
      const { numbers } = await this.#connection.ask({ numbers: {} });
      found("charts").replaceChildren(...charts(numbers));
    } catch {
      // The page says already that the connection is lost.
    }
  }
}

function charts({ total, levels, two, lengths, columns, jokers }) {
  if (!total) return [element("p", { class: "quiet" }, say("No game is saved yet."))];
  const rows = levels.map((counted) => [say("Level {level}", { level: counted.level }), counted]);
  if (sum(two)) rows.push([say("Two players"), two]);
  const used = ["green", "blue"].map((side) => [side, jokers[side]]);
  return [
    figure(say("Who won"), outcomes(rows)),
    figure(say("Column of the first stone"), lights(columns.map((count, x) => [x, count]), "green")),
    figure(say("Turns until it was over"), lights(inGroups(lengths), "blue")),
    figure(say("Jokers used"), jokersUsed(used)),
  ];
}

const sum = (counted) => Object.values(OUTCOMES).flat().reduce((total, name) => total + counted[name], 0);

const figure = (name, picture) => element("figure", {}, element("figcaption", {}, name), picture);

function outcomes(rows) {
  const most = Math.max(...rows.map(([, counted]) => sum(counted)));
  const names = Object.entries(NAMES).map(([name, words]) => element("span", { class: name }, say(words)));
  const legend = element("p", { class: "legend" }, ...names);
  const body = rows.map(([name, counted]) => {
    const bar = element("div", { class: "bar" });
    bar.style.width = `${(100 * sum(counted)) / most}%`;
    for (const [outcome, members] of Object.entries(OUTCOMES)) {
      const count = members.reduce((total, member) => total + counted[member], 0);
      if (!count) continue;
      const name = element("span", { class: "unseen" }, ` ${say(NAMES[outcome])} `);
      const part = element("span", { class: outcome, title: `${say(NAMES[outcome])}: ${count}` }, count, name);
      part.style.flexGrow = count;
      bar.append(part);
    }
    return element("tr", {}, element("th", { scope: "row" }, name), element("td", {}, bar));
  });
  return element("div", {}, legend, element("table", {}, element("tbody", {}, ...body)));
}

/** Columns of lights, the highest of which is lit to the top. */
function lights(columns, side) {
  const most = Math.max(1, ...columns.map(([, count]) => count));
  const width = columns.length;
  const words = columns.map(([name, count]) => `${name}: ${count}`).join(", ");
  return drawn(
    "svg",
    { class: `columns ${side}`, viewBox: `0 0 ${width} ${HEIGHT + 1.7}`, role: "img", "aria-label": words },
    ...columns.flatMap(([name, count], x) => {
      const lit = count ? Math.max(1, Math.round((HEIGHT * count) / most)) : 0;
      const column = Array.from({ length: HEIGHT }, (_, y) =>
        drawn("circle", { cx: x + 0.5, cy: HEIGHT - y - 0.5, r: 0.38, class: y < lit ? "lit" : "dark" }),
      );
      const text = (y, kind, words) => drawn("text", { x: x + 0.5, y, class: kind }, words);
      return [...column, text(HEIGHT + 0.62, "name", name), text(HEIGHT + 1.35, "count", count)];
    }),
  );
}

function inGroups(lengths) {
  const longest = Math.max(LEAST_COLUMNS * TURNS_A_COLUMN, ...Object.keys(lengths).map(Number));
  const groups = [];
  for (let first = 1; first <= longest; first += TURNS_A_COLUMN) {
    const last = first + TURNS_A_COLUMN - 1;
    const within = Object.entries(lengths).filter(([length]) => length >= first && length <= last);
    groups.push([`–${last}`, within.reduce((total, [, games]) => total + games, 0)]);
  }
  return groups;
}

function jokersUsed(used) {
  const rows = used.map(([side, { delete: deleted, bomb }]) =>
    element(
      "tr",
      {},
      element("th", { scope: "row", class: `name ${side}` }, colourName(side)),
      element("td", {}, element("strong", { class: "delete" }, deleted), " ", say("deleted")),
      element("td", {}, element("strong", { class: "bomb" }, bomb), " ", sayCount("bomb", "bombs", bomb)),
    ),
  );
  return element("table", { class: "used" }, element("tbody", {}, ...rows));
}
