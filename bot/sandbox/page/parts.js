// A message's parts as DOM nodes: embeds, pictures, files, buttons, menus, layouts, and modals.
import { blocks, emoji, inline, make } from "/text.js";
import { say } from "/words.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };
const BUTTON = 2, CHANNEL_MENU = 8, ENTITY_MENUS = [5, 6, 7, CHANNEL_MENU];

const PICTURE = /\.(png|jpe?g|gif|webp)$/i;

/** A picture that takes its room before it is loaded, and opens in full size. */
export function picture(address, context, alt = "") {
  if (!address.startsWith("/files/")) return make("p", { className: "gone" }, "(a picture from elsewhere is not loaded)");
  const words = alt || context.alts[address] || "";
  const drawn = context.drawn.find((one) => one.firstChild.getAttribute("src") === address && one.firstChild.alt === words);
  if (drawn) return drawn;
  const [width, height] = context.sizes[address] ?? [];
  const image = make("img", { src: address, alt: words, loading: "lazy", decoding: "async" });
  image.title = image.alt;
  if (width) Object.assign(image, { width, height });
  image.onerror = () => button.replaceWith(make("p", { className: "gone" }, say("(this picture is no longer kept)")));
  const button = make("button", { type: "button", className: "picture" }, image);
  if (width) {
    button.style.setProperty("--shape", width / height);
  }
  button.onclick = () => context.enlarge(image);
  return button;
}

function fileLink(address, name, size) {
  const text = size === undefined ? name : `${name} (${Math.max(1, Math.round(size / 1024))} kB)`;
  return make("a", { className: "file", href: address, download: name }, "⭳ " + text);
}

/** Files and pictures that stand beside the text. */
export function attachments(items, context) {
  if (!items.length) return null;
  const pictures = items.filter((item) => PICTURE.test(item.filename));
  const files = items.filter((item) => !PICTURE.test(item.filename));
  return make("div", { className: "attachments" },
    pictures.length ? gallery(pictures.map((item) => picture(item.url, context, item.description))) : null,
    ...files.map((item) => fileLink(item.url, item.filename, item.size)));
}

function gallery(pictures) {
  return make("div", { className: "gallery", "data-count": Math.min(pictures.length, 6) }, ...pictures);
}

export function embed(data, context) {
  const { names } = context;
  const box = make("article", { className: "embed" },
    data.author?.name ? make("div", { className: "embed-author" }, data.author.name) : null,
    data.title ? make("div", { className: "embed-title" }, ...inline(data.title, names)) : null,
    data.description ? make("div", {}, blocks(data.description, names)) : null,
    data.fields?.length ? make("dl", {}, ...data.fields.map((field) =>
      make("div", { className: field.inline ? "beside" : "" },
        make("dt", {}, ...inline(field.name, names)), make("dd", {}, blocks(field.value, names))))) : null,
    data.image?.url ? gallery([picture(data.image.url, context)]) : null,
    data.footer?.text ? make("footer", {}, data.footer.text) : null);
  box.style.borderLeftColor = colour(data.color);
  return box;
}

function colour(number) {
  return Number.isInteger(number) ? "#" + number.toString(16).padStart(6, "0") : "";
}

/** One component of a message, with everything in it. */
export function component(data, context) {
  const children = () => (data.components ?? []).map((child) => component(child, context));
  switch (data.type) {
    case 1: return make("div", { className: "row" }, ...children());
    case BUTTON: return pressable(data, context);
    case 3: case 5: case 6: case 7: case 8: return menu(data, context);
    case 9: return make("div", { className: "section" }, make("div", {}, ...children()), component(data.accessory, context));
    case 10: return make("div", { className: "text" }, blocks(data.content, context.names));
    case 11: return picture(data.media.url, context, data.description);
    case 12: return gallery(data.items.map((item) => picture(item.media.url, context, item.description)));
    case 13: return fileLink(data.file.url, data.name ?? data.file.url.split("/").at(-1), data.size);
    case 14: return make(data.divider === false ? "div" : "hr", { className: "separator" });
    case 17: {
      const box = make("article", { className: "embed container" }, ...children());
      box.style.borderLeftColor = colour(data.accent_color);
      return box;
    }
    default: return make("p", { className: "gone" }, `(a part of kind ${data.type} is not shown here)`);
  }
}

/** What stands before a label: a picture, or a letter and a space. */
function sign({ emoji: shown, label }) {
  if (!shown?.name) return [];
  return [emoji(shown), shown.id || !label ? "" : " "];
}

function pressable(data, context) {
  const label = [...sign(data), data.label ?? ""];
  if (data.style === 5) {
    const safe = /^https?:\/\//.test(data.url) ? data.url : "#";
    return make("a", { className: "button link", href: safe, target: "_blank", rel: "noopener noreferrer" }, ...label, " ↗");
  }
  const button = make("button", { type: "button", className: "button " + (STYLES[data.style] ?? "secondary"), disabled: !!data.disabled }, ...label);
  button.dataset.customId = data.custom_id;
  button.onclick = () => context.act("press", { custom_id: data.custom_id }, button);
  return button;
}

function choices(data, people, channels = []) {
  if (!ENTITY_MENUS.includes(data.type)) return data.options ?? [];
  if (data.type === CHANNEL_MENU) {
    return channels.filter((one) => one.kind !== "forum").map((one) => ({ label: "#" + one.name, value: one.id }));
  }
  return people.map((person) => ({ label: "@" + person.name, value: person.id }));
}

function options(data, people, blank) {
  const list = choices(data, people).map((choice) =>
    make("option", { value: choice.value, defaultSelected: !!choice.default, selected: !!choice.default },
      choice.description ? `${choice.label} – ${choice.description}` : choice.label));
  if (blank) list.unshift(make("option", { value: "", disabled: true, selected: !list.some((o) => o.selected) }, data.placeholder ?? say("Choose")));
  return list;
}

/** A menu as Discord shows it: a box that opens a list, each choice with its description. */
function menu(data, context) {
  const several = (data.max_values ?? 1) > 1;
  const rows = choices(data, context.people, context.channels).map((choice) => menuRow(choice));
  const chosen = () => rows.filter((row) => row.ariaSelected === "true");
  const list = make("ul", { role: "listbox", className: "choices", hidden: true }, ...rows);
  list.setAttribute("aria-multiselectable", String(several));
  list.ariaLabel = data.placeholder ?? say("Choose");
  const box = make("button", { type: "button", className: "menu", disabled: !!data.disabled });
  box.dataset.customId = data.custom_id;
  box.setAttribute("aria-haspopup", "listbox");
  const done = make("button", { type: "button", className: "button primary" }, say("Choose"));
  const name = () => {
    done.disabled = chosen().length < (data.min_values ?? 1);
    box.textContent = chosen().map((row) => row.dataset.label).join(", ") || data.placeholder || say("Choose");
    box.classList.toggle("empty", !chosen().length);
  };
  const open = (shown) => {
    list.hidden = !shown;
    box.setAttribute("aria-expanded", String(shown));
    if (shown) list.scrollIntoView({ block: "nearest" });
  };
  const go = () => {
    open(false);
    box.focus({ preventScroll: true });
    const value = chosen().map((row) => row.dataset.value);
    const sort = { people: data.type === 3 || data.type === CHANNEL_MENU ? "" : "1", channels: data.type === CHANNEL_MENU ? "1" : "" };
    return context.act("choose", { custom_id: data.custom_id, value, ...sort }, box);
  };
  done.onclick = go;
  for (const row of rows) {
    row.onfocus = () => { for (const one of rows) one.tabIndex = one === row ? 0 : -1; };
    row.onclick = () => {
      if (!several) for (const other of rows) other.ariaSelected = "false";
      row.ariaSelected = String(several ? row.ariaSelected !== "true" : true);
      name();
      if (!several) go();
    };
    row.onkeydown = (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) rows[(rows.indexOf(row) + step + rows.length) % rows.length].focus();
      else if (event.key === "Home" || event.key === "End") rows.at(event.key === "Home" ? 0 : -1).focus();
      else if (event.key === "Enter" || event.key === " ") row.click();
      else if (event.key !== " " && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) jump(rows, row, event.key);
      else if (event.key === "Escape" || (event.key === "Tab" && !several)) { open(false); box.focus(); }
      else return;
      event.preventDefault();
    };
  }
  box.onclick = () => {
    open(list.hidden);
    if (!list.hidden) (chosen()[0] ?? rows[0])?.focus({ preventScroll: true });
  };
  open(false);
  name();
  return make("div", { className: "menu-place" }, box, list, several ? done : null);
}

let typed = "", typing = 0;
const TYPED_TOGETHER = 700; // milliseconds between two letters of a word

/** Go to the next row whose label begins with what is typed; the same letter again goes on to the next one. */
function jump(rows, from, letter) {
  clearTimeout(typing);
  typing = setTimeout(() => { typed = ""; }, TYPED_TOGETHER);
  typed = typed === letter ? letter : typed + letter;
  const begins = (row) => row.dataset.label.slice(0, typed.length).localeCompare(typed, undefined, { sensitivity: "base" }) === 0;
  const place = rows.indexOf(from) + (typed.length === 1 ? 1 : 0);
  [...rows.slice(place), ...rows.slice(0, place)].find(begins)?.focus();
}

function menuRow(choice) {
  const row = make("li", { role: "option", tabIndex: -1, ariaSelected: String(!!choice.default) },
    make("b", {}, ...sign(choice), choice.label), choice.description ? make("small", {}, choice.description) : null);
  Object.assign(row.dataset, { value: choice.value, label: choice.label });
  return row;
}

/** A modal's form. `submit(form data)` answers with a promise of an error sentence or "". */
export function modalForm(data, context, submit, close) {
  const controls = (data.components ?? []).map((part) => {
    if (part.type === 10) return make("div", { className: "text" }, blocks(part.content, context.names));
    const control = part.component ?? part.components[0];
    const many = [21, 22].includes(control.type);
    return make(many ? "fieldset" : "label", {}, make(many ? "legend" : "span", {}, part.label ?? control.label ?? ""),
      part.description ? make("small", {}, part.description) : null, field(control, context));
  });
  const trouble = make("p", { role: "alert" });
  const form = make("form", { method: "dialog" }, make("h2", {}, data.title), ...controls, trouble,
    make("div", { className: "row" },
      make("button", { type: "button", className: "button secondary", onclick: close }, say("Cancel")),
      make("button", { type: "submit", className: "button primary" }, say("Submit"))));
  form.onsubmit = async (event) => {
    event.preventDefault();
    trouble.textContent = await submit(new FormData(form));
  };
  return form;
}

/** Nothing is sent while fewer are ticked than must be, and no more can be ticked than may be. */
function holdTo(group, least, most = Infinity) {
  const boxes = [...group.querySelectorAll("input")];
  group.dataset.least = least;
  const look = () => {
    const ticked = boxes.filter((one) => one.checked).length;
    boxes[0].setCustomValidity(ticked < least ? say("Tick at least {number}.", { number: least }) : "");
    if (boxes[0].type === "checkbox") for (const one of boxes) one.disabled = ticked >= most && !one.checked;
  };
  group.onchange = look;
  look();
}

function field(data, context) {
  const name = "value:" + data.custom_id;
  const required = data.required ?? [3, 4].includes(data.type);
  if (data.type === 4) {
    const limits = { name, required, value: data.value ?? "", placeholder: data.placeholder ?? "" };
    if (data.max_length) limits.maxLength = data.max_length;
    return data.style === 2 ? make("textarea", { ...limits, rows: 4 }) : make("input", { type: "text", ...limits });
  }
  if (data.type === 19) return make("input", { type: "file", name, required, multiple: (data.max_values ?? 1) > 1 });
  if (data.type === 23) return make("input", { type: "checkbox", name, value: "1", checked: !!data.default });
  if (data.type === 21 || data.type === 22) {
    const type = data.type === 21 ? "radio" : "checkbox";
    const group = make("div", { className: "group" }, ...data.options.map((option) => make("label", { className: "choice" },
      make("input", { type, name, value: option.value, checked: !!option.default }),
      make("span", {}, option.label, option.description ? make("small", {}, option.description) : null))));
    holdTo(group, type === "radio" ? Number(!!required) : data.min_values ?? Number(!!required), data.max_values);
    return group;
  }
  const several = (data.max_values ?? 1) > 1;
  return make("select", { name, required, multiple: several }, ...options(data, context.people, !several));
}
