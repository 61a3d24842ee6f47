// What only the page of a host says.

import { GERMAN } from "./german.js";

Object.assign(GERMAN, {
  Tables: "Tische",
  Standing: "Stand",
  Save: "Speichern",
  "{count} round": "{count} Runde",
  "{count} rounds": "{count} Runden",
  "Round {round} of {rounds}": "Runde {round} von {rounds}",
  "Start round {round}": "Runde {round} starten",
  "Wait no longer": "Nicht länger warten",
  "The games that are still played count as draws, unless they are finished all the same. Wait no longer?":
    "Was noch gespielt wird, zählt als unentschieden, wenn es nicht doch zu Ende gespielt wird. Nicht länger warten?",
  "End the tournament": "Turnier beenden",
  "No connection to the broker": "Keine Verbindung zum Broker",
  "Free play": "Freies Spiel",
  "{count} player is here": "{count} Spieler ist da",
  "{count} players are here": "{count} Spieler sind da",
  "Games over: {over} of {count}": "Beendete Spiele: {over} von {count}",
  "{count} waits": "{count} wartet",
  "{count} wait": "{count} warten",
  waits: "wartet",
  "{name} has a bye": "{name} setzt aus",
  "{winner} has won against {loser}.": "{winner} hat gegen {loser} gewonnen.",
  "{green} and {blue}: a draw.": "{green} und {blue}: unentschieden.",
  lost: "verloren",
  away: "nicht da",
});
