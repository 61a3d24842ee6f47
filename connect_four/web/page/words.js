// What the page says, in the browser's language. English stands where it is said, other languages in a table.

import { GERMAN } from "./german.js";

const LANGUAGE = navigator.language.toLowerCase().startsWith("de") ? "de" : "en";

export function say(sentence, values = {}) {
  const words = (LANGUAGE === "de" && GERMAN[sentence]) || sentence;
  return words.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

export function sayCount(one, many, count, values = {}) {
  return say(count === 1 ? one : many, { count, ...values });
}

/** Puts the document's own words into the browser's language; data-say names the attribute, or none for the text. */
export function translate() {
  document.documentElement.lang = LANGUAGE;
  for (const each of document.querySelectorAll("[data-say]")) {
    const attribute = each.dataset.say;
    if (attribute) each.setAttribute(attribute, say(each.getAttribute(attribute)));
    else each.textContent = say(each.textContent);
  }
}

/** Who takes the turn of this number, counted from 1: green begins, and they alternate. */
export const sideOf = (number) => (number % 2 ? "green" : "blue");

export const colourName = (side) => say(side === "green" ? "Green" : "Blue");

export function seatName(seat) {
  if (seat.by === "computer") return say("Computer, level {level}", { level: seat.level });
  if (seat.by === "stick") return say("At the stick");
  return seat.computer ? say("{name}, a computer", seat) : seat.name;
}

/** A turn of the record, such as x36, in words. */
export function turnName(token) {
  const [x, y] = token.slice(-2);
  if (token.length === 1) return say("Column {x}", { x: token });
  if (token[0] === "b") return say("Bomb at ({x},{y})", { x, y });
  if (y === "*") return say("Deletes column {x}", { x });
  if (x === "*") return say("Deletes row {y}", { y });
  return say("Deletes ({x},{y})", { x, y });
}

export function resultName(result, players) {
  if (result === "draw") return say("Draw");
  if (result === "green") return say("Green won");
  if (result === "blue") return say(players === 1 ? "The computer won" : "Blue won");
  return result === "given up" ? say("Given up") : say("Open");
}

export const date = (text) =>
  new Date(text).toLocaleString(LANGUAGE, { dateStyle: "medium", timeStyle: "short" });

/** Why the server itself refuses, in its own words. What the game says comes through as it is. */
const REASONS = {
  "": "No connection.",
  "not paired": "This device may only watch.",
  "watching only": "Here one may only watch.",
  "too fast": "That was too fast.",
  "no game": "No game is running now.",
  "no such game": "There is no such game.",
  "no record": "There is no such game.",
  "too many guests": "There are too many guests already.",
  "not a name": "That is no name.",
  "not understood": "That did not work.",
  "not your turn": "It is not your turn.",
};

export const reason = (why) => (why in REASONS ? say(REASONS[why]) : why);
