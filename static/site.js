// Enhancements of all pages; every page works without this file.
import { drop, read, write } from "./storage.js";

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  const field = button && document.getElementById(button.dataset.copy ?? "");
  if (button && field) {
    field.select();
    navigator.clipboard?.writeText(field.value).then(() => {
      button.textContent = button.dataset.done ?? "";
    });
  }
  const sharing = event.target.closest("[data-share]");
  if (sharing) navigator.share({ title: sharing.dataset.shareTitle, url: document.getElementById(sharing.dataset.share ?? "")?.value }).catch(() => {}); // shared or canceled
  // Close open menus on a click elsewhere.
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    menu.open = false;
    menu.querySelector("summary")?.focus();
  }
});

// Return to the current address after changing language or theme: htmx changes the address but not the page head.
document.addEventListener("submit", ({ target }) => {
  const next = target.closest(".looks form")?.elements.next;
  if (next) next.value = location.pathname + location.search + location.hash;
}, true);

// Fill in the browser's time zone at sign-up.
const zone = document.querySelector("[data-own-zone]");
if (zone) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (own && (zone.value === "" || zone.value === "UTC")) {
    // Browsers may report an old name that the list lacks; the server stores the current one.
    if (zone.options && ![...zone.options].some((option) => option.value === own)) zone.add(new Option(own, own));
    zone.value = own;
  }
  if (zone.value === own) zone.closest("details:not([data-stays])")?.removeAttribute("open"); // and has chosen the language
}

// The table for which this browser sent a nonce exists: luck.js need not warn about it.
for (const { dataset } of document.querySelectorAll("[data-luck-opened]")) {
  const kept = read(`luck.${dataset.luckOpened}`);
  if (kept) write(`luck.${dataset.luckOpened}`, { ...kept, arrived: true });
}

for (const button of document.querySelectorAll("[data-copy][hidden]")) button.hidden = false;
if ("share" in navigator) for (const button of document.querySelectorAll("[data-share][hidden]")) button.hidden = false;

// The reader is signed out: earlier tickets would be refused, here (live.js) and in the browser's other pages.
if (!document.body.dataset.ticket) {
  drop("tickets", "sessionStorage");
  if (window.BroadcastChannel) new BroadcastChannel("stream").postMessage({ kind: "left" });
}

// The installed app's badge shows the count in the page head.
const count = () => {
  const shown = document.getElementById("turns");
  if (!("setAppBadge" in navigator) || (!shown && document.querySelector(".me-link"))) return;
  const waits = parseInt(shown?.dataset.count ?? "", 10) || 0;
  (waits ? navigator.setAppBadge(waits) : navigator.clearAppBadge()).catch(() => {});
};
count();
for (const swap of ["htmx:afterSwap", "htmx:oobAfterSwap"]) document.addEventListener(swap, count);
