// The list of channels and threads, with a mark at what is not read; on a phone a drawer.
import { here, post } from "/here.js";
import { make } from "/text.js";
import { say } from "/words.js";

const $ = (id) => document.getElementById(id);
const SIGNS = { text: "#", forum: "▤", thread: "↳" };
const READ = "read"; // in the browser's storage: person -> channel -> the last message that was in view

/** The sign before a channel's name. */
export const sign = (place) => SIGNS[place.kind];

function read() {
  try {
    return JSON.parse(localStorage.getItem(READ)) ?? {};
  } catch {
    return {};
  }
}

/** The person has seen a channel up to its last message. */
export function markRead(place) {
  const all = read(), mine = (all[here.person] ??= {});
  if (!place?.last || !newer(place.last, mine[place.id])) return;
  mine[place.id] = place.last;
  localStorage.setItem(READ, JSON.stringify(all));
}

/** Whether one id is of a later message than another one; ids are numbers too long for a Number. */
function newer(one, other) {
  if (!one) return false;
  return !other || one.length > other.length || (one.length === other.length && one > other);
}

/** What of a channel is not read: "" for nothing, "unread", or "pinged" where somebody wants this person. */
function unread(place) {
  const last = read()[here.person]?.[place.id];
  if (newer(place.ping, last)) return "pinged";
  return newer(place.last, last) ? "unread" : "";
}

/** Draw the list. `go(id)` shows a channel, `begin(place)` asks for a new thread of it. */
export function showPlaces(go, begin) {
  const others = here.places.filter((place) => place.id !== here.place).map(unread);
  $("menu").dataset.unread = others.includes("pinged") ? "pinged" : others.includes("unread") ? "unread" : "";
  const rows = here.places.map((place) => row(place, go, begin));
  const key = rows.map((one) => one.outerHTML).join();
  if ($("places").dataset.key === key) return;
  const focused = document.activeElement?.dataset?.place;
  $("places").dataset.key = key;
  $("places").replaceChildren(...rows);
  if (focused) document.querySelector(`[data-place="${focused}"]`)?.focus();
}

function row(place, go, begin) {
  const mark = place.id === here.place ? "" : unread(place);
  const open = make("button", { type: "button", className: "place" },
    make("span", { className: "sign", ariaHidden: "true" }, sign(place)), make("span", { className: "name", title: place.name }, place.name),
    mark ? make("span", { className: "mark" }, make("span", { className: "unseen" }, say("unread"))) : null);
  open.dataset.place = place.id;
  open.onclick = () => go(place.id);
  if (place.id === here.place) open.setAttribute("aria-current", "page");
  const element = make("li", { className: `${place.kind} ${mark}` }, open);
  if (place.kind !== "thread") {
    const label = beginning(place);
    const add = make("button", { type: "button", className: "add", ariaLabel: `${label}: ${place.name}`, title: label }, "+");
    add.onclick = () => begin(place);
    element.append(add);
  }
  return element;
}

function beginning(place) {
  return place.kind === "forum" ? say("Begin a post") : say("Begin a thread");
}

/** Ask for the name of a new thread, in the dialog; `done(id)` once it is there. */
export function askForThread(dialog, place, done) {
  const name = make("input", { type: "text", maxLength: 100, required: true });
  const trouble = make("p", { role: "alert" });
  const cancel = make("button", { type: "button", className: "button secondary" }, say("Cancel"));
  cancel.onclick = () => dialog.close();
  dialog.ariaLabel = `${beginning(place)}: ${place.name}`;
  const form = make("form", { method: "dialog" }, make("h2", {}, dialog.ariaLabel),
    make("label", {}, make("span", {}, say("Its name")), name), trouble,
    make("div", { className: "row" }, cancel,
      make("button", { type: "submit", className: "button primary" }, say("Begin"))));
  form.onsubmit = async (event) => {
    event.preventDefault();
    const answer = await post("thread", { in: place.id, name: name.value });
    trouble.textContent = answer.error ?? "";
    if (answer.error) return;
    dialog.close();
    done(answer.channel);
  };
  dialog.replaceChildren(form);
  dialog.showModal();
}

/** Open or shut the drawer in which the list stands on a phone. */
export function drawer(open) {
  document.body.classList.toggle("drawn", open);
  $("menu").setAttribute("aria-expanded", String(open));
  $("shade").hidden = !open;
  if (open) document.querySelector(".place[aria-current]")?.focus();
}
$("menu").onclick = () => drawer(!document.body.classList.contains("drawn"));
$("shade").onclick = () => drawer(false);
$("sidebar").addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const rows = [...document.querySelectorAll(".place")], now = rows.indexOf(document.activeElement);
  if (event.key === "Escape" && document.body.classList.contains("drawn")) {
    drawer(false);
    $("menu").focus();
  } else if (step && now >= 0) {
    event.preventDefault();
    rows[(now + step + rows.length) % rows.length].focus();
  }
});
