"""Whole games of Foundations of Rome by email: the base game, with all modules, against the Consul."""

import re

import pytest
from playwright.sync_api import Browser

from tests.e2e.house import House
from tests.e2e.whole_game import Sitting, play_whole_game, table_mails
from tests.post_office import PostOffice

pytestmark = [pytest.mark.house, pytest.mark.deep, pytest.mark.both, pytest.mark.slow, pytest.mark.browser]
ON = ("draft", "monuments", "trade", "steal", "invocations", "roles")
EVERY = {**{f"option_{name}": "on" for name in ON}, "option_objectives": "hidden"}
MIXES = {
    "base": ((("Ana", "es"), ("Bruno", "en")), {}, 8),
    "every": ((("Carla", "es"), ("Diego", "en")), EVERY, 20),  # the setup alone takes some
    "consul": ((("Elena", "es"), ("Fabio", "en")), {"option_consul": "estandar", "option_monuments": "on"}, 8),
}
OFFER = re.compile(r"te ofrece .* y pide .* ¿Aceptas\?|offers .* and asks for .* Do you accept\?", re.S)


@pytest.mark.parametrize("mix", MIXES)
def test_two_people_play_a_whole_game(mix, post: PostOffice, house: House, browser: Browser) -> None:
    """They buy whenever possible, so that eras end, and trade once each by email."""
    people, options, by_mail = MIXES[mix]
    dull = ('"pass"', '"drop"')
    once = ("trade", "send", "accept") if "option_trade" in options else ()
    sitting = Sitting("foundations", people, options, 'buy income "end"', dull, once, by_mail)
    mails = table_mails(post, play_whole_game(sitting, post, house, browser))
    assert mails
    assert any(OFFER.search(mail.part("plain")) for mail in mails) == bool(once)
