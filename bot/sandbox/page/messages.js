// The log: every message as an element, drawn anew only where it changed.
import { sayNew } from "/aloud.js";
import { staying } from "/focus.js";
import { here } from "/here.js";
import { attachments, component, embed } from "/parts.js";
import { blocks, make } from "/text.js";
import { around, say } from "/words.js";

const list = document.getElementById("messages");
const MENTION = /<@!?(\d+)>/g;
const BY_ONE_BREATH = 420000; // milliseconds within which a person's messages stand together
let shown = new Map(); // message id -> what its element was made from
let known = false; // whether what comes is new: what stands in a channel already is not read aloud
const dismissed = new Set();

/** Forget what is shown: another person looks, or at another channel. */
export function forget() {
  shown = new Map();
  known = false;
}

/** Whether this message is in the log. */
export const isShown = (id) => shown.has(id);

/** Whether anything is in the log. */
export const isEmpty = () => !shown.size;

/** Show these messages. `acts` are what one can do with them: press, enlarge, dismiss. */
export function showMessages(messages, acts) {
  const former = shown;
  staying(() => draw(messages, acts));
  speakOf(former);
}

function draw(messages, acts) {
  const next = new Map();
  let before = null;
  for (const message of messages.filter((one) => !dismissed.has(one.id))) {
    const follows = before && !message.used && !message.begun && !before.begun && before.author.id === message.author.id
      && !before.ephemeral && new Date(message.at) - new Date(before.at) < BY_ONE_BREATH;
    const key = JSON.stringify([message, follows, here.language, here.channels.map((channel) => channel.name)]);
    const entry = shown.get(message.id);
    // A message that changed keeps its pictures: drawn anew they would flicker.
    const drawn = () => [...(entry?.element.querySelectorAll(".picture") ?? [])];
    const element = entry?.key === key ? entry.element : messageElement(message, follows, acts, drawn());
    next.set(message.id, { key, element, answered: isAnswered(message, messages), lines: entry?.lines });
    before = message;
  }
  shown = next;
  const wanted = [...next.values()].map((entry) => entry.element);
  for (const element of [...list.children]) if (!wanted.includes(element)) element.remove();
  wanted.forEach((element, index) => {
    if (list.children[index] !== element) list.insertBefore(element, list.children[index] ?? null);
  });
}

/** Whether a post calls only the one who looks, who is answered in private below it: what changes in it was said there. */
function isAnswered({ id, content }, messages) {
  const called = [...content.matchAll(MENTION)].map(([, person]) => person);
  return called.length && called.every((person) => person === here.person) && messages.some((one) => one.ephemeral && BigInt(one.id) > BigInt(id));
}

/** Say what changed and what came; not what stands above it and was only fetched now. */
function speakOf(former) {
  let older = !known || [...shown.keys()].some((id) => former.has(id));
  for (const [id, entry] of shown) {
    if (known && former.has(id)) older = false;
    const before = former.get(id), quietly = older || (before && entry.answered);
    if (before?.element !== entry.element) entry.lines = sayNew(entry.element, entry.lines, quietly);
  }
  known = true;
}

function messageElement(message, follows, acts, drawn) {
  if (message.begun) return begun(message);
  const context = {
    names: here.names, people: here.people, channels: here.channels, sizes: message.sizes, alts: message.alts, drawn,
    enlarge(image) {
      const images = [...image.closest(".message").querySelectorAll(".picture img")];
      acts.enlarge(images.map((one) => ({ address: one.getAttribute("src"), alt: one.alt })), images.indexOf(image));
    },
    act(path, fields, control) {
      if (control.ariaDisabled === "true") return null;
      control.ariaDisabled = "true"; // unlike `disabled` it leaves the focus where it is
      element.ariaBusy = "true";
      return acts.press(path, { message: message.id, ...fields }).finally(() => {
        control.ariaDisabled = null;
        element.ariaBusy = "false";
      });
    },
  };
  const head = make("h2", { className: follows ? "head unseen" : "head" }, make("b", {}, message.author.name),
    message.author.bot ? make("span", { className: "app" }, "APP") : null, clock(message.at));
  const states = { follows, ephemeral: message.ephemeral, pinged: message.pings.includes(here.person) };
  const element = make("li", { tabIndex: -1, className: ["message", ...Object.keys(states).filter((name) => states[name])].join(" ") },
    message.used ? used(message.used) : null,
    follows ? null : avatar(message.author),
    make("div", { className: "body" }, head,
      message.thinking ? make("p", { className: "thinking" }, say("is thinking …")) : null,
      message.content ? make("div", { className: "content" }, blocks(message.content, here.names)) : null,
      ...message.embeds.map((data) => embed(data, context)),
      attachments(message.attachments, context),
      ...message.components.map((data) => component(data, context)),
      message.ephemeral ? seenBy(message, acts.changed) : menu(context)));
  Object.assign(element.dataset, { id: message.id, author: message.author.name });
  return element;
}

/** The commands that can be used at a message. */
function menu(context) {
  if (!here.menu.length) return null;
  const sign = make("summary", { title: say("More"), "data-sign": "⋯" });
  sign.ariaLabel = say("More");
  const place = make("details", { className: "at-message" }, sign, ...here.menu.map(([name, label]) => {
    const command = make("button", { type: "button" }, label);
    command.onclick = () => {
      place.open = false;
      sign.focus({ preventScroll: true });
      return context.act("menu", { name }, command);
    };
    return command;
  }));
  place.onkeydown = (event) => {
    if (event.key !== "Escape") return;
    place.open = false;
    sign.focus();
  };
  return place;
}

function clock(at) {
  const time = new Date(at);
  return make("time", { dateTime: at, title: time.toLocaleString(here.language) },
    time.toLocaleTimeString(here.language, { hour: "2-digit", minute: "2-digit" }));
}

function used({ name, command }) {
  const [before, after] = command ? around("used {command}", "command") : [say("pressed a button"), ""];
  return make("div", { className: "used" }, make("b", {}, name), " " + before,
    command ? make("span", { className: "mention" }, command) : null, after);
}

function begun(message) {
  const thread = here.channels.find((channel) => channel.parent === here.channel && channel.name === message.content);
  const name = thread ? `<#${thread.id}>` : message.content, began = say("began a thread:");
  const element = make("li", { tabIndex: -1, className: "message begun" }, make("span", { className: "sign", ariaHidden: "true", "data-sign": "↳" }),
    make("h2", { className: "head" }, make("b", {}, message.author.name)), ` ${began} `, blocks(name, here.names), clock(message.at));
  Object.assign(element.dataset, { id: message.id, author: message.author.name });
  return element;
}

function seenBy(message, changed) {
  const away = make("button", { type: "button", className: "dismiss" }, say("Dismiss message"));
  away.onclick = () => {
    dismissed.add(message.id);
    changed();
  };
  return make("small", { className: "seen-by" }, say("Only {name} can see this", { name: here.names.get(here.person) }), " · ", away);
}

/** A person's round sign. */
export function avatar(author) {
  const place = here.people.findIndex((one) => one.id === author.id);
  const sign = author.bot ? "⌂" : author.name.slice(0, 1);
  return make("span", { className: "avatar " + (author.bot ? "bot" : "p" + place), ariaHidden: "true", "data-sign": sign });
}
