"""The archive: who may find what, filters and pages."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Game
from games.selectors.listing import BoundedPaginator
from tests.browser.scenes import person
from tests.games.selectors.lists import as_, finished, names
from tests.markup import close_up

pytestmark = [pytest.mark.both, pytest.mark.django_db]


def test_private_games_are_found_by_their_players_only(client, ana, bruno):
    public, private = finished(ana, bruno), finished(ana, bruno, public=False)
    carla = person("Carla")
    assert names(client.get("/archive/")) == [public.name]
    assert names(as_(client, carla).get("/archive/?player=Ana")) == [public.name]
    assert "1 game<" in close_up(client.get("/archive/").content.decode())
    assert set(names(as_(client, bruno).get("/archive/"))) == {public.name, private.name}


def test_filters(client, ana, bruno):
    carla = person("Carla")
    one, two, three = (
        finished(ana, bruno, days=1),
        finished(ana, carla, winner=1, days=10, reason="forum"),
        finished(bruno, carla, days=40),
    )

    def found(**filters):
        return set(names(client.get("/archive/", filters)))

    assert found() == {one.name, two.name, three.name}
    assert found(player="an") == {one.name, two.name}
    assert found(player="ana", outcome="won") == {one.name}
    assert found(player="ana", outcome="lost") == {two.name}
    assert found(end="forum") == {two.name}
    assert found(game="gloria", player="carla") == {two.name, three.name}
    day = timezone.localdate() - timedelta(days=10)
    assert found(since=day.isoformat()) == {one.name, two.name}
    assert found(until=day.isoformat()) == {two.name, three.name}
    assert found(since=day.isoformat(), until=day.isoformat()) == {two.name}
    assert found(player="nobody") == set()


def test_a_name_is_found_in_any_case(client, bruno):
    game = finished(person("Íñigo"), bruno)
    assert names(client.get("/archive/", {"player": "íñi"})) == [game.name]
    assert names(client.get("/archive/", {"player": "ÍÑIGO", "outcome": "won"})) == [game.name]
    mountain = finished(person("Ταΐγετος"), bruno)
    assert names(client.get("/archive/", {"player": "αΐγ"})) == [mountain.name]


def test_a_part_of_a_name_finds_people_built_in_players_and_names_without_account(client, ana, bruno):
    person, built_in, imported = (finished(ana, bruno), finished(ana, bruno), finished(ana, bruno))
    built_in.seats.filter(number=1).update(user=None, built_in=True, name="Egeria 2")
    imported.seats.filter(number=1).update(user=None, name="Gaius of elsewhere")

    def found(player):
        return set(names(client.get("/archive/", {"player": player})))

    assert found("RUN") == {person.name}
    assert found("geri") == {built_in.name}
    assert found("ELSE") == {imported.name}


def test_who_changed_their_name_is_found_by_both(client, ana, bruno):
    game = finished(ana, bruno)
    bruno.public_name = "Caius Bruttius"
    bruno.save()
    for name in ("brutt", "Bruno", "bruno"):
        assert names(client.get("/archive/", {"player": name})) == [game.name]
    assert names(client.get("/archive/", {"player": "runo"})) == []


def test_a_name_that_many_bear_finds_them_all(client, ana, bruno, monkeypatch):
    monkeypatch.setattr("games.selectors.archive_filter.MAX_MATCHING_USERS", 1)
    one, other = finished(person("Livia Prima"), ana), finished(person("Livia Secunda"), bruno)
    assert set(names(client.get("/archive/?player=livia"))) == {one.name, other.name}


@pytest.mark.parametrize(
    "query",
    [
        "since=soon",
        "game=chess",
        "end=%00",
        "player=%00",
        "outcome=?",
        "page=x",
        "sort=?",
        "size=x",
        "game=gloria&variant=?",
        "with=%00",
        "since=2020-01-02&until=2020-01-01",
        "player=" + "a" * 500,
    ],
)
def test_odd_filters_are_no_fault(client, ana, bruno, query):
    finished(ana, bruno)
    assert client.get(f"/archive/?{query}").status_code == 200


def test_of_very_many_games_the_latest_are_shown_and_filters_find_the_others(client, ana, bruno, monkeypatch):
    monkeypatch.setattr(BoundedPaginator, "MAX_ROWS", 25)
    games = [finished(ana, bruno, days=day) for day in range(26)]
    page = client.get("/archive/")
    assert b"More than 25 games" in page.content and b"Page 1 of 2" in page.content
    assert names(client.get("/archive/?page=2")) == [game.name for game in games[20:25]]
    day = timezone.localdate() - timedelta(days=25)
    page = client.get("/archive/", {"until": day.isoformat()})
    assert names(page) == [games[25].name] and b"More than" not in page.content


def test_pages_keep_the_filters(client, ana, bruno):
    for _ in range(21):
        finished(ana, bruno)
    page = client.get("/archive/?player=Ana&end=deck")
    assert len(names(page)) == 20
    assert b"?player=Ana&amp;end=deck&amp;page=2" in page.content
    assert len(names(client.get("/archive/?player=Ana&end=deck&page=2"))) == 1


def test_htmx_gets_the_rows_alone(client, ana, bruno):
    finished(ana, bruno)
    part = client.get("/archive/", headers={"HX-Request": "true"}).content
    assert b"<html" not in part
    assert b'id="results"' in part


def test_archive_asks_the_same_number_of_queries_for_more_games(client, ana, bruno, django_assert_num_queries):
    finished(ana, bruno)
    client.get("/archive/")
    with django_assert_num_queries(4):  # count, games, seats, whom they wait for
        client.get("/archive/")
    for _ in range(5):
        finished(ana, bruno)
    with django_assert_num_queries(4):
        client.get("/archive/")


def test_a_row_begins_with_the_game_and_the_result(client, ana, bruno):
    game = finished(ana, bruno, reason="catacombs")
    text = " ".join(re.sub(r"<[^>]+>", "", client.get("/archive/").content.decode()).split())
    assert f"Gloria a Roma {game.name} Ana 20 · Bruno 19 · the Catacomb was completed" in text


def test_games_with_somebody_of_a_size_and_of_a_variant(client, ana, bruno):
    carla = person("Carla")
    two = finished(ana, bruno, options={"short": False})
    three = finished(ana, bruno, carla, options={"short": True})
    other = finished(bruno, carla)

    def found(**filters):
        return set(names(client.get("/archive/", filters)))

    assert found(player="Ana", **{"with": "Carla"}) == {three.name}
    assert found(**{"with": "Bruno"}, size=2) == {two.name, other.name}
    assert found(game="gloria", variant="short-True") == {three.name}
    assert found(game="gloria", variant="standard") == {two.name, other.name}


def test_endings_and_variants_are_those_of_the_chosen_game(client, ana, bruno):
    every, gloria, roma = (
        client.get(f"/archive/{query}").content.decode() for query in ("", "?game=gloria", "?game=roma")
    )
    assert "the deck ran out" in gloria and 'name="variant"' in gloria
    assert "the pool of points is empty" in roma and "the deck ran out" not in roma and 'name="variant"' not in roma
    assert 'name="end"' not in every and 'name="variant"' not in every
    part = client.get("/archive/?game=roma", headers={"HX-Request": "true"}).content.decode()
    assert 'id="of-game" hx-swap-oob="true"' in part and "the pool of points is empty" in part


def test_games_are_sorted_by_length_and_points_and_pages_keep_the_order(client, ana, bruno, monkeypatch):
    short, long = finished(ana, bruno, days=1), finished(ana, bruno, days=2)
    Game.objects.filter(pk=long.pk).update(head=500)
    short.seats.filter(number=0).update(score=70)
    assert names(client.get("/archive/?sort=length")) == [long.name, short.name]
    assert names(client.get("/archive/?sort=points")) == [short.name, long.name]
    assert names(client.get("/archive/")) == [short.name, long.name]
    monkeypatch.setattr("games.pages.finished.archive.GAMES_PER_PAGE", 1)
    assert b"?sort=length&amp;page=2" in client.get("/archive/?sort=length").content


def test_what_no_index_finds_is_sought_among_the_newest_games_and_the_page_says_so(client, ana, bruno, monkeypatch):
    """Of the chosen game and dates; a player's own games are few, and all of them are searched."""
    monkeypatch.setattr(BoundedPaginator, "MAX_ROWS", 3)
    games = [finished(ana, bruno, days=day, reason="forum" if day > 1 else "deck") for day in range(6)]
    page = client.get("/archive/?game=gloria&end=forum")
    assert names(page) == [games[2].name] and b"among the 3 most recent ones" in page.content
    until = (timezone.localdate() - timedelta(days=3)).isoformat()
    assert names(client.get(f"/archive/?game=gloria&end=forum&until={until}")) == [one.name for one in games[3:]]
    assert len(names(client.get("/archive/?game=gloria&end=forum&player=Ana"))) == 3  # of four, with "More than"
