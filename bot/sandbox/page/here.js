// Who looks at which channel, and the conversation with the server.
import { N_ } from "/words.js";

const kept = (name) => new URLSearchParams(location.hash.slice(1)).get(name) ?? sessionStorage.getItem(name) ?? "";

/** What this window shows; the rest of the page reads it and never the server's answer. */
export const here = { person: kept("as"), channel: kept("in"), people: [], channels: [], menu: [], language: "en-US", names: new Map() };

/** Look as another person, or at another channel, from now on and when the page is loaded anew. */
export function turnTo(changed) {
  Object.assign(here, changed);
  sessionStorage.setItem("as", here.person);
  sessionStorage.setItem("in", here.channel);
}

/** What keeps an act from being done although nobody refused it. */
export const UNHEARD = N_("The sandbox isn't answering. Is it still running?");

/** Do something as whoever is chosen now, or as `fields` say; the answer, with `error` where it was not done. */
export async function post(path, fields) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ as: here.person, in: here.channel, ...fields })) {
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, one);
  }
  try {
    return await (await fetch("/api/" + path, { method: "POST", body: form })).json();
  } catch {
    return { error: UNHEARD };
  }
}

/** The channel as the person sees it, with the last `count` messages. */
export async function look(count) {
  const asked = new URLSearchParams({ as: here.person, in: here.channel, count });
  return (await fetch("/api/state?" + asked)).json();
}

/** A number that grows whenever something may look different. */
export async function revision() {
  return (await fetch("/api/revision")).json();
}
