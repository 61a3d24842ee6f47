// Loads the page again when a script or a stylesheet did not arrive. The document contains it: a file of its own could be lost.
{
  const FIRST_WAIT = 1000;
  const LONGEST_WAIT = 30000;
  /** A page that takes longer waits for an answer that does not come. */
  const LONGEST_LOAD = 60000;
  const WORDS = navigator.language.toLowerCase().startsWith("de")
    ? "Ein Teil dieser Seite ist nicht angekommen. Neuer Versuch …"
    : "A part of this page did not arrive. Trying again …";

  let isRetrying = false;

  const retry = () => {
    if (isRetrying) return;
    isRetrying = true;
    if (document.body) tell();
    else addEventListener("DOMContentLoaded", tell);
    wait();
  };

  const tell = () => {
    const line = document.createElement("p");
    line.id = "missing";
    line.setAttribute("role", "alert");
    line.textContent = WORDS;
    document.body.prepend(line);
  };

  /** The history keeps the count of retries when the page is loaded again. */
  const wait = () => {
    const retries = history.state?.retries ?? 0;
    history.replaceState({ retries: retries + 1 }, "");
    // Jitter: not all browsers at once when the server is back.
    setTimeout(reload, Math.min(FIRST_WAIT * 2 ** retries, LONGEST_WAIT) * (0.75 + Math.random() / 2));
  };

  /** Asks first whether the server answers: a browser's own error page would not try again. */
  const reload = () => {
    const asked = fetch(location.href, { signal: AbortSignal.timeout(LONGEST_WAIT) });
    asked.then(({ ok }) => (ok ? location.reload() : wait()), wait);
  };

  /** Extensions of the browser put scripts of their own into pages. */
  const isPart = (element) =>
    element.matches?.("script[src], link[rel=stylesheet]") && (element.src || element.href).startsWith(location.origin);

  addEventListener("error", ({ target }) => isPart(target) && retry(), true);
  const timeout = setTimeout(retry, LONGEST_LOAD);
  addEventListener("load", () => {
    clearTimeout(timeout);
    if (!isRetrying) history.replaceState(null, "");
  });
}
