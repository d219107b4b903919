/* One screen: on a phone the parts of the table are tabs, with the question as a sheet at their foot; everywhere the piece
   of the board that an answer is about is shown beside it. Without this file tabs are links and all parts are open. */
const phone = matchMedia("(width < 56.25rem)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const table = () => document.querySelector(".one-screen");
const sheet = () => document.querySelector(".one-screen .sheet");
let chosen = location.hash.replace("#part-", "");  // the tab the reader is at

/* Tabs ---------------------------------------------------------------------------------------------------------- */
const tabs = () => [...document.querySelectorAll(".tabs [data-part]")];
const panel = (tab) => document.getElementById(`part-${tab.dataset.part}`);
const dress = () => {
  const it = table();
  if (!it) return;
  const list = document.querySelector(".tabs");
  it.toggleAttribute("data-tabbed", phone.matches);  // no class: htmx settles those
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
const fromItsTop = () => {  // each part from its beginning
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
/* Pieces say what they are about: an answer's verb, or verb-element, or one of its elements, a card or a place (data-piece);
   the question as a whole (data-asks). The more exactly, the better. */
const find = (name, within = board()) => within?.querySelector(`[data-piece~="${CSS.escape(String(name))}"]`);
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
/* What the tabs above and the sheet below leave free. */
const free = () => {
  const below = phone.matches && stuck(sheet());
  const above = phone.matches && (stuck(document.querySelector(".tabs")) || stuck(document.getElementById("coach")));
  return [above ? above.getBoundingClientRect().height : 0, below ? window.innerHeight - below.offsetHeight : window.innerHeight];
};
const reveal = (some, byHand = true) => {
  if (!some.length || phone.matches && sheet() && !stuck(sheet())) return;  // too low a window: what has the focus stays
  const part = some[0].closest(".part");
  const turned = phone.matches && part && !part.getClientRects().length;
  if (phone.matches && part) show(chosen = part.id.replace("part-", ""));
  if (turned) fromItsTop();
  const fold = some[0].closest(".other")?.querySelector(".unfold input");
  if (fold) fold.checked = true;
  const way = some.length === 1 && some[0].closest(".fr-turned")?.className.match(/w\d/);
  const lies = way && document.querySelector(`input.${way[0]}`);  // none where it lies one way only
  if (lies) lies.checked = true;  // as the building would lie
  const closed = some[0].closest("details:not([open])");
  if (closed) closed.open = true;
  some[0].scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });  // where the board itself scrolls
  const boxes = some.map((one) => one.getBoundingClientRect()).filter((box) => box.width);
  if (!boxes.length) return;
  const [top, bottom] = free(), room = bottom - top - 12;
  let from = Math.min(...boxes.map((box) => box.top)), to = Math.max(...boxes.map((box) => box.bottom));
  if (to - from > room) [from, to] = [boxes[0].top, Math.min(boxes[0].bottom, boxes[0].top + room)];
  const least = from < top + 4 ? from - top - 8 : to > bottom - 4 ? to - bottom + 8 : 0;  // what is seen stays where it is
  const lost = Math.min((document.getElementById("asked")?.getBoundingClientRect().top ?? 8) - 8, 0);  // the end of a column
  const by = least && phone.matches ? (from + to - top - bottom) / 2 : least || Math.max(lost, to - bottom + 8);
  if (by) window.scrollBy({ top: by, behavior: byHand && !calm.matches ? "smooth" : "instant" });
};
/* An answer looked at shows its piece: by key, by a tick, by the pointer (which moves nothing). */
const answer = (event) => event.target.closest?.("#question .answers :is(.tile, .number)");
const about = (tile) => {
  const path = tile.matches(".number") ? null : path_of(tile.querySelector("input") || tile);
  if (path) return pieces(path);
  const ticked = [...tile.closest(".answers").querySelectorAll(".pick :checked")];  // it sends what is ticked
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
/* Fingers cover what they press, and slip: every answer is shown with what it is about, in words, before it is sent. A
   mouse says what it means. On a what-if board nothing is sent. */
const fingers = matchMedia("(hover: none), (pointer: coarse)");
document.addEventListener("click", (event) => {
  const it = event.target.closest?.(".answers .tile[name=choice], .board .board-target[name=choice]");
  const path = it && !it.closest(".confirm") && parse(it.value), page = it?.form?.getAttribute("hx-replace-url");
  if (!fingers.matches || !page || !board() || table()?.matches(".what-if") || !path) return;
  event.preventDefault();
  const ends = document.getElementById("end-turn")?.checked ? "&end_turn=yes" : "";
  const link = document.createElement("a");  // it goes with the form
  link.href = `${page}${page.includes("?") ? "&" : "?"}path=${encodeURIComponent(it.value)}${ends}`;
  for (const [name, value] of Object.entries({ "hx-get": link.href, "hx-target": "#table", "hx-swap": "outerHTML", "hx-push-url": "true" })) link.setAttribute(name, value);
  it.form.append(link);
  window.htmx?.process(link);
  link.click();
});
/* What is chosen so far. */
const settle = (byHand) => {
  const path = document.getElementById("question")?.dataset.path, its = board();
  if (!path || !its) return;
  const there = [...its.querySelectorAll("[data-chosen], .fr-ghost")];
  const deal = document.querySelector("#answers.deal");  // its lots are ticked on the city, too
  const some = there.length ? there : deal ? [...its.querySelectorAll(".board-target")] : pieces(parse(path));
  mark(some.filter((one) => !one.matches(".board-target, .fr-ghost")));  // those are marked already
  reveal(some, byHand);
};

/* What the question is about: what can be pressed on the board, else what is told of there or elsewhere; it is seen, or
   behind another tab, which is then the one to be at. */
const asked = () => {
  const there = (one) => one.getClientRects().length || (one.closest(".part") && !one.closest(".part").getClientRects().length);
  return [document.querySelector("#part-board .board-target"), named([])].filter(Boolean).find(there);
};
/* After an answer on a phone what is asked next is looked for where it is, and else from the beginning of the part: not
   under the map, where the last answer was. A coach shows it themselves. So is what is asked when others have answered,
   unless the reader has gone to look at something meanwhile. */
const ask = () => {
  const it = sheet();
  if (!phone.matches || !it?.querySelector(".answers") || table()?.dataset.shows || !stuck(it) || it.dataset.path) return;
  if (document.querySelector(".above .message")) return;  // what came of it is read first
  const piece = asked();
  if (piece) reveal([piece], false);
  else fromItsTop();
};

/* On arrival at a question on a phone its piece of the board is seen, as far as the tabs and the news above it stay. */
const arrive = () => {
  const it = sheet();
  if (!phone.matches || !it?.querySelector(".answers") || table()?.dataset.shows || !stuck(it) || window.scrollY || location.hash || it.dataset.path) return;
  const [, bottom] = free();
  const piece = asked();
  const part = piece?.closest(".part");
  if (part) show(chosen = part.id.replace("part-", ""));
  const topOf = (name) => document.querySelector(name)?.getBoundingClientRect().top ?? 0;
  const wanted = piece ? piece.getBoundingClientRect().bottom + 8 - bottom : topOf(".above") - 4;
  const stops = [...document.querySelectorAll(".above, .motion")].map((one) => one.getBoundingClientRect().top - 4);  // nothing above is cut through
  if (!document.querySelector(".motion [value=yes]")) stops.push(topOf(".tabs"));  // a vote that is asked for stays
  window.scrollTo({ top: [0, ...stops].find((stop) => stop >= wanted - 1) ?? stops.at(-1), behavior: "instant" });
};

/* The answer a coach wants is seen, though others stand before it; the page stays. */
const want = () => {
  const it = phone.matches && stuck(sheet());
  const tile = it && [...it.querySelectorAll(".tile.wanted")].find((one) => one.getClientRects().length);
  if (!tile) return;
  const [box, whole] = [tile, it].map((one) => one.getBoundingClientRect());
  const head = it.querySelector(".question-head")?.offsetHeight || 0;
  const below = Math.min(box.bottom - whole.bottom + 12, box.top - whole.top - head - 8);  // from its name, where there is no room for all of it
  if (below > 0) it.scrollTop += below;
};

/* The foot: where things are scrolled to, they are not below the sheet. */
const measured = new CSSStyleSheet();  // no style attribute: the CSP refuses those where the page's HTML is parsed again
document.adoptedStyleSheets.push(measured);
const measure = new ResizeObserver(() => {
  const [, bottom] = free();
  measured.replaceSync(`:root { --foot: ${Math.round(window.innerHeight - bottom + 8)}px; }`);
});
const watch = () => {
  const it = sheet();
  measure.disconnect();
  if (it) measure.observe(it);
};
phone.addEventListener("change", dress);
let dressed = null;  // the table that has its tabs
let anew = null;  // what has brought another: it is looked at when htmx has given all of it their own classes
let sent = "";  // how it was asked for
const question = () => sheet()?.querySelector(".answers [name=opened]")?.value;
let open = question();  // what was asked last
let reads = false;  // whether the reader has looked round since
for (const act of ["wheel", "touchmove", "keydown"]) document.addEventListener(act, (event) => { reads ||= !event.target.closest?.(".sheet"); }, { passive: true });
document.addEventListener("click", (event) => { reads ||= Boolean(event.target.closest?.(".tabs, .board, .since")); });
let from = null;  // where the reader was before a first part of an answer was chosen
document.addEventListener("htmx:beforeRequest", () => {
  const it = sheet();
  if (it && !it.dataset.path) from = { tab: table()?.dataset.tab, top: window.scrollY, open: question() };
});
const back = () => {  // "Choose again"
  if (!phone.matches || !question() || sheet()?.dataset.path || from?.open !== question()) return;
  show(chosen = from.tab);
  window.scrollTo({ top: from.top, behavior: "instant" });
};
let step = "";  // of a coach, who begins each at the top, with the part of the board it speaks of
const coached = () => {
  const { shows, step: now = "" } = table()?.dataset ?? {};
  if (!shows || now === step) return;
  if (step) window.scrollTo({ top: 0, behavior: "instant" });
  [chosen, step] = [shows, now];
};
const begin = () => { dressed = table(); coached(); dress(); watch(); };
document.addEventListener("htmx:afterSwap", (event) => {
  if (!table() || table() === dressed) return;
  ({ path: anew = "", verb: sent = "" } = event.detail.requestConfig || {});
  begin();
});
document.addEventListener("htmx:afterSettle", () => {
  if (anew !== null) settle(!/\/news\//.test(anew));
  const other = question() && question() !== open;
  open = question() || open;
  if (sent === "get" && anew && !/\/news\//.test(anew)) back();
  if (sent === "post") reads = false;
  if (anew !== null && (sent === "post" || (other && !reads))) ask();
  want();
  anew = null;
});
if (table()) { begin(); settle(false); arrive(); want(); }
