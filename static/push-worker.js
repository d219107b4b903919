// Show push notifications, open their tables, and show the number of waiting tables on the app's badge.
/// <reference lib="webworker" />
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", () => worker.skipWaiting());

worker.addEventListener("push", (event) => {
  let note;
  try {
    note = /** @type {PushMessageData} */ (event.data).json();
  } catch {
    note = { title: "Roma by post" };
  }
  // With the same tag, a newer notification about a table replaces the older one.
  const shown = worker.registration.showNotification(note.title, { body: note.body, tag: note.tag, data: { url: note.url } });
  event.waitUntil(Promise.all([shown, count(note.waits)]));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data.url || "/", worker.location.origin);
  if (url.origin === worker.location.origin) event.waitUntil(worker.clients.openWindow(url));
});

// Without badges the notification is still shown.
async function count(waits) {
  try {
    if (Number.isInteger(waits)) await (waits ? worker.navigator.setAppBadge(waits) : worker.navigator.clearAppBadge());
  } catch {
    // No badge.
  }
}
