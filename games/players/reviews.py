"""Finished tables looked at again: asked for, made piece by piece in the queue of what thinks, kept once made.

One review is made at a time, and people take turns. How far it has come lies in its row: a worker that is killed costs
a piece, and the sweep hands it out again; one that was cancelled goes on where it was if it is asked for again."""

import logging
from collections.abc import Collection
from datetime import UTC, datetime, timedelta

from celery import shared_task
from django.conf import settings
from django.db import DatabaseError, transaction
from django.db.models import Max, QuerySet
from django.utils import timezone

from games.eventlog.loading import rules_of
from games.facts.broken_rows import report_broken
from games.facts.errors import Refused, Unavailable
from games.facts.signals import reviewed
from games.models import Bot, Game, Review, User, person_behind

from .review.account import REVIEW_VERSION
from .review.pieces import course_as_data, next_piece
from .review_worker import review_piece
from .reviewable import course_of, is_reviewable, reviewed_seats
from .thinker import packed_data, unpacked_data

logger = logging.getLogger(__name__)
LEASE = timedelta(seconds=90)  # after which a piece is handed out again: its worker was lost
MOST_WAITING = 10  # while so many wait, only who asks for one at the table is put behind them
DAY = timedelta(days=1)
LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)
WHOLE = 1e9  # seconds for a piece that is to be the last


def ask_for_review(game: Game, user: User | None = None) -> Review:
    """Returns the review of a finished table, whether it is made or not yet. Refused where it cannot be made, and for a
    `user` who has asked for REVIEWS_PER_DAY today."""
    review = kept_review(game)
    if review is None:
        course_of(game)
        if not settings.THINKING_CORES:
            raise Refused("no_review", "Nobody looks at finished games again here.")
        if user is not None:
            ensure_within_limit(game, user)
        Review.objects.filter(game=game).exclude(version=REVIEW_VERSION).delete()
        asked = {**versions(game), "asked_by": user, "asked_at": timezone.now(), "cancelled": False}
        review, _ = Review.objects.update_or_create(game=game, defaults=asked)
        hand_over_next()
    return review


def ensure_within_limit(game: Game, user: User) -> None:
    """Refuse more reviews of other games a day than REVIEWS_PER_DAY; a player's bots count with the player."""
    today = Review.objects.filter(asked_at__gt=timezone.now() - DAY).exclude(game=game)
    theirs = today.annotate(person=person_behind("asked_by")).filter(person=Bot.person_of(user))
    if theirs.count() >= settings.REVIEWS_PER_DAY:
        raise Refused("many_reviews", "You have asked for as many game reviews as you may today.")


def wish_for_review(game: Game, people: Collection[int]) -> bool:
    """Have a game that ends now looked at again by and by, as a player of it wants each of theirs to be; whether that
    will be done. It costs a core some minutes, so it is done for few: not while many wait, nor for who has had some
    today, and not at tables where nothing is at stake. Unavailable."""
    if not settings.THINKING_CORES or game.practice or game.demo or not is_reviewable(game):
        return False
    today = Review.objects.filter(asked_at__gt=timezone.now() - DAY, game__seats__user__in=people)
    if unmade().count() >= MOST_WAITING or today.distinct().count() >= settings.REVIEWS_PER_DAY:
        return False
    Review.objects.get_or_create(game=game, defaults=versions(game))
    return True


def kept_review(game: Game) -> Review | None:
    """The review of a table, made or in the making; None if nobody waits for one, or it is of an older version."""
    return Review.objects.filter(game=game, version=REVIEW_VERSION, cancelled=False).first()


def cancel_review(game: Game) -> bool:
    """Give up a review that is not made yet; whether there was one. What is in hand of it is still worked off: until
    then no other piece is handed out."""
    return bool(unmade().filter(game=game).update(cancelled=True))


def make_review(game: Game, again: bool = False) -> Review:
    """Makes a table's review here and now, at one go; `again`: even if it is made. Refused."""
    review = kept_review(game)
    if review is not None and review.made_at and not again:
        return review
    course = course_of(game)
    piece = next_piece(course, reviewed_seats(game), None, WHOLE)
    made = {**piece, "failed": False, "cancelled": False, "made_at": timezone.now()}
    with transaction.atomic():
        waited_for = unmade().filter(game=game).exists()
        review = Review.objects.update_or_create(game=game, defaults={**versions(game), **made})[0]
        if waited_for:
            reviewed.send(Game, game=game, review=review)
    return review


def versions(game: Game) -> dict[str, int]:
    return {"version": REVIEW_VERSION, "rules_version": rules_of(game).VERSION}


def unfinished() -> QuerySet[Review]:
    return Review.objects.filter(made_at=None, failed=False)


def unmade() -> QuerySet[Review]:
    return unfinished().filter(cancelled=False)


def hand_over_next() -> bool:
    """Hand the next review piece to the worker that thinks, if this server has its rules; False if none or busy."""
    now = timezone.now()
    if unfinished().filter(sent_at__gt=now - LEASE, sent_at__lte=now).exists():
        return False
    for key in keys_in_turn():  # all of them: no open cursor while one is written
        review = unmade().filter(pk=key).select_related("game").first()
        if review is None:
            continue
        try:
            return hand_over(review)
        except Unavailable:  # for a newer server, while one is being brought in: the next one meanwhile
            continue
        except DatabaseError:
            raise
        except Exception:
            report_broken("review", review)
            unmade().filter(pk=review.pk).update(failed=True, state=None)
    return False


def keys_in_turn() -> list[int]:
    """The reviews that are to be made: first those of the person who has waited longest since a review of theirs was
    made, and of these the oldest. Those that no player has asked for are taken as one person's."""
    people = Review.objects.annotate(person=person_behind("asked_by"))
    made = people.filter(made_at__gt=timezone.now() - DAY).order_by()
    last_made = dict(made.values("person").annotate(last=Max("made_at")).values_list("person", "last"))
    waiting = people.filter(pk__in=unmade()).values_list("pk", "person")
    return [key for key, person in sorted(waiting, key=lambda row: last_made.get(row[1], LONG_AGO))]


def hand_over(review: Review) -> bool:
    """Hand a review's next piece to the worker that thinks; False if another process has done so. Unavailable."""
    try:
        work = {"course": course_as_data(course_of(review.game)), "seats": reviewed_seats(review.game)}
    except Refused as fault:
        return fail(review, str(fault))
    if not unmade().filter(pk=review.pk, sent_at=review.sent_at, done=review.done).update(sent_at=timezone.now()):
        return False
    if review.version != REVIEW_VERSION:  # begun before this version: what is kept of it may lack something
        anew = {**versions(review.game), "state": None, "done": 0}
        unmade().filter(pk=review.pk).update(**anew)
        review.state, review.done = None, 0
    sent = packed_data({**work, "state": review.state}), review.pk, review.done
    try:
        review_piece.apply_async(sent, expires=LEASE.seconds)
    except Exception as fault:  # the broker is away: the sweep tries again
        logger.warning("Could not hand out a review: %s", type(fault).__name__)
    return True


def fail(review: Review, why: str) -> bool:
    logger.error("Table %s could not be looked at again: %s", review.game.slug, why)
    Review.objects.filter(pk=review.pk).update(failed=True, state=None)
    return hand_over_next()


@shared_task(name="games.tasks.keep_review_piece")
def keep_review_piece(key: int, done: int, packed: str | None) -> bool:
    """Keep a piece that has come back, and hand over the next; False for one that nobody waits for: it was cancelled,
    or has come before. May run twice."""
    waiting = unfinished().filter(pk=key, done=done)
    review = waiting.select_related("game").first()
    if review is None:
        hand_over_next()
        return False
    if packed is None:
        fail(review, "the log of the worker that thinks says why")
        return True
    piece = unpacked_data(packed)
    made_at = timezone.now() if piece["body"] is not None else None
    with transaction.atomic():
        kept = waiting.update(**piece, sent_at=None, made_at=made_at)
        if kept and made_at and not review.cancelled:
            reviewed.send(Game, game=review.game, review=review)
    hand_over_next()
    return bool(kept) and not review.cancelled


@shared_task(name="games.tasks.sweep_reviews")
def sweep_reviews() -> bool:
    """Go on with the review that was left lying. May run twice."""
    return bool(settings.THINKING_CORES) and hand_over_next()
