/* What this browser hears of the site: a word that a table has moved on, no more; what there is to see, pages then ask for
   as they always do. One of its pages keeps the stream for all of them (a lock says which) and tells the others; where
   there is no stream, or none that comes through, each asks by itself, as pages without this file do. */
import { read, write } from "./storage.js";

const SLEEPY = 5 * 60_000;  // hidden for so long, a page hears nothing any more
const SILENT = 60_000;  // a stream shows every 25 s that it lives
const FIRST = 15_000;  // by then something must have come through, else a proxy keeps it
const SHORT = 10_000;  // a stream that lived no longer is none to rely on
const RENEW = 8 * 60_000;  // tickets are good for ten minutes
const RECENT = 20_000;  // a page may have been made so long before it hears
const SLOW = 55_000;  // who hears asks by itself once a minute, for what may have been lost
const own = document.body.dataset;
const waits = (own.ticket || "").split(" ").filter(Boolean);
let heard = 0;  // when this browser's stream last was
export const hears = () => Date.now() - heard < SILENT;
const random = (most) => Math.random() * most;

/* Pages that ask now and then do so when they are looked at; while there is a stream, seldom: where a word of it has
   them look. It knows nothing of a thought or a review that somebody waits for. */
const asked = new Map();
document.addEventListener("htmx:beforeRequest", (event) => {
  const { elt, requestConfig } = event.detail;
  if (requestConfig.verb !== "get" || !/every/.test(elt.getAttribute("hx-trigger") || "")) return;
  const now = Date.now();
  const byItself = !requestConfig.triggeringEvent;
  const told = hears() && /\blook\b/.test(elt.getAttribute("hx-trigger") || "");
  if (byItself && (document.hidden || (told && now - (asked.get(elt.id) || 0) < SLOW))) event.preventDefault();
  else asked.set(elt.id, now);
});

/* A word, in every page. Not all ask in the same moment, and hidden ones when they are looked at again. */
let missed = false;
let due = 0;
const act = (word) => {
  const here = word.table === own.table;
  document.dispatchEvent(new CustomEvent("word", { detail: { ...word, here } }));
  for (const one of here ? document.querySelectorAll(`[data-looks="${word.kind}"]`) : []) window.htmx?.trigger(one, "look");
  // A table's page, and the list of my tables, bring the counts of the head themselves.
  if (document.getElementById("turns") && !document.querySelector("#table[hx-get], #my-tables")) count();
};
export const count = async () => {
  const answer = await fetch("/turns/", { headers: { "HX-Request": "true" } }).catch(() => null);
  if (answer?.status !== 200) return;
  for (const fresh of [...document.createRange().createContextualFragment(await answer.text()).children]) {
    const shown = document.getElementById(fresh.id);
    if (shown && !shown.isEqualNode(fresh)) shown.replaceWith(fresh);
  }
};
const both = () => ["word", "talk"].map((kind) => ({ kind, table: own.table }));  // whatever has happened meanwhile
const waiting = new Map();  // words that came within the same moment, the last of each table
const take = (word) => {
  heard = word.kind === "down" ? 0 : Date.now();
  if (word.kind === "beat" || word.kind === "down") return;
  if (document.hidden) { missed = true; return; }
  for (const one of word.kind === "again" ? both() : [word]) waiting.set(`${one.kind} ${one.table}`, one);
  if (!due) due = setTimeout(() => { due = 0; const all = [...waiting.values()]; waiting.clear(); all.forEach(act); }, random(300));
};
document.addEventListener("visibilitychange", () => {
  if (document.hidden || !missed) return;
  missed = false;
  both().forEach((word) => { if (hears()) take(word); else act(word); });
});

let channel = null;
let leaving = null;  // ends what this page keeps
/** @returns {Promise<unknown>} */
const until = (signal) => new Promise((done) => { if (signal.aborted) done(null); else signal.addEventListener("abort", done, { once: true }); });
const join = () => {
  if (leaving) return;
  leaving = new AbortController();
  const { signal } = leaving;
  channel = new BroadcastChannel("stream");
  channel.onmessage = ({ data }) => (/^(joined|left)$/.test(data.kind) ? document.dispatchEvent(new Event(`stream:${data.kind}`)) : take(data));
  for (const url of waits) navigator.locks.request(`ticket ${url}`, { mode: "shared" }, () => until(signal));
  navigator.locks.request("stream", { signal }, () => lead(signal)).catch(() => {});
  channel.postMessage({ kind: "joined" });
};
const leave = () => {
  leaving?.abort();
  channel?.close();
  leaving = channel = null;
  heard = 0;
};

/* Tickets, kept from page to page while they are good. */
const kept = () => read("tickets", "sessionStorage") || {};
const keep = (tickets) => write("tickets", tickets, "sessionStorage");
const ticket = async (url) => {
  const known = kept()[url];
  if (known && known.until > Date.now()) return known.ticket;
  const answer = await fetch(url).catch(() => null);
  if (answer?.status !== 200) return "";
  const found = await answer.json();
  keep({ ...kept(), [url]: { ticket: found.ticket, until: Date.now() + found.seconds * 1000 - 60_000 } });
  return found.ticket;
};

/* The page that keeps the stream. */
const lead = async (signal) => {
  const stream = new Stream((word) => { channel?.postMessage(word); take(word); });
  const joined = () => { stream.recall(); stream.widen(); };
  const left = () => stream.renew();  // somebody has signed out (site.js): what was given to them is no longer good
  document.addEventListener("stream:joined", joined);
  document.addEventListener("stream:left", left);
  stream.open();
  await until(signal);
  document.removeEventListener("stream:joined", joined);
  document.removeEventListener("stream:left", left);
  stream.end();
};

class Stream {
  /** @type {EventSource | null} */
  source = null;
  timer = 0;
  began = 0;
  last = 0;
  fails = 0;
  asked = "";
  came = false;
  lost = false;
  ended = false;
  recent = [];

  constructor(/** @type {(word: Word) => void} */ pass) {
    this.pass = pass;
    this.watch = setInterval(() => this.check(), 5000);
  }

  /* Whatever the browser's pages want to hear of: each says by a lock where its ticket is to be had. */
  async wanted() {
    const { held } = await navigator.locks.query();
    const urls = (held ?? []).map((lock) => lock.name ?? "").filter((name) => name.startsWith("ticket /")).map((name) => name.slice(7));
    return [...new Set(urls)].sort().slice(0, 12);
  }

  async open() {
    clearTimeout(this.timer);
    this.timer = 0;
    const urls = await this.wanted();
    this.asked = urls.join(" ");
    const tickets = (await Promise.all(urls.map(ticket))).filter(Boolean).map((text) => `ticket=${encodeURIComponent(text)}`);
    if (this.ended) return;
    this.source?.close();
    if (!tickets.length) { this.fail(); return; }
    this.began = this.last = Date.now();
    this.came = false;
    const source = this.source = new EventSource(`/stream/?${tickets.join("&")}`);
    for (const kind of ["word", "talk", "beat"]) source.addEventListener(kind, ({ data }) => this.hear(kind, data));
    source.onerror = () => { if (source === this.source) this.cut(); };
    this.timer = setTimeout(() => { keep({}); this.open(); }, RENEW + random(60_000));
  }

  hear(kind, data) {
    this.last = Date.now();
    if (!this.came) {  // what was said before, nobody has heard: all look once
      this.came = true;
      if (this.lost) this.pass({ kind: "again" });
      this.lost = false;
    }
    const word = kind === "beat" ? { kind } : { kind, ...JSON.parse(data) };
    this.recent = [...this.recent.filter(({ at }) => at > Date.now() - RECENT), { at: Date.now(), word }];
    this.pass(word);
  }

  /* What a page may have missed that was made just before it began to hear. */
  recall() {
    if (!this.source) return;
    for (const { at, word } of this.recent) if (at > Date.now() - RECENT) channel?.postMessage(word);
  }

  /* It was cut. The browser opens it again by itself, after the while that the server gave it. */
  cut() {
    this.lost = true;
    this.pass({ kind: "down" });
    if (this.source?.readyState === EventSource.CLOSED || Date.now() - this.began < SHORT || !this.came) this.fail();
    else { this.began = this.last = Date.now(); this.came = false; this.fails = 0; }
  }

  fail() {
    this.source?.close();
    this.source = null;
    this.lost = true;
    if (!this.came) keep({});  // perhaps they are no longer good
    this.came = false;
    this.pass({ kind: "down" });
    clearTimeout(this.timer);
    this.fails = Math.min(this.fails + 1, 7);
    this.timer = setTimeout(() => this.open(), 1000 * 2 ** this.fails * (0.5 + random(0.5)));
  }

  renew() {
    this.source?.close();
    keep({});
    this.open();
  }

  check() {
    if (!this.source) return;
    if (Date.now() - this.last > (this.came ? SILENT : FIRST)) this.fail();
    else if (this.came && Date.now() - this.began > SHORT) this.fails = 0;
  }

  async widen() {
    if (!this.source) { if (this.timer) this.open(); }  // whoever has come has perhaps signed in
    else if ((await this.wanted()).join(" ") !== this.asked) this.open();
  }

  end() {
    this.ended = true;
    clearTimeout(this.timer);
    clearInterval(this.watch);
    this.source?.close();
    this.pass({ kind: "down" });
  }
}

let sleepy = 0;
const see = () => {
  clearTimeout(sleepy);
  if (document.hidden) sleepy = setTimeout(leave, SLEEPY);
  else join();
};
if (waits.length && navigator.locks && window.BroadcastChannel && window.EventSource) {
  document.addEventListener("visibilitychange", see);
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", see);
  see();
}
