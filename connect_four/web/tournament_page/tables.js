// Who stands where, and who has made what against whom.

import { found } from "./elements.js";
import { cell, elo, fill, head, nameOf, placeHead, points, seen, unseen } from "./rows.js";
import { say } from "./words.js";

const REASONS = ["time", "illegal", "crash"];

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
      [placeHead(), ...titles.map((title) => head("col", {}, title))],
    ]);
    fill(body, ranked.map((player, number) => [
      cell({}, `${number + 1}`),
      names[number],
      cell({ class: "points" }, points(player.points)),
      cell({}, ...elo(player)),
      cell({}, `${player.games}`),
      ...REASONS.map((reason) => this.#lost(player.lost_by[reason])),
    ]));
  }

  #lost(count) {
    return cell({ class: count ? "lost" : "none" }, `${count}`);
  }

  #showCross(ranked, names, cross) {
    const [top, body] = found("cross").children;
    const numbers = ranked.map(({ name }, number) => head("col", { title: name }, seen(`${number + 1}`), unseen(name)));
    fill(top, [[placeHead(), head("col", {}, say("Player")), ...numbers]]);
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
