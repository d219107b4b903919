/* The layout for one screen. On a phone the parts of the table are tabs, and the question is a bottom sheet; on all
   screens the place that an answer is about is highlighted. Without this file tabs are links and all parts are open. */
const phone = matchMedia("(width < 56.25rem)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const table = () => document.querySelector(".one-screen");
const sheet = () => document.querySelector(".one-screen .sheet");
let chosen = location.hash.replace("#part-", "");  // the current tab

/* Tabs ---------------------------------------------------------------------------------------------------------- */
const tabs = () => [...document.querySelectorAll(".tabs [data-part]")];
const panel = (tab) => document.getElementById(`part-${tab.dataset.part}`);
const dress = () => {
  const it = table();
  if (!it) return;
  const list = document.querySelector(".tabs");
  it.toggleAttribute("data-tabbed", phone.matches);  // not a class, because htmx restores classes after a swap
  if (phone.matches) list?.setAttribute("role", "tablist");
  else list?.removeAttribute("role");
  for (const tab of tabs()) {
    const part = panel(tab);
    if (!part) continue;
    tab.id = `tab-${tab.dataset.part}`;
    const roles = { role: "tab", "aria-controls": part.id };
    for (const [name, value] of Object.entries(roles)) if (phone.matches) tab.setAttribute(name, value); else tab.removeAttribute(name);
    if (phone.matches) { part.setAttribute("role", "tabpanel"); part.setAttribute("aria-labelledby", tab.id); }
    else { part.removeAttribute("role"); part.removeAttribute("aria-labelledby"); tab.removeAttribute("aria-selected"); tab.removeAttribute("tabindex"); }
  }
  if (phone.matches) show(chosen);
};
const show = (name) => {
  const it = table(), now = tabs().find((tab) => tab.dataset.part === name) || tabs()[0];
  if (!it || !now) return;
  it.dataset.tab = now.dataset.part;
  for (const tab of tabs()) {
    tab.setAttribute("aria-selected", String(tab === now));
    tab.tabIndex = tab === now ? 0 : -1;
  }
};
const fromItsTop = () => {  // show each part from its top
  const top = document.querySelector(".one-screen .columns")?.getBoundingClientRect().top ?? 0;
  if (top < 0) window.scrollBy({ top, behavior: "instant" });
};
document.addEventListener("click", (event) => {
  const tab = event.target.closest?.(".tabs [role=tab]");
  if (!tab) return;
  event.preventDefault();
  show(chosen = tab.dataset.part ?? "");
  fromItsTop();
});
/* Pressing a player's scores opens that player. */
document.addEventListener("click", (event) => {
  const link = event.target.closest?.(".scoreboard li")?.querySelector("a");
  const name = link && document.getElementById(link.hash.slice(1)), part = name?.closest(".part");
  if (!name) return;
  event.preventDefault();
  if (phone.matches && part) show(chosen = part.id.replace("part-", ""));
  const fold = name.closest(".other")?.querySelector(".unfold input");
  if (fold) fold.checked = true;
  const its = name.closest(".player") || name;
  its.scrollIntoView({ block: its.offsetHeight < window.innerHeight / 2 ? "nearest" : "start", behavior: "instant" });
  name.tabIndex = -1;
  name.focus({ preventScroll: true });
});
document.addEventListener("keydown", (event) => {
  const tab = event.target.closest?.(".tabs [role=tab]");
  if (!tab) return;
  const all = tabs(), at = all.indexOf(tab);
  const next = { ArrowLeft: all.at(at - 1), ArrowRight: all[(at + 1) % all.length], Home: all[0], End: all.at(-1) }[event.key];
  if (!next && event.key !== " ") return;
  event.preventDefault();
  event.stopPropagation();
  (next || tab).focus();
  (next || tab).click();
});

/* The piece of the board ------------------------------------------------------------------------------------------ */
const parse = (text) => { try { const path = JSON.parse(text); return Array.isArray(path) ? path : [path]; } catch { return null; } };
const path_of = (it) => {
  if (it.htmlFor) return path_of(document.getElementById(it.htmlFor) || {});
  if (it.dataset?.path) return parse(it.dataset.path);
  if (it.href) return parse(new URL(it.href).searchParams.get("path"));
  return it.value ? parse(it.value) : null;
};
const leads = (short, long) => short.length <= long.length && short.every((one, n) => JSON.stringify(one) === JSON.stringify(long[n]));
const board = () => document.querySelector(".one-screen .board");
const pieces = (path) => {
  const targets = [...board()?.querySelectorAll(".board-target") ?? []].filter((target) => {
    const its = path_of(target);
    return its && (leads(its, path) || leads(path, its)) && getComputedStyle(target).display !== "none";
  });
  if (targets.length) return targets;
  return [named(path)].filter(Boolean);
};
/* Elements name what they are about: an answer's verb, verb-element or element, a card or a place (data-piece), or the
   whole question (data-asks). The most specific match wins. */
/* Whether it is displayed at this width; a part behind another tab counts, since it can be shown. */
const displayed = (it) => it.matches(".part, .board") || getComputedStyle(it).display !== "none" && displayed(it.parentElement);
const find = (name, within = board()) =>
  [...within?.querySelectorAll(`[data-piece~="${CSS.escape(String(name))}"]`) ?? []].find(displayed);
const card = (name, within) => within?.querySelector(`[popovertarget="card-${CSS.escape(String(name))}"]`);
const first = (names, look) => { for (const name of names) { const it = look(name); if (it) return it; } return null; };
const inside = (place, names) => place && first(names, (name) => find(name, place) || card(name, place));
const named = (path) => {
  const names = path.slice(path.length > 1 ? 1 : 0).flat(3).reverse();
  const asked = board()?.querySelector(`[data-asks~="${document.querySelector(".answers [name=what]")?.value}"]`);
  const verb = path.length > 1 && (first(names, (name) => find(`${path[0]}-${name}`)) || find(path[0]));
  if (verb) return inside(verb, names) || verb;
  if (path.length === 1 && inside(asked, names)) return inside(asked, names);
  const place = first(names, (name) => find(name));
  const parts = ["me", "board", "others"].map((part) => document.getElementById(`part-${part}`));
  return place ? inside(place, names) || place : inside(asked, names) || first(parts, (part) => first(names, (name) => card(name, part))) || asked;
};
const unmark = () => document.querySelectorAll(".its-piece").forEach((one) => one.classList.remove("its-piece"));
const mark = (some) => { unmark(); some.forEach((one) => one.classList.add("its-piece")); };
const stuck = (it) => it && ["fixed", "sticky"].includes(getComputedStyle(it).position) ? it : null;
/* The free area between the scores and the sheet. */
const free = () => {
  const below = phone.matches && stuck(sheet());
  const above = stuck(document.querySelector(".bar")) || (phone.matches && stuck(document.getElementById("coach")));
  return [above ? above.getBoundingClientRect().height : 0, below ? window.innerHeight - below.offsetHeight : window.innerHeight];
};
const reveal = (some, byHand = true) => {
  if (!some.length || phone.matches && sheet() && !stuck(sheet())) return;  // the window is too low: do not scroll away from the focus
  const part = some[0].closest(".part");
  const turned = phone.matches && part && !part.getClientRects().length;
  if (phone.matches && part) show(chosen = part.id.replace("part-", ""));
  if (turned) fromItsTop();
  const fold = some[0].closest(".other")?.querySelector(".unfold input");
  if (fold) fold.checked = true;
  const way = some.length === 1 && some[0].closest(".fr-turned")?.className.match(/w\d/);
  const lies = way && document.querySelector(`input.${way[0]}`);  // none if there is only one rotation
  if (lies) lies.checked = true;  // the building's rotation
  const closed = some[0].closest("details:not([open])");
  if (closed) closed.open = true;
  some[0].scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });  // if the board itself scrolls
  const boxes = some.map((one) => one.getBoundingClientRect()).filter((box) => box.width);
  if (!boxes.length) return;
  const [top, bottom] = free(), room = bottom - top - 12;
  let from = Math.min(...boxes.map((box) => box.top)), to = Math.max(...boxes.map((box) => box.bottom));
  if (to - from > room) [from, to] = [boxes[0].top, Math.min(boxes[0].bottom, boxes[0].top + room)];
  const least = from < top + 4 ? from - top - 8 : to > bottom - 4 ? to - bottom + 8 : 0;  // do not move what is visible
  const lost = Math.min((document.getElementById("asked")?.getBoundingClientRect().top ?? 8) - 8, 0);  // the end of a column
  const by = least && phone.matches ? (from + to - top - bottom) / 2 : least || Math.max(lost, to - bottom + 8);
  if (by) window.scrollBy({ top: by, behavior: byHand && !calm.matches ? "smooth" : "instant" });
};
/* Focusing, checking or pointing at an answer highlights its place; pointing does not scroll. */
const answer = (event) => event.target.closest?.("#question .answers :is(.tile, .number)");
const about = (tile) => {
  const path = tile.matches(".number") ? null : path_of(tile.querySelector("input") || tile);
  if (path) return pieces(path);
  const ticked = [...tile.closest(".answers").querySelectorAll(".pick :checked")];  // it sends the checked boxes
  return ticked.length ? ticked.flatMap((box) => pieces(path_of(box))) : [named([])].filter(Boolean);
};
document.addEventListener("focusin", (event) => {
  const tile = answer(event);
  if (!tile || !event.target.matches(":focus-visible")) return;
  const some = about(tile);
  mark(some);
  reveal(some);
});
document.addEventListener("change", (event) => {
  const tile = answer(event);
  if (!tile?.matches(".pick") || !event.target.checked) return;
  const some = about(tile);
  mark(some);
  reveal(some);
});
document.addEventListener("mouseover", (event) => {
  const tile = answer(event);
  if (tile && matchMedia("(hover: hover)").matches) mark(about(tile));
});
for (const kind of ["focusout", "mouseout"]) document.addEventListener(kind, (event) => { if (answer(event)) unmark(); });
/* On touch screens, where fingers slip, every answer is shown for confirmation before it is sent. Not with a mouse, and
   not on a what-if board, where nothing is sent. */
const fingers = matchMedia("(hover: none), (pointer: coarse)");
document.addEventListener("click", (event) => {
  const it = event.target.closest?.(".answers .tile[name=choice], .board .board-target[name=choice]");
  const path = it && !it.closest(".confirm") && parse(it.value), page = it?.form?.getAttribute("hx-replace-url");
  if (!fingers.matches || !page || !board() || table()?.matches(".what-if") || !path) return;
  event.preventDefault();
  const ends = document.getElementById("end-turn")?.checked ? "&end_turn=yes" : "";
  const link = document.createElement("a");  // removed with the form
  link.href = `${page}${page.includes("?") ? "&" : "?"}path=${encodeURIComponent(it.value)}${ends}`;
  for (const [name, value] of Object.entries({ "hx-get": link.href, "hx-target": "#table", "hx-swap": "outerHTML", "hx-push-url": "true" })) link.setAttribute(name, value);
  it.form.append(link);
  window.htmx?.process(link);
  link.click();
});
/* Highlight the part of an answer chosen so far. */
const settle = (byHand) => {
  const path = document.getElementById("question")?.dataset.path, its = board();
  if (!path || !its) return;
  const there = [...its.querySelectorAll("[data-chosen], .fr-ghost")];
  const deal = document.querySelector("#answers.deal");  // its lots can also be selected in the city
  const some = there.length ? there : deal ? [...its.querySelectorAll(".board-target")] : pieces(parse(path));
  mark(some.filter((one) => !one.matches(".board-target, .fr-ghost")));  // these are already highlighted
  reveal(some, byHand);
};

/* The place that the question is about: a board target, else a named element; visible, or on another tab. */
const asked = () => {
  const there = (one) => one.getClientRects().length || (one.closest(".part") && !one.closest(".part").getClientRects().length);
  return [...document.querySelectorAll("#part-board .board-target"), named([])].filter(Boolean).find(there);
};
/* After an answer on a phone, scroll to the place of the next question, or to the top of the part. A tutorial's coach does
   this itself. Also after another player's answer, unless the reader has scrolled in the meantime. */
const ask = () => {
  const it = sheet();
  if (!phone.matches || !it?.querySelector(".answers") || table()?.dataset.shows || !stuck(it) || it.dataset.path) return;
  if (document.querySelector(".above .message")) return;  // the message is read first
  const piece = asked();
  if (piece) reveal([piece], false);
  else fromItsTop();
};

/* When a question is opened, scroll to its place; on a phone keep the tabs and the news above it visible. */
const arrive = () => {
  const it = sheet();
  if (!phone.matches && it?.querySelector(".answers") && !table()?.dataset.shows && !window.scrollY && !location.hash && !it.dataset.path) {
    const piece = asked();
    if (piece && piece.getBoundingClientRect().top > window.innerHeight - 80) reveal([piece], false);
  }
  if (!phone.matches || !it?.querySelector(".answers") || table()?.dataset.shows || !stuck(it) || window.scrollY || location.hash || it.dataset.path) return;
  const piece = asked();
  const part = piece?.closest(".part");
  if (part) show(chosen = part.id.replace("part-", ""));
  const [top, bottom] = free();
  const topOf = (name) => document.querySelector(name)?.getBoundingClientRect().top ?? 0;
  const box = piece?.getBoundingClientRect();
  const wanted = box ? Math.min(box.bottom + 8 - bottom, box.top - 8 - top) : topOf(".above") - 4;
  const stops = [...document.querySelectorAll(".above, .motion")].map((one) => one.getBoundingClientRect().top - 4);  // do not cut off an element at the top
  if (!document.querySelector(".motion [value=yes]")) stops.push(topOf(".bar"), wanted);  // a requested vote stays visible
  window.scrollTo({ top: [0, ...stops].find((stop) => stop >= wanted - 1) ?? stops.at(-1), behavior: "instant" });
};

/* Scroll the sheet, not the page, to the answer that the coach wants. */
const want = () => {
  const it = phone.matches && stuck(sheet());
  const tile = it && [...it.querySelectorAll(".tile.wanted")].find((one) => one.getClientRects().length);
  if (!tile) return;
  const [box, whole] = [tile, it].map((one) => one.getBoundingClientRect());
  const head = it.querySelector(".question-head")?.offsetHeight || 0;
  const below = Math.min(box.bottom - whole.bottom + 12, box.top - whole.top - head - 8);  // from its name if there is too little room
  if (below > 0) it.scrollTop += below;
};

/* The heights of the scores and the sheet, so that elements are not scrolled below them. */
const measured = new CSSStyleSheet();  // not a style attribute, which the CSP refuses when HTML is parsed again
document.adoptedStyleSheets.push(measured);
const measure = new ResizeObserver(() => {
  const [top, bottom] = free();
  measured.replaceSync(`:root { --bar: ${Math.round(top + 8)}px; --foot: ${Math.round(window.innerHeight - bottom + 8)}px; }`);
});
const watch = () => {
  const it = sheet();
  measure.disconnect();
  for (const one of [it, document.querySelector(".bar")]) if (one) measure.observe(one);
};
phone.addEventListener("change", dress);
let dressed = null;  // the table whose tabs are set up
let swapped = null;  // the address of the last swap, handled when htmx has settled it
let sent = "";  // its HTTP method
const question = () => sheet()?.querySelector(".answers [name=opened]")?.value;
let open = question();  // the last question
let reads = false;  // whether the reader has scrolled or switched tabs since
for (const act of ["wheel", "touchmove", "keydown"]) document.addEventListener(act, (event) => { reads ||= !event.target.closest?.(".sheet"); }, { passive: true });
document.addEventListener("click", (event) => { reads ||= Boolean(event.target.closest?.(".tabs, .board, .since")); });
let from = null;  // the position before the first part of an answer was chosen
document.addEventListener("htmx:beforeRequest", () => {
  const it = sheet();
  if (it && !it.dataset.path) from = { tab: table()?.dataset.tab, top: window.scrollY, open: question() };
});
const back = () => {  // "Choose again"
  if (!phone.matches || !question() || sheet()?.dataset.path || from?.open !== question()) return;
  show(chosen = from.tab);
  window.scrollTo({ top: from.top, behavior: "instant" });
};
let step = "";  // the coach's step; each starts at the top
const coached = () => {
  const { shows, step: now = "" } = table()?.dataset ?? {};
  if (!shows || now === step) return;
  if (step) window.scrollTo({ top: 0, behavior: "instant" });
  [chosen, step] = [shows, now];
};
const begin = () => { dressed = table(); coached(); dress(); watch(); };
document.addEventListener("htmx:afterSwap", (event) => {
  if (!table() || table() === dressed) return;
  ({ path: swapped = "", verb: sent = "" } = event.detail.requestConfig || {});
  begin();
});
document.addEventListener("htmx:afterSettle", () => {
  if (swapped !== null) settle(!/\/news\//.test(swapped));
  const other = question() && question() !== open;
  open = question() || open;
  if (sent === "get" && swapped && !/\/news\//.test(swapped)) back();
  if (sent === "post") reads = false;
  if (swapped !== null && (sent === "post" || (other && !reads))) ask();
  want();
  swapped = null;
});
if (table()) { begin(); settle(false); arrive(); want(); }
