"""Web push in a real browser, as far as it goes without a push service outside: the worker lives, shows what is pushed,
and a newer note about a table takes the place of the older one."""

import json

import pytest
from django.contrib.auth import get_user_model

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def page(browser, live_server, client):
    """Ana's page about notices, in a browser that may show them."""
    user = get_user_model().objects.create_user("ana@example.org", "Ana", language="en")
    client.force_login(user)
    context = browser.new_context(base_url=live_server.url)
    context.grant_permissions(["notifications"], origin=live_server.url)
    context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}])
    page = context.new_page()
    page.goto("/you/mails/")
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
    push("It is your turn.")
    until(page, lambda: [note[1] for note in page.evaluate(SHOWN)] == ["It is your turn."])
    shown = page.evaluate(SHOWN)
    assert shown == [["Tiber-42", "It is your turn.", "t1", "/tables/"]]
    assert errors == []


def test_a_browser_that_does_not_allow_it_is_told_so(page) -> None:
    page.context.clear_permissions()
    page.get_by_role("button", name="Notices in this browser").click()
    page.locator("#push [role=status]", has_text="This browser does not allow it.").wait_for()
