(() => {
  const all = (where, what) => [...where.querySelectorAll(what)];
  const moves = all(document, "article");
  const slider = document.querySelector("#controls input");
  const said = document.querySelector("#said");
  const stage = document.querySelector("#stage");
  const begins = moves.flatMap((move, at) => (move.matches("h2 + article") ? [at] : []));
  const screens = all(stage, "canvas").map((canvas) => ({
    canvas,
    at: -1,
    cuts: moves.flatMap((move, at) =>
      all(move, "img").filter((img) => img.dataset.picture === canvas.dataset.picture).map((img) => ({ at, img }))),
  }));
  const grounds = new Map();
  let now = -1;

  // The first picture of its size, which whole ones lie on.
  function ground(img) {
    if (!grounds.has(img.className)) {
      const first = new Image();
      first.src = getComputedStyle(img).backgroundImage.slice(5, -2);
      first.dataset.lay = img.dataset.lay;
      grounds.set(img.className, first);
    }
    return grounds.get(img.className);
  }

  // The picture before, laid out anew, and on it what is new.
  function lay(canvas, img) {
    const [width, height, left, top, split, moved] = img.dataset.lay.split(" ").map(Number);
    const pen = canvas.getContext("2d");
    if (moved || canvas.width !== width || canvas.height !== height) {
      const old = document.createElement("canvas");
      old.width = canvas.width;
      old.height = canvas.height;
      old.getContext("2d").drawImage(canvas, 0, 0);
      canvas.width = width;
      canvas.height = height;
      pen.drawImage(old, 0, 0, width, split, 0, 0, width, split);
      const rest = Math.min(old.height - (split - moved), height - split);
      if (rest > 0) pen.drawImage(old, 0, split - moved, width, rest, 0, split, width, rest);
    }
    pen.drawImage(img, left, top);
  }

  async function draw(screen, place) {
    const cuts = screen.cuts.filter((cut) => cut.at <= place);
    let first = cuts.findLastIndex((cut) => cut.img.matches(".whole"));
    if (screen.at <= place && screen.at >= cuts[first].at) first = cuts.findIndex((cut) => cut.at > screen.at);
    const wanted = first < 0 ? [] : cuts.slice(first);
    const shown = wanted.flatMap(({ img }) => (img.matches(".whole") ? [ground(img), img] : [img]));
    await Promise.all(shown.map((img) => { img.loading = "eager"; return img.decode(); }));
    if (place !== now) return;
    for (const img of shown) lay(screen.canvas, img);
    screen.at = place;
    screen.canvas.setAttribute("aria-label", cuts[cuts.length - 1].img.alt);
  }

  function show(place, linked = true) {
    place = Math.max(0, Math.min(moves.length - 1, place));
    if (place === now) return;
    moves[now]?.removeAttribute("aria-current");
    now = place;
    const move = moves[place];
    move.setAttribute("aria-current", "step");
    slider.value = place;
    slider.setAttribute("aria-valuetext", move.querySelector("h3").textContent);
    said.replaceChildren(...all(move, "h3 a, p").map((each) => {
      const copy = each.cloneNode(true);
      if (copy.matches("a")) { const head = document.createElement("p"); const bold = document.createElement("strong"); bold.append(copy); head.append(bold); return head; }
      return copy;
    }));
    for (const step of ["first", "round-back", "back"]) button(step).disabled = place === 0;
    for (const step of ["on", "round-on", "last"]) button(step).disabled = place === moves.length - 1;
    if (linked) history.replaceState(null, "", "#" + move.id);
    const list = document.querySelector("main");
    if (list.scrollHeight > list.clientHeight + 1) {
      const [box, frame] = [move.getBoundingClientRect(), list.getBoundingClientRect()];
      if (box.top < frame.top || box.bottom > frame.bottom) list.scrollTop += box.top - frame.top - frame.height / 3;
    }
    for (const screen of screens) draw(screen, place);
  }

  const button = (step) => stage.querySelector(`[data-step=${step}]`);
  const steps = {
    first: () => 0,
    "round-back": () => begins.findLast((at) => at < now) ?? 0,
    back: () => now - 1,
    on: () => now + 1,
    "round-on": () => begins.find((at) => at > now) ?? moves.length - 1,
    last: () => moves.length - 1,
  };
  const keys = { ArrowLeft: "back", ArrowRight: "on", PageUp: "round-back", PageDown: "round-on", Home: "first", End: "last" };
  stage.addEventListener("click", (event) => {
    const step = event.target.closest("[data-step]")?.dataset.step;
    if (step) show(steps[step]());
  });
  slider.addEventListener("input", () => show(Number(slider.value)));
  document.addEventListener("keydown", (event) => {
    const step = keys[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(steps[step]());
  });
  let touched = null;
  stage.addEventListener("touchstart", (event) => {
    touched = event.target.matches("canvas") && event.touches.length === 1 ? event.touches[0] : null;
  }, { passive: true });
  stage.addEventListener("touchend", (event) => {
    if (!touched) return;
    const [right, down] = [event.changedTouches[0].clientX - touched.clientX, event.changedTouches[0].clientY - touched.clientY];
    if (Math.abs(right) > 40 && Math.abs(right) > 1.5 * Math.abs(down)) show(steps[right < 0 ? "on" : "back"]());
    touched = null;
  });
  const linked = () => moves.findIndex((move) => "#" + move.id === location.hash);
  const toStage = () => { if (linked() >= 0 && innerWidth < 960) stage.scrollIntoView(); };
  addEventListener("hashchange", () => {
    if (linked() >= 0) show(linked());
    toStage();
  });
  // A browser goes to the linked move itself once all is there.
  addEventListener("load", () => requestAnimationFrame(toStage));
  document.querySelector("nav details").open = false;
  show(linked() < 0 ? moves.length - 1 : linked(), linked() >= 0);
})();
