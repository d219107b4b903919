// My tables are never stale: their rows are asked for anew when somebody comes back to the page, when the stream says that
// a table has moved on, and now and then by itself: every twenty seconds where there is no stream. Everything here is a
// comfort: the page works without it.
import { hears } from "./alive.js";

const rows = () => document.getElementById("my-tables");
const pace = () => (hears() ? 60_000 : 20_000);
let asked = Date.now();
let soon = 0;
const look = () => {
  clearTimeout(soon);
  soon = 0;
  const it = rows();
  if (!it || document.hidden || !window.htmx) return;
  asked = Date.now();
  window.htmx.trigger(it, "look");
};
// Many who are told at once do not ask at once.
const lookSoon = () => { soon = soon || setTimeout(look, 300 * Math.random()); };

for (const told of ["word", "visibilitychange"]) document.addEventListener(told, lookSoon);
window.addEventListener("pageshow", (event) => event.persisted && look());  // as it was left, perhaps days ago
setInterval(() => { if (Date.now() - asked >= pace()) look(); }, 5000);
// "Back" may show a page from the browser's store that the server never saw again.
const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
if (visit?.type === "back_forward") document.addEventListener("DOMContentLoaded", look);

// Title and focus follow.
let held = "";
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.target === rows()) held = event.target.contains(document.activeElement) && document.activeElement?.getAttribute("href") || "";
});
document.addEventListener("htmx:afterSwap", () => {
  const it = rows();
  if (!it) return;
  document.title = `${it.dataset.title} · Roma by post`;
  if (held) [...it.querySelectorAll("a")].find((link) => link.getAttribute("href") === held)?.focus({ preventScroll: true });
  held = "";
});

// N goes to the table that waits most urgently; after the last of them to one that wants a vote.
document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "n" || event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.target.closest("textarea, select, input:not([type=radio], [type=checkbox]), [contenteditable]")) return;
  const next = document.querySelector("#my-tables .yours .cover") || document.querySelector("#my-tables .voting .cover");
  if (next) location.assign(`${next.href}#next`);  // which table.js takes away again
});
