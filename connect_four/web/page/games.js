// The saved games, newest first. Each has a picture of how it ended, and is replayed and reviewed on the lights.

import { element, found } from "./elements.js";
import { Miniature } from "./matrix.js";
import { say, sayCount, date, resultName } from "./words.js";

const AT_ONCE = 12;

export class Games {
  #connection;
  #looking;
  #colours = () => null;
  #oldest = null;
  #pictures = new WeakMap();
  #inTurn = Promise.resolve();
  #seen = new IntersectionObserver((entries) => this.#picture(entries), { rootMargin: "200px" });
  #isAsking = false;

  /** `colours()` are the colours of the lights. */
  constructor(connection, looking, colours) {
    this.#connection = connection;
    this.#looking = looking;
    this.#colours = colours;
    found("more").addEventListener("click", () => this.#more());
  }

  /** Anew, because a game is over or the connection is back. */
  async begin() {
    this.#oldest = null;
    const games = await this.#ask();
    if (!games) return;
    found("saved").replaceChildren();
    this.#add(games);
  }

  async #more() {
    if (this.#oldest === null || this.#isAsking) return;
    const games = await this.#ask();
    if (games) this.#add(games);
  }

  async #ask() {
    this.#isAsking = true;
    const before = this.#oldest === null ? {} : { before: this.#oldest };
    try {
      return (await this.#connection.ask({ games: { ...before, count: AT_ONCE } })).games;
    } catch {
      return null;
    } finally {
      this.#isAsking = false;
    }
  }

  #add(games) {
    found("saved").append(...games.map((game) => this.#item(game)));
    found("more").hidden = games.length < AT_ONCE;
    found("no-games").hidden = found("saved").childElementCount > 0;
    this.#oldest = games.at(-1)?.number ?? this.#oldest;
  }

  #item(game) {
    const { record } = game;
    const end = new Miniature();
    const item = element(
      "li",
      {},
      element(
        "button",
        { type: "button", click: () => this.#open(game) },
        end.drawing,
        element(
          "span",
          { class: "about" },
          element("strong", {}, players(game)),
          element("span", { class: "result", "data-result": game.result }, resultName(game.result, game.players)),
          element("span", { class: "quiet" }, about(game)),
        ),
      ),
    );
    this.#pictures.set(item, async () => {
      const pictures = await this.#picturesOf(record);
      end.show(pictures.at(-1), this.#colours().lit);
    });
    this.#seen.observe(item);
    return item;
  }

  #picture(entries) {
    for (const { target, isIntersecting } of entries) {
      const paintIt = this.#pictures.get(target);
      if (!isIntersecting || !paintIt) continue;
      this.#seen.unobserve(target);
      this.#pictures.delete(target);
      // One after the other: what is played goes first.
      this.#inTurn = this.#inTurn.then(paintIt).catch(() => {});
    }
  }

  async #picturesOf(record) {
    return (await this.#connection.ask({ pictures: record })).pictures;
  }

  async #open(game) {
    const { number, record } = game;
    const title = `${say("Game {number}", { number })} · ${players(game)}`;
    try {
      const pictures = await this.#picturesOf(record);
      const isToJudge = game.result !== null && record.length > game.start.length;
      this.#looking.open({ key: number, title, record, pictures, review: isToJudge ? number : null }, record.length);
    } catch {
      // The page says already that the connection is lost.
    }
  }
}

function players({ players, level, green, blue }) {
  const other = players === 1 ? say("Computer, level {level}", { level }) : (blue ?? say("Blue"));
  return `${green ?? say("Green")} – ${other}`;
}

function about({ record, begun }) {
  const turns = sayCount("{count} turn", "{count} turns", record.length);
  return begun ? `${turns} · ${date(begun)}` : turns;
}
