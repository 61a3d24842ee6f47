// Puts the parts of the page together: what the server tells goes to the table, and what is on the table is shown.

import { Aim } from "./aim.js";
import { Connection } from "./connection.js";
import { found } from "./elements.js";
import { Games } from "./games.js";
import { Guest } from "./guest.js";
import { Keys } from "./keys.js";
import { Looking } from "./looking.js";
import { Matrix, position } from "./matrix.js";
import { Numbers } from "./numbers.js";
import { Pairing } from "./pairing.js";
import { Seats } from "./seats.js";
import { Table } from "./table.js";
import { Turns } from "./turns.js";
import { say, translate } from "./words.js";

translate();
const connection = new Connection();
const table = new Table(connection);
const matrix = new Matrix();
const looking = new Looking(connection, matrix);
const turns = new Turns(table, looking);
const games = new Games(connection, looking, () => matrix.colours);
const numbers = new Numbers(connection);
const guest = new Guest(connection, table);
const aim = new Aim(table);
const seats = new Seats(table, (joker, event, onDrag) => aim.seize(joker, event, onDrag));
new Pairing(connection);
new Keys(press, () => looking.isOn || table.mayPress);

const NAMES = {
  live: "Live",
  away: "The game is away",
  lost: "No connection",
};
/** What a key does that only a terminal has: "u: take back". */
const ELSEWHERE = /^\S:/;

let page = null;
let mayPair = false;
let wasOver = null;
let told = null;

function press(move) {
  if (!looking.isOn) table.press(move);
  else if (move === "L" || move === "R") looking.step(move === "R" ? 1 : -1);
  else looking.close();
}

function show() {
  table.isLookedAt = !looking.isOn;
  found("stage").dataset.looking = looking.isOn;
  found("board").dataset.away = !table.isHere;
  found("away").hidden = table.isHere || !connection.isOpen;
  found("dock").hidden = !table.state;
  found("stick").hidden = !table.mayPress;
  found("watching").hidden = table.isPaired || !table.isHere;
  found("pair").hidden = !mayPair;
  const link = !connection.isOpen ? "lost" : table.isHere ? "live" : "away";
  found("link").dataset.is = link;
  found("link").firstElementChild.textContent = say(NAMES[link]);
  found("position").textContent = position(looking.isOn ? looking.picture : table.stones);
  for (const part of [seats, turns, guest, aim]) part.show();
}

function tellCaption({ caption }) {
  if (caption === told) return;
  told = caption;
  const [first, ...rest] = caption.split("  ").filter((clause) => !ELSEWHERE.test(clause));
  const words = document.createElement("span");
  words.textContent = rest.join("  ");
  found("caption").replaceChildren(first, " ", words);
  document.title = `${first} · Connect Four`;
}

connection.on("hello", (hello) => {
  // The page itself is another one since.
  if (page !== null && page !== hello.page) location.reload();
  page = hello.page;
  mayPair = hello.pairing;
  show();
});
connection.on("colours", (colours) => (matrix.colours = colours));
connection.on("frame", (frame) => {
  matrix.show(frame);
  tellCaption(frame);
});
connection.on("state", ({ result, game }) => {
  const over = result && `${result} ${game}`;
  if (over && over !== wasOver) ask();
  wasOver = over;
  show();
});
connection.on("game", (isHere) => {
  if (isHere) ask();
  show();
});
connection.on("guest", show);
connection.on("open", show);
looking.onChange = show;
table.onPictures = () => {
  turns.follow();
  show();
};

function ask() {
  games.begin();
  numbers.begin();
}

connection.open();
connection.watchTheWorld();
show();
