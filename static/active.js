// The table's page asks for news by itself. It says so when somebody is really there, so that no notice is sent to who
// sees it already, while a tab that is open and forgotten holds none up. Whoever is there is remembered for two minutes, so
// a page that asks every second need not say it each time.
(() => {
  let last = Date.now();
  let said = 0;
  for (const kind of ["pointerdown", "pointermove", "keydown", "scroll"]) {
    document.addEventListener(kind, () => { last = Date.now(); }, { passive: true, capture: true });
  }
  document.addEventListener("htmx:configRequest", (event) => {
    const awake = document.visibilityState === "visible" && Date.now() - last < 60000;
    // What comes while somebody looks at the table talk is read.
    if (awake && event.target.matches("#talk-said")) event.detail.parameters.active = "1";
    if (!awake || Date.now() - said < 15000 || !event.target.matches("[data-busy]")) return;
    event.detail.parameters.active = "1";
    said = Date.now();
  });
})();
