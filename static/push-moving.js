// Looks after this browser's subscription to notices. One that belongs to another player, who has used this browser before,
// ends. Each new session is told of the reader's own, so that it ends at sign-out. One that was made under the worker's old
// place, which was not the root, moves over to the new one: the browser has been allowed notices before, so nobody is asked
// again; until the site has the new one, the old one stays.
(async () => {
  const { worker, to, reader } = document.currentScript.dataset;
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || Notification.permission !== "granted") return;
  const headers = JSON.parse(document.body.getAttribute("hx-headers"));
  const post = (fields) => fetch(to, { method: "POST", body: new URLSearchParams(fields), headers, redirect: "manual" });
  const known = await navigator.serviceWorker.getRegistrations();
  const isRoot = (one) => new URL(one.scope).pathname === "/";
  const here = await known.find(isRoot)?.pushManager.getSubscription();
  if (here && sessionStorage.getItem("push-reader") !== reader) {
    const { status } = await post({ known: here.endpoint });
    if (status === 404) await here.unsubscribe();
    if (status === 404 || status === 204) sessionStorage.setItem("push-reader", reader);
  }
  const old = known.find((one) => !isRoot(one));
  if (!old) return;
  const before = await old.pushManager.getSubscription();
  if (before) {
    await navigator.serviceWorker.register(worker);
    const { pushManager } = await navigator.serviceWorker.ready;
    const { applicationServerKey } = before.options;
    const now = (await pushManager.getSubscription()) || (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
    const answer = await post({ before: before.endpoint, subscription: JSON.stringify(now) });
    if (answer.status !== 204) return;  // it is another person's, or the site is away
    await before.unsubscribe();
  }
  await old.unregister();
})().catch(() => {
  // It is tried again at the next visit.
});
