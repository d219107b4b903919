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
from games.facts.signals import game_reviewed
from games.models import Bot, Game, Review, User, person_behind

from .review.breakdown import REVIEW_VERSION
from .review.pieces import next_piece, record_as_data
from .review_worker import review_piece
from .reviewable import game_record, is_reviewable, reviewed_seats
from .thinking_worker import pack_data, unpack_data

logger = logging.getLogger(__name__)
PIECE_LEASE = timedelta(seconds=90)  # after which a piece is handed out again: its worker was lost
MAX_WAITING_REVIEWS = 10  # while so many wait, only who asks for one at the table is put behind them
REVIEW_LIMIT_PERIOD = timedelta(days=1)
NEVER_MADE = datetime(1970, 1, 1, tzinfo=UTC)
UNLIMITED_SECONDS = 1e9  # seconds for a piece that is to be the last


def request_review(game: Game, user: User | None = None) -> Review:
    """Returns the review of a finished table, whether it is made or not yet.

    Refused where it cannot be made, and for a `user` who has asked for REVIEWS_PER_DAY today.
    """
    review = stored_review(game)
    if review is None:
        game_record(game)
        if not settings.THINKING_CORES:
            raise Refused("no_review", "Nobody looks at finished games again here.")
        if user is not None:
            ensure_review_limit(game, user)
        Review.objects.filter(game=game).exclude(version=REVIEW_VERSION).delete()
        asked = {**current_versions(game), "asked_by": user, "asked_at": timezone.now(), "cancelled": False}
        review, _ = Review.objects.update_or_create(game=game, defaults=asked)
        send_next_piece()
    return review


def ensure_review_limit(game: Game, user: User) -> None:
    """Refuse more reviews of other games a day than REVIEWS_PER_DAY; a player's bots count with the player."""
    today = Review.objects.filter(asked_at__gt=timezone.now() - REVIEW_LIMIT_PERIOD).exclude(game=game)
    theirs = today.annotate(person=person_behind("asked_by")).filter(person=Bot.person_of(user))
    if theirs.count() >= settings.REVIEWS_PER_DAY:
        raise Refused("many_reviews", "You have asked for as many game reviews as you may today.")


def request_automatic_review(game: Game, people: Collection[int]) -> bool:
    """Have a game that ends now looked at again by and by, as a player of it wants each of theirs to be; whether that
    will be done. It costs a core some minutes, so it is done for few: not while many wait, nor for who has had some
    today, and not at tables where nothing is at stake. Unavailable."""
    if not settings.THINKING_CORES or game.practice or game.demo or not is_reviewable(game):
        return False
    today = Review.objects.filter(asked_at__gt=timezone.now() - REVIEW_LIMIT_PERIOD, game__seats__user__in=people)
    if waiting_reviews().count() >= MAX_WAITING_REVIEWS or today.distinct().count() >= settings.REVIEWS_PER_DAY:
        return False
    Review.objects.get_or_create(game=game, defaults=current_versions(game))
    return True


def stored_review(game: Game) -> Review | None:
    """The review of a table, made or in the making; None if nobody waits for one, or it is of an older version."""
    return Review.objects.filter(game=game, version=REVIEW_VERSION, cancelled=False).first()


def cancel_review(game: Game) -> bool:
    """Give up a review that is not made yet; whether there was one.

    What is in hand of it is still worked off: until then no other piece is handed out.
    """
    return bool(waiting_reviews().filter(game=game).update(cancelled=True))


def make_review(game: Game, again: bool = False) -> Review:
    """Makes a table's review here and now, at one go; `again`: even if it is made. Refused."""
    review = stored_review(game)
    if review is not None and review.made_at and not again:
        return review
    course = game_record(game)
    piece = next_piece(course, reviewed_seats(game), None, UNLIMITED_SECONDS)
    made = {**piece, "failed": False, "cancelled": False, "made_at": timezone.now()}
    with transaction.atomic():
        waited_for = waiting_reviews().filter(game=game).exists()
        review = Review.objects.update_or_create(game=game, defaults={**current_versions(game), **made})[0]
        if waited_for:
            game_reviewed.send(Game, game=game, review=review)
    return review


def current_versions(game: Game) -> dict[str, int]:
    return {"version": REVIEW_VERSION, "rules_version": rules_of(game).VERSION}


def unfinished_reviews() -> QuerySet[Review]:
    return Review.objects.filter(made_at=None, failed=False)


def waiting_reviews() -> QuerySet[Review]:
    return unfinished_reviews().filter(cancelled=False)


def send_next_piece() -> bool:
    """Hand the next review piece to the worker that thinks, if this server has its rules; False if none or busy."""
    now = timezone.now()
    if unfinished_reviews().filter(sent_at__gt=now - PIECE_LEASE, sent_at__lte=now).exists():
        return False
    for key in review_keys_in_turn():  # all of them: no open cursor while one is written
        review = waiting_reviews().filter(pk=key).select_related("game").first()
        if review is None:
            continue
        try:
            return send_piece(review)
        except Unavailable:  # for a newer server, while one is being brought in: the next one meanwhile
            continue
        except DatabaseError:
            raise
        except Exception:
            report_broken("review", review)
            waiting_reviews().filter(pk=review.pk).update(failed=True, state=None)
    return False


def review_keys_in_turn() -> list[int]:
    """The reviews that are to be made: first those of the person who has waited longest since a review of theirs was
    made, and of these the oldest. Those that no player has asked for are taken as one person's."""
    people = Review.objects.annotate(person=person_behind("asked_by"))
    made = people.filter(made_at__gt=timezone.now() - REVIEW_LIMIT_PERIOD).order_by()
    last_made = dict(made.values("person").annotate(last=Max("made_at")).values_list("person", "last"))
    waiting = people.filter(pk__in=waiting_reviews()).values_list("pk", "person")
    return [key for key, person in sorted(waiting, key=lambda row: last_made.get(row[1], NEVER_MADE))]


def send_piece(review: Review) -> bool:
    """Hand a review's next piece to the worker that thinks; False if another process has done so.

    Unavailable.
    """
    try:
        work = {"course": record_as_data(game_record(review.game)), "seats": reviewed_seats(review.game)}
    except Refused as fault:
        return fail_review(review, str(fault))
    if (
        not waiting_reviews()
        .filter(pk=review.pk, sent_at=review.sent_at, done=review.done)
        .update(sent_at=timezone.now())
    ):
        return False
    if review.version != REVIEW_VERSION:  # begun before this version: what is kept of it may lack something
        anew = {**current_versions(review.game), "state": None, "done": 0}
        waiting_reviews().filter(pk=review.pk).update(**anew)
        review.state, review.done = None, 0
    sent = pack_data({**work, "state": review.state}), review.pk, review.done
    try:
        review_piece.apply_async(sent, expires=PIECE_LEASE.seconds)
    except Exception as fault:  # the broker is away: the sweep tries again
        logger.warning("Could not hand out a review: %s", type(fault).__name__)
    return True


def fail_review(review: Review, why: str) -> bool:
    logger.error("Table %s could not be looked at again: %s", review.game.slug, why)
    Review.objects.filter(pk=review.pk).update(failed=True, state=None)
    return send_next_piece()


@shared_task(name="games.tasks.keep_review_piece")
def store_review_piece(key: int, done: int, packed: str | None) -> bool:
    """Keep a piece that has come back, and hand over the next; False for one that nobody waits for: it was cancelled,
    or has come before. May run twice."""
    waiting = unfinished_reviews().filter(pk=key, done=done)
    review = waiting.select_related("game").first()
    if review is None:
        send_next_piece()
        return False
    if packed is None:
        fail_review(review, "the log of the worker that thinks says why")
        return True
    piece = unpack_data(packed)
    made_at = timezone.now() if piece["body"] is not None else None
    with transaction.atomic():
        kept = waiting.update(**piece, sent_at=None, made_at=made_at)
        if kept and made_at and not review.cancelled:
            game_reviewed.send(Game, game=review.game, review=review)
    send_next_piece()
    return bool(kept) and not review.cancelled


@shared_task(name="games.tasks.sweep_reviews")
def sweep_reviews() -> bool:
    """Go on with the review that was left lying. May run twice."""
    return bool(settings.THINKING_CORES) and send_next_piece()
