"""What the site asks of every game in GAMES: pages, picture, words and mails, from the first question to the result."""

from xml.etree import ElementTree

import pytest
from django.test import Client

from games.boards import picture
from games.boards.presenters import catalogue_of
from games.eventlog import log
from games.eventlog.verification import find_log_fault
from games.models import Game, OpenQuestion, Seat
from games.rules import GAMES
from games.wording.languages import language_codes
from notifications.emails import writing
from notifications.models import Kind, Notification
from tests import tiers
from tests.browser import scenes
from tests.hollow import some

pytestmark = pytest.mark.django_db
EVERY = pytest.mark.parametrize("ruleset", list(GAMES))


@pytest.fixture
def people(db):
    return [scenes.person("Ana", "es"), scenes.person("Bruno")]


@EVERY
@pytest.mark.parametrize("language", language_codes())
def test_rules_page_and_catalogue(ruleset, language, client):
    catalogue = catalogue_of(ruleset, language)
    page = client.get(f"/rules/{ruleset}/", headers={"accept-language": language})
    assert page.status_code == 200
    assert (
        page.content.decode().count('id="card-')
        == len(catalogue.entries)
        == len({entry.id for entry in catalogue.entries})
    )
    for one in catalogue.filters:
        for key, name in one.choices:
            assert name
            assert catalogue.find(**{one.key: key}), f"nothing is found for {one.key}={key}"
    assert all(entry.search_text and entry.name for entry in catalogue.entries)


@EVERY
def test_a_card_is_found_by_its_name_in_any_language(ruleset):
    """People know the cards of the box on their own table."""
    for language in language_codes():
        for entry in catalogue_of(ruleset, language).entries:
            for other in language_codes():
                found = catalogue_of(ruleset, other).find(q=entry.name)
                assert entry.id in {one.id for one in found}, (entry.name, other)


@EVERY
def test_a_table_is_opened_by_the_page(ruleset, people):
    client = Client()
    client.force_login(people[1])
    page = client.get(f"/tables/new/?ruleset={ruleset}").content.decode()
    assert f'name="ruleset" value="{ruleset}"' in page
    size = max(GAMES[ruleset].SEATS)
    made = client.post(
        "/tables/new/", {"ruleset": ruleset, "size": size, "who": "built_in", "pace": "", **usual(ruleset)}
    )
    assert made.status_code == 302, made.content.decode()
    assert Game.objects.get().ruleset == ruleset


def usual(ruleset) -> dict:
    """What a form sends when nothing is changed."""
    values = {name: values[0] for name, values in GAMES[ruleset].OPTIONS.items()}
    return {f"option_{name}": str(value) for name, value in values.items() if type(value) is not bool}


@pytest.mark.seeded
@EVERY
def test_a_whole_game_is_seen_by_everybody(ruleset, people):
    """Pages of each seat and of a spectator, pictures, lines and mails, now and then until the end."""
    game = scenes.table(*people, ruleset=ruleset)
    clients = {seat.number: signed_in(seat.user) for seat in Seat.objects.filter(game=game).select_related("user")} | {
        None: Client()
    }
    for turn in range(3000):
        asked = log.load(game).awaited
        if turn % tiers.size(50, 25) == 0 or not asked:
            seen(game, clients)
        if not asked:
            break
        scenes.answer(game, asked[0])
    assert game.state == Game.State.FINISHED
    assert find_log_fault(game) is None
    for number in {1, game.head // 3, game.head // 2, game.head}:
        for client in clients.values():
            assert client.get(f"/t/{game.slug}/replay/{number}/").status_code == 200
    for notice in some(Notification.objects.filter(game=game, kind=Kind.OVER)):
        assert writing.write_email(notice).pictures["board"].startswith(b"\x89PNG")


def signed_in(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def seen(game, clients) -> None:
    for seat, client in clients.items():
        page = client.get(f"/t/{game.slug}/")
        assert page.status_code == 200
        look = log.observe(game, seat)
        for language in language_codes():
            svg = picture.board_drawing(look, language).svg()
            ElementTree.fromstring(svg)
            assert picture.board_alt_text(look, language).strip()
        if OpenQuestion.objects.filter(game=game, seat__number=seat).exists():
            notice = Notification.objects.filter(
                game=game, user=look.game.seats.get(number=seat).user, stint_open=True
            ).first()
            assert notice is None or writing.write_email(notice).plain
