// The page of a host: what the server tells goes to the boards and to the standing; a press starts the next round.

import "./tournament_german.js";
import "./host_german.js";
import { Boards } from "./boards.js";
import { element, found } from "./elements.js";
import { Ranking } from "./ranking.js";
import { points } from "./rows.js";
import { watching } from "./watching.js";
import { say, sayCount, translate } from "./words.js";

/** So many of the last announcements stay, for whoever is still listening to those before. */
const ANNOUNCED = 20;

translate();
const connection = watching(show);
const boards = new Boards();
const ranking = new Ranking();

let told = null;
let mayStart = false;

function show() {
  document.body.dataset.away = !(connection.isOpen && (told?.is_connected ?? true));
  if (!told) return;
  if (connection.isOpen) showLink();
  const isPlayed = told.tables > 0 && boards.ended(told.tables) < told.tables;
  document.body.dataset.shows = isPlayed || !told.players.length ? "boards" : told.tables ? "standing" : "standing alone";
  found("name").textContent = told.name;
  found("round").textContent = round();
  found("course").textContent = course();
  found("papers").hidden = !(mayStart && told.tables && !isPlayed && connection.isOpen);
  showStart();
  showNoLonger(isPlayed);
  document.title = [told.round ? `${told.round}/${told.rounds}` : "", told.name].filter(Boolean).join(" · ");
  boards.show(told.tables);
}

/** What is the same is not put there again: a screen reader would say it again. */
function put(element, words) {
  if (element.textContent !== words) element.textContent = words;
}

function showLink() {
  found("link").dataset.is = told.is_connected ? "live" : "lost";
  put(found("link").firstElementChild, say(told.is_connected ? "Live" : "No connection to the broker"));
}

/** The button stays where it is, and with it who has come to it by keys; beside it is why it cannot be pressed. */
function showStart() {
  const [start, hindrance] = [found("start"), found("hindrance")];
  const isOffered = mayStart && told.way !== "free" && !told.is_over;
  offer(start, isOffered);
  put(start, told.next > told.round ? say("Start round {round}", { round: told.next }) : say("End the tournament"));
  start.setAttribute("aria-disabled", !connection.isOpen || told.hindrance !== "");
  hindrance.title = connection.isOpen ? told.hindrance : "";
  put(hindrance, hindrance.title);
  hindrance.hidden = !isOffered;
}

function showNoLonger(isPlayed) {
  const noLonger = found("no-longer");
  const isOffered = mayStart && told.way !== "free" && isPlayed;
  offer(noLonger, isOffered);
  noLonger.setAttribute("aria-disabled", !connection.isOpen || !told.playing);
}

/** Who has come by keys to a button that goes is led to what comes next. */
function offer(button, isOffered) {
  const [start, papers] = [found("start"), found("papers").querySelector("a")];
  if (!isOffered && document.activeElement === button) (button === start || start.hidden ? papers : start).focus();
  button.hidden = !isOffered;
}

function round() {
  const { way, round, rounds, is_over } = told;
  if (is_over) return say("The tournament is over.");
  if (way === "free") return say("Free play");
  if (round) return say("Round {round} of {rounds}", { round, rounds });
  return rounds ? sayCount("{count} round", "{count} rounds", rounds) : "";
}

function course() {
  const { tables, players, bye, is_over, winner } = told;
  if (is_over) return hasWon(winner);
  const over = boards.ended(tables);
  const here = players.filter(({ state }) => state && state !== "away").length;
  const waiting = players.filter(({ state }) => state === "waiting").length;
  return [
    tables
      ? say("Games over: {over} of {count}", { over, count: tables })
      : sayCount("{count} player is here", "{count} players are here", here),
    bye === null ? "" : say("{name} has a bye", { name: bye }),
    over === tables ? sayCount("{count} waits", "{count} wait", waiting) : "",
  ].filter(Boolean).join(" · ");
}

function hasWon(winner) {
  return winner ? say("{name} has won with {points} points.", { name: winner.name, points: points(winner.points) }) : "";
}

function announce(words) {
  if (!words) return;
  const log = found("announced");
  log.append(element("p", {}, words));
  while (log.children.length > ANNOUNCED) log.firstChild.remove();
}

connection.on("hello", ({ may_start }) => {
  mayStart = may_start;
  show();
});
connection.on("colours", ({ lit }) => (boards.colours = lit));
connection.on("class", (next) => {
  if (told && next.round !== told.round) announce(say("Round {round} of {rounds}", next));
  if (told && next.is_over && !told.is_over) announce(`${say("The tournament is over.")} ${hasWon(next.winner)}`);
  told = next;
  show();
  ranking.show(told.players);
});
connection.on("board", (board) => {
  announce(boards.take(board));
  show();
});
// What becomes of it the host tells, also if it is asked twice.
found("start").addEventListener("click", ({ target }) => {
  if (target.getAttribute("aria-disabled") === "false") connection.ask({ start: told.next }).catch(() => {});
});
found("no-longer").addEventListener("click", ({ target }) => {
  if (target.getAttribute("aria-disabled") !== "false") return;
  if (confirm(say("The games that are still played count as draws, unless they are finished all the same. Wait no longer?"))) {
    connection.ask({ wait_no_longer: told.round }).catch(() => {});
  }
});
connection.open();
