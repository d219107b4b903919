"""An empty home says how to begin, best first."""

import re

import pytest

from games.models import Game
from games.rules import GAMES
from games.selectors.listing import OfferedGame
from games.tables import opening
from tests.browser.scenes import table
from tests.games.selectors.lists import as_, names
from tests.tables import open_table

pytestmark = [pytest.mark.both, pytest.mark.django_db]
OFFERS = ["Tutorial", "Play the computer now", "Join an open table", "The rules"]


def offers(page) -> list[str]:
    found = page.content.decode().split('class="beginnings"')
    return re.findall(r"<li class=\"panel\"><h3[^>]*>([^<]+)</h3>", found[1]) if len(found) > 1 else []


def test_who_has_nothing_to_do_is_told_how_to_begin_in_this_order(client, ana, bruno):
    assert offers(as_(client, ana).get("/")) == OFFERS
    table(ana, bruno)
    assert offers(client.get("/")) == []  # a game runs
    open_table(bruno, "gloria", size=3)
    assert offers(as_(client, bruno).get("/")) == []


def test_who_waits_for_others_has_begun(client, ana):
    open_table(ana, "gloria", size=3)
    assert offers(as_(client, ana).get("/")) == []


def test_a_guided_game_is_offered_first_where_there_is_one(client, ana, monkeypatch):
    assert 'href="/tutorials/roma/"' in as_(client, ana).get("/").content.decode()
    monkeypatch.setattr(OfferedGame, "tutorial", "")
    assert offers(client.get("/")) == OFFERS[1:]


def test_where_no_table_waits_all_games_are_shown(client, bruno):
    pictures = [f'class="scene {ruleset}"' for ruleset in GAMES]
    assert all(picture in client.get("/tables/").content.decode() for picture in pictures)
    open_table(bruno, "gloria", size=2)
    assert not any(picture in client.get("/tables/").content.decode() for picture in pictures)


def test_guided_games_are_found(client, ana, bruno):
    """On the front page, the sign-up form, every page's head, each game, and a beginner's home page."""
    welcome, signup = client.get("/").content.decode(), client.get("/accounts/signup/").content.decode()
    assert 'href="/tutorials/"' in welcome.split('class="hero"')[1].split('class="ticks"')[0]
    assert all(f'href="/tutorials/{ruleset}/"' in welcome for ruleset in GAMES)
    assert all(f'href="/tutorials/{one}/"' in client.get(f"/rules/{one}/").content.decode() for one in GAMES)
    assert 'href="/tutorials/"' in signup.split("<main")[1]
    table(ana, bruno)
    home = as_(client, ana).get("/").content.decode()
    assert 'href="/tutorials/"' in home.split("<main")[0] and 'href="/tutorials/"' in home.split("<main")[1]


def test_a_game_against_the_computer_is_one_press_for_a_player_with_tables_too(client, ana, bruno):
    table(ana, bruno)
    page = as_(client, ana).get("/").content.decode()
    assert all(f'name="ruleset" value="{ruleset}"' in page for ruleset in GAMES)
    draft = re.search(r'name="draft" value="([^"]+)"', page)[1]
    assert client.post("/tables/now/", {"ruleset": "roma", "draft": draft})["Location"].startswith("/t/")


@pytest.mark.parametrize("ruleset", list(GAMES))
def test_one_press_is_a_game_against_built_in_players(ruleset, client, ana):
    page = as_(client, ana).get("/").content.decode()
    draft = re.search(r'name="draft" value="([^"]+)"', page)[1]
    made = client.post("/tables/now/", {"ruleset": ruleset, "draft": draft})
    game = Game.objects.get()
    assert made["Location"] == game.get_absolute_url()
    assert (game.state, game.size, game.public, game.ruleset) == ("running", min(GAMES[ruleset].SEATS), False, ruleset)
    assert game.options == {name: values[0] for name, values in GAMES[ruleset].OPTIONS.items()}
    assert client.post("/tables/now/", {"ruleset": ruleset, "draft": draft})["Location"] == made["Location"]
    assert Game.objects.count() == 1  # pressed twice


def test_a_press_for_no_game_or_with_a_strange_promise_opens_nothing(client, ana):
    assert client.post("/tables/now/", {"ruleset": "gloria"}).status_code == 302
    assert as_(client, ana).post("/tables/now/", {"ruleset": "chess"}).status_code == 404
    assert client.get("/tables/now/").status_code == 405
    refused = client.post("/tables/now/", {"ruleset": "roma", "draft": "forged"}, follow=True)
    assert "is no longer valid" in refused.content.decode()
    assert not Game.objects.exists()


def test_the_tables_that_begin_soonest_are_offered(client, ana, bruno, django_user_model):
    carla = django_user_model.objects.create_user("carla@example.org", "Carla")
    four, two, three = (open_table(bruno, "gloria", size=size) for size in (5, 2, 3))
    opening.join(four, carla)
    private = open_table(bruno, "gloria", size=2, public=False)
    late = open_table(carla, "gloria", size=2)
    listed = names(as_(client, ana).get("/"))
    assert listed == [two.name, late.name, three.name]
    assert private.name not in listed
