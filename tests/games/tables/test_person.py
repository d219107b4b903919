"""People's pages: results, pace, reliability, the games of two people, search, favourites, and who sees what."""

from types import SimpleNamespace

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse

from games.models import Game, Participation, Profile
from games.operating import leaving
from games.selectors.person import profile_person
from games.tables import favourites, opening, seats, stays
from tests.browser import scenes
from tests.games.playing import play_on
from tests.markup import close_up
from tests.tables import open_table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _the_tiny_game_has_a_name(monkeypatch):
    words = SimpleNamespace(term=lambda key: "Tiny")
    monkeypatch.setattr("games.selectors.person.words_for_page", lambda ruleset: words)


def finished(people, public=True, leaver=None, built_in=0):
    """A finished game of the tiny ruleset; `leaver` has left it before."""
    size = len(people) + built_in
    game = open_table(people[0], "tiny", {"length": 3}, size=size, public=public, built_in=built_in)
    for guest in people[1:]:
        opening.join(game, guest, game.invitation)
    game.refresh_from_db()
    if leaver:
        seats.leave_seat(game, leaver)
        game.refresh_from_db()
    play_on(game)
    stays.complete_due_results()
    return game


def page(reader, person):
    client = Client()
    if reader:
        client.force_login(reader)
    return client.get(reverse("games:person", args=[person.public_name]))


def seen(reader, person):
    return profile_person(person.public_name, reader or AnonymousUser())


def counts(reader, person):
    return [(one.played, one.first) for one in seen(reader, person).results]


def test_others_see_the_results_of_public_tables_only(people):
    alice, bob, charlie = people
    finished([alice, bob])
    finished([alice, bob], public=False)
    won = [Participation.objects.get(game=game, user=alice).place == 1 for game in Game.objects.order_by("pk")]
    assert counts(charlie, alice) == [(1, int(won[0]))]
    assert counts(alice, alice) == [(2, sum(won))]


def test_two_people_see_their_private_games_together(people):
    alice, bob, charlie = people
    finished([alice, bob], public=False)
    (met,) = seen(bob, alice).meetings
    assert met.played == 1 and met.ahead + met.behind + met.level == 1
    assert seen(charlie, alice).meetings == []


def test_the_page_of_another_says_how_often_we_have_played_and_who_was_ahead(people):
    alice, bob, _ = people
    for _ in range(2):
        finished([alice, bob])
    html = close_up(page(bob, alice).content.decode())
    (met,) = seen(bob, alice).meetings
    assert "2 finished games together" in html and f"<td>{met.ahead}</td><td>{met.behind}</td>" in html


def test_a_place_among_people_is_not_compared_with_one_among_bots(people):
    alice, bob, _ = people
    game = finished([alice, bob])
    Participation.objects.filter(game=game, user=bob).update(bot=True)
    assert not seen(alice, bob).meetings


def test_who_left_a_private_table_does_not_see_how_it_went_on(people):
    alice, bob, _ = people
    finished(people, public=False, leaver=bob)
    assert seen(bob, alice).meetings == []
    assert [one.played for one in seen(alice, bob).meetings] == [1]


@pytest.mark.parametrize("part", ["results", "pace", "reliability"])
def test_the_owner_decides_who_sees_each_part(people, part):
    alice, bob, _ = people
    finished([alice, bob])
    Profile.objects.create(user=alice, **{part: "owner"})
    assert part not in seen(bob, alice).shown
    assert part in seen(alice, alice).shown
    assert page(None, alice).status_code == 302
    Profile.objects.filter(user=alice).update(**{part: "everyone"})
    assert seen(None, alice).shown == {part}


def test_the_own_page_marks_what_only_the_owner_sees(people):
    finished(people)
    shown = page(people[0], people[0]).content.decode()
    Profile.objects.create(user=people[0], results="owner", reliability="owner")
    marked = page(people[0], people[0]).content.decode()
    badge = '<span class="badge">only me</span>'
    assert (shown.count(badge), marked.count(badge)) == (0, 2) and badge not in page(
        people[1], people[0]
    ).content.decode()


def test_no_one_is_first_in_a_game_that_all_have_left(people):
    alice, bob, _ = people
    game = finished([alice, bob])
    Participation.objects.filter(game=game).update(ending="conceded", place=1, shared=True)
    assert counts(bob, alice) == [(1, 0)]


def test_no_one_is_first_if_a_game_ends_without_a_winner(people):
    alice, bob, _ = people
    game = finished([alice, bob])
    Participation.objects.filter(game=game).update(place=1, shared=True, won=False, ending="stayed")
    assert counts(bob, alice) == [(1, 0)]
    Participation.objects.filter(game=game).update(won=True)  # they share the victory
    assert counts(bob, alice) == [(1, 1)]


def test_a_stranger_cannot_tell_a_closed_page_from_a_name_that_nobody_has(people):
    client = Client()
    closed, nobody = client.get("/people/Alice/"), client.get("/people/Nobody/")
    assert closed.status_code == nobody.status_code == 302 and closed.content == nobody.content
    assert closed["Location"].replace("Alice", "Nobody") == nobody["Location"]


def test_search_engines_do_not_list_people(people):
    assert page(people[1], people[0])["X-Robots-Tag"] == "noindex"


def test_reliability_counts_who_left(people):
    _, bob, charlie = people
    finished(people)
    finished(people, leaver=bob)
    shown = seen(charlie, bob)
    assert (shown.finished, shown.begun) == (1, 2)


def test_pace_is_that_of_the_latest_games(people):
    game = finished(people)
    Participation.objects.filter(game=game, user=people[0]).update(answer_times=[5, 2, 1, 1, 1, 0, 0])
    assert seen(people[1], people[0]).within_a_day == 9


def test_a_game_against_computer_players_has_no_place(people):
    finished([people[0]], built_in=1)
    (one,) = seen(people[1], people[0]).results
    assert (one.played, one.alone) == (0, 1)


def test_the_owner_saves_who_sees_what(people):
    client = Client()
    client.force_login(people[0])
    client.post(reverse("games:set_profile"), {"results": "owner", "pace": "everyone", "reliability": "members"})
    profile = Profile.objects.get(user=people[0])
    assert (profile.results, profile.pace, profile.reliability) == ("owner", "everyone", "members")
    client.post(reverse("games:set_profile"), {"results": "nonsense", "pace": "members", "reliability": "members"})
    profile.refresh_from_db()
    assert (profile.results, profile.pace) == ("owner", "everyone")


def test_favourites_are_added_and_removed_and_stay_private(people):
    alice, bob, charlie = people
    client = Client()
    client.force_login(alice)
    address = reverse("games:set_favourite", args=["Bob"])
    client.post(address, {"wanted": "yes"})
    client.post(address, {"wanted": "yes"})
    assert favourites.favourites_of(alice) == [bob]
    assert seen(alice, bob).person.is_favourite and not seen(charlie, bob).person.is_favourite
    client.post(address, {"wanted": "no"})
    assert favourites.favourites_of(alice) == []
    client.post(reverse("games:set_favourite", args=["Alice"]), {"wanted": "yes"})
    assert favourites.favourites_of(alice) == []


def test_recent_opponents_are_the_people_of_the_latest_games(people):
    alice, bob, charlie = people
    finished([alice, bob])
    finished([alice, charlie])
    assert favourites.recent_opponents(alice) == [charlie, bob]
    assert favourites.recent_opponents(bob) == [alice]


@pytest.mark.both
@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("áng", ["Ángela"]),
        ("ÁNGELA", ["Ángela"]),
        ("án", []),
        ("gel", []),
        ("%%%", []),
        ("___", []),
        ("ángela@", []),
        ("иван", ["Иванка"]),
    ],
)
def test_people_are_found_by_the_beginning_of_their_name_in_any_script(typed, found):
    for number, name in enumerate(("Ángela", "Иванка")):
        scenes.person(name).__class__.objects.filter(public_name=name).update(email=f"p{number}@example.org")
    assert [one.public_name for one in favourites.find_people(typed)] == found


def test_nobody_is_found_by_their_address_or_once_erased(people):
    assert favourites.find_people("alice@example.org") == []
    leaving.erase_player(people[0])
    people[0].is_active = False
    people[0].save()
    assert favourites.find_people("alice") == []
    assert page(people[1], people[0]).status_code == 404


def test_a_page_asks_few_queries(people, django_assert_max_num_queries):
    finished(people[:2])
    client = Client()
    client.force_login(people[1])
    client.get("/people/Alice/")
    with django_assert_max_num_queries(8):  # two of them for the session and its user
        client.get("/people/Alice/")


def test_a_name_at_a_table_leads_to_the_person_by_their_present_name(people):
    game = finished(people[:2])
    client = Client()
    client.force_login(people[2])
    people[0].public_name = "Alicia"
    people[0].save()
    assert client.get(f"/t/{game.slug}/seats/0/")["Location"] == "/people/Alicia/"
    assert client.get(f"/t/{game.slug}/seats/7/").status_code == 404
