// The list of channels and threads, with a mark at what is not read; on a phone a drawer.
import { here, post } from "/here.js";
import { make } from "/text.js";
import { say } from "/words.js";

const $ = (id) => document.getElementById(id);
const SIGNS = { text: "#", forum: "▤", thread: "↳" };
const READ = "read"; // in the browser's storage: person -> channel -> the last message that was in view

/** The sign before a channel's name. */
export const sign = (channel) => SIGNS[channel.kind];

function read() {
  try {
    return JSON.parse(localStorage.getItem(READ)) ?? {};
  } catch {
    return {};
  }
}

/** The person has seen a channel up to its last message. */
export function markRead(channel) {
  const all = read(), mine = (all[here.person] ??= {});
  if (!channel?.last || !newer(channel.last, mine[channel.id])) return;
  mine[channel.id] = channel.last;
  localStorage.setItem(READ, JSON.stringify(all));
}

/** Whether one id is of a later message than another one; ids are numbers too long for a Number. */
function newer(one, other) {
  if (!one) return false;
  return !other || one.length > other.length || (one.length === other.length && one > other);
}

/** What of a channel is not read: "" for nothing, "unread", or "pinged" where somebody wants this person. */
function unread(channel) {
  const last = read()[here.person]?.[channel.id];
  if (newer(channel.ping, last)) return "pinged";
  return newer(channel.last, last) ? "unread" : "";
}

/** Draw the list. `go(id)` shows a channel, `begin(channel)` asks for a new thread of it. */
export function showChannels(go, begin) {
  const others = here.channels.filter((channel) => channel.id !== here.channel).map(unread);
  $("menu").dataset.unread = others.includes("pinged") ? "pinged" : others.includes("unread") ? "unread" : "";
  const rows = here.channels.map((channel) => row(channel, go, begin));
  const key = rows.map((one) => one.outerHTML).join();
  if ($("channels").dataset.key === key) return;
  const focused = document.activeElement?.dataset?.channel;
  $("channels").dataset.key = key;
  $("channels").replaceChildren(...rows);
  if (focused) document.querySelector(`[data-channel="${focused}"]`)?.focus();
}

function row(channel, go, begin) {
  const mark = channel.id === here.channel ? "" : unread(channel);
  const open = make("button", { type: "button", className: "channel" },
    make("span", { className: "sign", ariaHidden: "true", "data-sign": sign(channel) }), make("span", { className: "name", title: channel.name }, channel.name),
    mark ? make("span", { className: "mark" }, make("span", { className: "unseen" }, say("unread"))) : null);
  open.dataset.channel = channel.id;
  open.onclick = () => go(channel.id);
  if (channel.id === here.channel) open.setAttribute("aria-current", "page");
  const element = make("li", { className: `${channel.kind} ${mark}` }, open);
  if (channel.kind !== "thread") {
    const label = beginning(channel);
    const add = make("button", { type: "button", className: "add", ariaLabel: `${label}: ${channel.name}`, title: label, "data-sign": "+" });
    add.onclick = () => begin(channel);
    element.append(add);
  }
  return element;
}

function beginning(channel) {
  return channel.kind === "forum" ? say("Start a post") : say("Start a thread");
}

/** Ask for the name of a new thread, in the dialog; `done(id)` once it is there. */
export function askForThread(dialog, channel, done) {
  const name = make("input", { type: "text", maxLength: 100, required: true });
  const trouble = make("p", { role: "alert" });
  const cancel = make("button", { type: "button", className: "button secondary" }, say("Cancel"));
  cancel.onclick = () => dialog.close();
  dialog.ariaLabel = `${beginning(channel)}: ${channel.name}`;
  const form = make("form", { method: "dialog" }, make("h2", {}, dialog.ariaLabel),
    make("label", {}, make("span", {}, say("Its name")), name), trouble,
    make("div", { className: "row" }, cancel,
      make("button", { type: "submit", className: "button primary" }, say("Start"))));
  form.onsubmit = async (event) => {
    event.preventDefault();
    const answer = await post("thread", { in: channel.id, name: name.value });
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
  if (open) document.querySelector(".channel[aria-current]")?.focus();
}
$("menu").onclick = () => drawer(!document.body.classList.contains("drawn"));
$("shade").onclick = () => drawer(false);
$("sidebar").addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const rows = [...document.querySelectorAll(".channel")], now = rows.indexOf(document.activeElement);
  if (event.key === "Escape" && document.body.classList.contains("drawn")) {
    drawer(false);
    $("menu").focus();
  } else if (step && now >= 0) {
    event.preventDefault();
    rows[(now + step + rows.length) % rows.length].focus();
  }
});
