// What of the channel is in sight: its end, or the beginning of what is new where that is taller than the window.
import { here } from "/here.js";
import { isEmpty } from "/messages.js";

const scroll = document.getElementById("scroll"), list = document.getElementById("messages"), newest = document.getElementById("newest");
const NEAR = 60; // pixels

let following = true; // what is new stays in sight while the composer grows and pictures arrive
let first = null; // the id of the message in which what is new begins
let mine = false; // it answers what was done here, and stays in sight whatever comes below it
let acting = 0; // how many acts wait for their answer

const below = () => scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight;

function place() {
  if (isEmpty()) return 0; // what an empty channel offers is read from its beginning
  const end = scroll.scrollHeight - scroll.clientHeight;
  const begin = [...list.children].find((one) => one.dataset.id === first);
  return begin ? Math.min(end, begin.getBoundingClientRect().top - scroll.getBoundingClientRect().top + scroll.scrollTop) : end;
}

/** Whether what is new comes into sight. */
export const isFollowing = () => following;

/** Show what is new from this message on; without one, the end. */
export function follow(id = null) {
  following = true;
  first = id;
  mine = false;
  newest.classList.remove("news");
  rest();
}

/** The channel was drawn; `id` is the first message that is new in it, if one is. */
export function drawn(id) {
  if (id && following && !mine && !acting) first = id;
  if (following) rest();
  if (id && below() >= NEAR) newest.classList.add("news");
  mark();
}

/** Something is done here, at the message that is `pressed` if it is pressed; call the result once the answer is drawn. */
export function awaitAnswer(pressed) {
  const { person, channel } = here;
  const former = new Map([...list.children].map((one) => [one.dataset.id, one]));
  acting += 1;
  mine = false;
  return () => {
    acting -= 1;
    if (person !== here.person || channel !== here.channel) return;
    const changed = (one) => one.dataset.id === pressed ? former.get(pressed) !== one : !former.has(one.dataset.id);
    const answer = [...list.children].find((one) => one.matches(".ephemeral") && changed(one));
    if (!answer) return;
    following = mine = true;
    first = answer.dataset.id;
    rest();
  };
}

function rest() {
  scroll.scrollTop = place();
  mark();
}

function mark() {
  if (below() < NEAR) newest.classList.remove("news");
  const isRead = !following && !newest.matches(".news"); // who reads what was there is not called away
  newest.hidden = below() < NEAR || (isRead && below() < scroll.clientHeight);
}

/** Keep it in sight; `caughtUp()` is called where the person has scrolled to it. */
export function keepInSight(caughtUp) {
  scroll.onscroll = () => {
    const wasFollowing = following, atEnd = below() < NEAR;
    if (atEnd && place() < scroll.scrollTop - NEAR) first = null; // it was read past
    following = atEnd || Math.abs(scroll.scrollTop - place()) < NEAR;
    mark();
    if (following && !wasFollowing) caughtUp();
  };
  newest.onclick = () => { follow(); caughtUp(); };
  const grown = new ResizeObserver(() => { if (following) rest(); });
  grown.observe(scroll);
  grown.observe(list);
}
