// The people as whom one can act, and which of them the table waits for.
import { here } from "/here.js";
import { avatar } from "/messages.js";
import { make } from "/text.js";
import { say } from "/words.js";

const bar = document.getElementById("people");

function inside(components) {
  return components.flatMap((one) => [one, ...inside(one.components ?? [])]);
}

function pressable(components) {
  return inside(components).some((one) => one.type === 2 && one.custom_id);
}

function words(message) {
  return [message.content, ...inside(message.components).map((one) => one.content ?? "")].join("\n");
}

/** Whose turn it is stands in the newest post that has buttons; where no post has them, nobody is waited for. */
function called(messages) {
  const last = messages.findLast((one) => one.author.bot && !one.ephemeral && pressable(one.components));
  return last ? [...words(last).matchAll(/<@!?(\d+)>/g)].map((found) => found[1]) : [];
}

/** Draw the row of people; `become(id)` acts as another one. */
export function showPeople(messages, become) {
  const waitedFor = called(messages);
  bar.setAttribute("aria-label", say("Act as"));
  for (const one of here.people) {
    const chip = bar.querySelector(`[data-id="${one.id}"]`) ?? bar.appendChild(newChip(one, become));
    const chosen = one.id === here.person;
    chip.setAttribute("aria-checked", String(chosen));
    chip.tabIndex = chosen ? 0 : -1;
    chip.classList.toggle("called", waitedFor.includes(one.id));
    chip.title = waitedFor.includes(one.id) ? say("{name} is called", { name: one.name }) : one.name;
  }
}

function newChip(one, become) {
  const chip = make("button", { type: "button", role: "radio", className: "person" }, avatar(one), one.name);
  Object.assign(chip.dataset, { id: one.id, person: one.name });
  chip.onmousedown = (event) => event.preventDefault(); // who is writing goes on writing, each letter of it
  chip.onclick = () => become(one.id);
  return chip;
}

/** Show whoever was chosen within the row, which may be wider than the window. */
export function showChosen() {
  bar.querySelector("[aria-checked=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

bar.onkeydown = (event) => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const chips = [...bar.children], now = chips.indexOf(document.activeElement);
  if (!step || now < 0) return;
  event.preventDefault();
  const next = chips[(now + step + chips.length) % chips.length];
  next.focus();
  next.click();
};
