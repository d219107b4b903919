// "Verify the shuffles": the checks of games/check_luck.py in the browser, and a comparison with what the browser has stored.
// games/LUCK.md is the specification. Needs WebCrypto.
import { bytes, hex, luck, sha256, START, subtle, table, text, u8 } from "./receipts.js";

export class Failed extends Error {}
const ensure = (holds, evidence = "") => {
  if (!holds) throw new Failed(evidence);
};

/* Canonical JSON: keys sorted by code points, like UTF-8 and unlike UTF-16. */
function compare(one, other) {
  const left = [...one], right = [...other];
  for (let n = 0; n < left.length && n < right.length; n += 1) {
    if (left[n] !== right[n]) return left[n].codePointAt(0) - right[n].codePointAt(0);
  }
  return left.length - right.length;
}
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const pairs = Object.keys(value).sort(compare).map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`);
  return `{${pairs.join(",")}}`;
}

const keyed = (key) => subtle.importKey("raw", bytes(key), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
const hmac = async (key, message) => hex(await subtle.sign("HMAC", key, bytes(message)));

/* From the seed to cards and dice. */
class Stream {
  counter = 0;
  words = [];

  constructor(seed) {
    this.seed = seed;
  }
  async below(bound) {
    const limit = 2 ** 32 - (2 ** 32 % bound);
    for (;;) {
      if (!this.words.length) {
        const block = await sha256(this.seed, (this.counter++).toString(16).padStart(8, "0"));
        this.words = (block.match(/.{8}/g) ?? []).map((word) => parseInt(word, 16));
      }
      const word = this.words.shift();
      if (word < limit) return word % bound;
    }
  }
}
async function outcome(secret, place, dealt) {
  const stream = new Stream(await hmac(secret, text(canonical(place))));
  if (dealt.sides !== null) {
    ensure(Number.isInteger(dealt.sides) && 1 <= dealt.sides && dealt.sides <= 2 ** 16);
    const rolled = [];
    for (const _ of dealt.outcome) rolled.push(1 + (await stream.below(dealt.sides)));
    return rolled;
  }
  const order = dealt.outcome.map((item) => [canonical(item), item]).sort(([one], [other]) => compare(one, other));
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = await stream.below(last + 1);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order.map(([, item]) => item);
}

/* The points of the game that need luck, computed from the earlier events. */
class Places {
  redeals = 0;
  kept = [];

  constructor(started) {
    this.started = started;
    this.timeline = started.timeline;
  }
  of(what) {
    const { game, nonces } = this.started;
    const before = this.kept.filter((row) => row.kind === "dealt" && row.what === what).length;
    return [2, game, nonces, this.timeline, this.redeals, what, before];
  }
  follow({ number, kind, payload }) {
    if (kind === "answered" || kind === "dealt") this.kept.push({ number, kind, what: payload.what });
    if (kind === "undone") {
      ensure(this.kept.some((row) => row.number === payload.to && row.kind === "answered"), number);
      if (this.kept.some((row) => row.number >= payload.to && row.kind === "dealt")) this.redeals += 1;
      this.kept = this.kept.filter((row) => row.number < payload.to);
    }
    if (kind === "restored") {
      ensure(/^[0-9a-f]{32}$/.test(payload.timeline) && payload.timeline !== this.timeline && payload.kept === number - 1, number);
      this.timeline = payload.timeline;
    }
  }
}

/* The checks, in the order in which they are shown. Each returns how much it checked, null if there was nothing to
   compare with, or throws Failed. */
// The event of a restore that this browser did not know of.
const lostFrom = (file, restored) => {
  const named = new Set(restored.map(([, timeline]) => timeline));
  return file.events.find(({ kind, payload }) => kind === "restored" && !named.has(payload.timeline))?.number ?? Infinity;
};
const secretOf = (file) => file.events.at(-1).payload.secret;
export const steps = {
  async promise({ file, kept }) {
    const started = file.events[0].payload, { uuid, commitment } = file.game;
    ensure(file.events[0].kind === "started" && file.events.at(-1).kind === "finished");
    const made = await sha256(uuid.replaceAll("-", ""), started.timeline, secretOf(file));
    ensure(started.game === uuid && made === commitment && started.commitment === commitment, `${commitment} ≠ ${made}`);
    ensure(commitment === kept.commitment, `${commitment} ≠ ${kept.commitment}`);
    return 1;
  },
  async chain({ file, digests }) {
    const key = await keyed(await hmac(await keyed(secretOf(file)), text("roma-by-post chain")));
    let digest = START;
    for (const [before, { number, kind, payload, at, ...event }] of file.events.entries()) {
      ensure(number === before + 1, number);
      const parts = [kind, canonical(payload), at, ""].map(text).join("00");
      digest = await sha256(digest, await hmac(key, u8(number) + parts));
      ensure(digest === event.digest, number);
      digests.set(number, digest);
    }
    return file.events.length;
  },
  async luck({ file }) {
    const secret = await keyed(secretOf(file)), places = new Places(file.events[0].payload);
    let luck = 0;
    for (const event of file.events) {
      const { number, kind, payload } = event;
      if (kind === "dealt") {
        const found = await outcome(secret, places.of(payload.what), payload);
        ensure(canonical(found) === canonical(payload.outcome), number);
        luck += 1;
      }
      places.follow(event);
    }
    return luck;
  },
  parts({ file }) {
    const { scheme, timeline, nonces, own, seats } = file.events[0].payload;
    ensure(/^[0-9a-f]{32}$/.test(timeline));
    const brought = new Set(own.map((one) => one.seat));
    ensure(scheme === 2 && nonces.length === seats && brought.size === own.length);
    ensure(own.every((one) => Number.isInteger(one.seat) && 0 <= one.seat && one.seat < seats));
    for (const [seat, nonce] of nonces.entries()) {
      ensure([...nonce].length <= 64 && Boolean(nonce) === brought.has(seat), file.seats[seat].name);
    }
    return own.length;
  },
  own({ file, kept, seat }) {
    const { nonces } = file.events[0].payload;
    if (!kept.luck) return null;
    ensure(kept.luck.commitment === file.game.commitment, `${kept.luck.commitment} ≠ ${file.game.commitment}`);
    if (seat !== null && kept.luck.nonce) ensure(nonces[seat] === kept.luck.nonce, `${kept.luck.nonce} ≠ ${nonces[seat]}`);
    return 1;
  },
  async before({ file, kept, seat }) {
    const { nonces, own } = file.events[0].payload, { parts, taken = 0, rematch } = kept.luck ?? {};
    const came = own?.findIndex((one) => one.seat === seat) ?? -1, earlier = own?.slice(0, came).map((one) => one.seat);
    const known = rematch ? came : seat;
    if (seat === null || came < 0 || parts === undefined || taken !== known || (known && !parts)) return null;
    const before = rematch ? nonces.map((nonce, place) => earlier.includes(place) ? nonce : "") : nonces.slice(0, seat);
    const made = await sha256(file.game.uuid.replaceAll("-", ""), text(canonical(before)));
    ensure(known === 0 || parts === made, `${parts} ≠ ${made}`);
    return 1;
  },
  receipts({ file, kept, digests }) {
    const { heads, restored } = kept.receipts, back = lostFrom(file, restored);
    const said = file.events.filter((event) => event.kind === "restored");
    const held = heads.filter(([number]) => number < back);
    for (const [number, digest] of held) ensure(digests.get(number) === digest, `${number} ${digest} ≠ ${digests.get(number)}`);
    for (const [number, timeline] of restored) {
      ensure(number >= back || said.some((event) => event.number === number && event.payload.timeline === timeline), number);
    }
    return held.length || null;
  },
};

function offer(/** @type {Found} */ at) {
  const load = async (address) => (await fetch(address, { cache: "no-store", credentials: "same-origin" })).json();
  const mark = (step, result, detail) => {
    const line = at.querySelector(`[data-step=${step}]`);
    if (!line) return;
    line.hidden = false;
    line.className = result;
    line.querySelector(`[data-result=${result}]`)?.removeAttribute("hidden");
    if (result === "holds") line.querySelector("[data-count]")?.append(detail);
    if (result === "fails") line.querySelector("[data-evidence]")?.append(detail);
  };

  const button = at.querySelector("button");
  /* The script that anybody can run needs no WebCrypto. */
  if (!subtle || !button) return void at.querySelector("[data-plain]")?.removeAttribute("hidden");
  button.hidden = false;
  button.addEventListener("click", async () => {
    button.hidden = true;
    const { file, kept, game, commitment, seat } = at.dataset;
    /** @type {any} */
    const found = { digests: new Map(), seat: seat === "" ? null : Number(seat) };
    try {
      found.file = await load(file);
    } catch {
      button.hidden = false;
      return void at.querySelector("[data-lost]")?.removeAttribute("hidden");
    }
    found.kept = { commitment, receipts: table(kept), luck: luck(game) };
    let wrong = 0;
    for (const [name, step] of Object.entries(steps)) {
      try {
        const count = await step(found);
        mark(name, count === null ? "none" : "holds", count);
      } catch (fault) {
        wrong += 1;
        mark(name, "fails", fault instanceof Failed ? fault.message : "?");
      }
    }
    at.querySelector(wrong ? "[data-wrong]" : "[data-whole]")?.removeAttribute("hidden");
    at.dataset.done = wrong ? "fails" : "holds";
  });
}

const at = document.getElementById("check");
if (at) offer(at);
