// Shows a note that was pushed to this browser, and opens its table.
self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("push", (event) => {
  let note = {};
  try {
    note = event.data.json();
  } catch {
    note = { title: "Roma by post" };
  }
  // The same tag: a newer note about a table takes the place of the older one.
  event.waitUntil(
    self.registration.showNotification(note.title, { body: note.body, tag: note.tag, data: { url: note.url } }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data.url || "/", self.location.origin);
  if (url.origin === self.location.origin) event.waitUntil(self.clients.openWindow(url));
});
