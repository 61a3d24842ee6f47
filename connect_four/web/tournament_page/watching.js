// The connection of a page that watches, and what is said of it.

import { Connection } from "./connection.js";
import { found } from "./elements.js";
import { say } from "./words.js";

/** A connection; `show` is called when it comes and goes. */
export function watching(show) {
  const connection = new Connection();
  let page = null;
  connection.on("hello", (hello) => {
    // At this port is another page since.
    if (page !== null && page !== hello.page) location.reload();
    page = hello.page;
  });
  connection.on("open", (isOpen) => {
    found("link").dataset.is = isOpen ? "live" : "lost";
    found("link").firstElementChild.textContent = say(isOpen ? "Live" : "No connection");
    show();
  });
  // What fell silent meanwhile says nothing of it.
  for (const change of ["online", "offline"]) addEventListener(change, () => connection.renew());
  document.addEventListener("visibilitychange", () => document.hidden || connection.renew());
  return connection;
}
