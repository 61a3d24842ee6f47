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
