// The conversation with the server: its messages, the answers to what was asked, and a new try after every loss.

const FIRST_WAIT = 250;
const LONGEST_WAIT = 5000;
const LONGEST_SILENCE = 2000;

class Refused extends Error {
  constructor({ why = "", seconds }) {
    super(why);
    this.seconds = seconds;
  }
}

export class Connection {
  #listeners = new Map();
  #waiting = new Map();
  #asked = 0;
  #wait = FIRST_WAIT;
  #retry = 0;
  #socket = null;

  /** `kind` is the name of a message, or "open", which tells true and false. */
  on(kind, listener) {
    this.#listeners.set(kind, [...(this.#listeners.get(kind) ?? []), listener]);
  }

  open() {
    clearTimeout(this.#retry);
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/link`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait = FIRST_WAIT;
      this.#tell("open", true);
    };
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(data));
    socket.onclose = () => this.#lose(socket);
  }

  /** Begins anew, because the server has to see this browser with other eyes. */
  renew() {
    this.#socket.onclose = null;
    this.#socket.close();
    this.#lose(this.#socket);
    this.#hurry();
  }

  /** The answer to a request. It is refused with the reason, also when the connection is lost. */
  ask(request) {
    if (!this.isOpen) return Promise.reject(new Refused({}));
    const id = ++this.#asked;
    this.#socket.send(JSON.stringify({ id, ...request }));
    return new Promise((answer, refuse) => this.#waiting.set(id, { answer, refuse }));
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  #hear(message) {
    if ("ok" in message) this.#answered(message.ok)?.answer(message);
    else if ("no" in message) this.#answered(message.no)?.refuse(new Refused(message));
    else for (const kind of Object.keys(message)) this.#tell(kind, message[kind]);
  }

  #answered(id) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  #tell(kind, value) {
    for (const listener of this.#listeners.get(kind) ?? []) listener(value);
  }

  #lose(socket) {
    if (socket !== this.#socket) return;
    this.#tell("open", false);
    for (const { refuse } of this.#waiting.values()) refuse(new Refused({}));
    this.#waiting.clear();
    // Not all browsers at once when the server is back.
    this.#retry = setTimeout(() => this.open(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
  }

  #hurry() {
    if (this.#socket.readyState === WebSocket.CLOSED || this.#socket.readyState === WebSocket.CLOSING) this.open();
  }

  /** Whether anybody is still there, or the connection anew: what has only fallen silent says nothing of it. */
  #probe() {
    this.#hurry();
    if (!this.isOpen) return;
    const silent = setTimeout(() => this.renew(), LONGEST_SILENCE);
    const heard = () => clearTimeout(silent);
    this.ask({ pictures: [] }).then(heard, heard);
  }

  /** Looks after the connection when the network changes, or when somebody looks at the page again. */
  watchTheWorld() {
    for (const change of ["online", "offline"]) addEventListener(change, () => this.#probe());
    document.addEventListener("visibilitychange", () => document.hidden || this.#probe());
  }
}
