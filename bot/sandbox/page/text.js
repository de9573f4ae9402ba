// Discord's markup as DOM nodes. Text only ever becomes text nodes: nothing that is written here can be HTML.

import { here } from "/here.js";

/** An element with properties and children; strings become text. */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in element) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

const INLINE = [
  [/^\\([^\s\w])/, (m) => m[1]],
  [/^`` ?([^]+?) ?``/, (m) => make("code", {}, m[1])],
  [/^`([^`]+)`/, (m) => make("code", {}, m[1])],
  [/^<@!?(\d+)>/, (m, names) => make("span", { className: "mention" }, "@" + (names.get(m[1]) ?? "somebody"))],
  [/^<#(\d+)>/, (m, names) => channel(m[1], names)],
  [/^<\/([^:>]+):\d+>/, (m) => make("span", { className: "mention" }, "/" + m[1])],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (m) => moment(Number(m[1]), m[2])],
  [/^<a?:(\w+):(\d+)>/, (m) => emoji({ name: m[1], id: m[2] })],
  [/^\*\*\*([^]+?)\*\*\*/, (m, names) => make("strong", {}, make("em", {}, ...inline(m[1], names)))],
  [/^\*\*([^]+?)\*\*(?!\*)/, (m, names) => make("strong", {}, ...inline(m[1], names))],
  [/^__([^]+?)__(?!_)/, (m, names) => make("u", {}, ...inline(m[1], names))],
  [/^~~([^]+?)~~/, (m, names) => make("s", {}, ...inline(m[1], names))],
  [/^\|\|([^]+?)\|\|/, (m, names) => spoiler(inline(m[1], names))],
  [/^\*(?!\s)([^*]+?)\*(?!\*)/, (m, names) => make("em", {}, ...inline(m[1], names))],
  [/^_(?!\s)([^_]+?)_(?![_\w])/, (m, names) => make("em", {}, ...inline(m[1], names))],
  [/^\[([^\]\n]+)\]\((https?:\/\/[^\s)]+)\)/, (m, names) => link(m[2], inline(m[1], names))],
  // Discord shows the address of a channel by the channel's name, in every server.
  [/^https:\/\/discord\.com\/channels\/\d+\/(\d+)(?![\/\d])/, (m, names) => channel(m[1], names)],
  [/^<?(https?:\/\/[^\s<>]+[^\s<>.,;:!?)])>?/, (m) => link(m[1], [m[1]])],
];

/** An emoji of the application as a picture, any other as it is. */
export function emoji({ name, id }) {
  if (!id) return name;
  const word = `:${name}:`;
  const image = make("img", { className: "emoji", src: "/emojis/" + name, alt: word, title: word });
  image.onerror = () => image.replaceWith(word);
  return image;
}

function link(address, children) {
  return make("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, ...children);
}

function channel(id, names) {
  if (!names.has(id)) return make("span", { className: "mention" }, "#…");
  const go = () => document.dispatchEvent(new CustomEvent("go", { detail: id }));
  return make("button", { type: "button", className: "mention", onclick: go }, "#" + names.get(id));
}

function spoiler(children) {
  const element = make("span", { className: "spoiler", tabIndex: 0 }, ...children);
  element.onclick = () => element.classList.add("shown");
  return element;
}

/** How Discord shows a timestamp of each style; one without a style is as `f`. */
const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

function moment(seconds, style) {
  const date = new Date(seconds * 1000);
  const shown = style === "R" ? relative(date) : date.toLocaleString(here.language, STYLES[style] ?? STYLES.f);
  return make("time", { dateTime: date.toISOString() }, shown);
}

function relative(date) {
  const minutes = Math.round((date - Date.now()) / 60000);
  const format = new Intl.RelativeTimeFormat(here.language, { numeric: "auto" });
  if (Math.abs(minutes) < 60) return format.format(minutes, "minute");
  if (Math.abs(minutes) < 60 * 48) return format.format(Math.round(minutes / 60), "hour");
  return format.format(Math.round(minutes / 1440), "day");
}

/** One line's or paragraph's nodes. `names` maps the ids of people to their names. */
export function inline(text, names) {
  const nodes = [];
  let plain = "";
  let rest = text;
  scan: while (rest) {
    const before = plain.at(-1);
    for (const [pattern, build] of INLINE) {
      if (pattern.source.startsWith("^_") && before && /\w/.test(before)) continue;
      const match = pattern.exec(rest);
      if (!match) continue;
      if (plain) nodes.push(plain);
      plain = "";
      nodes.push(build(match, names));
      rest = rest.slice(match[0].length);
      continue scan;
    }
    const step = /^(?:\w+|[^])/.exec(rest)[0];
    const wordly = step.length > 1 && !/^https?$/.test(step) ? step : step[0];
    plain += wordly;
    rest = rest.slice(wordly.length);
  }
  if (plain) nodes.push(plain);
  return nodes;
}

/** A whole message's text: code blocks, quotes, headings, lists, small print and paragraphs. */
export function blocks(text, names) {
  const out = document.createDocumentFragment();
  text.split(/```(?:\w*\n)?([^]*?)```\n?/).forEach((part, index) => {
    if (index % 2) out.append(make("pre", {}, make("code", {}, part.replace(/\n$/, ""))));
    else if (part) lines(part, names, out);
  });
  return out;
}

function lines(text, names, out) {
  let quote = null;
  let list = null;
  let paragraph = null;
  for (const line of text.replace(/^\n|\n$/g, "").split("\n")) {
    const quoted = /^>(?:>>)? (.*)$/.exec(line);
    const item = /^(\s*)(?:[-*]|(\d+)\.) (.*)$/.exec(line);
    const heading = /^(#{1,3}) (.*)$/.exec(line);
    const small = /^-# (.*)$/.exec(line);
    if (!quoted) quote = null;
    if (!item) list = null;
    if (quoted) {
      if (quote) quote.append(make("br"));
      else out.append((quote = make("blockquote")));
      quote.append(...inline(quoted[1], names));
    } else if (item) {
      if (!list) out.append((list = make(item[2] ? "ol" : "ul", item[2] ? { start: Number(item[2]) } : {})));
      list.append(make("li", { className: item[1].length > 1 ? "deep" : "" }, ...inline(item[3], names)));
    } else if (heading) {
      out.append(make("h" + (heading[1].length + 2), {}, ...inline(heading[2], names)));
    } else if (small) {
      out.append(make("small", {}, ...inline(small[1], names)));
    } else {
      if (paragraph) paragraph.append(make("br"));
      else out.append((paragraph = make("p")));
      paragraph.append(...inline(line, names));
      continue;
    }
    paragraph = null;
  }
}
