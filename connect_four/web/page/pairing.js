// How a browser that only watches becomes one that plays: by four digits that are on the lights.

import { found } from "./elements.js";
import { say, reason } from "./words.js";

const WRONG = 403;
const LOCKED = 429;
const PAIRED = 204;

export class Pairing {
  #connection;
  #dialog = found("pairing");
  #digits = found("digits");

  constructor(connection) {
    this.#connection = connection;
    found("pair").addEventListener("click", () => this.#open());
    found("pairing-cancel").addEventListener("click", () => this.#dialog.close());
    this.#dialog.querySelector("form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#try();
    });
    this.#digits.addEventListener("input", () => {
      this.#digits.value = this.#digits.value.replace(/\D/g, "");
      if (this.#digits.value.length === 4) this.#try();
    });
  }

  async #open() {
    this.#digits.value = "";
    this.#tell("");
    this.#dialog.showModal();
    this.#digits.focus();
    await this.#show();
  }

  async #show() {
    try {
      await this.#connection.ask({ number: {} });
    } catch ({ message, seconds }) {
      this.#tell(message === "locked" ? locked(seconds) : reason(message));
    }
  }

  async #try() {
    const number = this.#digits.value;
    this.#digits.value = "";
    let answer;
    try {
      answer = await fetch("pair", { headers: { "Connect-Four-Number": number } });
    } catch {
      return this.#tell(say("No connection."));
    }
    if (answer.status === PAIRED) {
      this.#dialog.close();
      return this.#connection.renew();
    }
    if (answer.status === LOCKED) return this.#tell(locked(answer.headers.get("Retry-After")));
    if (answer.status !== WRONG) return this.#tell(say("That did not work."));
    this.#tell(say("That is not the number. Look at the lights and try again."));
    await this.#show();
  }

  #tell(words) {
    found("pairing-trouble").textContent = words;
  }
}

function locked(seconds) {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return say("Too many wrong numbers. Try again in {minutes} minutes.", { minutes });
}
