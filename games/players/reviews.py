"""Finished tables looked at again: asked for, made piece by piece in the queue of what thinks, kept once made.

One review is made at a time, the oldest first. How far it has come lies in its row: a worker that is killed costs a
piece, and the sweep hands it out again."""

import logging
from collections.abc import Collection
from datetime import timedelta
from typing import Any

from celery import shared_task
from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from games.eventlog.loaded import in_force
from games.eventlog.loading import log_rows, rules_of
from games.facts.errors import Diverged, Refused, Unavailable
from games.facts.events import Answered, Closed, Conceded, Dealt, Event, Started
from games.facts.signals import reviewed
from games.models import Game, Review, Seat
from games.rules.ask import SeatNumber
from games.rules.beginning import Input

from .packing import packed_data, unpacked_data
from .review.account import REVIEW_VERSION
from .review.course import Course
from .review.pieces import course_as_data, next_piece
from .review_worker import review_piece

logger = logging.getLogger(__name__)
LEASE = timedelta(seconds=90)  # after which a piece is handed out again: its worker was lost
MOST_WAITING = 10  # while so many wait, only who asks for one at the table is put behind them
MOST_A_DAY = 5  # reviews of games of the same people that nobody has asked for at the table
WHOLE = 1e9  # seconds for a piece that is to be the last


def ask_for_review(game: Game) -> Review:
    """Returns the review of a finished table, whether it is made or not yet. Refused where it cannot be made."""
    review = kept_review(game)
    if review is None:
        course_of(game)
        if not settings.THINKING_CORES:
            raise Refused("no_review", "Nobody looks at finished games again here.")
        Review.objects.filter(game=game).exclude(version=REVIEW_VERSION).delete()
        review, _ = Review.objects.get_or_create(game=game, defaults=versions(game))
        hand_over_next()
    return review


def wish_for_review(game: Game, people: Collection[int]) -> bool:
    """Have a game that ends now looked at again by and by, as a player of it wants each of theirs to be; whether that
    will be done. It costs a core some minutes, so it is done for few: not while many wait, nor for who has had some
    today, and not at tables where nothing is at stake. Unavailable."""
    if not settings.THINKING_CORES or game.practice or game.demo or not is_reviewable(game):
        return False
    today = Review.objects.filter(asked_at__gt=timezone.now() - timedelta(days=1), game__seats__user__in=people)
    if unmade().count() >= MOST_WAITING or today.distinct().count() >= MOST_A_DAY:
        return False
    Review.objects.get_or_create(game=game, defaults=versions(game))
    return True


def kept_review(game: Game) -> Review | None:
    """The review of a table, made or in the making; None where nobody has asked for one, or it was reckoned in another
    way than it would be now."""
    return Review.objects.filter(game=game, version=REVIEW_VERSION).first()


def cancel_review(game: Game) -> bool:
    """Give up a review that is not made yet; whether there was one."""
    return bool(unmade().filter(game=game).delete()[0])


def make_review(game: Game, again: bool = False) -> Review:
    """Makes a table's review here and now, at one go; `again`: even if it is made. Refused."""
    review = kept_review(game)
    if review is not None and review.made_at and not again:
        return review
    course = course_of(game)
    piece = next_piece(course, reviewed_seats(game), None, WHOLE)
    made = {**piece, "failed": False, "made_at": timezone.now()}
    return Review.objects.update_or_create(game=game, defaults={**versions(game), **made})[0]


def versions(game: Game) -> dict[str, int]:
    """By what a review that begins now is reckoned."""
    return {"version": REVIEW_VERSION, "rules_version": rules_of(game).VERSION}


# What is looked at


def course_of(game: Game) -> Course:
    """Returns the finished game as it was played. Refused while it runs, where it cannot be dealt again, or its log
    does not hold; Unavailable."""
    if game.state != Game.State.FINISHED:
        raise Refused("not_over", "The game is not over yet: it can be looked at again when it is.")
    if not is_reviewable(game):
        raise Refused("no_review", "This game cannot be looked at again.")
    try:
        rows = in_force(log_rows(game.pk, 1, game.head)[0])
    except Diverged as fault:
        raise Refused("no_review", "This game cannot be looked at again.") from fault
    started = rows[0][1]
    assert isinstance(started, Started)
    inputs = [one for _, event in rows if (one := input_of(event)) is not None]
    seed, cards = str(game.uuid), started.cards or None
    return Course(rules_of(game), started.seats, seed, inputs, started.options, cards, started.version)


def is_reviewable(game: Game) -> bool:
    """Whether a game of this kind can be dealt again, under the present rules. Unavailable."""
    return game.pinned is None and getattr(rules_of(game), "sampling", None) is not None


def can_review(game: Game) -> bool:
    """Whether a review of this table can be asked for here. Unavailable."""
    return settings.THINKING_CORES > 0 and game.state == Game.State.FINISHED and is_reviewable(game)


def may_ask(user: Any, game: Game, plays: bool) -> bool:
    """Whether somebody may have a review made, or give one up: who has played here, signed in; at tables for show,
    everybody who is."""
    return bool(user.is_authenticated) and (plays or game.demo)


def input_of(event: Event) -> Input | None:
    """Returns what an event in force was to the Match; None where it was nothing."""
    if isinstance(event, Answered):
        return event.seat, event.what, event.choice
    if isinstance(event, Dealt):
        return None, event.what, event.outcome
    if isinstance(event, Conceded):
        return event.seat, "conceded", event.stands
    if isinstance(event, Closed):
        return None, "closed", (event.reason, event.winners)
    return None


def reviewed_seats(game: Game) -> list[SeatNumber]:
    """The seats that are looked at: those of people and programs; where there are none, all."""
    seats = Seat.objects.filter(game=game).order_by("number").values_list("number", "built_in")
    return [number for number, built_in in seats if not built_in] or [number for number, _ in seats]


# In the queue


def unmade() -> QuerySet[Review]:
    """Those that are being made or wait for it, the oldest first."""
    return Review.objects.filter(made_at=None, failed=False)


def hand_over_next() -> bool:
    """Hand the next piece of the oldest review to the worker that thinks; False if there is none, or it is in hand."""
    review, now = unmade().select_related("game").first(), timezone.now()
    if review is None or (review.sent_at and now - LEASE < review.sent_at <= now):
        return False
    if not unmade().filter(pk=review.pk, sent_at=review.sent_at, done=review.done).update(sent_at=now):
        return False
    if review.version != REVIEW_VERSION:  # begun before this version: what is kept of it may lack something
        anew = {**versions(review.game), "state": None, "done": 0}
        unmade().filter(pk=review.pk).update(**anew)
        review.state, review.done = None, 0
    try:
        work = {"course": course_as_data(course_of(review.game)), "seats": reviewed_seats(review.game)}
    except Refused as fault:
        return fail(review, str(fault))
    except Unavailable:
        return False  # the table is stopped, or not for this server
    try:
        review_piece.delay(packed_data({**work, "state": review.state}), review.pk, review.done)
    except Exception as fault:  # the broker is away: the sweep tries again
        logger.warning("Could not hand out a review: %s", type(fault).__name__)
    return True


def fail(review: Review, why: str) -> bool:
    """Give a review up for good; the next one is handed over."""
    logger.error("Table %s could not be looked at again: %s", review.game.slug, why)
    Review.objects.filter(pk=review.pk).update(failed=True, state=None)
    return hand_over_next()


@shared_task(name="games.tasks.keep_review_piece")
def keep_review_piece(key: int, done: int, packed: str | None) -> bool:
    """Keep a piece that has come back, and hand over the next; False for one that nobody waits for: it was cancelled,
    or has come before. May run twice."""
    waiting = unmade().filter(pk=key, done=done)
    review = waiting.select_related("game").first()
    if review is None:
        return False
    if packed is None:
        fail(review, "the log of the worker that thinks says why")
        return True
    piece = unpacked_data(packed)
    made_at = timezone.now() if piece["body"] is not None else None
    with transaction.atomic():
        kept = waiting.update(**piece, sent_at=None, made_at=made_at)
        if kept and made_at:
            reviewed.send(Game, game=review.game, review=review)
    hand_over_next()
    return bool(kept)


@shared_task(name="games.tasks.sweep_reviews")
def sweep_reviews() -> bool:
    """Go on with the review that was left lying. May run twice."""
    return bool(settings.THINKING_CORES) and hand_over_next()
