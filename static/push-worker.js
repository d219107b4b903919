// Shows a note that was pushed to this browser, and opens its table; counts on the app's badge the tables that wait.
self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("push", (event) => {
  let note = {};
  try {
    note = event.data.json();
  } catch {
    note = { title: "Roma by post" };
  }
  // The same tag: a newer note about a table takes the place of the older one.
  const shown = self.registration.showNotification(note.title, { body: note.body, tag: note.tag, data: { url: note.url } });
  event.waitUntil(Promise.all([shown, count(note.waits)]));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data.url || "/", self.location.origin);
  if (url.origin === self.location.origin) event.waitUntil(self.clients.openWindow(url));
});

// A browser without badges, or one that does not allow them, shows the note all the same.
async function count(waits) {
  try {
    if (Number.isInteger(waits)) await (waits ? self.navigator.setAppBadge(waits) : self.navigator.clearAppBadge());
  } catch {
    // No badge.
  }
}
