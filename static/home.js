// Keep the list of tables up to date: it is fetched when the reader returns to the page, after an update message, and
// periodically (every 20 seconds without a stream). The page works without this file.
import { hears } from "./live.js";

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
// A random delay, so that many browsers do not ask at once.
const lookSoon = () => { soon = soon || setTimeout(look, 300 * Math.random()); };

for (const told of ["word", "visibilitychange"]) document.addEventListener(told, lookSoon);
window.addEventListener("pageshow", (event) => event.persisted && look());  // restored from the back/forward cache, perhaps days old
setInterval(() => { if (Date.now() - asked >= pace()) look(); }, 5000);
// After "Back" the browser may show a cached page.
const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
if (visit?.type === "back_forward") document.addEventListener("DOMContentLoaded", look);

// Restore title and focus.
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

// N opens the most urgent table, or one that needs a vote.
document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "n" || event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.target.closest("textarea, select, input:not([type=radio], [type=checkbox]), [contenteditable]")) return;
  const next = document.querySelector("#my-tables .yours .cover") || document.querySelector("#my-tables .voting .cover");
  if (next) location.assign(`${next.href}#next`);  // table.js removes #next
});
