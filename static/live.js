/* Update messages from the site. A message says only that a table has changed; pages then fetch the news as usual. One
   page of the browser, chosen by a lock, keeps the event stream and passes its messages to the others. Without a stream
   each page polls, as pages without this file do. */
import { read, write } from "./storage.js";

const HIDDEN_LIMIT_MS = 5 * 60_000;  // a page hidden for longer leaves the stream
const SILENCE_LIMIT_MS = 60_000;  // the stream sends a heartbeat every 25 s
const FIRST_MESSAGE_LIMIT_MS = 15_000;  // if nothing has arrived by then, a proxy is buffering the stream
const UNSTABLE_MS = 10_000;  // a stream that was cut sooner is unreliable
const RENEWAL_MS = 8 * 60_000;  // tickets are valid for ten minutes
const REPLAY_MS = 20_000;  // a page may have been rendered this long before it joins
const POLL_WITH_STREAM_MS = 55_000;  // with a stream, pages still poll once a minute in case a message was lost
const own = document.body.dataset;
const waits = (own.ticket || "").split(/\s+/).filter(Boolean);
let heard = 0;  // when the last message arrived
export const hears = () => Date.now() - heard < SILENCE_LIMIT_MS;
const random = (most) => Math.random() * most;

/* Polling elements poll only while the page is visible, and rarely while there is a stream whose messages trigger them.
   The stream has no messages about hints and reviews, so those keep polling. */
const asked = new Map();
document.addEventListener("htmx:beforeRequest", (event) => {
  const { elt, requestConfig } = event.detail;
  if (requestConfig.verb !== "get" || !/every/.test(elt.getAttribute("hx-trigger") || "")) return;
  const now = Date.now();
  const byItself = !requestConfig.triggeringEvent;
  const told = hears() && /\blook\b/.test(elt.getAttribute("hx-trigger") || "");
  if (byItself && (document.hidden || (told && now - (asked.get(elt.id) || 0) < POLL_WITH_STREAM_MS))) event.preventDefault();
  else asked.set(elt.id, now);
});

/* Handle a message in every page: after a random delay, so that not all browsers ask at once; hidden pages later. */
let missed = false;
let due = 0;
const act = (word) => {
  const here = word.table === own.table;
  document.dispatchEvent(new CustomEvent("word", { detail: { ...word, here } }));
  for (const one of here ? document.querySelectorAll(`[data-looks="${word.kind}"]`) : []) window.htmx?.trigger(one, "look");
  // A table's page and the list of tables update the counts in the page head themselves.
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
const both = () => ["word", "talk"].map((kind) => ({ kind, table: own.table }));  // anything may have happened in the meantime
const waiting = new Map();  // messages that arrived together, the last of each table
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
let leaving = null;  // ends this page's part in the stream
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

/* Tickets, stored from page to page while they are valid. */
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

/* The page that keeps the stream for the others. */
const lead = async (signal) => {
  const stream = new Stream((word) => { channel?.postMessage(word); take(word); });
  const joined = () => { stream.recall(); stream.widen(); };
  const left = () => stream.renew();  // a user has signed out (site.js), so the tickets are no longer valid
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

  /* The ticket addresses of all pages of the browser: each page names its own by a lock. */
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
    this.timer = setTimeout(() => { keep({}); this.open(); }, RENEWAL_MS + random(60_000));
  }

  hear(kind, data) {
    this.last = Date.now();
    if (!this.came) {  // earlier messages were missed, so all pages poll once
      this.came = true;
      if (this.lost) this.pass({ kind: "again" });
      this.lost = false;
    }
    const word = kind === "beat" ? { kind } : { kind, ...JSON.parse(data) };
    this.recent = [...this.recent.filter(({ at }) => at > Date.now() - REPLAY_MS), { at: Date.now(), word }];
    this.pass(word);
  }

  /* Repeat the messages that a page may have missed just before it joined. */
  recall() {
    if (!this.source) return;
    for (const { at, word } of this.recent) if (at > Date.now() - REPLAY_MS) channel?.postMessage(word);
  }

  /* The connection was cut. The browser reopens it by itself after the delay given by the server. */
  cut() {
    this.lost = true;
    this.pass({ kind: "down" });
    if (this.source?.readyState === EventSource.CLOSED || Date.now() - this.began < UNSTABLE_MS || !this.came) this.fail();
    else { this.began = this.last = Date.now(); this.came = false; this.fails = 0; }
  }

  fail() {
    this.source?.close();
    this.source = null;
    this.lost = true;
    if (!this.came) keep({});  // they may no longer be valid
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
    if (Date.now() - this.last > (this.came ? SILENCE_LIMIT_MS : FIRST_MESSAGE_LIMIT_MS)) this.fail();
    else if (this.came && Date.now() - this.began > UNSTABLE_MS) this.fails = 0;
  }

  async widen() {
    if (!this.source) { if (this.timer) this.open(); }  // the new page may have signed in
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
  if (document.hidden) sleepy = setTimeout(leave, HIDDEN_LIMIT_MS);
  else join();
};
if (waits.length && navigator.locks && window.BroadcastChannel && window.EventSource) {
  document.addEventListener("visibilitychange", see);
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", see);
  see();
}
