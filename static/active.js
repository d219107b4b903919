// The table's page reports when somebody is really there, so that players who see their turn get no notice, and a forgotten
// tab holds none up. It reports once when it has loaded (loading alone does not count: mail scanners load pages, too), then
// with each request for news; if there is none for long, because an answer is in hand, by a request of its own. The site
// remembers it for two minutes.
let last = Date.now();
let said = 0;
const LONG = 70_000;  // a page that hears asks once a minute
const AGAIN = 15_000;  // a page that asks every second need not say it each time
for (const kind of ["pointerdown", "pointermove", "keydown", "scroll"]) {
  document.addEventListener(kind, () => { last = Date.now(); }, { passive: true, capture: true });
}
const awake = () => document.visibilityState === "visible" && Date.now() - last < 60_000;
document.addEventListener("htmx:configRequest", (event) => {
  // What comes while somebody looks at the table talk is read.
  if (awake() && event.target.matches("#talk-said")) event.detail.parameters.active = "1";
  if (awake() && Date.now() - said >= AGAIN && event.target.matches("[data-busy]")) event.detail.parameters.active = "1";
});
// Only what is sent is said: of what is asked by itself the most is held back.
document.addEventListener("htmx:beforeSend", (event) => {
  const { elt, requestConfig } = event.detail;
  if (elt.matches("[data-busy]") && requestConfig.parameters.active) said = Date.now();
});
const report = () => {
  const news = document.querySelector("[data-busy]")?.getAttribute("hx-get");
  if (!news || !awake() || Date.now() - said < LONG) return;
  said = Date.now();
  fetch(`${news.split("?")[0]}?active=alone`).catch(() => {});
};
report();
setInterval(report, 10_000);
