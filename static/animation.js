/* Animate recent moves over the current board: pieces fly from place to place, and the log entry is highlighted. The page
   itself does not change, so any key, tap or answer can end the animation. The page works without this file; with reduced
   motion nothing flies. The data comes from games/boards/animations.py. */
import { read, write } from "./storage.js";

const MOVE_MS = 400;  // for each move
const ENTRY_MS = 220;  // for each further log entry of a move
const FLIGHT_MS = 380;
const START_DELAY_MS = 350;  // a new page has stopped moving by then
const MAX_STORED_TABLES = 100;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const table = () => document.getElementById("table");
const bar = () => document.getElementById("animation");

/* Places -------------------------------------------------------------------------------------------------------- */
const seen = (it) => it && it.checkVisibility() && it.getClientRects().length > 0;
const zone = (name) => [...document.querySelectorAll(`#table [data-zone="${CSS.escape(name)}"]`)];
/* One of an element's children, by number ("spaces:3") or by its place in a square ("lots:C4"). */
const child = (it, which) => {
  const [, letter, number] = /^([A-Z]?)(\d+)$/.exec(which || "") || [];
  if (!number) return it;
  const across = Math.sqrt(it.children.length);
  return it.children[letter ? (Number(number) - 1) * across + letter.charCodeAt(0) - 65 : Number(number) - 1] || it;
};
/* The nearest visible element of a place: the card itself, its pile, its player, or the tab that hides it. */
const place = (name, card) => {
  const [own, which] = name.split(":"), seat = /-(\d+)/.exec(own)?.[1];
  const names = [own, own.replace(/-\d+$/, ""), `seat-${seat}`];
  for (const one of names) {
    const there = zone(one).filter(seen).at(-1);
    if (!there) continue;
    const it = one === own ? child(there, which) : there;
    return (card && [...it.querySelectorAll(`[popovertarget="card-${CSS.escape(card)}"]`)].find(seen)) || it;
  }
  const hidden = names.flatMap(zone)[0]?.closest(".part");
  const tab = hidden && document.querySelector(`.tabs [data-part="${hidden.id.replace("part-", "")}"]`);
  return [tab, zone("middle")[0], bar()].find(seen) || null;
};
/* The center of an element, moved to the edge of the visible area if necessary. */
const phone = matchMedia("(width < 56.25rem)");
const foot = () => {
  const sheet = phone.matches && document.querySelector(".one-screen .sheet");
  return sheet && getComputedStyle(sheet).position === "fixed" ? sheet.getBoundingClientRect().top : innerHeight;
};
const middle = (it, low) => {
  const box = it.getBoundingClientRect();
  const within = (at, least, most) => Math.min(Math.max(at, least), Math.max(least, most));
  const y = box.top + Math.min(box.height / 2, 90);
  return { x: within(box.left + box.width / 2, 24, innerWidth - 24), y: within(y, 14, low - 14), box, beyond: y < 0 ? -1 : y > low ? 1 : 0 };
};

/* Flying pieces ------------------------------------------------------------------------------------------------ */
const overlay = () => {
  const known = document.getElementById("overlay");
  if (known) return known;
  const it = document.createElement("div");
  it.id = "overlay";
  it.setAttribute("aria-hidden", "true");
  document.body.append(it);
  return it;
};
const drawing = (name) => {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  svg.setAttribute("class", "icon");
  use.setAttribute("href", `#i-${name}`);
  svg.append(use);
  return svg;
};
const flyingPiece = ([name = "", icon = "", tint = ""] = [], count = 1) => {
  const it = document.createElement("span");
  it.className = `flying ${/^seat-/.test(tint) ? "token" : name || icon ? "chip" : "backs"} ${tint}`;
  if (icon) it.append(drawing(icon));
  if (name) it.append(Object.assign(document.createElement("span"), { textContent: name }));
  if (!name && !icon) for (let n = 0; n < Math.min(count, 3); n += 1) it.append(Object.assign(document.createElement("i"), { className: "back" }));
  if (count > 1 && (name || icon || count > 3)) it.append(Object.assign(document.createElement("b"), { textContent: `×${count}` }));
  return it;
};
/* Only transforms, so that the page is not laid out again. Everything is measured before the page changes, because
   measuring a changed page forces a layout. */
const measured = (animation, flights) => {
  const low = foot();
  const ways = flights.map(([from, to, face, count]) => {
    const card = animation.f[face]?.[3];
    return [place(animation.z[from], card), place(animation.z[to], card), face, count];
  }).filter(([from, to]) => from && to).map(([from, to, face, count]) => ({ from: middle(from, low), to: middle(to, low), end: to, same: from === to, face, count }));
  return { animation, ways, here: ways.length && seen(animation.bar) ? middle(animation.bar, low) : null };
};
const fly = ({ animation, ways, here }) => {
  ways.forEach(({ from, to, end, same, face, count }, n) => {
    if (from.beyond && from.beyond === to.beyond && here) [from, same] = [here, false];  // neither is visible: fly from the bar
    const it = flyingPiece(face < 0 ? undefined : animation.f[face], count);
    const at = ({ x, y }, scale) => ({ transform: `translate(${Math.round(x)}px, ${Math.round(y)}px) scale(${scale})` });
    overlay().append(it);
    const frames = same ? [at(to, 0.6), { ...at(to, 1.2), offset: 0.4 }, at(to, 0.6)] : [at(from, 0.6), { ...at(from, 1.1), offset: 0.18 }, { ...at(to, 1), offset: 0.85 }, at(to, 0.6)];
    it.animate(frames, { duration: FLIGHT_MS, delay: n * 30, easing: "ease-in-out", fill: "backwards" }).onfinish = () => {
      it.remove();
      if (to.box.width < 240 && to.box.height < 120) end.animate([{ transform: "scale(1.12)" }, { transform: "none" }], { duration: 180, easing: "ease-out" });
    };
  });
};

/* The log entry and its seat ------------------------------------------------------------------------------- */
const dim = () => {
  for (const one of document.querySelectorAll(".lit:not(.stays)")) one.classList.remove("lit");
};
const told = ([number, seat, text]) => {
  const lines = [...document.querySelectorAll(`#table [data-line="${number}"]`)].filter((one) => one.textContent.trim().startsWith(text.replace(/…$/, "")));
  const scrolls = lines.flatMap((one) => {
    const list = one.closest(".newest");
    if (!list) return [];
    const [own, all] = [one.getBoundingClientRect(), list.getBoundingClientRect()];
    return [{ list, by: own.top < all.top + 12 ? own.top - all.top - 12 : Math.max(0, own.bottom - all.bottom) }];
  });
  return { lit: [...lines, ...(seat < 0 ? [] : zone(`seat-${seat}`))], scrolls: scrolls.filter(({ by }) => by) };
};
const light = ({ lit, scrolls }) => {
  dim();
  for (const one of lit) one.classList.add("lit");
  for (const { list, by } of scrolls) list.scrollBy({ top: by, behavior: "instant" });
};

/* The animation --------------------------------------------------------------------------------------------------- */
let animation = null;  // of the current table
const script = (it) => {
  try {
    const told = JSON.parse(it.querySelector(".animation-json").textContent), moves = [];
    for (const scene of told.m) {
      const lines = moves.at(-1);
      if (lines && lines[0][0] === scene[0]) lines.push(scene);
      else moves.push([scene]);
    }
    return { ...told, bar: it, moves, at: 0, timer: 0, plays: false };
  } catch { return null; }
};
const say = (text) => {
  animation.bar.querySelector(".animation-line").textContent = text;
  animation.bar.toggleAttribute("data-shows", Boolean(text));
};
const clear = () => { document.getElementById("overlay")?.replaceChildren(); dim(); };
const end = () => {
  if (!animation) return;
  clearTimeout(animation.timer);
  clear();
  animation.plays = false;
  animation.bar.removeAttribute("data-plays");
  say("");
  const list = document.querySelector("#table .since .newest");
  if (list) list.scrollTop = 0;  // the list is reversed, so this is its end
};
const scene = (one) => {
  const flights = calm.matches ? null : measured(animation, one.slice(3)), lines = told(one);
  light(lines);
  say(one[2]);
  if (flights) fly(flights);
};
/* Show one move entry by entry, then call `then`. */
const show = (n, then) => {
  const lines = animation.moves[n];
  animation.at = n + 1;
  const next = (k) => {
    if (!animation.bar.isConnected) return end();
    scene(lines[k]);
    const last = k === lines.length - 1;
    if (!last || then) animation.timer = setTimeout(() => (last ? then() : next(k + 1)), k ? ENTRY_MS : last ? MOVE_MS : MOVE_MS - 60);
  };
  clearTimeout(animation.timer);
  next(0);
};
const play = (from) => {
  animation.plays = true;
  animation.bar.setAttribute("data-plays", "");
  const go = (n) => { if (n < animation.moves.length) show(n, () => go(n + 1)); else animation.timer = setTimeout(end, MOVE_MS); };
  go(from);
};

/* The last animated move of each table, under a key that does not reveal the table. */
const played = () => read("animations") || {};
const remember = ({ dataset: { key = "", last = "" } }) => {
  const { [key]: was, ...others } = played();
  const all = [...Object.entries(others).slice(1 - MAX_STORED_TABLES), [key, Math.max(Number(last), was || 0)]];
  write("animations", Object.fromEntries(all));
};
/* No animation starts by itself while the reader is choosing an answer or has a card or help open. */
const busy = () => table()?.dataset.busy === "yes" || Boolean(document.querySelector("#table .crumbs, #table .confirm, :popover-open, dialog[open], #table .pick :checked"))
  || Boolean(document.activeElement?.closest("#table form, #table [popover], #table .board-target"));
const begin = () => {
  const it = bar();
  if (!it || it === animation?.bar) return;
  animation = script(it);
  if (!animation) return;
  const known = played()[it.dataset.key ?? ""];
  const from = animation.moves.findIndex(([[number]]) => number > (known ?? -1));
  if (calm.matches || from < 0 || document.hidden) { if (document.hidden) animation = null; return; }
  remember(it);
  if (busy() || (known === undefined && "watched" in it.dataset)) return;
  const told = document.getElementById("told");
  if (told) told.textContent = `${told.textContent} ${it.querySelector(".animation-title")?.textContent}`.trim();
  const own = animation;
  own.timer = setTimeout(() => { if (own === animation && own.bar.isConnected && !busy()) play(from); }, START_DELAY_MS);
};
document.addEventListener("visibilitychange", () => { if (!document.hidden) begin(); });

document.addEventListener("click", (event) => {
  const what = event.target.closest?.("#animation [data-animation]")?.dataset.animation;
  if (!what) return;
  if (bar() !== animation?.bar) animation = script(bar());
  if (!animation) return;
  const { plays, at } = animation;
  if (what === "play") return plays ? end() : (end(), play(0));
  clearTimeout(animation.timer);
  animation.plays = false;
  animation.bar.removeAttribute("data-plays");
  const n = what === "forward" ? (at < animation.moves.length ? at : plays ? -1 : 0) : at - 2;
  if (n >= 0) show(n);
  else if (what === "forward") end();
  else show(what === "back" && at === 0 ? animation.moves.length - 1 : 0);
});
/* Any key, tap or answer ends the animation, except on the bar's own buttons. */
const pressing = (event) => event.target.closest?.("#animation") && (!event.key || ["Enter", " ", "Tab", "Shift"].includes(event.key));
const ended = (event) => { if (animation && !pressing(event)) end(); };
for (const act of ["keydown", "pointerdown", "submit"]) document.addEventListener(act, ended, true);

/* Replays: steps are loaded one after the other, each with its own address ---------------------------------------------- */
const SPEED = "replay speed";
let runs = false;
let due = 0;
let before = null;  // the step shown before
const step = () => Number(table()?.dataset.place) || null;
const speed = () => Number(document.querySelector("[data-animation=speed]")?.value) || 1;
const go = (name) => document.querySelector(`#table a[data-go="${name}"]`);
const stop = () => { runs = false; clearTimeout(due); dress(); };
const dress = () => document.querySelector("[data-animation=run]")?.setAttribute("aria-pressed", String(runs));
const run = () => {
  clearTimeout(due);
  const next = runs && go("forward");
  if (!next) return stop();
  due = setTimeout(() => {
    if (!runs || !next.isConnected) return;
    const source = document.querySelector("[data-animation=run]");
    window.htmx?.ajax("GET", next.href, { source, target: "#table", swap: "outerHTML" }).then(() => {
      if (step() === before) history.replaceState(history.state, "", next.href);
    });
  }, MOVE_MS / speed());
};
const arrive = () => {
  const now = step(), told = table()?.querySelector(":scope .step-json");
  if (now === null) return;
  const kept = read(SPEED, "sessionStorage");
  const choice = document.querySelector("[data-animation=speed]");
  if (kept && choice) choice.value = kept;
  if (told && before !== null && now === before + 1 && !calm.matches && speed() <= 2) {
    clear();
    const own = JSON.parse(told.textContent);
    fly(measured(own, own.m.flatMap((one) => one.slice(3)).slice(0, 6)));
  }
  before = now;
  dress();
  if (runs) run();
};
document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-animation=run]")) { runs = !runs; dress(); run(); }
});
document.addEventListener("change", (event) => {
  if (!event.target.matches?.("[data-animation=speed]")) return;
  write(SPEED, event.target.value, "sessionStorage");
});
const interrupted = (event) => { if (runs && (event.key === "Escape" || !event.target.closest?.("[data-animation]"))) stop(); };
for (const act of ["keydown", "pointerdown"]) document.addEventListener(act, interrupted, true);

document.addEventListener("htmx:beforeSwap", ({ detail }) => { if (detail.shouldSwap && detail.target === table()) { end(); animation = null; } });
document.addEventListener("htmx:afterSwap", () => { begin(); arrive(); });
begin();
arrive();
