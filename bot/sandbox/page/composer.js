// The line in which people write, and what is offered while they write it.
import { here, post } from "/here.js";
import { make } from "/text.js";
import { say } from "/words.js";

const $ = (id) => document.getElementById(id);
const text = $("text");
const SUGGEST_AFTER = 60; // milliseconds of not typing
const TALLEST = 160; // pixels of the line
const history = [];
let back = 0;
let file = null;

/** Say something to whoever acts; nothing takes away what was said. */
export function tell(sentence) {
  const box = $("notice");
  box.hidden = !sentence;
  if (!sentence) { box.replaceChildren(); return; }
  const away = make("button", { type: "button", className: "away", ariaLabel: say("Close"), onclick: () => tell(""), "data-sign": "×" });
  box.replaceChildren(make("span", {}, say(sentence)), away);
}

// ---------------------------------------------------------------------------------- sending

let deliver = null; // (fields) => a promise of the answer
let shown = null; // () => a promise that what the answer led to is in sight
let waiting = 0;
let line = Promise.resolve(); // what was sent is done in order; one can write on meanwhile

function send() {
  const item = { text: text.value.trim(), file, as: here.person, in: here.channel };
  if (!item.text && !item.file) return;
  history.push(item.text);
  back = history.length;
  write("");
  attach(null);
  tell("");
  waiting += 1;
  showWaiting();
  line = line.catch(() => {}).then(() => carry(item));
}

async function carry({ file: chosen, ...fields }) {
  try {
    const { error } = await deliver(chosen ? { ...fields, file: chosen } : fields);
    if (error) giveBack(fields.text, chosen, error);
    await shown();
  } finally {
    waiting -= 1;
    showWaiting();
  }
}

function showWaiting() {
  $("composer").classList.toggle("sending", waiting > 0);
}

/** What was not done stands in the line again, unless something else stands there by now. */
function giveBack(typed, chosen, error) {
  if (!text.value && !file) {
    write(typed);
    attach(chosen);
  }
  tell(error);
}

function attach(chosen) {
  file = chosen;
  $("file").value = "";
  const box = $("attached");
  box.hidden = !file;
  box.replaceChildren();
  if (file) {
    const drop = make("button", { type: "button", ariaLabel: say("Remove the file"), onclick: () => attach(null), "data-sign": "×" });
    box.append(file.name + " ", drop);
  }
}

function write(words) {
  text.value = words;
  text.setSelectionRange(words.length, words.length);
  hideSuggestions();
  grow();
}

function grow() {
  text.style.height = "auto";
  text.style.height = Math.min(text.scrollHeight, TALLEST) + "px";
}

// -------------------------------------------------------------------------------- suggestions

let timer = 0, asked = 0, marked = -1;

/** Ask what may be typed next, once nothing is typed for a moment. */
export function suggestSoon(delay = SUGGEST_AFTER) {
  clearTimeout(timer);
  asked += 1;
  if (!text.value.startsWith("/")) { hideSuggestions(); return; }
  timer = setTimeout(fetchSuggestions, delay);
}

async function fetchSuggestions() {
  const mine = asked;
  const found = await post("suggest", { text: text.value.replace(/\n/g, " ") });
  if (mine !== asked || found.error) return;
  showFields(found);
  const items = found.items.map((item, index) => {
    const row = make("li", { role: "option", id: "suggestion-" + index, ariaSelected: "false" }, make("b", {}, item.label),
      item.detail ? make("span", {}, item.detail) : null);
    row.dataset.text = item.text;
    row.onpointerdown = (event) => event.preventDefault(); // keeps the keyboard open on a phone
    row.onclick = () => accept(row);
    return row;
  });
  $("suggestions").replaceChildren(...items);
  $("suggestions").scrollTop = 0;
  open(items.length > 0);
}

function open(shown) {
  marked = -1;
  $("suggestions").hidden = !shown;
  text.removeAttribute("aria-activedescendant");
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
    ? say("choose the file with +") : found.fields.length ? say("Enter sends it") : found.command.description);
  box.replaceChildren(make("b", {}, "/" + found.command.name), ...chips, make("small", {}, hint));
}

function hideSuggestions() {
  asked += 1;
  clearTimeout(timer);
  open(false);
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
  rows[marked]?.setAttribute("aria-selected", "false");
  marked = marked < 0 ? (step > 0 ? 0 : rows.length - 1) : (marked + step + rows.length) % rows.length;
  rows[marked].setAttribute("aria-selected", "true");
  rows[marked].scrollIntoView({ block: "nearest" });
  text.setAttribute("aria-activedescendant", rows[marked].id);
}

// --------------------------------------------------------------------------------- the keys

function remember(step) {
  back = Math.max(0, Math.min(history.length, back + step));
  write(history[back] ?? "");
}

function keyed(event) {
  const offered = !$("suggestions").hidden;
  const rows = $("suggestions").children;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const recalls = step && !offered && (!text.value || text.value === history[back]);
  if (event.key === "Enter" && !event.shiftKey) {
    if (offered && marked >= 0) accept(rows[marked]);
    else send();
  } else if (event.key === "Tab" && offered && !event.shiftKey) accept(rows[Math.max(marked, 0)]);
  else if (step && offered) mark(step);
  else if (recalls && history.length) remember(step);
  else if (event.key === "Escape") { hideSuggestions(); tell(""); }
  else if (event.key === "PageUp" || event.key === "PageDown") {
    $("scroll").scrollBy({ top: (event.key === "PageUp" ? -0.8 : 0.8) * $("scroll").clientHeight });
  } else return;
  event.preventDefault();
}

/** Make the line work; `sent(fields)` promises the answer to what is sent, `refresh()` to show what it led to. */
export function compose(sent, refresh) {
  deliver = sent;
  shown = refresh;
  text.oninput = () => { grow(); suggestSoon(); };
  text.onkeydown = (event) => { if (!event.isComposing) keyed(event); };
  $("composer").onsubmit = (event) => { event.preventDefault(); send(); text.focus(); };
  $("file").onchange = () => { attach($("file").files[0] ?? null); suggestSoon(0); text.focus(); };
}

/** The line's own words, in the language of whoever looks. */
export function label(channel) {
  text.placeholder = say("Message, or / for a command");
  const message = say("Message");
  text.setAttribute("aria-label", `${message} #${channel?.name ?? ""}`);
  $("composer").ariaLabel = message;
  $("send").ariaLabel = $("send").title = say("Send");
  $("file").ariaLabel = $("attach").title = say("Attach a file");
  $("suggestions").ariaLabel = say("Suggestions");
}
