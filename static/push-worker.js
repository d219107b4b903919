// Shows a note that was pushed to this browser, and opens its table; counts on the app's badge the tables that wait.
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
  // The same tag: a newer note about a table takes the place of the older one.
  const shown = worker.registration.showNotification(note.title, { body: note.body, tag: note.tag, data: { url: note.url } });
  event.waitUntil(Promise.all([shown, count(note.waits)]));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data.url || "/", worker.location.origin);
  if (url.origin === worker.location.origin) event.waitUntil(worker.clients.openWindow(url));
});

// A browser without badges, or one that does not allow them, shows the note all the same.
async function count(waits) {
  try {
    if (Number.isInteger(waits)) await (waits ? worker.navigator.setAppBadge(waits) : worker.navigator.clearAppBadge());
  } catch {
    // No badge.
  }
}
