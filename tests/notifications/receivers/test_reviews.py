"""Finished games are reviewed, and players who want it are notified of the review."""

import pytest
from django.utils import timezone

from games.eventlog import log
from games.facts.events import Closed
from games.facts.signals import game_reviewed
from games.models import Game, Review
from games.players import reviews
from games.tables import opening
from notifications.emails import writing
from notifications.models import Channel, Kind, Notification
from notifications.preferences import switches
from tests.tables import open_table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def unheard(monkeypatch) -> None:
    """Disable the review workers, so that reviews stay queued."""
    monkeypatch.setattr(reviews.review_piece, "delay", lambda *arguments: None)


def account(seat: int) -> dict:
    """As a review could have it."""
    moment = {"step": 9, "what": "lead", "chosen": "think", "best": ["lead", "craftsman", "muelle"], "error": 0.02}
    moment |= {"why": {"clients": 1.0}, "round": 2, "turn": 1}
    place = {"round": 1, "turn": 3}
    return {
        "seat": seat, "begin": 0.33, "end": 1.0, "own": -0.12, "others": 0.2, "luck": 0.3, "rest": 0.29,
        "told": [{"of": of, "change": change, "error": 0.1} for of, change in ((["own"], -0.12), (["others", "luck", "rest"], 0.79))],
        "moments": [{**moment, "worth": 0.41, "best_worth": 0.53}], "swings": [{"step": 2, "change": 0.11, **place}], "by_others": [{"step": 1, "change": -0.07, **place}],
    }  # fmt: skip


def running_table(people) -> Game:
    game = open_table(people[0], "gloria", size=3)
    for user in people[1:3]:
        opening.join(game, user)
    game.refresh_from_db()
    return game


def end(game: Game) -> Game:
    log.append(game, Closed("agreed", (1,)))
    game.refresh_from_db()
    return game


def make(game: Game) -> None:
    """Store a finished review."""
    review = Review.objects.get(game=game)
    review.body, review.made_at = {"review": 2, "seats": [account(seat) for seat in range(game.size)]}, timezone.now()
    review.save()
    game_reviewed.send(Game, game=game, review=review)


def test_nobody_is_told_who_has_not_asked_for_it(people) -> None:
    for channel in Channel:
        assert not switches.is_on_by_default(Kind.REVIEW, channel)
    game = end(running_table(people))
    assert not Review.objects.exists()
    Review.objects.create(game=game, **reviews.current_versions(game))
    make(game)
    assert not Notification.objects.filter(kind=Kind.REVIEW).exists()


def test_who_wants_it_is_told_once_where_it_turned(people) -> None:
    ana = people[0]
    switches.set_switch(ana.pk, Kind.REVIEW, on=True)
    game = end(running_table(people))
    make(game)
    make(game)  # again: nothing new
    (notification,) = Notification.objects.filter(kind=Kind.REVIEW)
    assert notification.user == ana
    plain = writing.write_email(notification).plain
    assert "/review/" in plain
    for told in (
        "33",
        "100",
        "−12",
        "todo lo demás +79",
        "Ronda 2, turno 1",
        "41 %",
        "53 %",
        "más clientes (+1)",
        "subió 11 puntos porcentuales",
        "bajó 7 puntos porcentuales",
    ):
        assert told in " ".join(plain.split()), told


def test_reckoned_anew_it_is_no_news(people) -> None:
    """By another version, from the beginning: the game ended long ago."""
    switches.set_switch(people[0].pk, Kind.REVIEW, on=True)
    game = end(running_table(people))
    make(game)
    Review.objects.filter(game=game).delete()
    Review.objects.create(game=game, **reviews.current_versions(game))
    make(game)
    assert Notification.objects.filter(kind=Kind.REVIEW).count() == 1


@pytest.mark.parametrize(
    ("language", "first"), [("en", "The review of your game is ready"), ("es", "El análisis de tu partida está listo")]
)
def test_in_its_readers_language(people, language, first) -> None:
    ana = people[0]
    ana.language = language
    ana.save()
    switches.set_switch(ana.pk, Kind.REVIEW, on=True)
    make(end(running_table(people)))
    assert writing.write_email(Notification.objects.get(kind=Kind.REVIEW)).plain.splitlines()[1].startswith(first)


def test_the_house_looks_at_few_by_itself(people, settings, monkeypatch) -> None:
    """Not for practice tables, long queues, players with recent reviews, or without review workers."""
    ana = people[0]
    switches.set_switch(ana.pk, Kind.REVIEW, on=True)
    end(open_table(ana, "roma", size=2, built_in=1, practice=True))
    with monkeypatch.context() as few:
        few.setattr(reviews, "MAX_WAITING_REVIEWS", 0)
        end(running_table(people))
    usual, settings.REVIEWS_PER_DAY = settings.REVIEWS_PER_DAY, 0
    end(running_table(people))
    settings.REVIEWS_PER_DAY, settings.THINKING_CORES = usual, 0
    end(running_table(people))
    assert not Review.objects.exists()
    settings.THINKING_CORES = 1
    end(running_table(people))
    assert Review.objects.count() == 1
