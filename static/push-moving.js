// A subscription that was made under the worker's old place, which was not the root, moves over to the new one. The browser
// has been allowed notices before, so nobody is asked again; until the site has the new one, the old one stays.
(async () => {
  const { worker, to } = document.currentScript.dataset;
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || Notification.permission !== "granted") return;
  const known = await navigator.serviceWorker.getRegistrations();
  const old = known.find((one) => new URL(one.scope).pathname !== "/");
  if (!old) return;
  const before = await old.pushManager.getSubscription();
  if (before) {
    await navigator.serviceWorker.register(worker);
    const { pushManager } = await navigator.serviceWorker.ready;
    const { applicationServerKey } = before.options;
    const now = (await pushManager.getSubscription()) || (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
    const body = new URLSearchParams({ before: before.endpoint, subscription: JSON.stringify(now) });
    const headers = JSON.parse(document.body.getAttribute("hx-headers"));
    const answer = await fetch(to, { method: "POST", body, headers, redirect: "manual" });
    if (answer.status !== 204) return;  // it is another person's, or the site is away
    await before.unsubscribe();
  }
  await old.unregister();
})().catch(() => {
  // It is tried again at the next visit.
});
