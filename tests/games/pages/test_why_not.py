"""Why not, on the page: said where one looks for the card, the building or the lot, to the player whom it is about."""

import re
from html import unescape

import pytest

from games.boards.why_not import blocking_texts, list_availability
from games.eventlog import log
from games.facts.events import Answered
from games.rules.ruleset import Availability, Reason
from games.wording import game_words
from tests.browser import scenes
from tests.games.pages.buttons import address
from tests.markup import close_up
from tests.rules.foundations.table import lay, seat

pytestmark = pytest.mark.django_db
OPTIONS = {"monuments": True, "steal": True, "objectives": "public"}


@pytest.fixture
def city(people):
    """Somewhere in the first era, and Ana's turn."""
    game = scenes.table(*people[:2], ruleset="foundations", options=OPTIONS)
    while not (question := log.observe(game, 0).question) or question.what != "turn" or game.head < 30:
        scenes.answer(game, log.load(game).awaited[0])
    return game


def boxes(page: str) -> set[str]:
    """The texts of all boxes that say why something cannot be done."""
    return {
        unescape(text)
        for text in re.findall(r'class="why(?: not-led)?">(?:<summary>.*?</summary>)?(?:<p>)?([^<]+)<', close_up(page))
    }


def test_each_is_told_to_the_player_and_to_nobody_else(ana, client, people, city):
    told, view = game_words("foundations", "en"), log.observe(city, 0).view
    expected = blocking_texts(list_availability(view, 0, told), told)
    page = boxes(ana.get(address(city)).content.decode())
    builds = {f"You cannot build it now: {text}." for path, text in expected.items() if path[0] == "build"}
    buys = {text for path, text in expected.items() if path[0] == "buy"}
    thefts = {f"Why not? {text}" for path, text in expected.items() if path[0] == "steal"}
    assert page & builds and buys <= page and thefts <= page
    client.force_login(people[2])
    assert not boxes(client.get(address(city)).content.decode())


def test_a_card_of_the_hand_that_cannot_be_built_in_the_great_city(ana, people):
    """Ana is next to the emperor, where she gets the fewest bricks, and spends them at once."""
    game = scenes.table(*people[:2], ruleset="great_city")
    told = game_words("great_city", "en")
    while asked := log.load(game).awaited:
        look = log.observe(game, 0)
        expected = blocking_texts(list_availability(look.view, 0, told), told)
        if texts := {text for path, text in expected.items() if path[0] == "build"}:
            assert texts <= boxes(ana.get(address(game)).content.decode())
            return
        if asked[0] == 0 and look.question.what in ("emissary", "act"):
            choice = look.question.options[-1 if look.question.what == "act" else 0]
            log.append(game, Answered(0, look.question.what, choice), look.opened)
            game.refresh_from_db()
        else:
            scenes.answer(game, asked[0])
    pytest.fail("everything can always be built")


def test_cards_of_roma_that_cannot_be_laid_or_activated(ana, people):
    game = scenes.table(*people[:2], ruleset="roma")
    told = game_words("roma", "en")
    met = set()
    while met < {"lay", "activate"} and log.load(game).awaited:
        scenes.answer(game, log.load(game).awaited[0])
        if game.head < 30 or game.over:
            continue
        view = log.observe(game, 0).view
        listed = list_availability(view, 0, told)
        expected = blocking_texts(listed, told)
        page = ana.get(address(game)).content.decode()
        told_there, asked = boxes(page), log.observe(game, 0).question
        assert ("Why not?" in unescape(page)) is bool(asked and asked.what == "action" and lays(expected))
        if asked and asked.what == "action":
            assert lays(expected) <= told_there
            met |= {path[0] for path in expected}
        if any(path[0] == "activate" for path in expected):
            assert any("activate it now" in text for text in told_there)
    assert met == {"lay", "activate"}


def lays(expected: dict) -> set[str]:
    return {text for path, text in expected.items() if path[0] == "lay"}


def test_what_gloria_does_not_offer(ana, people):
    """Roles that cannot be led, cards that do not follow or found, buildings without a material, a vault that is
    full."""
    game = scenes.table(*people[:2], ruleset="gloria")
    told = game_words("gloria", "en")
    met, wanted = set(), {"lead", "follow", "lay", "add", "hire"}
    while not wanted <= met and log.load(game).awaited:
        scenes.answer(game, log.load(game).awaited[0])
        game.refresh_from_db()
        expected = blocking_texts(list_availability(log.observe(game, 0).view, 0, told), told)
        if not {path[0] for path in expected} & wanted - met:
            continue
        page = boxes(ana.get(address(game)).content.decode())
        for path, text in expected.items():
            if path[0] in wanted and any(text in one for one in page):
                met.add(path[0])
        assert {text for path, text in expected.items() if path[0] == "follow"} <= page
    assert met >= wanted


def test_nothing_is_told_of_a_moment_of_the_past(ana, city):
    assert not boxes(ana.get(f"{address(city, 'replay_start')}{city.head - 3}/", follow=True).content.decode())


@pytest.mark.parametrize(("language", "short", "needs"), [
    ("en", "1 silver short", "population 1 of 6; your lots do not form its shape anywhere"),
    ("es", "falta plata: 1", "población 1 de 6; tus solares no forman esa figura en ningún sitio"),
])  # fmt: skip
def test_it_is_said_in_words(language, short, needs):
    mine = seat("C3 C4 D3", "domus:A1", silver=1)
    g = lay(mine, seat(), show="G7", options={"monuments": True}, monument_pool=["foro_romano"])
    told = game_words("foundations", language)
    texts = blocking_texts(list_availability(g.m.view(0), 0, told), told)
    assert (texts["buy", "G7"], texts["build", "foro_romano"]) == (short, needs)
    assert list_availability(g.m.view(None), None, told) == []


def test_that_the_action_is_done_is_said_before_what_else_is_against_it():
    told = game_words("foundations", "en")
    listed = [
        Availability(("buy", "A1"), (Reason("done"), Reason("silver", {"short": 2}))),
        Availability(("buy", "A2"), (Reason("done"),)),
        Availability(("buy", "A3"), (Reason("turn"), Reason("silver", {"short": 2}))),
    ]
    assert blocking_texts(listed, told) == {
        ("buy", "A1"): "you have already done your action; 2 silver short",
        ("buy", "A3"): "2 silver short",
    }
