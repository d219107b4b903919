"""Leagues: who is notified of what, in how many queries, and what is checked again before it is sent."""

from datetime import timedelta

import pytest
import time_machine
from django.contrib.auth import get_user_model
from django.core import mail
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.clubs import founding, joining
from games.facts.errors import Refused
from games.facts.signals import league_opened, season_drawn, season_over
from games.models import Block, Entrant, Membership, Tournament
from games.operating.leaving import erase_player
from games.tournaments import decisions, entering
from notifications.delivery import copies, mails
from notifications.emails import push_texts
from notifications.models import SWITCHED, Address, Channel, DeliveryFrequency, Kind, Notification, State, Switch
from notifications.outbox import digests
from notifications.preferences import addresses, history, switches
from notifications.receivers.clubs import MAX_MEMBERS_ASKED
from tests.games.tournaments.seasons import drawn_season, open_season

from .test_clubs import sent

pytestmark = [pytest.mark.both, pytest.mark.django_db]
User = get_user_model()
WHY = "Ana is away for months."


@pytest.fixture(autouse=True)
def at_once(settings, monkeypatch) -> None:
    settings.NOTIFICATION_DELAY_SECONDS = 0
    monkeypatch.setattr("notifications.tasks.deliver.apply_async", lambda **how: None)


@pytest.fixture(autouse=True)
def tiny_game():
    """Without the tiny game, which has no pages."""


@pytest.fixture
def director(people):
    User.objects.update(language="en")
    return User.objects.create_user("dora@example.org", "Dora", language="en")


@pytest.fixture
def club(director, people):
    made = founding.create_club(director, "Friends")
    for one in people:
        joining.join_by_link(made, one, made.invite)
    return made


def rows(kind: Kind, **columns) -> list[str]:
    found = Notification.objects.filter(kind=kind, address=None, tournament__isnull=False, **columns)
    return sorted(found.values_list("user__public_name", flat=True))


def opened(club, director, **columns) -> Tournament:
    season = open_season(director, club=club, public=False, **columns)
    league_opened.send(Tournament, tournament=season, at=timezone.now())
    return season


def test_a_row_is_about_exactly_one_subject(club, people) -> None:
    season = open_season()
    for about in ({}, {"tournament": season, "club": club}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Notification.objects.create(user=people[0], kind=Kind.ENTRY, opened=1, **about)
    once = {"user": people[0], "kind": Kind.ENTRY, "opened": 1, "tournament": season}
    Notification.objects.create(**once)
    with pytest.raises(IntegrityError), transaction.atomic():
        Notification.objects.create(**once)


# Entries


def test_a_new_league_is_announced_to_the_club(club, director) -> None:
    opened(club, director)
    assert rows(Kind.ENTRY) == ["Ana", "Bruno", "Carla"]
    assert sent() == {one: ["Forum League is open for entries"] for one in ("Ana", "Bruno", "Carla")}
    letter = mail.outbox[0]
    assert "reply “yes” to enter" in letter.body and "Roma" in letter.body and letter.extra_headers["Reply-To"]
    assert "reply “yes” to enter" in letter.alternatives[0][0] and letter.extra_headers["List-Unsubscribe"]


def test_of_5000_members_60_get_an_email_in_few_queries(club, director) -> None:
    users = User.objects.bulk_create(
        User(email=f"m{n}@example.org", public_name=f"Member {n}", name_key=f"member {n}") for n in range(5000)
    )
    Membership.objects.bulk_create(Membership(club=club, user=one) for one in users)
    with CaptureQueriesContext(connection) as made:
        opened(club, director)
    assert len(rows(Kind.ENTRY)) == MAX_MEMBERS_ASKED == 60 and len(made) < 30


def test_who_has_entered_or_left_or_is_blocked_gets_no_announcement(club, director, people) -> None:
    ana, bruno, carla = people
    Block.objects.create(user=director, other=carla)
    season = opened(club, director)
    assert rows(Kind.ENTRY) == ["Ana", "Bruno"]
    entering.enter(season, ana)
    joining.remove_member(club, director, bruno)
    Notification.objects.create(tournament=season, user=carla, kind=Kind.ENTRY, opened=0)
    assert not [name for name, subjects in sent().items() if "Forum League is open for entries" in subjects]


def test_the_next_season_asks_who_is_in_it_already(club, director, people) -> None:
    season = open_season(director, club=club, public=False)
    entering.enter(season, people[0])
    league_opened.send(Tournament, tournament=season, at=timezone.now())
    assert sent()["Ana"] == ["The next season of Forum League is open"]
    assert "To leave by email, reply “no”." in next(one.body for one in mail.outbox if "Ana" in one.to[0])


def test_only_who_has_not_confirmed_is_asked(people, director) -> None:
    season = open_season(director)
    for one in people:
        entering.enter(season, one)
    Entrant.objects.filter(user=people[0]).update(confirmed_at=timezone.now())
    entering.ask_for_confirmations(season, timezone.now())
    assert rows(Kind.ENTRY) == ["Bruno", "Carla"]
    entering.confirm(season, people[1])
    assert sent() == {"Carla": ["Will you play in Forum League?"]}


def test_who_moves_up_is_told(people, director) -> None:
    season = open_season(director, max_entrants=1)
    for one in people[:2]:
        entering.enter(season, one)
    entering.withdraw(season, people[0])
    assert sent() == {"Bruno": ["You have a place in Forum League"]}


def test_a_reserve_learns_of_the_place(people, director) -> None:
    season = drawn_season(director, people[:2], people[2:])
    entering.withdraw(season, people[0])
    assert sent() == {"Carla": ["You take over a place in Forum League"]}


# Draws, ends and decisions


def test_the_draw_is_told_to_all_in_few_queries(director) -> None:
    season = open_season(director)
    users = User.objects.bulk_create(
        User(email=f"m{n}@example.org", public_name=f"P{n}", name_key=f"p{n}") for n in range(500)
    )
    Entrant.objects.bulk_create(
        Entrant(tournament=season, user=one, number=n, token="", state="playing", lot=n, division=1)
        for n, one in enumerate(users, start=1)
    )
    with CaptureQueriesContext(connection) as made:
        season_drawn.send(Tournament, tournament=season, at=timezone.now())
    assert len(rows(Kind.PAIRED)) == 500 and len(made) < 20


def test_the_draw_names_division_opponents_and_tables(people, director) -> None:
    season = drawn_season(director, people[:2], people[2:])
    season.entrants.filter(user=people[2]).update(state="left_out")
    reserve = User.objects.create_user("eva@example.org", "Eva", language="en")
    entering.enter(season, reserve)
    season_drawn.send(Tournament, tournament=season, at=timezone.now())
    found = sent()
    assert found["Ana"] == found["Eva"] == ["The divisions of Forum League have been drawn"]
    assert found["Carla"] == ["Forum League has begun without you"]
    bodies = {one.to[0].partition(" <")[0]: one.body for one in mail.outbox}
    assert (
        "You are in division 1 and play at 1 table." in bodies["Ana"]
        and "Also in your division: Bruno." in bodies["Ana"]
    )
    assert "You are a reserve" in bodies["Eva"] and "reply “withdraw”" in bodies["Ana"]


def test_the_end_tells_the_own_place_and_the_first(people, director) -> None:
    season = drawn_season(director, people[:2])
    for place, one in enumerate(people[:2], start=1):
        season.entrants.filter(user=one).update(place=place)
    Tournament.objects.filter(pk=season.pk).update(state="finished", finished_at=timezone.now())
    season_over.send(Tournament, tournament=season, at=timezone.now())
    assert sent() == {one: ["The season of Forum League is over"] for one in ("Ana", "Bruno")}
    bodies = {one.to[0].partition(" <")[0]: one.body for one in mail.outbox}
    assert "Your place in division 1: 2." in bodies["Bruno"] and "First: Ana." in bodies["Bruno"]


def test_a_season_with_too_few_entrants_is_cancelled_with_a_message(people, director) -> None:
    season = open_season(director)
    entering.enter(season, people[0])
    Tournament.objects.filter(pk=season.pk).update(state="cancelled")
    season_over.send(Tournament, tournament=season, at=timezone.now())
    assert sent() == {"Ana": ["Forum League has been canceled"]}
    assert "too few entrants" in mail.outbox[0].body


@pytest.mark.parametrize(
    ("decide", "subject"),
    [
        (
            lambda t, d: decisions.extend(t, d, t.closes_at + timedelta(days=7), WHY),
            "The season of Forum League now ends on",
        ),
        (lambda t, d: decisions.replace(t, d, 1, WHY), "Carla takes over the place of Ana in Forum League"),
        (lambda t, d: decisions.void(t, d, 1, WHY), "Table 1 of Forum League does not count"),
        (lambda t, d: decisions.exclude(t, d, 1, WHY), "Ana is excluded from Forum League"),
        (lambda t, d: decisions.write_to_all(t, d, WHY), "A message to all players of Forum League"),
        (lambda t, d: decisions.cancel(t, d, WHY), "Forum League has been canceled"),
    ],
)
def test_every_decision_is_told_to_all_with_its_reason(people, director, decide, subject) -> None:
    season = drawn_season(director, people[:2], people[2:])
    decide(season, director)
    assert rows(Kind.DECIDED) == ["Ana", "Bruno", "Carla"]
    found = sent()
    assert all(any(one.startswith(subject) for one in found[name]) for name in ("Ana", "Bruno", "Carla"))
    letters = [one for one in mail.outbox if one.subject.startswith(subject)]
    signed = "From Dora, who directs" if "message" in subject else "Decided by Dora."
    assert all(WHY in one.body and signed in one.body for one in letters)
    assert not any("Unsubscribe" in one.body for one in letters) and not rows(Kind.STANDING)


def test_decisions_cannot_be_switched_off(people, director) -> None:
    assert Kind.DECIDED not in SWITCHED
    season = drawn_season(director, people[:2])
    for kind in SWITCHED:
        switches.set_switch(people[0].pk, kind, False)
    season_drawn.send(Tournament, tournament=season, at=timezone.now())
    decisions.write_to_all(season, director, "Hello")
    assert sent()["Ana"] == ["A message to all players of Forum League"]


def test_the_words_of_an_erased_director_are_not_sent(people, director) -> None:
    season = drawn_season(director, people[:2])
    decisions.write_to_all(season, director, "Bruno is rude.")
    decisions.exclude(season, director, 2, "Bruno is rude.")
    erase_player(director)
    assert sent()["Ana"] == ["Bruno is excluded from Forum League"]
    assert not any("rude" in one.body or "Dora" in one.body for one in mail.outbox)


def test_an_erased_entrant_is_named_by_number(people, director) -> None:
    season = drawn_season(director, people[:2])
    decisions.exclude(season, director, 2, WHY)
    erase_player(people[1])
    assert sent()["Ana"] == ["Former player 2 is excluded from Forum League"]


# Secrecy, other channels, digests


def test_nothing_reaches_who_has_left_the_club(club, director, people) -> None:
    season = opened(club, director)
    entering.enter(season, people[0])
    decisions.write_to_all(season, director, "Hello")
    entering.ask_for_confirmations(season, timezone.now())
    joining.remove_member(club, director, people[0])
    assert sent()["Ana"] == ["You are no longer a member of the club Friends"]
    _page, found = history.history_page_of(people[0], None)
    assert "Forum League" in {one["name"] for one in found}, "its name at that time, which Ana knew"


def test_other_channels_and_programs(people, director) -> None:
    season = drawn_season(director, people[:2])
    place = {
        channel: addresses.add_address(people[0], channel, channel, {"url": f"https://x.example/{channel}"})
        for channel in (Channel.DISCORD, Channel.WEBHOOK)
    }
    for channel in place:
        Switch.objects.create(user=people[0], channel=channel, kind=Kind.DECIDED, on=True)
    decisions.write_to_all(season, director, "The secret word")
    row = Notification.objects.select_related("user", "tournament").get(kind=Kind.DECIDED, user=people[0])
    copies.write_copies(row)
    copy = Notification.objects.select_related("user", "tournament", "address").get(address=place[Channel.DISCORD])
    text = push_texts.push_text(copy)
    assert text.text == "Something has changed in one of your leagues." and "Forum" not in text.title
    assert copies.webhook_payload(copy) == {"league": season.slug}


def test_a_browser_shows_what_it_is_about(people, director) -> None:
    season = drawn_season(director, people[:2])
    decisions.write_to_all(season, director, "We begin on Monday.")
    row = Notification.objects.select_related("user", "tournament").get(kind=Kind.DECIDED, user=people[0])
    sentence = push_texts.notification_sentence(row, own=True)
    assert (sentence.title, sentence.table) == ("A message to all players of Forum League", "Forum League")
    assert sentence.text == "We begin on Monday. From Dora, who directs this league." and season.slug in sentence.url


def test_one_digest_for_many_seasons(people, director) -> None:
    place = addresses.mail_address_of(people[0])
    digests.set_frequency(place, DeliveryFrequency.DAILY, 8)
    for name in ("One", "Two", "Three"):
        season = drawn_season(director, people[:2], name=name)
        season_drawn.send(Tournament, tournament=season, at=timezone.now())
    mails.deliver_due_mails()
    mail.outbox.clear()
    place.digests.update(due_at=timezone.now() - timedelta(seconds=1))
    mails.deliver_due_mails()
    own = [one for one in mail.outbox if "Ana" in one.to[0]]
    assert len(own) == 1 and own[0].subject == "3 updates."
    assert all(f"The divisions of {name} have been drawn" in own[0].body for name in ("One", "Two", "Three"))


def test_a_digest_has_the_standings_that_are_new(people, director) -> None:
    place = addresses.mail_address_of(people[0])
    digests.set_frequency(place, DeliveryFrequency.DAILY, 8)
    season = drawn_season(director, people)
    results = [[1, 1, None], [2, 2, None]]
    season.fixtures.filter(number=1).update(state="finished", ended_at=timezone.now(), results=results)

    def digest() -> str:
        mail.outbox.clear()
        decisions.write_to_all(season, director, "Hello")
        mails.deliver_due_mails()
        place.digests.filter(state=State.WAITING).update(due_at=timezone.now() - timedelta(seconds=1))
        mails.deliver_due_mails()
        return next(one.body for one in mail.outbox if "Ana" in one.to[0])

    line = "Division 1: you are in place 1 of 3."
    with time_machine.travel(timezone.now(), tick=False):
        assert line in digest()
    with time_machine.travel(timezone.now() + timedelta(days=2), tick=False):
        assert line not in digest(), "it is not new any more"
        season.fixtures.filter(number=1).update(ended_at=timezone.now())
    switches.set_switch(people[0].pk, Kind.STANDING, False)
    with time_machine.travel(timezone.now() + timedelta(days=4), tick=False):
        assert line not in digest()


def test_who_gets_no_emails_cannot_enter(people, director) -> None:
    addresses.disable_address(addresses.mail_address_of(people[0]), "gone")
    with pytest.raises(Refused, match="do not reach you"):
        entering.enter(open_season(director), people[0])
    Address.objects.update(disabled_at=None)
    assert entering.enter(open_season(director), people[0])
