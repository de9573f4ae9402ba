// What a screen reader says by itself: a message that comes, and of one that changed what is new in it.
import { make } from "/text.js";

const said = document.getElementById("said");
const LINES = "p, li:not([role]), dt, dd, h3, h4, h5, pre, small:not(.seen-by), footer, .embed-title, .embed-author, blockquote";
const SILENT = ".thinking, .choices, .at-message";
const KEPT = 20000; // milliseconds: what is taken away too soon is not said

/** The lines of a message, in order. */
function linesOf(element) {
  const parts = [...element.querySelectorAll(LINES)].filter((one) => !one.closest(SILENT) && !one.querySelector(LINES));
  const lines = parts.flatMap((one) => one.innerText.split("\n")).map((line) => line.trim()).filter(Boolean);
  return lines.length ? lines : [...element.querySelectorAll(".picture img")].map((one) => one.alt).filter(Boolean);
}

/** Say what is new in a message as it stands now, and answer with its lines; `before`: those it had, if it was there. */
export function sayNew(element, before, quietly = false) {
  const lines = linesOf(element);
  const fresh = lines.filter((line) => !before?.includes(line));
  if (!quietly && fresh.length) {
    const line = make("p", {}, [before ? "" : element.dataset.author, ...fresh].filter(Boolean).join("\n"));
    said.append(line);
    setTimeout(() => line.remove(), KEPT);
  }
  return lines;
}
