// Where one is in the log: kept while messages are drawn anew, and when a dialog is shut.

const list = document.getElementById("messages");
let last = null; // the message that had the focus, and what in it

const nameOf = (control) => control.dataset.customId ?? control.firstElementChild?.getAttribute("src");

list.addEventListener("focusin", ({ target }) => {
  const message = target.closest(".message");
  last = message && { message: message.dataset.id, place: [...list.children].indexOf(message), control: nameOf(target) };
});

function isLost() {
  return document.activeElement === document.body || !document.activeElement;
}

/** Go back to the message that had the focus last, if nothing has it now: to the same control, or the message. */
export function back() {
  if (!last || !isLost()) return;
  const { message, place, control } = last;
  const found = list.querySelector(`[data-id="${message}"]`) ?? list.children[Math.max(0, place - 1)];
  const same = [...(found?.querySelectorAll("[data-custom-id], .picture") ?? [])].find((one) => control && nameOf(one) === control);
  (same && !same.disabled ? same : found)?.focus({ preventScroll: true });
}

/** Do what may draw messages anew; whoever was in one of them stays there. */
export function staying(draw) {
  const within = list.contains(document.activeElement);
  draw();
  if (within) back();
}
for (const dialog of document.querySelectorAll("dialog")) dialog.addEventListener("close", back);
