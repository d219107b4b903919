"""The outbox rows of moves, written in the transaction of the move."""

import pytest
from django.contrib.auth import get_user_model
from django.db import transaction

from games.eventlog import log
from games.facts.events import Answered, Closed, Conceded
from games.models import Game, OpenQuestion
from games.players.stand_ins import first_legal_choice
from games.tables import opening
from notifications.models import Kind, Notification, State
from notifications.outbox.wakeups import Wakeup
from tests.notifications.conftest import answer
from tests.tables import open_table, replace_player

pytestmark = [pytest.mark.both, pytest.mark.django_db]


def told(game: Game, kind: Kind = Kind.TURN) -> list[str]:
    """Return the notified users, in order."""
    return list(
        Notification.objects.filter(game=game, kind=kind).order_by("pk").values_list("user__public_name", flat=True)
    )


def asked(game: Game) -> list[str]:
    """Return the users whom the game waits for."""
    return sorted(OpenQuestion.objects.filter(game=game).values_list("seat__name", flat=True))


def test_who_is_asked_first_is_told_and_the_others_hear_that_it_has_begun(table) -> None:
    assert told(table) == asked(table)
    assert sorted(told(table, Kind.STARTED) + told(table)) == ["Ana", "Bruno", "Carla"]


def test_every_stint_of_a_whole_game_has_one_notice(table) -> None:
    stints, at_it = [], set()
    while not Game.objects.get(pk=table.pk).over:
        now = set(asked(table))
        stints += sorted(now - at_it)
        at_it = now
        answer(table)
    notifications = told(table)
    assert len(notifications) == len(stints)
    assert sorted(notifications) == sorted(stints)
    assert len(stints) > 20


def test_game_over_is_told_once_to_each(table) -> None:
    log.append(table, Closed("agreed", (1,)))
    assert sorted(told(table, Kind.OVER)) == ["Ana", "Bruno", "Carla"]
    assert not Notification.objects.filter(stint_open=True).exists()
    assert {n.state for n in Notification.objects.filter(kind=Kind.TURN)} == {State.DROPPED}
    assert (
        Notification.objects.get(kind=Kind.OVER, user__public_name="Ana").opened == Game.objects.get(pk=table.pk).head
    )


def test_a_move_that_is_rolled_back_tells_nobody(table) -> None:
    before = list(Notification.objects.values())
    with pytest.raises(RuntimeError), transaction.atomic():
        for _ in range(6):
            answer(table)
        assert list(Notification.objects.values()) != before
        raise RuntimeError("the page failed after the move")
    assert list(Notification.objects.values()) == before


def test_built_in_players_are_told_nothing(people) -> None:
    game = open_table(people[0], "gloria", {"short": True}, size=2, built_in=1)
    for _ in range(30):
        answer(game)
    assert set(told(game)) == {"Ana"}
    assert told(game, Kind.STARTED) in ([], ["Ana"])


def test_who_has_conceded_is_told_of_the_end_only(table, people) -> None:
    seat = OpenQuestion.objects.get(game=table).seat
    log.append(table, Conceded(seat.number))
    notification = Notification.objects.get(kind=Kind.TURN, user=seat.user)
    first = Notification.objects.filter(kind=Kind.TURN).count()
    for _ in range(12):
        answer(table)
    assert not Notification.objects.filter(kind=Kind.TURN, user=seat.user).exclude(pk=notification.pk).exists()
    assert Notification.objects.filter(kind=Kind.TURN).count() > first
    log.append(table, Closed("agreed", ()))
    assert sorted(told(table, Kind.OVER)) == ["Ana", "Bruno", "Carla"]


def undoable(game: Game) -> tuple[int, int]:
    """Play until a seat has passed the turn on and may take it back; the seat and the event."""
    while True:
        seat = OpenQuestion.objects.get(game=game).seat
        look = log.observe(Game.objects.get(pk=game.pk), seat.number)
        choice = "think" if look.question.what == "follow" else first_legal_choice(look.question)
        if look.question.what == "lead":
            choice = next(option for option in look.question.options if option != "think")
        log.append(game, Answered(seat.number, look.question.what, choice), look.opened)
        look = log.observe(Game.objects.get(pk=game.pk), seat.number)
        if look.undo_to and OpenQuestion.objects.filter(game=game).exclude(seat=seat).exists():
            return seat.number, look.undo_to


def test_undo_takes_back_the_notice_it_caused(table) -> None:
    number, to = undoable(table)
    mistaken = Notification.objects.get(game=table, stint_open=True)
    user = table.seats.get(number=number).user
    opening.undo(table, user, to)
    mistaken.refresh_from_db()
    assert (mistaken.state, mistaken.reason) == (State.DROPPED, "turn passed")
    assert Notification.objects.get(game=table, stint_open=True).user == user


def test_somebody_new_on_a_seat_is_told(table) -> None:
    new = get_user_model().objects.create_user("dora@example.org", "Dora")
    seat = OpenQuestion.objects.get(game=table).seat
    replace_player(table, seat.number, new)
    assert told(table) == [seat.user.public_name, "Dora"]
    assert Notification.objects.get(stint_open=True).user == new


def test_a_worker_is_woken_after_the_commit_when_the_mail_is_due(
    table, monkeypatch, settings, django_capture_on_commit_callbacks
) -> None:
    settings.NOTIFICATION_DELAY_SECONDS = 20
    monkeypatch.setattr("notifications.outbox.wakeups.wakeup", Wakeup())
    woken = []
    monkeypatch.setattr("notifications.tasks.deliver.apply_async", lambda **how: woken.append(how["countdown"]))
    first = Notification.objects.count()
    with django_capture_on_commit_callbacks(execute=True):
        while Notification.objects.count() == first:
            answer(table)
        assert woken == []
    assert 20 <= woken[0] <= 21


def test_what_falls_due_in_the_same_half_second_wakes_a_worker_once(monkeypatch) -> None:
    woken, now = [], [100.2]
    monkeypatch.setattr(
        "notifications.tasks.deliver.apply_async", lambda **how: woken.append(round(how["countdown"], 1))
    )
    monkeypatch.setattr("notifications.outbox.wakeups.time.monotonic", lambda: now[0])
    alarm = Wakeup()
    for now[0] in (100.2, 100.4, 100.5, 100.9, 101.0):
        alarm.schedule(20)
    alarm.schedule(0)
    assert woken == [20.3, 20.5, 20.5, 0]


def test_a_broker_that_is_away_does_not_stop_a_move(table, monkeypatch, django_capture_on_commit_callbacks) -> None:
    def away(**how):
        raise OSError("no broker")

    monkeypatch.setattr("notifications.tasks.deliver.apply_async", away)
    with django_capture_on_commit_callbacks(execute=True):
        log.append(table, Closed("agreed", (1,)))
    assert len(told(table, Kind.OVER)) == 3
