// Check receipts automatically. The browser stores the head of each of the reader's logs, and checks at every visit that
// the current log continues from there. games/LUCK.md is the specification. Pages work without this file; check_game.js
// imports it.
import { read, write } from "./storage.js";

export const START = "0".repeat(64);
const TABLE = "receipts.", MOST = 40;

export const table = (key) => ({ heads: [], restored: [], ...read(TABLE + key) });
export const luck = (game) => read(`luck.${game}`); // stored by luck.js
const own = (name) => name.startsWith(TABLE) || name === "animations" || name.startsWith("luck."); // stored by animation.js
const forget = () => Object.keys(localStorage).filter(own).forEach((name) => localStorage.removeItem(name));
// Keep all recent receipts and fewer and fewer of the older ones.
const thinned = (rows) => (rows.length <= MOST ? rows : rows.filter((_, n) => n % 2 === 0 || n > MOST / 2));

/* Bytes. Plain HTTP has no WebCrypto, so only digests of the same event can be compared. */
export const subtle = globalThis.crypto?.subtle;
export const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
export const hex = (found) => Array.from(new Uint8Array(found), (byte) => byte.toString(16).padStart(2, "0")).join("");
export const text = (words) => hex(new TextEncoder().encode(words));
export const u8 = (number) => number.toString(16).padStart(16, "0");
export const sha256 = async (...parts) => hex(await subtle.digest("SHA-256", bytes(parts.join(""))));
const ask = async (address) => {
  const reply = await fetch(address, { cache: "no-store", credentials: "same-origin" });
  if (!reply.ok) throw new Error(`${reply.status}`);
  return reply.json();
};

class Fault extends Error {
  constructor(kind, evidence) {
    super(kind);
    this.kind = kind;
    this.evidence = evidence;
  }
}

const links = (at, from) => ask(at.dataset.chain + (from ? `?after=${from[0]}` : ""));

/**
 * Follow the chain from a receipt to its head: [number, digest].
 * @param {any} [told]
 */
async function follow(at, from, told = null) {
  let [number, digest] = from;
  do {
    told ??= await links(at, [number]);
    if (told.before === null) throw new Fault("shorter", `${number} ${digest} · ${told.head}`);
    if (told.before !== digest) throw new Fault("changed", `${number} ${digest} · ${told.before}`);
    if (!subtle) return [told.number, told.digest];
    for (const leaf of told.leaves) {
      digest = await sha256(digest, leaf);
      number += 1;
    }
    if (digest !== told.digest) throw new Fault("changed", `${from.join(" ")} · ${told.number} ${told.digest}`);
    if (number >= told.head) return [number, digest];
    if (!told.leaves.length) throw new Error("no links");
    told = null;
  } while (true);
}

/* A restore that the site announces explains differences after the backup, never before it. */
async function checkChain(at, kept) {
  const last = kept.heads.at(-1), told = await links(at, last);
  const named = new Set(kept.restored.map(([, timeline]) => timeline)), there = new Set(told.restored.map(String));
  const back = last && told.restored.find(([, timeline]) => !named.has(timeline))?.[0];
  const holds = (number) => back === undefined || number < back;
  const gone = kept.restored.find((one) => holds(one[0]) && !there.has(String(one)));
  if (gone) throw new Fault("changed", gone.join(" "));
  const heads = kept.heads.filter(([number]) => holds(number));
  let head = [told.number, told.digest];
  if (last) head = heads.at(-1) === last ? await follow(at, last, told) : await follow(at, heads.at(-1) ?? [0, START]);
  if (!heads.length || head[0] > heads.at(-1)[0]) heads.push(head);
  return [{ heads: thinned(heads), restored: told.restored }, back];
}

/* Store new receipts; return whether the site announces a restore that this browser did not know of. */
async function check(at) {
  const name = at.dataset.kept, [kept, back] = await checkChain(at, table(name));
  const ahead = (table(name).heads.at(-1)?.[0] ?? 0) > kept.heads.at(-1)[0]; // another tab
  if (back !== undefined || !ahead) write(TABLE + name, kept);
  return back !== undefined;
}

function compare(/** @type {Found} */ at) {
  const show = (name) => at.querySelector(name)?.removeAttribute("hidden");
  let busy = null, again = false;
  const look = async () => {
    if (busy) return void (again = true);
    busy = check(at);
    try {
      if (await busy) show("[data-back]");
      at.dataset.done = String(Number(at.dataset.done || 0) + 1);
    } catch (fault) {
      if (!(fault instanceof Fault)) return; // the site cannot be reached
      at.querySelector("[data-alarm]")?.setAttribute("role", "alert");
      show("[data-alarm]");
      show(`[data-fault=${fault.kind}]`);
      at.querySelector("[data-evidence]")?.replaceChildren(fault.evidence);
    } finally {
      busy = null;
      if (again) {
        again = false;
        look();
      }
    }
  };
  let wait = 0;
  look();
  // Check after changes of the page, once for several in a row.
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.target.id !== "table" && event.detail.target?.id !== "table") return;
    clearTimeout(wait);
    wait = setTimeout(look, 1000);
  });
}

const at = document.getElementById("receipts");
if (at) compare(at);
// Signing out.
for (const box of document.querySelectorAll("[data-keep-receipts]")) {
  box.closest("[hidden]")?.removeAttribute("hidden");
  box.form.addEventListener("submit", () => box.checked || forget());
}
