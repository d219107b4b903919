// One's own part of the luck: the browser draws it, keeps it with the promise it was given for, and sends the same one
// on a second try. Else a start that "failed" would be another draw. The field works without this file: for a word.
"use strict";

const LUCK = "luck.";

function keptLuck(game) {
  try {
    return JSON.parse(localStorage.getItem(LUCK + game));
  } catch {
    return null;
  }
}

function keepLuck(game, kept) {
  try {
    localStorage.setItem(LUCK + game, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing: the player can still note both.
  }
}

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
  const kept = keptLuck(game);
  if (kept && kept.commitment !== commitment) form.querySelector("[data-other]")?.removeAttribute("hidden");
  else if (kept?.nonce && !field.value) field.value = kept.nonce;
  if (!field.value) field.value = drawnNonce();
  const drawn = field.value;
  const failed = form.querySelector("[data-failed]");
  if (failed) failed.hidden = !lostLuck(game);
  form.querySelector("[data-drawn]")?.removeAttribute("hidden");
  handIn(form, field, { game, commitment, drawn, before: { parts, taken: Number(taken) } });
}

/* Where words are sealed the seal is handed in, and the word kept. A form waits for the seal of what was just typed. */
function handIn(part, field, { game, commitment, drawn, before }) {
  const form = part.closest("form"), sealed = () => part.hasAttribute("data-sealed") || form.elements.sealed?.checked;
  let made = ["", ""]; // a word and its seal
  const renew = async () => {
    const word = field.value;
    made = [word, await sealOf(word)];
  };
  const plain = () => part.querySelector("[data-plain]")?.toggleAttribute("hidden", !sealed());
  if (!globalThis.crypto?.subtle) {
    form.addEventListener("change", plain);
    plain();
  } else {
    field.addEventListener("input", renew);
    renew();
  }
  form.addEventListener("submit", async (event) => {
    const sent = keptLuck(game), again = sent?.commitment === commitment && sent.nonce;
    if (again && field.value === drawn) field.value = sent.nonce; // another tab has sent it
    const own = form.elements.seal?.value.trim().toLowerCase(), seals = sealed() && !own && field.value && globalThis.crypto?.subtle;
    if (seals && made[0] !== field.value) {
      event.preventDefault();
      await renew();
      return form.requestSubmit(event.submitter);
    }
    if (sealed() && own) keepLuck(game, { commitment, nonce: "", seal: own });
    // What others had added counts as it was when this part was sent first: the site has read it since.
    else if (!again || field.value !== sent.nonce || Boolean(sent.seal) !== Boolean(seals))
      keepLuck(game, { commitment, nonce: field.value, ...(seals ? { seal: made[1] } : before) });
  });
  form.addEventListener("formdata", ({ formData }) => {
    if (!sealed()) return formData.delete("seal");
    if (formData.get("seal")?.trim()) return formData.delete("nonce");
    if (made[0] !== field.value || !made[1]) return undefined;
    formData.delete("nonce");
    formData.set("seal", made[1]);
  });
}

async function sealOf(word) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(word));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// A full table waits for the word. It is opened once, for the promise it was given for and the seals that were shown
// then: a site that shows others afterwards let somebody choose theirs to fit.
for (const form of document.querySelectorAll("form[data-word]")) {
  const { word: game, commitment, seal, seals } = form.dataset, kept = keptLuck(game), field = form.elements.word;
  const known = kept?.seal === seal, other = kept && (kept.commitment !== commitment || (kept.seal ?? "") !== seal || (kept.seals ?? seals) !== seals);
  form.addEventListener("submit", async () => {
    const word = field.value, now = keptLuck(game) ?? { commitment, seal, nonce: "" };
    keepLuck(game, { ...now, seals });
    if (!now.nonce && globalThis.crypto?.subtle && (await sealOf(word)) === seal) keepLuck(game, { ...now, nonce: word, seals });
  });
  if (other) form.querySelector("[data-other]").removeAttribute("hidden");
  else if (known && kept.nonce) {
    field.value = kept.nonce;
    if (!document.querySelector(".message.error:not([hidden])")) form.requestSubmit();
  }
}

// On the page that tells of a table's luck: is it what this browser was shown, and what it sent?
for (const found of document.querySelectorAll("[data-luck-check]")) {
  const kept = keptLuck(found.dataset.luckCheck);
  const same = kept && kept.commitment === found.dataset.commitment;
  const { nonce, seal = "", seals = "" } = found.dataset;
  const sealed = kept?.seal && seal === kept.seal && (kept.seals ?? seals) === seals;
  const own = kept && (kept.seal ? sealed && (!nonce || nonce === kept.nonce) : nonce === (kept.nonce ?? ""));
  const result = !kept ? "none" : !same ? "promise" : !own && "own" in found.dataset ? "nonce" : "same";
  found.querySelector(`[data-result=${result}]`)?.removeAttribute("hidden");
}
