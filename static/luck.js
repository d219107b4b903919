// The reader's nonce: the browser draws it, stores it with the commitment, and sends the same one on a second try;
// otherwise the site could fake a failure to get another draw. Without this file the field takes any text.
import { read, write } from "./storage.js";

const LUCK = "luck.";
const keptLuck = (game) => read(LUCK + game);
const keepLuck = (game, kept) => write(LUCK + game, kept);

// Warn once about tables for which a nonce was sent and which this browser has never seen.
function lostLuck(now) {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(LUCK) && name !== LUCK + now);
  const lost = names.map((name) => [name.slice(LUCK.length), keptLuck(name.slice(LUCK.length))]);
  const untold = lost.filter(([, kept]) => kept && !kept.arrived);
  for (const [game, kept] of untold) keepLuck(game, { ...kept, arrived: true });
  return untold.length > 0;
}

// crypto.getRandomValues also works on plain HTTP.
function drawnNonce() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

for (const form of document.querySelectorAll("form [data-luck]")) {
  const { luck: game, commitment, parts = "", taken = "0", rematch } = form.dataset;
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
    if (again && field.value === drawn) field.value = sent.nonce; // sent by another tab
    // Keep the earlier shares as of the first sending: the site has read the nonce since.
    if (!again || field.value !== sent.nonce) keepLuck(game, { commitment, nonce: field.value, parts, taken: Number(taken), ...(rematch === undefined ? {} : { rematch: true }) });
  });
}

// On a table's luck page, compare the commitment and the nonce with the stored ones.
for (const found of document.querySelectorAll("[data-luck-check]")) {
  const kept = keptLuck(found.dataset.luckCheck);
  const same = kept && kept.commitment === found.dataset.commitment;
  const own = kept && found.dataset.nonce === (kept.nonce ?? "");
  const result = !kept ? "none" : !same ? "promise" : !own && "own" in found.dataset ? "nonce" : "same";
  found.querySelector(`[data-result=${result}]`)?.removeAttribute("hidden");
}
