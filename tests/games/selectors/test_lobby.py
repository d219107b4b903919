"""Open tables, a new one, joining and leaving, and where an invitation leads."""

from html import unescape

import pytest
from django.urls import reverse

from games.models import Game
from games.rules import GAMES
from games.selectors.listing import BoundedPaginator
from games.tables import bots, opening
from games.wording import game_words
from tests.browser.scenes import person, table
from tests.games.selectors.lists import as_, names
from tests.tables import open_table

pytestmark = [pytest.mark.both, pytest.mark.django_db]


def test_open_tables_are_public_ones_of_others(client, ana, bruno):
    public, private = open_table(ana, "gloria", size=3), open_table(ana, "gloria", size=3, public=False)
    table(ana, bruno)
    assert names(client.get("/tables/")) == [public.name]
    assert names(as_(client, bruno).get("/tables/")) == [public.name]
    assert names(as_(client, ana).get("/tables/")) == []
    assert private.name in names(client.get("/"))


def test_open_tables_page(client, monkeypatch):
    for number in range(23):
        open_table(person(f"Host{number}"), "gloria", size=2)
    first, second = client.get("/tables/"), client.get("/tables/?page=2")
    assert (len(names(first)), len(names(second))) == (20, 3)
    assert not set(names(first)) & set(names(second))
    for odd in ("0", "99", "x", "-1", "2" * 50):
        assert client.get("/tables/", {"page": odd}).status_code == 200
    assert b"23 tables are waiting" in first.content
    monkeypatch.setattr(BoundedPaginator, "MAX_ROWS", 22)
    assert b"More than 22 tables are waiting" in client.get("/tables/").content


def test_a_list_of_open_tables_shows_two_of_each_host_and_a_link_to_the_others(client, ana, bruno):
    his = open_table(bruno, "gloria", size=2)
    hers = [open_table(ana, "gloria", size=2).name for _ in range(5)]
    page = client.get("/tables/")
    assert names(page) == [hers[4], hers[3], his.name]
    assert b"3 more tables hosted by Ana" in page.content and b"by Bruno" not in page.content
    assert b"3 tables are waiting" in page.content
    others = client.get("/tables/?host=ana")
    assert names(others) == hers[::-1] and b"more table" not in others.content
    for odd in ("nobody", "\0", "x" * 5000):
        assert names(client.get("/tables/", {"host": odd})) == []


def test_a_list_of_open_tables_does_not_tell_whose_bot_a_host_is(client, ana, bruno):
    lists = []
    for owner in (ana, bruno):
        one, other = (bots.make_bot(f"{owner.public_name} {n}", owner) for n in "AB")
        opened = [open_table(host, "gloria", size=2, bots=True) for host in (ana, one, one, other)]
        page = names(client.get("/tables/"))
        lists.append([game.name in page for game in opened])
        Game.objects.all().delete()
    assert lists[0] == lists[1] == [True] * 4


def test_home_shows_two_open_tables_of_a_host_and_tables_of_the_reader_do_not_count(client, ana, bruno):
    hers = [open_table(ana, "gloria", size=2) for _ in range(5)]
    clara = person("Clara")
    for idle in (True, False):
        home = as_(client, clara).get("/").content.decode()
        assert sum(f">{one.name}</a>" in home for one in hers) == 2, f"idle: {idle}"
        open_table(clara, "gloria", size=2)
    hers.append(open_table(ana, "gloria", size=3))
    opening.join(hers[-1], clara)
    assert names(client.get("/tables/")) == [hers[4].name, hers[3].name]


def test_pages_of_one_host_follow_one_another(client, ana, settings):
    settings.OPEN_TABLES_PER_ACCOUNT = 30
    hers = [open_table(ana, "gloria", size=2).name for _ in range(23)]
    first, second = client.get("/tables/?host=Ana"), client.get("/tables/?host=Ana&page=2")
    assert names(first) + names(second) == hers[::-1]
    assert "?host=Ana&amp;page=2" in first.content.decode()


@pytest.mark.parametrize(
    ("who", "public", "state"),
    [
        ("friends", False, "open"),
        ("anyone", True, "open"),
        ("built_in", False, "running"),
        ("practice", False, "running"),
    ],
)
def test_a_new_table_in_three_choices(client, ana, who, public, state):
    response = as_(client, ana).post("/tables/new/", {"size": "3", "who": who, "option_short": "on"})
    game = Game.objects.get()
    assert response["Location"] == game.get_absolute_url()
    assert (game.public, game.state, game.size, game.options["short"], game.options["original"]) == (
        public,
        state,
        3,
        True,
        False,
    )


@pytest.mark.parametrize(("who", "practice"), [("built_in", False), ("practice", True)])
def test_practice_is_a_choice_of_its_own(client, ana, who, practice):
    as_(client, ana).post("/tables/new/", {"size": "3", "who": who, "pace": "nonsense"})
    game = Game.objects.get()
    assert (game.practice, game.time_control, game.seats.filter(built_in=True).count()) == (practice, {}, 2)


@pytest.mark.parametrize(
    "bad",
    [
        {},
        {"size": "1", "who": "friends"},
        {"size": "9", "who": "friends"},
        {"size": "x", "who": "friends"},
        {"size": "3", "who": "gods"},
        {"size": "3"},
    ],
)
def test_a_table_that_cannot_be_is_told(client, ana, bad):
    response = as_(client, ana).post("/tables/new/", bad)
    assert response.status_code == 400
    assert b'role="alert"' in response.content
    assert not Game.objects.exists()


def test_an_unknown_game_becomes_the_known_one(client, ana):
    as_(client, ana).post("/tables/new/", {"size": "3", "who": "friends", "ruleset": "chess"})
    assert not Game.objects.exclude(ruleset="gloria").exists()


def test_a_private_table_is_nothing_to_strangers(client, ana, bruno):
    game = open_table(ana, "gloria", size=3, public=False)
    for address in (
        game.get_absolute_url(),
        reverse("games:join", args=[game.slug]),
        reverse("games:join", args=[game.slug]) + "?invite=wrong",
    ):
        assert client.get(address).status_code == 404
        assert as_(client, bruno).get(address).status_code == 404
        client.logout()
    for name in ("join", "leave", "cancel", "start", "renew"):
        assert as_(client, bruno).post(reverse(f"games:{name}", args=[game.slug])).status_code == 404


def invitation(game):
    return reverse("games:join", args=[game.slug]) + f"?invite={game.invitation}"


@pytest.mark.parametrize("ruleset", GAMES)
def test_an_invitation_and_the_room_tell_what_the_game_is(client, ana, ruleset):
    game = open_table(ana, ruleset, size=2, public=False)
    for page in (client.get(invitation(game)), as_(client, ana).get(game.get_absolute_url())):
        text = unescape(page.content.decode())
        assert game_words(ruleset, "en").term("about") in text
        assert f'href="{reverse("games:rules", args=[ruleset])}"' in text


def test_joining_twice_and_joining_a_full_table(client, ana, bruno):
    game = open_table(ana, "gloria", size=2, public=False)
    as_(client, bruno).post(invitation(game))
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING
    assert client.get(invitation(game))["Location"] == game.get_absolute_url()
    late = as_(client, person("Carla")).get(invitation(game))
    assert b"all seats are taken" in late.content
    refused = client.post(invitation(game), follow=True)
    assert b"message error" in refused.content
    assert game.seats.count() == 2


def test_leaving_and_taking_away(client, ana, bruno):
    game = open_table(ana, "gloria", size=3)
    as_(client, bruno).post(reverse("games:join", args=[game.slug]))
    assert client.post(reverse("games:start", args=[game.slug]), follow=True).status_code == 200
    assert Game.objects.get().state == Game.State.OPEN, "only the host starts"
    assert client.post(reverse("games:leave", args=[game.slug]))["Location"] == "/"
    assert game.seats.count() == 1
    assert client.get(reverse("games:leave", args=[game.slug])).status_code == 405
    as_(client, ana).post(reverse("games:cancel", args=[game.slug]))
    assert Game.objects.get().state == Game.State.CANCELLED
    assert b"canceled" in client.get(game.get_absolute_url()).content


def test_the_host_starts_with_built_in_players_and_renews_the_link(client, ana):
    game = open_table(ana, "gloria", size=3, public=False)
    old = game.invitation
    as_(client, ana).post(reverse("games:renew", args=[game.slug]))
    game.refresh_from_db()
    assert game.invitation != old
    client.post(reverse("games:start", args=[game.slug]))
    game.refresh_from_db()
    assert (game.state, game.seats.filter(built_in=True).count()) == ("running", 2)


def test_the_waiting_room_notices_who_comes(client, ana, bruno):
    game = open_table(ana, "gloria", size=3)
    ask = reverse("games:room", args=[game.slug])
    assert "HX-Refresh" not in as_(client, ana).get(ask, {"seats": "1"})
    opening.join(game, bruno)
    assert client.get(ask, {"seats": "1"})["HX-Refresh"] == "true"
    private = open_table(ana, "gloria", size=3, public=False)
    assert as_(client, bruno).get(reverse("games:room", args=[private.slug])).status_code == 404


def test_the_invitation_is_shown_to_players_only(client, ana, bruno):
    game = open_table(ana, "gloria", size=3)
    assert b'id="invitation"' in as_(client, ana).get(game.get_absolute_url()).content
    assert b'id="invitation"' not in as_(client, bruno).get(game.get_absolute_url()).content
