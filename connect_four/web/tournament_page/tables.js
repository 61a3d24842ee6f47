// Who stands where, and who has made what against whom.

import { drawn, element, found } from "./elements.js";
import { say } from "./words.js";

const REASONS = ["time", "illegal", "crash"];
const CHIP = "M8 8h8v8H8zM5 5h14v14H5zM9 5V2m6 3V2M9 22v-3m6 3v-3M5 9H2m3 6H2m20-6h-3m3 6h-3";

const written = (number, options) => new Intl.NumberFormat(document.documentElement.lang, options).format(number);

export const points = (number) => written(number, { maximumFractionDigits: 1 });

const unseen = (words) => element("span", { class: "unseen" }, words);
const seen = (words, kind = null) => element("span", { class: kind, "aria-hidden": "true" }, words);

/** A player's name, marked as a computer's. */
export function nameOf({ name, is_computer }) {
  if (!is_computer) return [name];
  const chip = drawn("svg", { viewBox: "0 0 24 24", class: "chip", role: "img", "aria-label": say("Computer") });
  chip.append(drawn("title", {}, say("Computer")), drawn("path", { d: CHIP }));
  return [chip, element("bdi", {}, name)];
}

const head = (scope, attributes, ...children) => element("th", { scope, ...attributes }, ...children);
const cell = (attributes, ...children) => element("td", attributes, ...children);

/** Puts these rows of cells into a part of a table. What is the same stays, and with it who reads it. */
function fill(part, rows) {
  rows.forEach((cells, number) => {
    const row = part.children[number] ?? part.appendChild(element("tr"));
    cells.forEach((made, place) => {
      const old = row.children[place];
      if (!old) row.append(made);
      else if (!old.isEqualNode(made)) old.replaceWith(made);
    });
    while (row.children.length > cells.length) row.lastChild.remove();
  });
  while (part.children.length > rows.length) part.lastChild.remove();
}

export class Tables {
  /** The players with their numbers, the best first: before the end not all have played as many games. */
  ranked({ players }) {
    const share = ({ points, games }) => points / Math.max(1, games);
    return players.map((player, number) => ({ ...player, number })).sort((one, other) => share(other) - share(one));
  }

  show(table, game) {
    const ranked = this.ranked(table);
    const side = ({ name }) => ["green", "blue"].find((each) => game?.result === null && game[each] === name);
    const names = ranked.map((player) => head("row", { "data-side": side(player) }, ...nameOf(player)));
    this.#showStandings(ranked, names);
    this.#showCross(ranked, names, table.cross);
  }

  #showStandings(ranked, names) {
    const [top, body] = found("standings").children;
    const lost = [say("Time"), say("Illegal turn"), say("Crash")];
    const titles = [say("Player"), say("Points"), say("Elo"), say("Games"), ...lost];
    fill(top, [
      [cell({ colspan: 5 }), head("colgroup", { colspan: 3 }, say("Lost by"))],
      [this.#place(), ...titles.map((title) => head("col", {}, title))],
    ]);
    fill(body, ranked.map((player, number) => [
      cell({}, `${number + 1}`),
      names[number],
      cell({ class: "points" }, points(player.points)),
      cell({}, ...this.#elo(player)),
      cell({}, `${player.games}`),
      ...REASONS.map((reason) => this.#lost(player.lost_by[reason])),
    ]));
  }

  #place() {
    return head("col", {}, seen("#"), unseen(say("Place")));
  }

  #elo({ elo, error, games }) {
    if (!games) return ["–"];
    const number = written(elo, { maximumFractionDigits: 0, signDisplay: "exceptZero" });
    return [number, " ", element("small", {}, `± ${written(error, { maximumFractionDigits: 0 })}`)];
  }

  #lost(count) {
    return cell({ class: count ? "lost" : "none" }, `${count}`);
  }

  #showCross(ranked, names, cross) {
    const [top, body] = found("cross").children;
    const numbers = ranked.map(({ name }, number) => head("col", { title: name }, seen(`${number + 1}`), unseen(name)));
    fill(top, [[this.#place(), head("col", {}, say("Player")), ...numbers]]);
    fill(body, ranked.map((player, number) => [
      cell({}, `${number + 1}`),
      names[number].cloneNode(true),
      ...ranked.map((other) => this.#between(cross[player.number][other.number], player === other)),
    ]));
  }

  #between(made, isSame) {
    if (isSame) return cell({ class: "same" });
    if (!made?.games) return cell({ class: "none" }, "–");
    const [won, tied, lost] = made.pairs;
    const words = say("{points} of {games}; pairs won {won}, tied {tied}, lost {lost}", {
      points: points(made.points), games: made.games, won, tied, lost,
    });
    const pairs = `${won}·${tied}·${lost}`;
    return cell({ title: words }, unseen(words), seen(points(made.points), "points"), seen(pairs, "pairs"));
  }
}
