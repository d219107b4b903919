// Maintain this browser's push subscription. A subscription of another user of this browser is removed. Each new session
// learns of the reader's own subscription, so that signing out can end it.
async function look({ to = "", reader = "" }) {
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || Notification.permission !== "granted") return;
  if (sessionStorage.getItem("push-reader") === reader) return;
  const here = await (await navigator.serviceWorker.getRegistration("/"))?.pushManager.getSubscription();
  if (!here) return;
  const headers = JSON.parse(document.body.getAttribute("hx-headers") ?? "{}");
  const { status } = await fetch(to, { method: "POST", body: new URLSearchParams({ known: here.endpoint }), headers, redirect: "manual" });
  if (status === 404) await here.unsubscribe();
  if (status === 404 || status === 204) sessionStorage.setItem("push-reader", reader);
}

look(document.getElementById("push-owner")?.dataset ?? {}).catch(() => {
  // Try again at the next visit.
});
