// What a person's Discord is set to: its language, and whether this browser shows the page light or dark.
import { here, post } from "/here.js";
import { make } from "/text.js";
import { N_, say } from "/words.js";

const $ = (id) => document.getElementById(id);
const LOOKS = { "": N_("as the system"), light: N_("light"), dark: N_("dark") };

function wear(look) {
  if (look) document.documentElement.dataset.look = look;
  else delete document.documentElement.dataset.look;
}
wear(localStorage.getItem("look") ?? "");

function fill(select, pairs, value) {
  const key = JSON.stringify([pairs, value]);
  if (select.dataset.key === key) return;
  select.dataset.key = key;
  select.replaceChildren(...pairs.map(([one, label]) => make("option", { value: one }, label)));
  select.value = value;
}

/** Show the settings of whoever looks, with `languages` and their names; `changed()` once the language is another one. */
export function showSettings(languages, changed) {
  document.documentElement.lang = here.language;
  fill($("language"), languages, here.language);
  fill($("look"), Object.entries(LOOKS).map(([look, label]) => [look, say(label)]), localStorage.getItem("look") ?? "");
  $("language-label").textContent = say("Language");
  $("look-label").textContent = say("Look");
  $("language").onchange = async () => {
    await post("language", { language: $("language").value });
    changed();
  };
  $("look").onchange = () => {
    localStorage.setItem("look", $("look").value);
    wear($("look").value);
  };
}
