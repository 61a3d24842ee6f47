// What only the page of a tournament says.

import { GERMAN } from "./german.js";

Object.assign(GERMAN, {
  Tournament: "Turnier",
  "The game that is shown": "Das gezeigte Spiel",
  "The turns so far": "Die Züge bisher",
  Table: "Tabelle",
  "The tournament begins …": "Das Turnier beginnt …",
  "The tournament is over.": "Das Turnier ist zu Ende.",
  "{played} of {of} games": "{played} von {of} Spielen",
  "{name} leads with {points} points.": "{name} führt mit {points} Punkten.",
  "{name} has won with {points} points.": "{name} hat mit {points} Punkten gewonnen.",
  "Everybody against everybody": "Jeder gegen jeden",
  "Points that the player of a row has made against that of a column, and below them pairs of games: won, tied, lost.":
    "Punkte der Zeile gegen die Spalte, darunter Paare von Spielen: gewonnen, geteilt, verloren.",
  "{points} of {games}; pairs won {won}, tied {tied}, lost {lost}":
    "{points} von {games}; Paare gewonnen {won}, geteilt {tied}, verloren {lost}",
  Place: "Platz",
  Player: "Spieler",
  Points: "Punkte",
  Elo: "Elo",
  Time: "Zeit",
  "Illegal turn": "Unmöglicher Zug",
  Crash: "Absturz",
  "Lost by": "Verloren durch",
  Computer: "Computer",
  "{name} wins.": "{name} gewinnt.",
  "{name} took too long.": "{name} brauchte zu lange.",
  "{name} took a turn that is not possible.": "{name} wollte einen unmöglichen Zug.",
  "{name} ended before the game.": "{name} endete vor dem Spiel.",
  "{count} stone of the opening": "{count} Stein der Eröffnung",
  "{count} stones of the opening": "{count} Steine der Eröffnung",
});
