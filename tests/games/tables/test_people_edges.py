"""Unusual people: names in other scripts, odd searches, an account with 200 stays, and people who sit down twice."""

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games import rules
from games.eventlog import loading, log
from games.facts.errors import TableSuspended
from games.facts.events import Conceded
from games.models import Game, Participation, Remark, Seat
from games.operating import leaving, verifying
from games.selectors.person import profile_person
from games.tables import favourites, opening, seats, stays
from roma_site.accounts import erasing
from tests.browser import scenes
from tests.games.playing import play_on
from tests.games.season import result_faults, stay_faults
from tests.tables import open_table, replace_player

pytestmark = [pytest.mark.both, pytest.mark.django_db]
NAMES = ("李明", "Ζήνων", "Иванка", "محمد", "Łukasz", "İpek", "O’Neill", "Straße", "Anne-Marie", "ㄅㄆㄇ")
SEARCHES = ("x", "%", "_", "%%%", "___", "zoë@example.org", "@example", "\\", "'; --", "\0\0\0", "x" * 5000, "🎲🎲🎲")


@pytest.fixture
def reader():
    client = Client()
    client.force_login(scenes.person("Zoë"))
    return client


@pytest.fixture
def without_tiny(monkeypatch, tiny_game):
    """Pages have no words for it."""
    monkeypatch.delitem(rules.GAMES, "tiny")


@pytest.mark.usefixtures("without_tiny")
@pytest.mark.parametrize("name", NAMES)
def test_a_name_in_any_script_is_found_and_leads_to_its_page(reader, django_user_model, name):
    person = django_user_model.objects.create_user("p@example.org", name)
    person.full_clean(exclude=["password"])
    address = reverse("games:person", args=[person.public_name])
    for typed in (name[:3], name.upper(), name.lower()):
        assert address in reader.get("/people/", {"q": typed}).content.decode()
    assert reader.get(address).status_code == 200
    reader.post(reverse("games:set_favourite", args=[name]), {"wanted": "yes"})
    assert address in reader.get("/people/").content.decode()
    assert reader.get("/api/v1/people/", {"q": name}).json()["found"] == [name]


def test_a_name_with_signs_that_are_no_letters_is_refused_clearly(django_user_model):
    with pytest.raises(ValidationError, match="letters and digits"):
        django_user_model(email="p@example.org", public_name="ऋषि", password="x").full_clean()


@pytest.mark.usefixtures("without_tiny")
@pytest.mark.parametrize("typed", SEARCHES)
def test_an_odd_search_finds_nobody_and_is_answered_as_any_other(reader, django_user_model, typed):
    django_user_model.objects.create_user("xavier@example.org", "Xavier Xx")
    usual = "q" if len(typed) < 3 else "qqq"
    page, other = (reader.get("/people/", {"q": text}) for text in (typed, usual))
    assert page.status_code == other.status_code == 200
    assert "Xavier" not in page.content.decode()
    assert ("at least three letters" in page.content.decode()) is (len(typed) < 3)
    found, none = (reader.get("/api/v1/people/", {"q": text}) for text in (typed, usual))
    assert found.status_code == 200 and found.content == none.content


def test_an_account_with_200_stays_is_erased_everywhere(people, django_user_model):
    """Finished games, and running ones as a player, host, substitute, former player, absent, conceded, suspended."""
    alice, bob, charlie = people
    dora = django_user_model.objects.create_user("dora@example.org", "Dora")
    finished = []
    for number in range(190):
        finished.append(
            Game(ruleset="tiny", size=2, slug=f"g-{number}", state="finished", finished_at=timezone.now(), host=dora)
        )
    Game.objects.bulk_create(finished)
    Participation.objects.bulk_create(
        Participation(game=game, seat=seat, user=user, from_event=1, ending="stayed", place=1 + seat, of=2, won=not seat,
                      finished_at=game.finished_at)
        for game in finished for seat, user in enumerate((dora, alice))
    )  # fmt: skip
    Seat.objects.bulk_create(
        Seat(game=game, number=seat, user=user, name=user.public_name)
        for game in finished for seat, user in enumerate((dora, alice))
    )  # fmt: skip
    running = [
        begun(dora, alice, bob),
        begun(alice, dora, bob),
        begun(alice, bob),
        *[begun(dora, bob) for _ in range(5)],
    ]
    _, guest, taken, left, away, gone, stopped, conceded = running
    seats.leave_seat(taken, bob)
    seats.take_seat(taken, 1, dora)
    seats.leave_seat(left, dora)
    Seat.objects.filter(game=away, user=dora).update(absent_since=timezone.now())
    seats.leave_seat(gone, dora)
    seats.take_seat(gone, 0, charlie)
    loading.suspend_table(stopped.pk, "a test")
    log.append(guest, Conceded(1))
    log.append(guest, Conceded(1, False))
    opening.concede(conceded, bob)
    before = {row.pk: (row.place, row.of, row.won) for row in Participation.objects.filter(game__in=finished)}
    with CaptureQueriesContext(
        connection,
    ) as queries:
        erasing.erase_account(dora)
    assert len(queries) < 500  # few for each running table, none for each finished one
    assert not django_user_model.objects.filter(public_name="Dora").exists()
    assert not Seat.objects.filter(name="Dora").exists()
    assert not [remark for remark in Remark.objects.all() if "Dora" in str(remark.facts)]
    assert {row.pk: (row.place, row.of, row.won) for row in Participation.objects.filter(game__in=finished)} == before
    assert verifying.try_to_resume(stopped) == ""
    for game in running:
        game.refresh_from_db()
        assert not [*stay_faults(game)]
        play_on(game)
    stays.complete_due_results()
    assert not [fault for game in running for fault in (*stay_faults(game), *result_faults(game))]
    assert all(stays.complete_results(game.pk) == [] for game in running)


def begun(host, *guests):
    """A running game of the tiny ruleset."""
    game = open_table(host, "tiny", {"length": 3}, size=1 + len(guests))
    for guest in guests:
        opening.join(game, guest)
    game.refresh_from_db()
    return game


def test_one_person_in_three_seats_over_time_has_one_place(people, django_user_model):
    """Out of seat 0 and into seat 1, out again and into seat 0: the last place, once."""
    alice, bob, charlie = people
    game = begun(alice, bob, charlie)
    seats.leave_seat(game, alice)
    seats.leave_seat(game, bob)
    seats.take_seat(game, 1, alice)
    seats.leave_seat(game, alice)
    seats.take_seat(game, 0, alice)
    seats.take_seat(game, 1, bob)
    play_on(Game.objects.get(pk=game.pk))
    stays.complete_due_results()
    game.refresh_from_db()
    assert not [*stay_faults(game), *result_faults(game)]
    rows = Participation.objects.filter(game=game)
    assert [(row.user.public_name, row.place, row.of) for row in rows if row.place] == [
        ("Alice", 2, 3),
        ("Bob", 2, 3),
        ("Charlie", 1, 3),
    ]
    assert rows.filter(user=alice).count() == 3 and profile_person("Alice", charlie).begun == 1
    assert favourites.recent_opponents(charlie) in ([alice, bob], [bob, alice])


def test_nobody_leaves_or_ends_a_suspended_table(people):
    game = begun(*people)
    loading.suspend_table(game.pk, "a test")
    before = list(Participation.objects.values_list())
    for act in (
        lambda: seats.leave_seat(game, people[0]),
        lambda: opening.concede(game, people[0]),
        lambda: replace_player(game, 0, None),
    ):
        with pytest.raises(TableSuspended):
            act()
    assert list(Participation.objects.values_list()) == before and stays.complete_due_results() == 0
    leaving.replace_suspended_player(people[1])
    assert verifying.try_to_resume(game) == ""
    seats.come_back(game, people[1])
    play_on(Game.objects.get(pk=game.pk))
    stays.complete_due_results()
    game.refresh_from_db()
    assert not [*stay_faults(game), *result_faults(game)]
    assert set(game.participations.values_list("ending", flat=True)) == {"stayed"}
