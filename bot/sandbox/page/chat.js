// The chat page: shows the channel as one person sees it, and sends what that person does.
import { attachments, component, embed, modalForm } from "/parts.js";
import { blocks, make } from "/text.js";

const $ = (id) => document.getElementById(id);
const text = $("text"), list = $("messages"), scroll = $("scroll");
const STEP = 30;
const SUGGEST_AFTER = 60; // milliseconds of not typing
const UNHEARD = "The sandbox does not answer. Is it still running?";
const LOOK_AGAIN = 400; // milliseconds between two questions whether something changed

let person = new URLSearchParams(location.hash.slice(1)).get("as") ?? sessionStorage.getItem("as") ?? "";
let people = [];
let count = STEP;
let file = null;
let shown = new Map(); // message id -> what its element was made from
const history = [];
let back = 0;

// ------------------------------------------------------------------ talking to the server

async function post(path, fields) {
  const form = new FormData();
  form.append("as", person);
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, one);
  }
  try {
    return await (await fetch("/api/" + path, { method: "POST", body: form })).json();
  } catch {
    return { error: UNHEARD };
  }
}

let loading = null, again = false;
async function refresh() {
  if (loading) { again = true; return loading; }
  loading = (async () => {
    do {
      again = false;
      try {
        const answer = await fetch(`/api/state?as=${encodeURIComponent(person)}&count=${count}`);
        const state = await answer.json();
        if (state.error) { person = ""; again = true; } else show(state);
      } catch { /* the next look reports it */ }
    } while (again);
    loading = null;
  })();
  return loading;
}

let revision = null;
async function watch() {
  if (document.hidden) return;
  try {
    const now = await (await fetch("/api/revision")).json();
    $("link").textContent = "";
    if ($("notice").textContent === UNHEARD) tell("");
    if (now === revision) return;
    revision = now;
  } catch {
    $("link").textContent = "no connection";
    return;
  }
  await refresh();
}

async function keepWatching() {
  await watch();
  setTimeout(keepWatching, LOOK_AGAIN);
}
document.addEventListener("visibilitychange", watch);

// ---------------------------------------------------------------------- showing the channel

function show(state) {
  people = state.people;
  if (!person) person = people[0].id;
  $("channel").textContent = state.channel;
  $("server").textContent = state.server;
  document.title = "#" + state.channel;
  text.placeholder = "Message, or / for a command";
  const fromEnd = scroll.scrollHeight - scroll.scrollTop;
  const grewAbove = shown.size && state.messages.length && !shown.has(state.messages[0].id) && count > STEP;
  showMessages(state.messages);
  showPeople(state.messages);
  $("empty").hidden = state.messages.length > 0;
  $("earlier").hidden = !state.more;
  if (following) toEnd();
  else if (grewAbove) scroll.scrollTop = scroll.scrollHeight - fromEnd;
}

let following = true; // the end of the channel stays in sight while the composer grows and pictures arrive

function toEnd() {
  following = true;
  scroll.scrollTop = scroll.scrollHeight;
}

scroll.onscroll = () => { following = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 60; };
const keepAtEnd = new ResizeObserver(() => { if (following) toEnd(); });
keepAtEnd.observe(scroll);
keepAtEnd.observe(list);

function showMessages(messages) {
  const names = new Map(people.map((one) => [one.id, one.name]));
  const next = new Map();
  let before = null;
  for (const message of messages.filter((one) => !dismissed.has(one.id))) {
    const follows = before && !message.used && before.author.id === message.author.id && !before.ephemeral
      && new Date(message.at) - new Date(before.at) < 420000;
    const key = JSON.stringify([message, follows, people.length]);
    const known = shown.get(message.id);
    const element = known?.key === key ? known.element : messageElement(message, follows, names);
    next.set(message.id, { key, element });
    before = message;
  }
  shown = next;
  const wanted = [...next.values()].map((entry) => entry.element);
  for (const element of [...list.children]) if (!wanted.includes(element)) element.remove();
  wanted.forEach((element, index) => {
    if (list.children[index] !== element) list.insertBefore(element, list.children[index] ?? null);
  });
}

function messageElement(message, follows, names) {
  const context = { names, people, sizes: message.sizes, alts: message.alts, enlarge, act };
  function act(path, fields, control) {
    control.disabled = true;
    return carryOut(path, { message: message.id, ...fields }).finally(() => { control.disabled = false; });
  }
  const time = new Date(message.at);
  const clock = make("time", { dateTime: message.at, title: time.toLocaleString() },
    time.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }));
  const used = message.used ? make("div", { className: "used" }, make("b", {}, message.used.name),
    message.used.command ? " used " : " pressed a button",
    message.used.command ? make("span", { className: "mention" }, "/" + message.used.command) : null) : null;
  const head = follows ? null : make("div", { className: "head" }, make("b", {}, message.author.name),
    message.author.bot ? make("span", { className: "app" }, "APP") : null, clock);
  const element = make("li", { className: "message" + (follows ? " follows" : "") + (message.ephemeral ? " ephemeral" : "")
      + (message.pings.includes(person) ? " pinged" : "") },
    used,
    follows ? null : avatar(message.author),
    make("div", { className: "body" }, head,
      message.thinking ? make("p", { className: "thinking" }, "is thinking …") : null,
      message.content ? make("div", { className: "content" }, blocks(message.content, names)) : null,
      ...message.embeds.map((data) => embed(data, context)),
      attachments(message.attachments, context),
      ...message.components.map((data) => component(data, context)),
      message.ephemeral ? seenBy(message, names) : null));
  element.dataset.id = message.id;
  return element;
}

const dismissed = new Set();

function seenBy(message, names) {
  const away = make("button", { type: "button", className: "dismiss" }, "Dismiss message");
  away.onclick = () => {
    dismissed.add(message.id);
    refresh();
  };
  return make("small", {}, `Only ${names.get(person) ?? "you"} can see this · `, away);
}

function avatar(author) {
  const place = people.findIndex((one) => one.id === author.id);
  return make("span", { className: "avatar " + (author.bot ? "bot" : "p" + place), ariaHidden: "true" },
    author.bot ? "⌂" : author.name.slice(0, 1));
}

function inside(components) {
  return components.flatMap((one) => [one, ...inside(one.components ?? [])]);
}

function pressable(components) {
  return inside(components).some((one) => one.type === 2 && one.custom_id);
}

function words(message) {
  return [message.content, ...inside(message.components).map((one) => one.content ?? "")].join("\n");
}

function showPeople(messages) {
  // Whose turn it is stands in the newest post that has buttons; where no post has them, nobody is waited for.
  const last = [...messages].reverse().find((message) => message.author.bot && !message.ephemeral && pressable(message.components));
  const called = last ? [...words(last).matchAll(/<@!?(\d+)>/g)].map((found) => found[1]) : [];
  const bar = $("people");
  const chips = people.map((one) => {
    const chip = make("button", { type: "button", role: "radio", className: "person" }, avatar(one), one.name);
    chip.setAttribute("aria-checked", String(one.id === person));
    chip.dataset.person = one.name;
    if (called.includes(one.id)) {
      chip.classList.add("called");
      chip.title = `${one.name} is called`;
    }
    chip.onclick = () => become(one.id);
    return chip;
  });
  const key = chips.map((chip) => chip.outerHTML).join();
  if (bar.dataset.key === key) return;
  bar.dataset.key = key;
  const left = bar.scrollLeft;
  bar.replaceChildren(...chips);
  bar.scrollLeft = left;
}

function become(id) {
  person = id;
  sessionStorage.setItem("as", id);
  shown = new Map();
  $("notice").hidden = true;
  refresh().then(() => { toEnd(); suggestSoon(0); });
  text.focus();
}

function enlarge(address, alt) {
  const dialog = $("picture"), image = dialog.querySelector("img");
  Object.assign(image, { src: address, alt });
  dialog.classList.remove("actual");
  dialog.showModal();
}
$("picture").onclick = (event) => {
  const dialog = $("picture");
  const fits = event.target.naturalWidth <= event.target.clientWidth;
  if (event.target.tagName === "IMG" && !dialog.classList.contains("actual") && !fits) {
    const across = event.offsetX / event.target.clientWidth, down = event.offsetY / event.target.clientHeight;
    dialog.classList.add("actual");
    dialog.scrollTo(across * dialog.scrollWidth - dialog.clientWidth / 2, down * dialog.scrollHeight - dialog.clientHeight / 2);
  } else dialog.close();
};

// ------------------------------------------------------------------------------- composing

function tell(sentence) {
  $("notice").hidden = !sentence;
  $("notice").textContent = sentence ?? "";
}

async function carryOut(path, fields) {
  const answer = await post(path, fields);
  tell(answer.error);
  if (answer.modal) openModal(answer.modal);
  await refresh();
  return answer;
}

function openModal(data) {
  const dialog = $("modal"), actor = person;
  const context = { names: new Map(people.map((one) => [one.id, one.name])), people };
  const close = () => dialog.close();
  async function submit(values) {
    if (person !== actor) return "Somebody else opened this form.";
    const fields = { modal: data.handle };
    for (const name of new Set(values.keys())) fields[name] = values.getAll(name);
    const answer = await post("submit", fields);
    if (answer.error) return answer.error;
    close();
    if (answer.modal) openModal(answer.modal);
    await refresh();
    return "";
  }
  dialog.replaceChildren(modalForm(data, context, submit, close));
  dialog.showModal();
}

let sending = false;
async function send() {
  const typed = text.value.trim();
  if (sending || (!typed && !file)) return;
  sending = true;
  $("composer").classList.add("sending");
  hideSuggestions();
  const answer = await carryOut("send", file ? { text: typed, file } : { text: typed });
  sending = false;
  $("composer").classList.remove("sending");
  if (!answer.error) {
    history.push(typed);
    back = history.length;
    text.value = "";
    attach(null);
    hideSuggestions();
    toEnd();
  }
  grow();
  text.focus();
}

function attach(chosen) {
  file = chosen;
  $("file").value = "";
  const box = $("attached");
  box.hidden = !file;
  box.replaceChildren();
  if (file) {
    const drop = make("button", { type: "button", ariaLabel: "Remove the file", onclick: () => attach(null) }, "×");
    box.append("📎 " + file.name + " ", drop);
  }
}

// -------------------------------------------------------------------------------- suggestions

let timer = 0, asked = 0, marked = -1;

function suggestSoon(delay = SUGGEST_AFTER) {
  clearTimeout(timer);
  asked += 1;
  if (!text.value.startsWith("/")) { hideSuggestions(); return; }
  timer = setTimeout(fetchSuggestions, delay);
}

async function fetchSuggestions() {
  const mine = asked;
  const found = await post("suggest", { text: text.value.replace(/\n/g, " ") });
  if (mine !== asked || found.error || sending) return;
  marked = -1;
  showFields(found);
  const items = found.items.map((item, index) => {
    const row = make("li", { role: "option", id: "suggestion-" + index }, make("b", {}, item.label),
      item.detail ? make("span", {}, item.detail) : null);
    row.dataset.text = item.text;
    row.onpointerdown = (event) => event.preventDefault(); // keeps the keyboard open on a phone
    row.onclick = () => accept(row);
    return row;
  });
  $("suggestions").replaceChildren(...items);
  $("suggestions").hidden = !items.length;
  $("suggestions").scrollTop = 0;
}

function showFields(found) {
  const box = $("fields");
  box.hidden = !found.command;
  if (!found.command) return;
  const current = found.fields.find((one) => one.current);
  const chips = found.fields.map((one) => {
    const value = one.attachment ? (file ? file.name : null) : one.value;
    const chip = make("span", { className: "field" + (one.current ? " current" : "") + (value ? " filled" : "") },
      one.name + (one.required ? "" : "?"), value ? make("b", {}, value) : null);
    chip.title = one.description;
    return chip;
  });
  const hint = current?.description ?? (found.fields.some((one) => one.attachment && !file)
    ? "choose the file with +" : found.fields.length ? "Enter or ➤ sends it" : found.command.description);
  box.replaceChildren(make("b", {}, "/" + found.command.name), ...chips, make("small", {}, hint));
}

function hideSuggestions() {
  asked += 1;
  clearTimeout(timer);
  marked = -1;
  $("suggestions").hidden = true;
  $("suggestions").replaceChildren();
  $("fields").hidden = true;
}

function accept(row) {
  text.value = row.dataset.text;
  text.focus();
  text.setSelectionRange(text.value.length, text.value.length);
  grow();
  suggestSoon(0);
}

function mark(step) {
  const rows = [...$("suggestions").children];
  rows[marked]?.removeAttribute("aria-selected");
  marked = marked < 0 ? (step > 0 ? 0 : rows.length - 1) : (marked + step + rows.length) % rows.length;
  rows[marked].setAttribute("aria-selected", "true");
  rows[marked].scrollIntoView({ block: "nearest" });
}

function grow() {
  text.style.height = "auto";
  text.style.height = Math.min(text.scrollHeight, 160) + "px";
}

text.oninput = () => { grow(); suggestSoon(); };
text.onkeydown = (event) => {
  const open = !$("suggestions").hidden;
  const rows = $("suggestions").children;
  if (event.isComposing) return;
  if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    if (open && marked >= 0) accept(rows[marked]);
    else send();
  } else if (event.key === "Tab" && open) {
    event.preventDefault();
    accept(rows[Math.max(marked, 0)]);
  } else if (open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    event.preventDefault();
    mark(event.key === "ArrowDown" ? 1 : -1);
  } else if (event.key === "Escape") {
    hideSuggestions();
    tell("");
  } else if (!open && event.key === "ArrowUp" && !text.value && back > 0) {
    event.preventDefault();
    text.value = history[--back];
    grow();
  }
};
$("composer").onsubmit = (event) => { event.preventDefault(); send(); };
$("file").onchange = () => { attach($("file").files[0] ?? null); suggestSoon(0); text.focus(); };
$("earlier").onclick = () => { count += STEP; refresh(); };

refresh().then(() => { toEnd(); keepWatching(); });
