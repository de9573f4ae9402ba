// A picture in full size: two fingers, a tap, the wheel or the keys enlarge it; one finger or the mouse moves it.
import { make } from "/text.js";
import { N_, say } from "/words.js";

const dialog = document.getElementById("picture");
const NEAREST = 2; // a picture's pixel may cover so many of the page's
const TAP = 10; // pixels that a finger may stray and still tap
const STEP = 1.5;

let image = null, label = null, pictures = [], place = 0;
let scale = 1, left = 0, top = 0; // of the picture's own size; where its corner is
let pointers = new Map(), strayed = 0;

const size = () => ({ width: image.naturalWidth || 1, height: image.naturalHeight || 1 });
const fitting = () => Math.min(dialog.clientWidth / size().width, dialog.clientHeight / size().height);
const largest = () => Math.max(fitting() * 2, NEAREST);

function draw() {
  const { width, height } = size();
  const spare = (room, own, at) => (own <= room ? (room - own) / 2 : Math.min(0, Math.max(room - own, at)));
  left = spare(dialog.clientWidth, width * scale, left);
  top = spare(dialog.clientHeight, height * scale, top);
  Object.assign(image.style, { width: `${width * scale}px`, height: `${height * scale}px`, transform: `translate(${left}px, ${top}px)` });
  image.classList.toggle("fits", scale <= fitting() * 1.01);
}

/** Enlarge or shrink so that the point of the picture at (x, y) of the window stays where it is. */
function zoom(factor, x = dialog.clientWidth / 2, y = dialog.clientHeight / 2) {
  const next = Math.min(largest(), Math.max(Math.min(fitting(), 1), scale * factor));
  left = x - ((x - left) * next) / scale;
  top = y - ((y - top) * next) / scale;
  scale = next;
  draw();
}

function fit() {
  scale = Math.min(fitting(), 1);
  left = top = 0;
  draw();
}

function show(number) {
  place = (number + pictures.length) % pictures.length;
  const { address, alt } = pictures[place];
  image.style.visibility = "hidden";
  Object.assign(image, { src: address, alt });
  label.textContent = pictures.length > 1 ? `${place + 1} / ${pictures.length}` : "";
}

function tool(sign, name, done) {
  return make("button", { type: "button", className: "tool", ariaLabel: say(name), title: say(name), onclick: done, "data-sign": sign });
}

/** Open the pictures of a message, each `{address, alt}`, at one of them. */
export function enlarge(found, number) {
  pictures = found;
  image = make("img", { draggable: false });
  image.onload = () => { fit(); image.style.visibility = ""; };
  label = make("span", { className: "count" });
  const several = pictures.length > 1;
  const tools = make("div", { className: "tools" }, label,
    several ? tool("‹", N_("Earlier picture"), () => show(place - 1)) : null,
    several ? tool("›", N_("Next picture"), () => show(place + 1)) : null,
    tool("−", N_("Smaller"), () => zoom(1 / STEP)), tool("+", N_("Larger"), () => zoom(STEP)),
    tool("×", N_("Close"), () => dialog.close()));
  dialog.ariaLabel = say("Picture");
  dialog.replaceChildren(image, tools);
  pointers = new Map();
  dialog.showModal();
  show(number);
}

dialog.onpointerdown = (event) => {
  if (event.target.closest(".tools")) return;
  event.preventDefault();
  dialog.setPointerCapture(event.pointerId);
  pointers.set(event.pointerId, [event.clientX, event.clientY]);
  if (pointers.size === 1) strayed = 0;
  else strayed = Infinity; // two fingers never tap
};

dialog.onpointermove = (event) => {
  const before = pointers.get(event.pointerId);
  if (!before) return;
  const now = [event.clientX, event.clientY];
  const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
  if (other) {
    const middle = (one) => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
    const apart = (one) => Math.hypot(one[0] - other[0], one[1] - other[1]) || 1;
    left += middle(now)[0] - middle(before)[0];
    top += middle(now)[1] - middle(before)[1];
    zoom(apart(now) / apart(before), ...middle(now));
  } else {
    left += now[0] - before[0];
    top += now[1] - before[1];
    strayed += Math.hypot(now[0] - before[0], now[1] - before[1]);
    draw();
  }
  pointers.set(event.pointerId, now);
};

dialog.onpointerup = dialog.onpointercancel = (event) => {
  const was = pointers.delete(event.pointerId);
  if (!was || strayed > TAP || event.type === "pointercancel") return;
  const inside = document.elementsFromPoint(event.clientX, event.clientY).includes(image);
  if (!inside) dialog.close();
  else if (scale > fitting() * 1.01) fit();
  else zoom(Math.max(1, fitting() * STEP) / scale, event.clientX, event.clientY);
};

dialog.addEventListener("wheel", (event) => {
  event.preventDefault();
  zoom(Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
}, { passive: false });

dialog.onkeydown = (event) => {
  const moves = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
  const fits = scale <= fitting() * 1.01;
  if (event.key === "+" || event.key === "=") zoom(STEP);
  else if (event.key === "-") zoom(1 / STEP);
  else if (event.key === "0") fit();
  else if (fits && event.key === "ArrowLeft") show(place - 1);
  else if (fits && event.key === "ArrowRight") show(place + 1);
  else if (moves[event.key]) {
    left += moves[event.key][0];
    top += moves[event.key][1];
    draw();
  } else return;
  event.preventDefault();
};

addEventListener("resize", () => { if (dialog.open) fit(); });
