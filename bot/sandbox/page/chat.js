// The chat page: shows a channel as one person sees it, and sends what that person does.
import { compose, label, suggestSoon, tell } from "/composer.js";
import { UNHEARD, here, look, post, revision, turnTo } from "/here.js";
import { forget, isEmpty, isShown, showMessages } from "/messages.js";
import { modalForm } from "/parts.js";
import { showChosen, showPeople } from "/people.js";
import { askForThread, drawer, markRead, showChannels, sign } from "/channels.js";
import { showSettings } from "/settings.js";
import { awaitAnswer, drawn, follow, isFollowing, keepInSight } from "/sight.js";
import { blocks, make } from "/text.js";
import { say, speak } from "/words.js";
import { enlarge } from "/zoom.js";

const $ = (id) => document.getElementById(id);
const scroll = $("scroll");
const STEP = 30;
const LOOK_AGAIN = 400; // milliseconds between two questions whether something changed
const PRESS = 1000, SETTLED = 80; // milliseconds: a press takes at most so long, and its click comes so soon

let count = STEP;

// -------------------------------------------------------------------- what the server shows

let loading = null, again = false;
let seen = null; // the revision that is shown

/** Show the channel as it is now; whether that could be done. */
function refresh() {
  again = true;
  loading ??= load();
  return loading;
}

async function load() {
  try {
    while (again) {
      again = false;
      await showLatest();
    }
    return true;
  } catch (failed) {
    console.warn("the channel could not be shown", failed);
    seen = null; // the next look asks again, even where nothing new happens
    return false;
  } finally {
    loading = null; // in the same breath as the last look at `again`
  }
}

async function showLatest() {
  const { person, channel } = here;
  const state = await look(count);
  if (!state.error) await speak(state.language);
  await released();
  if (person !== here.person || channel !== here.channel) again = true;
  else if (!state.error) show(state);
  else if (channel || person) {
    turnTo(channel ? { channel: "" } : { person: "" }); // of an earlier sandbox on this address
    again = true;
  } else throw new Error(state.error);
}

// A press is lost where what is pressed is drawn anew between finger down and finger up.
let held = null;
addEventListener("pointerdown", () => {
  let release;
  held = new Promise((done) => { release = done; });
  held.release = release;
}, true);
function letGo(after) {
  const over = held;
  setTimeout(() => { over?.release(); if (held === over) held = null; }, after);
}
addEventListener("click", () => letGo(0), true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => letGo(SETTLED), true);

function released() {
  return held && Promise.race([held, new Promise((done) => setTimeout(done, PRESS))]);
}

async function watch() {
  if (document.hidden) return;
  let now;
  try {
    now = await revision();
  } catch {
    $("link").textContent = say("no connection");
    return;
  }
  $("link").textContent = "";
  if ($("notice").firstChild?.textContent === say(UNHEARD)) tell("");
  if (now !== seen && await refresh()) seen = now;
}

async function keepWatching() {
  try {
    await watch();
  } finally {
    setTimeout(keepWatching, LOOK_AGAIN);
  }
}
document.addEventListener("visibilitychange", () => { if (!document.hidden) refresh(); }); // what came is read now

// ---------------------------------------------------------------------- showing the channel

function show(state) {
  const { people, channels, menu, language } = state;
  const names = new Map([...people, ...channels].map((one) => [one.id, one.name]));
  Object.assign(here, { people, channels, menu, language, names });
  turnTo({ person: here.person || people[0].id, channel: state.channel });
  const channel = channels.find((one) => one.id === here.channel);
  const fromEnd = scroll.scrollHeight - scroll.scrollTop;
  const grewAbove = !isEmpty() && state.messages.length && !isShown(state.messages[0].id) && count > STEP;
  const fresh = state.messages[state.messages.findLastIndex((one) => isShown(one.id)) + 1];
  showMessages(state.messages, { press: carryOut, enlarge, changed: refresh });
  showPeople(state.messages, become);
  showRoom(channel, state);
  showSettings(state.languages, () => { forget(); refresh(); });
  if (grewAbove && !isFollowing()) scroll.scrollTop = scroll.scrollHeight - fromEnd;
  drawn(fresh?.id);
  if (isFollowing() && !document.hidden) markRead(channel);
  showChannels(go, askFor);
}

function showRoom(channel, state) {
  $("server").textContent = state.server;
  $("channel").textContent = channel.name;
  $("sign").textContent = sign(channel);
  $("log").ariaLabel = channel.name;
  document.title = `${sign(channel)}${channel.name}`;
  $("menu").ariaLabel = $("sidebar").ariaLabel = say("Channels");
  $("earlier").textContent = say("Show earlier messages");
  $("newest").ariaLabel = $("newest").title = say("Newest messages");
  $("earlier").hidden = !state.more;
  $("empty").hidden = state.messages.length > 0;
  showEmpty(channel, state);
  $("line").classList.toggle("closed", channel.kind === "forum");
  label(channel);
}

function showEmpty(channel, { games, show }) {
  if ($("empty").contains(document.activeElement)) return; // whoever is about to press something keeps it
  if (channel.kind !== "forum") {
    const offers = [
      [say("Play against the computer:"), "computer", games.filter((game) => game.computer)],
      [say("Or learn it first, in ten minutes:"), "learn", games.filter((game) => game.lesson)],
      [say("Or act for everyone at the table:"), "people", games.filter((game) => game.people)],
      [say("Or watch computers play:"), "watch", games.filter((game) => game.computer)],
    ].filter(([, , found]) => found.length);
    $("empty").replaceChildren(...preview(show), ...offers.flatMap(([said, how, found], place) => [
      make("p", {}, said),
      make("div", { className: place ? "offers" : "offers first" }, ...found.map((game) => offer(game, how, !place))),
    ]), make("p", {}, say("Or type /game new to open a table yourself.")));
    return;
  }
  const add = make("button", { type: "button", className: "button primary", onclick: () => askFor(channel) }, say("Start a post"));
  const posts = here.channels.filter((one) => one.parent === channel.id).map((one) => blocks(`<#${one.id}>`, here.names));
  $("empty").replaceChildren(say("A forum holds posts: start one, and open a table in it."), ...posts, add);
}

/** The table of computers, as it stands now. */
function preview(show) {
  if (!show) return [];
  const watch = make("button", { type: "button", className: "preview", onclick: () => go(show.channel) },
    make("img", { src: show.address, alt: show.alt }),
    make("span", {}, say("Computers are playing {game} here: watch them", { game: show.title })));
  return [watch];
}

/** A button that lays a table with players at it. */
function offer(game, how, first) {
  const button = make("button", { type: "button", className: first ? "button primary" : "button" }, game.title);
  button.onclick = async () => {
    for (const each of $("empty").querySelectorAll("button")) each.disabled = true;
    button.blur();
    await carryOut("table", { game: game.id, how });
  };
  return button;
}

function askFor(parent) {
  drawer(false);
  askForThread($("modal"), parent, go);
}

keepInSight(refresh);
$("earlier").onclick = () => { count += STEP; refresh(); };

function turn(changed) {
  turnTo(changed);
  count = STEP;
  forget();
  tell("");
  begin().then(() => suggestSoon(0));
}

/** Show a channel from its newest message. */
async function begin() {
  await refresh();
  follow($("messages").lastElementChild?.dataset.id);
  showChosen();
}

function become(id) {
  turn({ person: id });
  if (!document.activeElement.matches(".person:focus-visible")) write();
}

/** Go on in the line, but where that would open a keyboard over half of the window. */
function write() {
  if (matchMedia("(pointer: fine)").matches) $("text").focus();
}

function go(id) {
  drawer(false);
  turn({ channel: id });
  write();
}
document.addEventListener("go", (event) => go(event.detail));

// ------------------------------------------------------------------------------- doing things

async function carryOut(path, fields) {
  tell("");
  const answered = awaitAnswer(fields.message);
  const answer = await post(path, fields);
  if (answer.error) tell(answer.error);
  if (answer.modal) openModal(answer.modal, fields.message);
  await refresh();
  answered();
}

function openModal(data, pressed) {
  const dialog = $("modal"), actor = here.person;
  const close = () => dialog.close();
  async function submit(values) {
    if (here.person !== actor) return say("Someone else opened this form.");
    const fields = { modal: data.handle };
    for (const name of new Set(values.keys())) fields[name] = values.getAll(name);
    const answered = awaitAnswer(pressed), answer = await post("submit", fields);
    if (!answer.error) {
      close();
      if (answer.modal) openModal(answer.modal, pressed);
      await refresh();
    }
    answered();
    return answer.error ? say(answer.error) : "";
  }
  dialog.ariaLabel = data.title;
  dialog.replaceChildren(modalForm(data, { names: here.names, people: here.people }, submit, close));
  if (!dialog.open) dialog.showModal();
}

let answered = () => {}; // what was sent last

async function send(fields) {
  answered = awaitAnswer();
  const answer = await post("send", fields);
  if (answer.modal) openModal(answer.modal);
  if (!answer.error) follow();
  return answer;
}

compose(send, async () => {
  await refresh();
  answered();
});
begin().then(keepWatching);
