/* Enhancements of the table's page. The page works without this file. */
import { count, hears } from "./live.js";

const table = () => document.getElementById("table");

/* Remove a partial answer from the address if its question is no longer open: a reload would only be refused. */
if (/[?&](path|answer)=/.test(location.search) && !document.getElementById("question")?.dataset.path) history.replaceState(history.state, "", location.pathname + location.hash);
/* The page refreshes itself, except while the reader is choosing an answer, has a card open or uses a form. */
const busy = () => {
  const it = table();
  return !it || it.dataset.busy === "yes" || it.querySelector("[popover]:popover-open, .pick :checked, .concede :checked") !== null
    || (document.activeElement && document.activeElement.closest("#table form, #table [popover], #table .board-target") !== null);
};
/* One request at a time: news that arrive while an answer is being sent would replace the form that its response belongs
   to. A response for a table element that has been replaced is dropped, too. */
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
/* After an update message the page asks for news as soon as the reader is not choosing an answer.
   Without a stream it polls every second in the first minute after the reader's answer and while computer players think
   (data-fast-polling: the seconds that are left of that minute, or "on"); else at its own slow pace (hx-trigger). It says what
   its page head counts. */
let due = false;
const shows = (/** @type {Word} */ { head }) => {
  const asks = new URLSearchParams((table()?.getAttribute("hx-get") || "").split("?")[1]);
  const [number, timed] = (head || "").split(".").map(Number);
  return Boolean(head) && number <= Number(asks.get("seen")) && (timed || 0) <= Number(asks.get("timed"));
};
document.addEventListener("word", ({ detail }) => {
  if (!table()?.hasAttribute("hx-get") || (detail.kind === "word" && detail.here && shows(detail))) return;
  due = true;
  if (!detail.here && busy()) count();  // keep the form, but update the page head
  look();
});
let fastUntil = 0;
let timed = null;  // the table element that fastUntil belongs to
const setFastPolling = () => {
  if (table() === timed) return;
  timed = table();
  fastUntil = Date.now() + 1000 * (Number(timed?.dataset.fastPolling) || 0);
};
setFastPolling();
document.addEventListener("htmx:afterSwap", setFastPolling);
const look = () => {
  const it = table();
  if (!it || document.hidden || it.classList.contains("htmx-request")) return;
  const polls = !hears() && (it.dataset.fastPolling === "on" || Date.now() < fastUntil);
  if (polls || (due && !busy())) window.htmx?.trigger(it, "look");
};
setInterval(look, 1000);
document.addEventListener("htmx:beforeSend", (event) => { if (event.detail.elt === table()) due = false; });
document.addEventListener("htmx:configRequest", (event) => {
  const shown = document.getElementById("turns");
  if (!shown) return;  // a reader with an access link has no such head
  event.detail.headers["Page-Counts"] = ["turns", "chat-new", "chat-here"].filter((id) => document.getElementById(id)).join(" ");
  if (event.target === table()) event.detail.parameters.turns = shown.dataset.count ?? "";
});
/* The chat opens next to the board; without scripts its link leads to its page. */
const drawer = () => document.getElementById("chat-panel");
document.addEventListener("click", (event) => {
  const link = event.target.closest?.(".to-chat, #chat-here"), it = drawer();
  if (!link || !it || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  it.togglePopover();
  if (!it.matches(":popover-open")) return;
  it.focus({ preventScroll: true });
  const messages = document.getElementById("chat-messages");
  if (messages) window.htmx?.trigger(messages, "look");  // now they are read
});
document.addEventListener("keydown", (event) => {
  const it = drawer();
  if (event.key !== "Escape" || !it?.matches(":popover-open") || document.querySelector(".pop:popover-open")) return;
  it.hidePopover();
  document.querySelector(".to-chat")?.focus({ preventScroll: true });
});
/* N goes to the next table that waits for the reader. */
document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "n" || event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.target.closest("textarea, select, input:not([type=radio], [type=checkbox]), [contenteditable]")) return;
  const next = document.querySelector("#next-table [data-next]");
  if (next) location.assign(`${next.href}#next`);
});
/* A reader who came by N continues with the keyboard at the question, not at the head of the page. */
if (location.hash === "#next") {
  history.replaceState(history.state, "", location.pathname + location.search);
  document.getElementById("question")?.focus({ preventScroll: true });
}
/* Ask for news when the reader returns to the window. */
document.addEventListener("visibilitychange", () => {
  const it = table();
  if (!document.hidden && it) window.htmx?.trigger(it, "look");
});
/* A refusal is the current table with one sentence on top: show it. */
document.addEventListener("htmx:beforeSwap", (event) => {
  const status = event.detail.xhr.status;
  if (status >= 400 && status < 500 && /id="table"/.test(event.detail.serverResponse)) event.detail.shouldSwap = true;
});
/* Report a failed request of the reader. The page repeats its own requests. */
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
  document.getElementById("told")?.replaceChildren();  // from the previous question
});
window.addEventListener("online", () => unsent(""));
/* Open details stay open after a swap, but with data-closes not after an answer; title and focus are restored. */
let open = new Map();
let kept = [];
let asker = "";
let before = null;
let heard = [];  // what the tutorial's coach has said
/* A details element is identified by its kind and its own text, not by its position, since a question may add one. Text
   in child elements and state classes are left out, because they change (the top card of a pile, "changed"). */
const words = (summary) => [...(summary?.childNodes || [])].filter((one) => one.nodeType === Node.TEXT_NODE).map((one) => one.data).join(" ").replace(/\d+/g, "").trim();
const folds = () => {
  const met = {};
  return [...document.querySelectorAll("#table details")].map((one) => {
    const name = `${one.className.replace(/ ?(changed|with-cards)$/, "")} ${words(one.querySelector("summary"))}`;
    met[name] = (met[name] || 0) + 1;
    return /** @type {const} */ ([`${name} ${met[name]}`, one]);
  });
};
let height = 0;  // the scroll position: content below the table must not move the page
document.addEventListener("htmx:beforeSwap", (event) => {
  open = new Map(folds().map(([name, one]) => [name, one.open]));
  kept = [...document.querySelectorAll("#table .keep:checked")].map((one) => one.id);
  asker = event.detail.requestConfig?.elt?.dataset?.go || "";
  height = window.scrollY;
  before = table();
  heard = coach(":not(.not-now)");
});
/* For screen readers: the new question, the next table, and the coach's new text. */
const coach = (which = "") => [...document.querySelectorAll(`#coach p${which}`)].map((one) => one.textContent.trim());
const way = () => [...document.querySelectorAll("#next-table > span, #next-table a > span")].map((one) => one.textContent.replace("→", "").trim()).join(" ");
let known = way();
const tell = (...words) => {
  if (way() !== known) words.push(known = way());
  const told = document.getElementById("told");
  if (told && words.some(Boolean)) told.textContent = words.filter(Boolean).join(" ");
};
/* The highlighted elements; of two with one name the one displayed at this width. */
const highlighted = () => (table()?.dataset.highlights || "").split(" ").filter(Boolean).map((name) => {
  const its = [...document.querySelectorAll(`[data-highlighted="${name}"]`)];
  return its.find((one) => one.checkVisibility()) || its[0];
});
/* Scroll to the place that the coach speaks of: next to the text on a wide screen, on a phone between the text and the
   answers, from its top if there is too little room. The players' numbers above the text are always in view. */
const showFirst = () => {
  const first = highlighted().find((one) => one && !one.closest(".bar"));
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
  for (const one of highlighted().reverse()) one?.scrollIntoView({ block: "nearest", behavior: "instant" });
};
showRinged();
document.addEventListener("htmx:afterSwap", (event) => {
  const it = table();
  if (!it) return;
  if (it === before) return tell();  // only the counts in the page head were updated
  if (it.dataset.title) document.title = it.dataset.title;
  for (const id of kept) { const box = document.getElementById(id); if (box) box.checked = true; }
  const byHand = event.detail.requestConfig && !/\/news\//.test(event.detail.requestConfig.path);
  for (const [name, one] of folds()) if (open.has(name) && !(byHand && "closes" in one.dataset)) one.open = open.get(name);
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

/* Full cards on hover, next to the small one. A key or click cancels it, since it would close the card that opens under it. */
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

/* Pointing at an element highlights its place on the map. */
const light = (event) => {
  const names = event.target.closest?.("[data-lights]")?.dataset.lights.split(" ") || [];
  for (const one of document.querySelectorAll("[data-lot]")) one.firstElementChild?.classList.toggle("fr-lit", names.includes(one.dataset.lot ?? ""));
};
document.addEventListener("mouseover", light);
document.addEventListener("focusin", light);
/* R rotates the building that is to be placed. */
document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "r" || event.altKey || event.ctrlKey || event.metaKey || event.target.closest("textarea, select, input:not([type=radio], [type=checkbox])")) return;
  const ways = [...document.querySelectorAll(".fr-way")];
  if (ways.length) ways[(ways.findIndex((one) => one.checked) + 1) % ways.length].checked = true;
});

/* Replays: arrow keys and the slider. */
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
/* Limit the number of checked boxes, and disable sending until there are enough; places on the board show their box's state. */
const limit = (form) => {
  const boxes = [...form.querySelectorAll("[name=pick]")];
  for (const box of boxes) document.querySelector(`.board-target[for="${box.id}"]`)?.classList.toggle("ticked", box.checked);
  if (!boxes.length) return;  // a confirmation
  const ticked = boxes.filter((box) => box.checked).length;
  boxes.forEach((box) => { box.disabled = ticked >= Number(form.dataset.most) && !box.checked; });
  const fits = ticked >= Number(form.dataset.least) && ticked <= Number(form.dataset.most);
  form.querySelectorAll("button.primary").forEach((button) => { button.disabled = !fits; });
};
/* The lots of an offer can also be selected in the city. */
const bargain = () => document.querySelectorAll(".deal .pick input").forEach((box) => document.querySelector(`.board-target[for="${box.id}"]`)?.classList.toggle("ticked", box.checked));
const limits = () => { document.querySelectorAll("form[data-most]").forEach(limit); bargain(); };
window.addEventListener("pageshow", limits);  // browsers may restore checked boxes
document.addEventListener("htmx:afterSwap", limits);
