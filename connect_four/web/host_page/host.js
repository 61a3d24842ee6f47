// The page of a host: what the server tells goes to the boards and to the standing; a press starts the next round.

import "./tournament_german.js";
import "./host_german.js";
import { Boards } from "./boards.js";
import { found } from "./elements.js";
import { Ranking } from "./ranking.js";
import { points } from "./rows.js";
import { watching } from "./watching.js";
import { say, sayCount, translate } from "./words.js";

translate();
const connection = watching(show);
const boards = new Boards();
const ranking = new Ranking();

let told = null;
let mayStart = false;

function show() {
  document.body.dataset.away = !connection.isOpen;
  if (!told) return;
  const isPlayed = told.tables > 0 && boards.ended(told.tables) < told.tables;
  document.body.dataset.shows = isPlayed || !told.players.length ? "boards" : told.tables ? "standing" : "standing alone";
  found("name").textContent = told.name;
  found("round").textContent = round();
  found("course").textContent = course();
  found("start").hidden = !(mayStart && told.may_start && connection.isOpen);
  found("papers").hidden = !(mayStart && told.tables && !isPlayed && connection.isOpen);
  found("start").textContent = say("Start round {round}", { round: told.round + 1 });
  document.title = [told.round ? `${told.round}/${told.rounds}` : "", told.name].filter(Boolean).join(" · ");
  boards.show(told.tables);
}

function round() {
  const { way, round, rounds, is_over } = told;
  if (is_over) return say("The tournament is over.");
  if (way === "free") return say("Free play");
  if (round) return say("Round {round} of {rounds}", { round, rounds });
  return rounds ? sayCount("{count} round", "{count} rounds", rounds) : "";
}

function course() {
  const { tables, players, bye, is_over } = told;
  if (is_over) return winner();
  const over = boards.ended(tables);
  const here = players.filter(({ state }) => state !== "away").length;
  const waiting = players.filter(({ state }) => state === "waiting").length;
  return [
    tables
      ? say("Games over: {over} of {count}", { over, count: tables })
      : sayCount("{count} player is here", "{count} players are here", here),
    bye === null ? "" : say("{name} has a bye", { name: bye }),
    over === tables ? sayCount("{count} waits", "{count} wait", waiting) : "",
  ].filter(Boolean).join(" · ");
}

function winner() {
  const [first, second] = told.players;
  const isAlone = first && !(second?.points === first.points && second?.buchholz === first.buchholz);
  return isAlone ? say("{name} has won with {points} points.", { name: first.name, points: points(first.points) }) : "";
}

function announce(words) {
  if (words) found("announced").textContent = words;
}

connection.on("hello", ({ may_start }) => {
  mayStart = may_start;
  show();
});
connection.on("colours", ({ lit }) => (boards.colours = lit));
connection.on("class", (next) => {
  if (told && next.round !== told.round) announce(say("Round {round} of {rounds}", next));
  told = next;
  show();
  ranking.show(told.players);
});
connection.on("board", (board) => {
  announce(boards.take(board));
  show();
});
// What becomes of it the host tells, also if it is asked twice.
found("start").addEventListener("click", () => connection.ask({ start: told.round + 1 }).catch(() => {}));
connection.open();
