// The page of a tournament: what the server tells goes to the tables and to the game that is shown. Nothing is asked.

import "./tournament_german.js";
import { found } from "./elements.js";
import { Played } from "./played.js";
import { points } from "./rows.js";
import { Tables } from "./tables.js";
import { watching } from "./watching.js";
import { say, translate } from "./words.js";

/** Who listens is told of a new leader, but not of each one in a close race. */
const QUIET = 15000;

translate();
const connection = watching(show);
const tables = new Tables();
const stage = new Played();

let table = null;
let game = null;
let leader = null;
let quietUntil = 0;

function show() {
  found("board").dataset.away = !connection.isOpen;
  if (!table) return;
  tables.show(table, game);
  showProgress();
  announce();
  if (game) stage.show(game, table.players);
}

function showProgress() {
  const { played, of, is_over } = table;
  const bar = document.querySelector("progress");
  [bar.max, bar.value] = [of || 1, played];
  const words = say("{played} of {of} games", { played, of });
  found("progress-words").textContent = is_over ? `${words}. ${say("The tournament is over.")}` : words;
  document.title = `${played}/${of} · ${say("Tournament")}`;
}

function announce() {
  const [first, second] = tables.ranked(table);
  const isNews = table.is_over || (first.name !== leader && first.games > 0 && Date.now() > quietUntil);
  if (!isNews) return;
  leader = first.name;
  quietUntil = Date.now() + QUIET;
  const about = { name: leader, points: points(first.points) };
  const hasWon = first.points > second.points ? [say("{name} has won with {points} points.", about)] : [];
  const words = table.is_over
    ? [say("The tournament is over."), ...hasWon].join(" ")
    : say("{name} leads with {points} points.", about);
  if (found("announced").textContent !== words) found("announced").textContent = words;
}

connection.on("colours", (colours) => (stage.colours = colours));
connection.on("table", (told) => {
  table = told;
  show();
});
connection.on("shown", (told) => {
  game = told;
  show();
});
connection.open();
