/* What happened is played over the board as it is now: things fly from place to place, the log's line is lit. Nothing of
   the page is changed by it, so it may end at any moment: by any key, tap or answer. The page works without it, and with
   reduced motion nothing flies. games/boards/animations.py makes what is played. */
import { read, write } from "./storage.js";

const PACE = 400;  // ms a move
const MORE = 220;  // and each further line of it
const FLIGHT = 380;
const SOON = 350;  // by then a page that has just come lies still
const KEPT = 100;  // tables whose films a browser remembers
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const table = () => document.getElementById("table");
const bar = () => document.getElementById("film");

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
/* Where a thing lies, as near as it can be seen: the card itself, its pile, its player, the tab behind which it is. */
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
/* Its middle, or where at the edge of what can be seen it would be. */
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

/* Things that fly ------------------------------------------------------------------------------------------------ */
const sky = () => {
  const known = document.getElementById("sky");
  if (known) return known;
  const it = document.createElement("div");
  it.id = "sky";
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
const thing = ([name = "", icon = "", tint = ""] = [], count = 1) => {
  const it = document.createElement("span");
  it.className = `flying ${/^seat-/.test(tint) ? "token" : name || icon ? "chip" : "backs"} ${tint}`;
  if (icon) it.append(drawing(icon));
  if (name) it.append(Object.assign(document.createElement("span"), { textContent: name }));
  if (!name && !icon) for (let n = 0; n < Math.min(count, 3); n += 1) it.append(Object.assign(document.createElement("i"), { className: "back" }));
  if (count > 1 && (name || icon || count > 3)) it.append(Object.assign(document.createElement("b"), { textContent: `×${count}` }));
  return it;
};
/* Transforms alone: nothing is laid out anew while it flies. All is measured before anything on the page is changed:
   what is asked of a changed page has it laid out there and then. */
const measured = (film, flights) => {
  const low = foot();
  const ways = flights.map(([from, to, face, count]) => {
    const card = film.f[face]?.[3];
    return [place(film.z[from], card), place(film.z[to], card), face, count];
  }).filter(([from, to]) => from && to).map(([from, to, face, count]) => ({ from: middle(from, low), to: middle(to, low), end: to, same: from === to, face, count }));
  return { film, ways, here: ways.length && seen(film.bar) ? middle(film.bar, low) : null };
};
const fly = ({ film, ways, here }) => {
  ways.forEach(({ from, to, end, same, face, count }, n) => {
    if (from.beyond && from.beyond === to.beyond && here) [from, same] = [here, false];  // neither can be seen: the way to it is shown
    const it = thing(face < 0 ? undefined : film.f[face], count);
    const at = ({ x, y }, scale) => ({ transform: `translate(${Math.round(x)}px, ${Math.round(y)}px) scale(${scale})` });
    sky().append(it);
    const frames = same ? [at(to, 0.6), { ...at(to, 1.2), offset: 0.4 }, at(to, 0.6)] : [at(from, 0.6), { ...at(from, 1.1), offset: 0.18 }, { ...at(to, 1), offset: 0.85 }, at(to, 0.6)];
    it.animate(frames, { duration: FLIGHT, delay: n * 30, easing: "ease-in-out", fill: "backwards" }).onfinish = () => {
      it.remove();
      if (to.box.width < 240 && to.box.height < 120) end.animate([{ transform: "scale(1.12)" }, { transform: "none" }], { duration: 180, easing: "ease-out" });
    };
  });
};

/* The log's line, and whose it is ------------------------------------------------------------------------------- */
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

/* The film ------------------------------------------------------------------------------------------------------ */
let film = null;  // of the table that is shown
const script = (it) => {
  try {
    const told = JSON.parse(it.querySelector(".film-json").textContent), moves = [];
    for (const scene of told.m) {
      const lines = moves.at(-1);
      if (lines && lines[0][0] === scene[0]) lines.push(scene);
      else moves.push([scene]);
    }
    return { ...told, bar: it, moves, at: 0, timer: 0, plays: false };
  } catch { return null; }
};
const say = (text) => {
  film.bar.querySelector(".film-line").textContent = text;
  film.bar.toggleAttribute("data-shows", Boolean(text));
};
const clear = () => { document.getElementById("sky")?.replaceChildren(); dim(); };
const end = () => {
  if (!film) return;
  clearTimeout(film.timer);
  clear();
  film.plays = false;
  film.bar.removeAttribute("data-plays");
  say("");
  const list = document.querySelector("#table .since .newest");
  if (list) list.scrollTop = 0;  // its end: it is laid from there
};
const scene = (one) => {
  const flights = calm.matches ? null : measured(film, one.slice(3)), lines = told(one);
  light(lines);
  say(one[2]);
  if (flights) fly(flights);
};
/* One move, line by line; then what comes next. */
const show = (n, then) => {
  const lines = film.moves[n];
  film.at = n + 1;
  const next = (k) => {
    if (!film.bar.isConnected) return end();
    scene(lines[k]);
    const last = k === lines.length - 1;
    if (!last || then) film.timer = setTimeout(() => (last ? then() : next(k + 1)), k ? MORE : last ? PACE : PACE - 60);
  };
  clearTimeout(film.timer);
  next(0);
};
const play = (from) => {
  film.plays = true;
  film.bar.setAttribute("data-plays", "");
  const go = (n) => { if (n < film.moves.length) show(n, () => go(n + 1)); else film.timer = setTimeout(end, PACE); };
  go(from);
};

/* What this browser has played already: the last move of each table, under a name that tells nobody which. */
const films = () => read("films") || {};
const remember = ({ dataset: { key = "", last = "" } }) => {
  const { [key]: was, ...others } = films();
  const all = [...Object.entries(others).slice(1 - KEPT), [key, Math.max(Number(last), was || 0)]];
  write("films", Object.fromEntries(all));
};
/* An answer in hand, a card or a help that is open: nothing begins by itself. */
const busy = () => table()?.dataset.busy === "yes" || Boolean(document.querySelector("#table .crumbs, #table .confirm, :popover-open, dialog[open], #table .pick :checked"))
  || Boolean(document.activeElement?.closest("#table form, #table [popover], #table .board-target"));
const begin = () => {
  const it = bar();
  if (!it || it === film?.bar) return;
  film = script(it);
  if (!film) return;
  const known = films()[it.dataset.key ?? ""];
  const from = film.moves.findIndex(([[number]]) => number > (known ?? -1));
  if (calm.matches || from < 0 || document.hidden) { if (document.hidden) film = null; return; }
  remember(it);
  if (busy() || (known === undefined && "watched" in it.dataset)) return;
  const told = document.getElementById("told");
  if (told) told.textContent = `${told.textContent} ${it.querySelector(".film-title")?.textContent}`.trim();
  const own = film;
  own.timer = setTimeout(() => { if (own === film && own.bar.isConnected && !busy()) play(from); }, SOON);
};
document.addEventListener("visibilitychange", () => { if (!document.hidden) begin(); });

document.addEventListener("click", (event) => {
  const what = event.target.closest?.("#film [data-film]")?.dataset.film;
  if (!what) return;
  if (bar() !== film?.bar) film = script(bar());
  if (!film) return;
  const { plays, at } = film;
  if (what === "play") return plays ? end() : (end(), play(0));
  clearTimeout(film.timer);
  film.plays = false;
  film.bar.removeAttribute("data-plays");
  const n = what === "forward" ? (at < film.moves.length ? at : plays ? -1 : 0) : at - 2;
  if (n >= 0) show(n);
  else if (what === "forward") end();
  else show(what === "back" && at === 0 ? film.moves.length - 1 : 0);
});
/* Any key, tap or answer; but what presses the bar's own buttons. */
const pressing = (event) => event.target.closest?.("#film") && (!event.key || ["Enter", " ", "Tab", "Shift"].includes(event.key));
const ended = (event) => { if (film && !pressing(event)) end(); };
for (const act of ["keydown", "pointerdown", "submit"]) document.addEventListener(act, ended, true);

/* A replay: its steps one after the other, each with its own address ---------------------------------------------- */
const SPEED = "replay speed";
let runs = false;
let due = 0;
let before = null;  // which step was shown
const step = () => Number(table()?.dataset.place) || null;
const speed = () => Number(document.querySelector("[data-film=speed]")?.value) || 1;
const go = (name) => document.querySelector(`#table a[data-go="${name}"]`);
const stop = () => { runs = false; clearTimeout(due); dress(); };
const dress = () => document.querySelector("[data-film=run]")?.setAttribute("aria-pressed", String(runs));
const run = () => {
  clearTimeout(due);
  const next = runs && go("forward");
  if (!next) return stop();
  due = setTimeout(() => {
    if (!runs || !next.isConnected) return;
    const source = document.querySelector("[data-film=run]");
    window.htmx?.ajax("GET", next.href, { source, target: "#table", swap: "outerHTML" }).then(() => {
      if (step() === before) history.replaceState(history.state, "", next.href);
    });
  }, PACE / speed());
};
const arrive = () => {
  const now = step(), told = table()?.querySelector(":scope .step-json");
  if (now === null) return;
  const kept = read(SPEED, "sessionStorage");
  const choice = document.querySelector("[data-film=speed]");
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
  if (event.target.closest?.("[data-film=run]")) { runs = !runs; dress(); run(); }
});
document.addEventListener("change", (event) => {
  if (!event.target.matches?.("[data-film=speed]")) return;
  write(SPEED, event.target.value, "sessionStorage");
});
const interrupted = (event) => { if (runs && (event.key === "Escape" || !event.target.closest?.("[data-film]"))) stop(); };
for (const act of ["keydown", "pointerdown"]) document.addEventListener(act, interrupted, true);

document.addEventListener("htmx:beforeSwap", ({ detail }) => { if (detail.shouldSwap && detail.target === table()) { end(); film = null; } });
document.addEventListener("htmx:afterSwap", () => { begin(); arrive(); });
begin();
arrive();
