// Receipts, checked without being asked. This browser keeps where the log of each of its reader's tables stood, and the
// root of each day that the site has published; at every visit it works out that what it is shown now goes on from
// there. games/LUCK.md has all of it to the byte. Nothing else needs this file.
"use strict";

const Receipts = (() => {
  const TABLE = "receipts.", DAYS = "receipts-days", START = "0".repeat(64), MOST = 40;

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
  const table = (key) => read(TABLE + key, { heads: [], restored: [], days: [], path: null });
  const luck = (game) => read(`luck.${game}`, null); // as luck.js keeps it
  const own = (name) => name.startsWith(TABLE) || [DAYS, "films"].includes(name) || name.startsWith("luck."); // as film.js keeps it
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

  /* Follow the chain from a receipt up to event `until`, or to its head: [number, digest]. `seen`: each digest. */
  async function follow(at, from, until = Infinity, told = null, seen = new Map()) {
    let [number, digest] = from;
    seen.set(number, digest);
    do {
      told ??= await links(at, [number]);
      if (told.before === null) throw new Fault("shorter", `${number} ${digest} · ${told.head}`);
      if (told.before !== digest) throw new Fault("changed", `${number} ${digest} · ${told.before}`);
      if (!subtle) return [told.number, told.digest];
      for (const leaf of told.leaves) {
        if (number >= until) return [number, digest];
        digest = await sha256(digest, leaf);
        number += 1;
        seen.set(number, digest);
      }
      if (digest !== told.digest) throw new Fault("changed", `${from.join(" ")} · ${told.number} ${told.digest}`);
      if (number >= Math.min(told.head, until)) return [number, digest];
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
    if (last) head = heads.at(-1) === last ? await follow(at, last, Infinity, told) : await follow(at, heads.at(-1) ?? [0, START]);
    if (!heads.length || head[0] > heads.at(-1)[0]) heads.push([...head, null]);
    const days = kept.days.filter(([, number]) => holds(number));
    return [{ ...kept, heads: thinned(heads), restored: told.restored, days }, back, told];
  }

  /* The path of a day leads from this table's digest to the root that everybody is shown. */
  async function checkPath(game, one) {
    const name = game.replaceAll("-", ""), place = BigInt(`0x${(await sha256(name)).slice(0, 16)}`);
    let node = await sha256(name, u8(one.number), one.digest, one.salt);
    for (const [height, beside] of one.path.entries()) {
      node = await ((place >> BigInt(height)) & 1n ? sha256(beside, node) : sha256(node, beside));
    }
    return one.path.length === 64 && node === one.root;
  }

  async function checkDays(at, kept) {
    let told;
    do {
      told = await ask(`${at.dataset.days}?after=${kept.days.at(-1)?.[0] ?? "0001-01-01"}`);
      for (const one of told.days) {
        const evidence = `${one.day} ${one.number} ${one.digest} ${one.root}`;
        if (!(await checkPath(at.dataset.game, one))) throw new Fault("day", evidence);
        const next = kept.heads.find(([number]) => number >= one.number), seen = new Map();
        if (!next) return; // it has gone on since: at the next visit
        const from = kept.heads.filter(([number]) => number <= one.number).at(-1) ?? [0, START];
        const head = await follow(at, from, next[0], null, seen);
        if (head[1] !== next[1] || seen.get(one.number) !== one.digest) throw new Fault("day", evidence);
        kept.days = thinned([...kept.days, [one.day, one.number, one.digest, one.root]]);
        kept.path = one;
      }
    } while (told.more);
  }

  /* One tab at a time: what is read of the days that all tables share is written before another reads it. */
  const alone = (act) => (navigator.locks ? navigator.locks.request(DAYS, { signal: AbortSignal.timeout(20_000) }, act) : act());
  const readDays = () => read(DAYS, { days: [], back: false, timelines: [] });

  /* The public list from one day on, up to another at least. */
  async function roots(at, from, until = "") {
    const told = await ask(`${at.dataset.roots}?from=${from}`);
    for (let more = told.days; more.length && told.days.at(-1).day < until; told.days.push(...more)) {
      more = (await ask(`${at.dataset.roots}?from=${told.days.at(-1).day}`)).days.slice(1);
    }
    return told;
  }

  /* The public list only grows, each day bound to the one before; after a copy the days since it may be gone. `fresh`:
     days whose root this table's path was followed to just now, and the day of the list's last line; another table's
     visit may have kept later ones. Whether days that were kept have gone. */
  async function checkRoots(at, kept, fresh) {
    const known = readDays();
    let last, told, lost = false;
    for (;;) {
      last = known.days.at(-1);
      const from = [last?.[0], ...fresh].filter(Boolean).sort()[0];
      if (!from) return lost;
      told = await roots(at, from, last?.[0]);
      if (!last || told.days.some((one) => String([one.day, one.chained]) === String(last))) break;
      lost = known.back || told.timelines.some((name) => !known.timelines.includes(name));
      if (!lost) throw new Fault("days", last.join(" "));
      known.days.pop();
    }
    let before = told.before;
    for (const one of told.days) {
      before = await sha256(before, text(one.day), one.root);
      if (before !== one.chained) throw new Fault("days", `${one.day} ${one.chained}`);
      if (!last || one.day > last[0]) known.days.push([one.day, one.chained]);
    }
    const shown = new Map(told.days.map((one) => [one.day, one.root]));
    const other = kept.days.find(([day, , , root]) => (shown.has(day) || fresh.includes(day)) && shown.get(day) !== root);
    if (other) throw new Fault("day", other.join(" "));
    write(DAYS, { days: thinned(known.days), back: false, timelines: told.timelines });
    return lost;
  }

  /* A root without a path binds nothing: what stood in the log on one day is under the line of the second day after.
     The day of a head is that of the last line there was; the clock of this computer tells it only where there is none. */
  function ensurePublished(kept, line) {
    const bound = kept.days.at(-1)?.[1] ?? 0, before = new Date(Date.parse(line) - 2 * 86_400_000).toISOString().slice(0, 10);
    const free = kept.heads.find(([number, , day]) => number > bound && day !== null && day <= before);
    if (free) throw new Fault("withheld", `${free.join(" ")} · ${line}`);
  }

  const lastLine = () => readDays().days.at(-1)?.[0] ?? "";

  /* What is new is kept; whether the site says that it has gone back to a copy, and this browser did not know of it. */
  async function check(at) {
    const name = at.dataset.kept, before = table(name), shown = lastLine(), [kept, back, told] = await checkChain(at, before);
    const named = new Set(before.restored.map(String));
    let lost = false;
    if (kept.restored.some((one) => !named.has(String(one)))) await alone(() => write(DAYS, { ...readDays(), back: true }));
    const had = new Set(kept.days.map(String));
    if (subtle && told.day > (kept.days.at(-1)?.[0] ?? "")) await checkDays(at, kept);
    const fresh = kept.days.filter((one) => !had.has(String(one))).map(([day]) => day);
    if (subtle && (fresh.length || (told.line ?? "") !== lastLine())) lost = await alone(() => checkRoots(at, kept, [...fresh, told.line]));
    // What was known before the table was asked, and is in the list still: what another tab learns meanwhile is for later.
    const line = [told.line ?? "", shown <= lastLine() ? shown : ""].sort().at(-1);
    if (subtle && line) ensurePublished(kept, line);
    for (const head of kept.heads) head[2] ??= lastLine() || new Date().toISOString().slice(0, 10);
    const ahead = (table(name).heads.at(-1)?.[0] ?? 0) > kept.heads.at(-1)[0]; // another tab
    if (back !== undefined || !ahead) write(TABLE + name, kept);
    return back !== undefined || lost;
  }

  return { Fault, START, bytes, check, checkPath, forget, hex, luck, roots, sha256, subtle, table, text, u8 };
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
