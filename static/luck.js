// One's own part of the luck: the browser draws it, keeps it with the promise it was given for, and sends the same one
// on a second try. Else a start that "failed" would be another draw. The field works without this file: for a word.
import { read, write } from "./storage.js";

const LUCK = "luck.";
const keptLuck = (game) => read(LUCK + game);
const keepLuck = (game, kept) => write(LUCK + game, kept);

// Tables for which a part was sent, and which this browser has never seen: each is told once.
function lostLuck(now) {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(LUCK) && name !== LUCK + now);
  const lost = names.map((name) => [name.slice(LUCK.length), keptLuck(name.slice(LUCK.length))]);
  const untold = lost.filter(([, kept]) => kept && !kept.arrived);
  for (const [game, kept] of untold) keepLuck(game, { ...kept, arrived: true });
  return untold.length > 0;
}

// crypto.getRandomValues is there on plain http, too.
function drawnNonce() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

for (const form of document.querySelectorAll("form [data-luck]")) {
  const { luck: game, commitment, parts = "", taken = "0" } = form.dataset;
  const field = form.querySelector("[name=nonce]");
  if (!field) continue;
  const kept = keptLuck(game);
  if (kept && kept.commitment !== commitment) form.querySelector("[data-other]")?.removeAttribute("hidden");
  else if (kept?.nonce && !field.value) field.value = kept.nonce;
  if (!field.value) field.value = drawnNonce();
  const drawn = field.value;
  const failed = form.querySelector("[data-failed]");
  if (failed) failed.hidden = !lostLuck(game);
  form.querySelector("[data-drawn]")?.removeAttribute("hidden");
  field.form.addEventListener("submit", () => {
    const sent = keptLuck(game), again = sent?.commitment === commitment && sent.nonce;
    if (again && field.value === drawn) field.value = sent.nonce; // another tab has sent it
    // What others had added counts as it was when this part was sent first: the site has read it since.
    if (!again || field.value !== sent.nonce) keepLuck(game, { commitment, nonce: field.value, parts, taken: Number(taken) });
  });
}

// On the page that tells of a table's luck: is it what this browser was shown, and what it sent?
for (const found of document.querySelectorAll("[data-luck-check]")) {
  const kept = keptLuck(found.dataset.luckCheck);
  const same = kept && kept.commitment === found.dataset.commitment;
  const own = kept && found.dataset.nonce === (kept.nonce ?? "");
  const result = !kept ? "none" : !same ? "promise" : !own && "own" in found.dataset ? "nonce" : "same";
  found.querySelector(`[data-result=${result}]`)?.removeAttribute("hidden");
}
