// Receipts, checked without being asked. This browser keeps where the log of each of its reader's tables stood; at every
// visit it works out that what it is shown now goes on from there. games/LUCK.md has all of it to the byte. Nothing else
// needs this file.
"use strict";

const Receipts = (() => {
  const TABLE = "receipts.", START = "0".repeat(64), MOST = 40;

  const read = (name, empty) => {
    try {
      const kept = JSON.parse(localStorage.getItem(name));
      return kept ? { ...empty, ...kept } : empty;
    } catch {
      return empty;
    }
  };
  const write = (name, value) => {
    try {
      localStorage.setItem(name, JSON.stringify(value));
    } catch {
      // A browser that keeps nothing has nothing to compare.
    }
  };
  const table = (key) => read(TABLE + key, { heads: [], restored: [] });
  const luck = (game) => read(`luck.${game}`, null); // as luck.js keeps it
  const own = (name) => name.startsWith(TABLE) || name === "films" || name.startsWith("luck."); // as film.js keeps it
  const forget = () => Object.keys(localStorage).filter(own).forEach((name) => localStorage.removeItem(name));
  // The latest all, of the older ones fewer and fewer.
  const thinned = (rows) => (rows.length <= MOST ? rows : rows.filter((_, n) => n % 2 === 0 || n > MOST / 2));

  /* Bytes. Plain http has no WebCrypto: there only digests of equal numbers can be compared. */
  const subtle = globalThis.crypto?.subtle;
  const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const hex = (found) => Array.from(new Uint8Array(found), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const text = (words) => hex(new TextEncoder().encode(words));
  const u8 = (number) => number.toString(16).padStart(16, "0");
  const sha256 = async (...parts) => hex(await subtle.digest("SHA-256", bytes(parts.join(""))));
  const ask = async (address) => {
    const reply = await fetch(address, { cache: "no-store", credentials: "same-origin" });
    if (!reply.ok) throw new Error(`${reply.status}`);
    return reply.json();
  };

  class Fault extends Error {
    constructor(kind, evidence) {
      super(kind);
      Object.assign(this, { kind, evidence });
    }
  }

  const links = (at, from) => ask(at.dataset.chain + (from ? `?after=${from[0]}` : ""));

  /* Follow the chain from a receipt to its head: [number, digest]. */
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

  /* What the site says of going back to a copy of its data excuses what came after the copy, never what came before. */
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

  /* What is new is kept; whether the site says that it has gone back to a copy, and this browser did not know of it. */
  async function check(at) {
    const name = at.dataset.kept, [kept, back] = await checkChain(at, table(name));
    const ahead = (table(name).heads.at(-1)?.[0] ?? 0) > kept.heads.at(-1)[0]; // another tab
    if (back !== undefined || !ahead) write(TABLE + name, kept);
    return back !== undefined;
  }

  return { Fault, START, bytes, check, forget, hex, luck, sha256, subtle, table, text, u8 };
})();

(() => {
  const at = document.getElementById("receipts");
  const show = (name) => at.querySelector(name)?.removeAttribute("hidden");
  let busy = null, again = false;
  const look = async () => {
    if (busy) return void (again = true);
    busy = Receipts.check(at);
    try {
      if (await busy) show("[data-back]");
      at.dataset.done = Number(at.dataset.done || 0) + 1;
    } catch (fault) {
      if (!(fault instanceof Receipts.Fault)) return; // the site cannot be asked just now
      at.querySelector("[data-alarm]").setAttribute("role", "alert");
      show("[data-alarm]");
      show(`[data-fault=${fault.kind}]`);
      at.querySelector("[data-evidence]").textContent = fault.evidence;
    } finally {
      busy = null;
      if (again) look((again = false));
    }
  };
  if (at) {
    let wait = 0;
    look();
    // What is new on the page, own answers first of all; a burst of them once.
    document.addEventListener("htmx:afterSwap", (event) => {
      if (event.target.id !== "table" && event.detail.target?.id !== "table") return;
      clearTimeout(wait);
      wait = setTimeout(look, 1000);
    });
  }
  // Signing out.
  for (const box of document.querySelectorAll("[data-keep-receipts]")) {
    box.closest("[hidden]")?.removeAttribute("hidden");
    box.form.addEventListener("submit", () => box.checked || Receipts.forget());
  }
})();
