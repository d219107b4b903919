"""Web push in a real browser, as far as it goes without a push service outside: the worker lives, shows what is pushed,
and a newer note about a table takes the place of the older one."""

import json

import pytest
from django.contrib.auth import get_user_model

from notifications.models import Channel
from notifications.preferences import addresses
from tests.browser import scenes
from tests.conftest import WHOLE_CHROMIUM
from tests.notifications.channels.test_push import Browser

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture(scope="module")
def browser(browser_type, browser_type_launch_args):
    """The headless shell has no notifications: these tests need the whole browser."""
    arguments = {"executable_path": WHOLE_CHROMIUM} if WHOLE_CHROMIUM else {}
    whole = browser_type.launch(**browser_type_launch_args | arguments)
    yield whole
    whole.close()


@pytest.fixture
def page(browser, live_server, client):
    """Ana's page about notices, in a browser that may show them."""
    user = get_user_model().objects.create_user("ana@example.org", "Ana", language="en")
    client.force_login(user)
    context = browser.new_context(base_url=live_server.url)
    context.grant_permissions(["notifications"], origin=live_server.url)
    context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}])
    page = context.new_page()
    page.goto("/you/notifications/")
    yield page
    context.close()


REGISTER = """async () => {
  const registration = await navigator.serviceWorker.register(document.getElementById("push").dataset.worker);
  while (!registration.active) await new Promise((on) => setTimeout(on, 20));
  return registration.scope;
}"""
SHOWN = """async () => {
  const registration = await navigator.serviceWorker.getRegistration(document.getElementById("push").dataset.worker);
  return (await registration.getNotifications()).map((n) => [n.title, n.body, n.tag, n.data.url]);
}"""


def until(page, told, most: int = 400) -> None:
    """What no event of the page announces; twenty seconds, for a machine that has much else to do."""
    for _ in range(most):
        if told():
            return
        page.wait_for_timeout(50)


def test_the_worker_shows_what_is_pushed(page, live_server) -> None:
    assert page.locator("#push").is_visible(), "the button is there for browsers that can"
    errors: list = []
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    scope = page.evaluate(REGISTER)
    assert scope == f"{live_server.url}/", "the root, or it could not be an app's"
    tools = page.context.new_cdp_session(page)
    found: list = []
    tools.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    tools.send("ServiceWorker.enable")

    def registrations() -> set:
        return {one["registrationId"] for one in found if one["scopeURL"] == scope}

    until(page, registrations)
    (registration,) = registrations()

    def push(text: str) -> None:
        data = json.dumps({"title": "Tiber-42", "body": text, "url": "/tables/", "tag": "t1"})
        where = {"origin": live_server.url, "registrationId": registration}
        tools.send("ServiceWorker.deliverPushMessage", {**where, "data": data})

    push("Lead or think?")
    push("It’s your turn.")
    until(page, lambda: [note[1] for note in page.evaluate(SHOWN)] == ["It’s your turn."])
    shown = page.evaluate(SHOWN)
    assert shown == [["Tiber-42", "It’s your turn.", "t1", "/tables/"]]
    assert errors == []


def test_a_browser_that_does_not_allow_it_is_told_so(page) -> None:
    page.context.clear_permissions()
    page.get_by_role("button", name="Turn on notifications in this browser").click()
    page.locator("#push [role=status]", has_text="This browser does not allow notifications.").wait_for()


THEIRS = """async () => {
  const kept = { endpoint: "https://push.example.org/" + OWNER, unsubscribe: async () => { window.dropped = true; } };
  Object.defineProperty(Notification, "permission", { value: "granted" });
  PushManager.prototype.getSubscription = async () => kept;
  await navigator.serviceWorker.register("/push-worker.js");
}"""


@pytest.mark.parametrize("owner", ["Ana", "Bruno"])
def test_a_subscription_that_another_player_left_in_this_browser_ends(page, settings, owner) -> None:
    """Ana reads; no push service is in reach: who subscribes is played."""
    user = get_user_model().objects.get()
    owners = {"Ana": user, "Bruno": scenes.person("Bruno")}
    for name, one in owners.items():
        fields = Browser().subscription | {"endpoint": f"https://push.example.org/{name}"}
        addresses.add_address(one, Channel.PUSH, "Linux", fields)
    page.evaluate(THEIRS.replace("OWNER", json.dumps(owner)))
    source = (settings.BASE_DIR / "static" / "push-owner.js").read_text()
    dataset = '{ to: "/you/notifications/add/push/", reader: "Ana" }'
    page.evaluate(source.replace('document.getElementById("push-owner")?.dataset', dataset))
    page.wait_for_function("() => sessionStorage.getItem('push-reader') === 'Ana'")
    assert page.evaluate("Boolean(window.dropped)") == (owner == "Bruno")


def test_the_badge_counts_the_tables_that_wait(page, live_server) -> None:
    told = "navigator.setAppBadge = async (n) => { window.badge = n; }; navigator.clearAppBadge = async () => { window.badge = 0; };"
    page.add_init_script(told)
    page.goto("/")
    assert page.evaluate("window.badge") == 0
    ana = get_user_model().objects.get()
    scenes.play(scenes.table(ana, scenes.person("Bruno")), 0, 5)
    page.goto("/")
    assert page.evaluate("window.badge") == 1


def test_on_an_iphone_it_is_said_how_notices_come(browser, live_server, page) -> None:
    phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Safari/604.1"
    context = browser.new_context(base_url=live_server.url, user_agent=phone)
    context.add_cookies([one for one in page.context.cookies() if one["name"] == "sessionid"])
    there = context.new_page()
    there.goto("/you/notifications/")
    there.get_by_text("Add to Home Screen").wait_for()
    assert not page.get_by_text("Add to Home Screen").is_visible()
    context.close()
