"""See it played: each chapter and card of the rules leads to a step of a finished public game where it happens."""

import re

import pytest

from games.eventlog import log
from games.facts.box_modules import box_module
from games.models import Game, PlayedMoment
from games.operating import played_moments
from games.rules import GAMES
from games.selectors.rules_text import rules_text, sections_of
from games.wording import game_words
from tests.browser.scenes import person, play, table
from tests.games.selectors.lists import finished
from tests.markup import close_up

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def tiny_game():
    """Words are needed here: the tiny game of the log's tests has none, so it stays unknown."""


def whole(ruleset="gloria", names=("Ana", "Bruno")) -> Game:
    game = play(table(*map(person, names), ruleset=ruleset))
    assert game.state == Game.State.FINISHED
    return game


def moments(ruleset="gloria") -> dict[str, int]:
    return dict(PlayedMoment.objects.of(ruleset).values_list("key", "number"))


@pytest.mark.parametrize("ruleset", list(GAMES))
def test_a_finished_game_shows_its_chapters_and_the_cards_in_it(ruleset, client):
    game = whole(ruleset)
    assert played_moments.find_moments_in(game) == len(moments(ruleset)) > 6
    said = {}
    for line in log.observe(game, None).said:
        said.setdefault(line["number"], []).append(line)
    for key, number in moments(ruleset).items():
        assert key in {
            shown for line in said[number] for shown, _rank in played_moments.moments_shown_by(line, ruleset)
        }
    page = close_up(client.get(f"/rules/{ruleset}/").content.decode())
    links = re.findall(r'class="seen-played"><a href="([^"]+)"', page)
    assert len(links) == len(moments(ruleset))
    for link in links:
        assert client.get(link).status_code == 200
    turn = page.split('<section id="turn">')[1].split("</section>")[0]
    assert f"/t/{game.slug}/replay/{moments(ruleset)['chapter:turn']}/" in turn


def test_without_a_game_there_is_no_link(client):
    assert "seen-played" not in client.get("/rules/gloria/").content.decode()


@pytest.mark.parametrize("more", [{"public": False}, {"practice": True, "built_in": 1}])
def test_private_and_practice_tables_are_never_shown(more):
    host = person("Ana")
    game = play(table(host, *([] if "practice" in more else [person("Bruno")]), **more))
    assert game.state == Game.State.FINISHED
    assert (played_moments.find_moments_in(game), played_moments.find_missing_moments(), moments()) == (0, 0, {})


def test_a_running_game_is_not_shown():
    game = play(table(person("Ana"), person("Bruno")), 0, 40)
    assert (played_moments.find_moments_in(game), moments()) == (0, {})


def test_the_sweep_finds_what_is_missing_and_keeps_what_it_has():
    first = whole()
    found = played_moments.find_missing_moments()
    kept = moments()
    assert len(kept) == found > 6
    second = whole(names=("Carla", "David"))
    played_moments.find_missing_moments()
    assert kept.items() <= moments().items()
    assert set(PlayedMoment.objects.values_list("game", flat=True)) <= {first.pk, second.pk}


def test_what_is_no_longer_public_is_not_linked_and_is_found_elsewhere(client):
    game = whole()
    played_moments.find_moments_in(game)
    Game.objects.filter(pk=game.pk).update(public=False)
    assert game.slug not in client.get("/rules/gloria/").content.decode()
    other = whole(names=("Carla", "David"))
    played_moments.find_missing_moments()
    assert PlayedMoment.objects.get(key="chapter:turn").game == other


def test_a_game_whose_log_cannot_be_read_shows_nothing():
    finished(person("Ana"), person("Bruno"))
    assert played_moments.find_missing_moments() == 0


@pytest.mark.parametrize("ruleset", list(GAMES))
def test_chapters_are_those_of_the_text_and_lines_those_of_the_rules(ruleset):
    box, told = box_module(ruleset, "page_data"), game_words(ruleset, "en")
    assert list(box.CHAPTER_EXAMPLES) == sections_of(rules_text(ruleset, "en"))
    keys = {key.partition(".")[0] for key in told.lines}
    assert {line for lines in (*box.CHAPTER_EXAMPLES.values(), box.CARD_EXAMPLES) for line in lines} <= keys
