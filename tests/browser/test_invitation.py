"""From an invitation link to the first move without an account: three screens, two presses and a code."""

import re
from urllib.parse import urlsplit

import pytest
from django.core import mail
from django.urls import reverse

from games.models import Game, Seat
from tests.browser.hands import PHONE, by_mouse, faults, send, wide
from tests.browser.scenes import person
from tests.tables import open_table

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def code() -> str:
    """The code in the last mail."""
    return re.search(r"^([A-Z0-9]{4,}(?:-[A-Z0-9]+)*)$", mail.outbox[-1].body, re.MULTILINE)[1]


@pytest.mark.parametrize("scripts", [True, False])
def test_from_the_link_to_the_first_move(opened, scripts):
    """On a phone, in their own language and zone without being asked for either."""
    game = open_table(person("Ana"), "roma", size=2, public=False)
    page = opened(java_script_enabled=scripts, locale="es-ES", timezone_id="Asia/Calcutta", **PHONE)
    screens, presses = [], 0
    page.on("domcontentloaded", lambda there: screens.append(urlsplit(there.url).path))
    page.goto(reverse("games:join", args=[game.slug]) + f"?invite={game.invitation}")
    if scripts:
        assert faults(page) == []
        assert wide(page) <= 0
    page.get_by_label("Nombre público").fill("Livia")
    page.get_by_label("Dirección de correo").fill("livia@example.org")
    presses += press(page, "Sentarme a jugar")
    page.get_by_label("Código").fill(code())
    presses += press(page, "Continuar")
    page.locator("#question form").first.wait_for()
    assert page.locator("#question form.answers").bounding_box()["y"] < PHONE["viewport"]["height"]
    assert len(dict.fromkeys(screens)) == 3, screens
    assert urlsplit(page.url).path == game.get_absolute_url()
    presses += first_move(page)
    assert presses == 5, "two for signing up, three for the move"
    seat = Seat.objects.get(user__public_name="Livia")
    assert (seat.user.language, seat.user.time_zone) == ("es", "Asia/Kolkata" if scripts else "UTC")
    assert bool(seat.nonce) is scripts, "the part of the luck that a browser draws came with them"
    assert Game.objects.get().state == Game.State.RUNNING


def test_the_form_for_signing_up_takes_the_zone_of_a_browser_that_has_an_old_name_for_it(opened):
    page = opened(timezone_id="Asia/Calcutta")
    page.goto(reverse("account_signup"))
    assert page.locator("[data-own-zone]").input_value() == "Asia/Calcutta"


def press(page, name: str) -> int:
    """Press a button by its name and wait for the next screen."""
    with page.expect_navigation():
        page.get_by_role("button", name=name, exact=True).click()
    return 1


def first_move(page) -> int:
    """Two cards to be given away are chosen, and given; how many presses."""
    for n in range(2):
        send(page, page.locator("#question input[name=pick]").nth(n), by_mouse)
    send(page, page.locator("#question button.primary:visible").first, by_mouse)
    page.locator(".held").first.wait_for()
    return 3
