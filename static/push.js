// Subscribe this browser to push notifications; a plain form sends the subscription to the site.
// On iPhone and iPad only installed apps get notifications (an iPad claims to be a Mac with a touch screen).
const apple = /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.platform) && navigator.maxTouchPoints > 1);
const hint = document.getElementById("push-apple");
if (hint && apple && !matchMedia("(display-mode: standalone)").matches) hint.hidden = false;

function offer(/** @type {Found} */ form) {
  form.hidden = false;
  const bytes = (text) =>
    Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  const active = (registration) =>
    registration.active
      ? Promise.resolve()
      : new Promise((/** @type {(value?: unknown) => void} */ ready) => {
          const worker = registration.installing || registration.waiting;
          worker.addEventListener("statechange", () => worker.state === "activated" && ready());
        });

  form.querySelector("button")?.addEventListener("click", async () => {
    try {
      if ((await Notification.requestPermission()) !== "granted") throw new Error("not allowed");
      const registration = await navigator.serviceWorker.register(form.dataset.worker ?? "");
      await active(registration);
      // A subscription made with the site's old key does not work with the new one.
      await (await registration.pushManager.getSubscription())?.unsubscribe();
      const subscription = await registration.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: bytes(form.dataset.key),
      });
      form.elements.subscription.value = JSON.stringify(subscription);
      form.elements.name.value = navigator.userAgentData?.platform || navigator.platform || "";
      form.submit();
    } catch {
      form.querySelector("[role=status]")?.replaceChildren(form.dataset.no ?? "");
    }
  });
}

const form = document.getElementById("push");
if (form && "serviceWorker" in navigator && "PushManager" in window) offer(form);
