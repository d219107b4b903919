// Report that the reader is active, so that players who see their turn get no notification, while a forgotten tab does not
// suppress any. The page reports once after loading (loading alone does not count, since email scanners load pages, too),
// then with each request for news, or by its own request if there is none for long. The site remembers it for two minutes.
let last = Date.now();
let said = 0;
const REPORT_INTERVAL_MS = 70_000;  // with a stream, pages poll once a minute
const MIN_INTERVAL_MS = 15_000;  // a page that polls every second does not report each time
for (const kind of ["pointerdown", "pointermove", "keydown", "scroll"]) {
  document.addEventListener(kind, () => { last = Date.now(); }, { passive: true, capture: true });
}
const awake = () => document.visibilityState === "visible" && Date.now() - last < 60_000;
document.addEventListener("htmx:configRequest", (event) => {
  // Messages that arrive while the reader looks at the chat are read.
  if (awake() && event.target.matches("#chat-messages") && event.target.checkVisibility()) event.detail.parameters.active = "1";
  if (awake() && Date.now() - said >= MIN_INTERVAL_MS && event.target.matches("[data-busy]")) event.detail.parameters.active = "1";
});
// Count only sent requests: most polls are held back (live.js).
document.addEventListener("htmx:beforeSend", (event) => {
  const { elt, requestConfig } = event.detail;
  if (elt.matches("[data-busy]") && requestConfig.parameters.active) said = Date.now();
});
const report = () => {
  const news = document.querySelector("[data-busy]")?.getAttribute("hx-get");
  if (!news || !awake() || Date.now() - said < REPORT_INTERVAL_MS) return;
  said = Date.now();
  fetch(`${news.split("?")[0]}?active=alone`).catch(() => {});
};
report();
setInterval(report, 10_000);
