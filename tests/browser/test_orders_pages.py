"""Standing orders in a real browser: no fault that axe can find, nothing wider than a phone, and given without scripts.

SHOTS=folder keeps a picture of each page.
"""

from pathlib import Path

import pytest
from django.urls import reverse

from games.models import Order
from tests.browser.hands import SHOTS, faults, one_look
from tests.browser.scenes import person, play, table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def game():
    """Ana is asked, some way in, whether she follows: a question for which there are orders."""
    return play(table(person("Ana", "es"), person("Bruno")), 0, what="follow")


def of(name, game, *more) -> str:
    return reverse(f"games:{name}", args=[game.slug, *more])


def test_given_on_a_phone_without_scripts(opened, live_server, game):
    page = opened(game.seats.get(number=0).user, viewport={"width": 360, "height": 800}, java_script_enabled=False)
    page.goto(live_server.url + game.get_absolute_url())
    page.click("text=Órdenes permanentes…")
    page.click("text=Lo que tomas al pensar")
    page.select_option("select[name=take]", "first")
    page.click("text=Dar esta orden")
    assert "Esto es lo que habría hecho la orden" in page.inner_text("main") and not Order.objects.exists()
    page.check("input[value=times]")
    page.fill("input[name=times]", "3")
    page.click("text=Dar esta orden")
    order = Order.objects.get()
    assert (order.choices, order.until, order.facts) == ({"take": "first"}, "times", {"times": 3})
    page.goto(live_server.url + reverse("games:my_orders"))
    page.click("text=Retirarla")
    assert "Orden retirada." in page.inner_text("body")


@pytest.mark.seeded
@one_look()
def test_pages(opened, live_server, game, width, theme):
    page = opened(game.seats.get(number=0).user, viewport={"width": width, "height": 800}, color_scheme=theme)
    page.goto(live_server.url + of("new_order", game, "pass"))
    page.click("main button.main")
    page.goto(live_server.url + of("new_order", game, "think"))
    page.check("input[value=game]")
    page.click("main button.main")
    assert Order.objects.count() == 2
    addresses = {
        "table": game.get_absolute_url(),
        "orders": f"{of('orders', game)}?what=follow",
        "mine": reverse("games:my_orders"),
        "think": of("new_order", game, "think"),
        "give": f"{of('new_order', game, 'give')}?due=least",
    }
    for name, address in addresses.items():
        page.goto(live_server.url + address)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        assert faults(page) == [], name
        if SHOTS:
            page.screenshot(path=Path(SHOTS) / f"orders-{name}-{width}-{theme}.png", full_page=True)
