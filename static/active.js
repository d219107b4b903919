// The table's page says when somebody is really there, so that no notice is sent to who sees it already, while a tab that
// is open and forgotten holds none up. It says so with what it asks by itself; where that is long in coming, since an
// answer is in hand and the page stays as it is, by a word of its own. Whoever is there is remembered for two minutes.
(() => {
  let last = Date.now();
  let said = 0;
  const came = Date.now();  // the page's own coming says so, too
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
  setInterval(() => {
    const news = document.querySelector("[data-busy]")?.getAttribute("hx-get");
    if (!news || !awake() || Date.now() - Math.max(said, came) < LONG) return;
    said = Date.now();
    fetch(`${news.split("?")[0]}?active=alone`).catch(() => {});
  }, 10_000);
})();
