/* The table page's own small helper. Everything here is a comfort: the page works without it. */
import { count, hears } from "./alive.js";

const table = () => document.getElementById("table");

/* What was chosen in part and is no longer asked stays in no address: reloaded or sent on it would only be refused. */
if (/[?&](path|answer)=/.test(location.search) && !document.getElementById("question")?.dataset.path) history.replaceState(history.state, "", location.pathname + location.hash);
/* The page refreshes itself, but never while an answer is being chosen, a card is open or something below is unfolded and in use. */
const busy = () => {
  const it = table();
  return !it || it.dataset.busy === "yes" || it.querySelector("[popover]:popover-open, .pick :checked, .concede :checked") !== null
    || (document.activeElement && document.activeElement.closest("#table form, #table [popover], #table .board-target") !== null);
};
/* One at a time: news that come while an answer is on its way would take the form away that it comes back to. And what
   comes when the table that asked for it has been changed for another is of a table that is no longer there. */
const answering = (it) => it.querySelector(".htmx-request") !== null;
const tooLate = (event) => {
  const it = event.currentTarget;
  if (event.detail.elt === it && (!it.isConnected || (it === table() && answering(it)))) event.preventDefault();
};
document.addEventListener("htmx:beforeRequest", (event) => {
  const { elt } = event.detail;
  if (elt === table() && (busy() || answering(elt))) event.preventDefault();
  else elt.addEventListener("htmx:beforeOnLoad", tooLate);
});
/* A word that the table has moved on, or another that may wait for the reader: it asks as soon as nothing is in hand.
   Without a stream it asks every second in the first minute after an own answer and while built-in players are at work
   (data-haste: the seconds that are left of that minute, or "on"); else at its own slow pace (hx-trigger). It says what
   its head counts. */
let due = false;
const shows = (/** @type {Word} */ { head }) => {
  const asks = new URLSearchParams((table()?.getAttribute("hx-get") || "").split("?")[1]);
  const [number, timed] = (head || "").split(".").map(Number);
  return Boolean(head) && number <= Number(asks.get("seen")) && (timed || 0) <= Number(asks.get("timed"));
};
document.addEventListener("word", ({ detail }) => {
  if (!table()?.hasAttribute("hx-get") || (detail.kind === "word" && detail.here && shows(detail))) return;
  due = true;
  if (!detail.here && busy()) count();  // what is in hand stays, and the head is true all the same
  look();
});
let hasty = 0;  // until when
let timed = null;  // the table it is of: a swap may leave it where it is
const hurry = () => {
  if (table() === timed) return;
  timed = table();
  hasty = Date.now() + 1000 * (Number(timed?.dataset.haste) || 0);
};
hurry();
document.addEventListener("htmx:afterSwap", hurry);
const look = () => {
  const it = table();
  if (!it || document.hidden || it.classList.contains("htmx-request")) return;
  const inHaste = !hears() && (it.dataset.haste === "on" || Date.now() < hasty);
  if (inHaste || (due && !busy())) window.htmx?.trigger(it, "look");
};
setInterval(look, 1000);
document.addEventListener("htmx:beforeSend", (event) => { if (event.detail.elt === table()) due = false; });
document.addEventListener("htmx:configRequest", (event) => {
  const shown = document.getElementById("turns");
  if (!shown) return;  // who came by the link in a mail, say, has no such head
  event.detail.headers["Page-Counts"] = ["turns", "talk-new", "talk-here"].filter((id) => document.getElementById(id)).join(" ");
  if (event.target === table()) event.detail.parameters.turns = shown.dataset.count ?? "";
});
/* N goes to the next table that waits for the reader. */
document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "n" || event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.target.closest("textarea, select, input:not([type=radio], [type=checkbox]), [contenteditable]")) return;
  const next = document.querySelector("#onward [data-next]");
  if (next) location.assign(`${next.href}#next`);
});
/* Who came by N goes on by keys: from the question, not from the head of the page. */
if (location.hash === "#next") {
  history.replaceState(history.state, "", location.pathname + location.search);
  document.getElementById("question")?.focus({ preventScroll: true });
}
/* Who comes back to the window wants to know now. */
document.addEventListener("visibilitychange", () => {
  const it = table();
  if (!document.hidden && it) window.htmx?.trigger(it, "look");
});
/* A refusal comes as the table as it now stands, with one sentence on top: show it. */
document.addEventListener("htmx:beforeSwap", (event) => {
  const status = event.detail.xhr.status;
  if (status >= 400 && status < 500 && /id="table"/.test(event.detail.serverResponse)) event.detail.shouldSwap = true;
});
/* A press that came to nothing says so: nothing else on the page would. What the page asks by itself, it asks again. */
const unsent = (why) => {
  const box = document.getElementById("unsent");
  if (!box) return;
  for (const one of box.querySelectorAll("[data-why]")) one.hidden = one.dataset.why !== why;
  box.hidden = !why;
};
const pressed = ({ detail }) => ["click", "submit", "change"].includes(detail.requestConfig?.triggeringEvent?.type);
for (const name of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(name, (event) => { if (pressed(event)) unsent("lost"); });
document.addEventListener("htmx:responseError", (event) => { if (pressed(event) && !/id="table"/.test(event.detail.xhr.responseText)) unsent("refused"); });
document.addEventListener("htmx:beforeRequest", (event) => {
  if (!pressed(event)) return;
  unsent("");
  document.getElementById("told")?.replaceChildren();  // of what was asked before
});
window.addEventListener("online", () => unsent(""));
/* What was unfolded stays so; title and focus follow. */
let open = new Map();
let kept = [];
let asker = "";
let before = null;
let heard = [];  // what a guided game's coach had said
/* A fold is known by its kind and its own words, whatever comes before it: a question may bring one of its own. Not
   by what its words hold in elements, nor by its marks: those tell how it stands (the top card of a pile, "changed", "with-cards"). */
const words = (summary) => [...(summary?.childNodes || [])].filter((one) => one.nodeType === Node.TEXT_NODE).map((one) => one.data).join(" ").replace(/\d+/g, "").trim();
const folds = () => {
  const met = {};
  return [...document.querySelectorAll("#table details")].map((one) => {
    const name = `${one.className.replace(/ ?(changed|with-cards)$/, "")} ${words(one.querySelector("summary"))}`;
    met[name] = (met[name] || 0) + 1;
    return /** @type {const} */ ([`${name} ${met[name]}`, one]);
  });
};
let height = 0;  // how far down the reader is: what stands below the table must not pull the page after it
document.addEventListener("htmx:beforeSwap", (event) => {
  open = new Map(folds().map(([name, one]) => [name, one.open]));
  kept = [...document.querySelectorAll("#table .keep:checked")].map((one) => one.id);
  asker = event.detail.requestConfig?.elt?.dataset?.go || "";
  height = window.scrollY;
  before = table();
  heard = coach(":not(.not-now)");
});
/* For who listens to the page: what is asked now, and where to go on, each when it is new; of a coach what is new, and
   why an answer did not fit each time. */
const coach = (which = "") => [...document.querySelectorAll(`#coach p${which}`)].map((one) => one.textContent.trim());
const way = () => [...document.querySelectorAll("#onward > span, #onward a > span")].map((one) => one.textContent.replace("→", "").trim()).join(" ");
let known = way();
const tell = (...words) => {
  if (way() !== known) words.push(known = way());
  const told = document.getElementById("told");
  if (told && words.some(Boolean)) told.textContent = words.filter(Boolean).join(" ");
};
/* What a coach speaks of is to be seen, the first of it before all: beside their words on a wide screen, on a phone
   between their words and the answers, from its top where there is no room for all of it; the news above it stay as
   far as they can. */
const showFirst = () => {
  const first = document.querySelector(`[data-highlighted="${(table()?.dataset.highlights || "").split(" ")[0]}"]`);
  const [words, sheet] = ["coach", "question"].map((id) => document.getElementById(id));
  if (!first || !words || !sheet || sheet.dataset.path || getComputedStyle(words).position !== "sticky") return;
  const closed = first.closest("details:not([open])");
  if (closed) closed.open = true;
  const { top, bottom } = first.getBoundingClientRect(), foot = window.innerHeight - sheet.offsetHeight - 8;
  if (top >= words.getBoundingClientRect().bottom && bottom <= foot) return;
  const toTop = top - words.offsetHeight - 12;
  window.scrollBy({ top: toTop < 0 ? toTop : Math.min(toTop, bottom - foot), behavior: "instant" });
};
const showRinged = () => {
  if (!matchMedia("(width >= 56.25rem)").matches) return showFirst();
  for (const name of (table()?.dataset.highlights || "").split(" ").filter(Boolean).reverse()) document.querySelector(`[data-highlighted="${name}"]`)?.scrollIntoView({ block: "nearest", behavior: "instant" });
};
showRinged();
document.addEventListener("htmx:afterSwap", (event) => {
  const it = table();
  if (!it) return;
  if (it === before) return tell();  // nothing but the count in the page's head has come
  if (it.dataset.title) document.title = it.dataset.title;
  for (const [name, one] of folds()) if (open.has(name)) one.open = open.get(name);
  for (const id of kept) { const box = document.getElementById(id); if (box) box.checked = true; }
  const byHand = event.detail.requestConfig && !/\/news\//.test(event.detail.requestConfig.path);
  if (!byHand) {
    window.scrollTo({ top: height, behavior: "instant" });
    return tell(it.querySelector("#asked")?.textContent.trim());
  }
  tell(...coach().filter((one) => !heard.includes(one)));
  const again = asker && it.querySelector(`[data-go="${asker}"]`);
  const heading = it.querySelector("[role=alert], .message") || it.querySelector("#question");
  if (again) again.focus({ preventScroll: true });
  else if (heading) { heading.setAttribute("tabindex", "-1"); heading.focus({ preventScroll: true }); if (heading.getBoundingClientRect().top < 0) heading.scrollIntoView({ block: "start" }); }
  showRinged();
});

/* Full cards on hover, beside the small one; a key or a click meanwhile has the word: a card that opened under it would be closed by it. */
let wait = 0;
for (const act of ["keydown", "pointerdown"]) document.addEventListener(act, () => clearTimeout(wait), true);
document.addEventListener("mouseover", (event) => {
  const chip = event.target.closest?.("[popovertarget]:not(.ask-help)");
  clearTimeout(wait);
  if (!chip || !matchMedia("(hover: hover)").matches) return;
  wait = setTimeout(() => {
    const pop = document.getElementById(chip.getAttribute("popovertarget") ?? "");
    if (!pop || pop.matches(":popover-open")) return;
    try { pop.showPopover({ source: chip }); } catch { return; }
    chip.addEventListener("mouseleave", () => { if (!pop.matches(":hover")) pop.hidePopover(); }, { once: true });
  }, 250);
});

/* What is pointed at lights up its place on the map. */
const light = (event) => {
  const names = event.target.closest?.("[data-lights]")?.dataset.lights.split(" ") || [];
  for (const one of document.querySelectorAll("[data-lot]")) one.firstElementChild?.classList.toggle("fr-lit", names.includes(one.dataset.lot ?? ""));
};
document.addEventListener("mouseover", light);
document.addEventListener("focusin", light);
/* R turns the building that is to be placed. */
document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "r" || event.altKey || event.ctrlKey || event.metaKey || event.target.closest("textarea, select, input:not([type=radio], [type=checkbox])")) return;
  const ways = [...document.querySelectorAll(".fr-way")];
  if (ways.length) ways[(ways.findIndex((one) => one.checked) + 1) % ways.length].checked = true;
});

/* Replay by the arrow keys; the slider goes where it is let go. */
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea")) return;
  const name = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" }[event.key];
  const link = name && document.querySelector(`[data-go="${name}"]`);
  if (link) { event.preventDefault(); link.click(); }
});
document.addEventListener("change", (event) => {
  const form = event.target.closest(".slider, .eyes");
  if (form) form.requestSubmit();
  const many = event.target.closest("form[data-most]");
  if (many) limit(many);
  if (event.target.closest(".deal")) bargain();
});
/* No more can be ticked than may be taken, and nothing is sent before there are enough; places on the board that tick a box show it. */
const limit = (form) => {
  const boxes = [...form.querySelectorAll("[name=pick]")];
  for (const box of boxes) document.querySelector(`.board-target[for="${box.id}"]`)?.classList.toggle("ticked", box.checked);
  if (!boxes.length) return;  // only to be confirmed
  const ticked = boxes.filter((box) => box.checked).length;
  boxes.forEach((box) => { box.disabled = ticked >= Number(form.dataset.most) && !box.checked; });
  const fits = ticked >= Number(form.dataset.least) && ticked <= Number(form.dataset.most);
  form.querySelectorAll("button.primary").forEach((button) => { button.disabled = !fits; });
};
/* The lots of an offer are ticked on the city, too. */
const bargain = () => document.querySelectorAll(".deal .pick input").forEach((box) => document.querySelector(`.board-target[for="${box.id}"]`)?.classList.toggle("ticked", box.checked));
const limits = () => { document.querySelectorAll("form[data-most]").forEach(limit); bargain(); };
window.addEventListener("pageshow", limits);  // a browser may bring ticks back
document.addEventListener("htmx:afterSwap", limits);
