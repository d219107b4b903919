"""Reviews of finished tables: requested, computed in pieces by the thinking queue, and stored.

First looks come before complete analyses, and users take turns. If a worker is killed, one piece is lost, and the sweep
sends it again."""

import logging
from collections.abc import Collection
from datetime import timedelta
from typing import Any

from celery import shared_task
from django.conf import settings
from django.db import DatabaseError, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from games.eventlog.loaded import events_in_force
from games.eventlog.loading import log_rows, rules_of, waiting_for_newer
from games.facts.broken_rows import report_broken
from games.facts.errors import Diverged, Refused, Unavailable
from games.facts.events import Answered, Closed, Conceded, Dealt, LogEvent, Started
from games.facts.signals import game_reviewed
from games.models import Bot, Game, Review, Seat, User, person_behind
from games.rules.ask import SeatNumber
from games.rules.match_setup import MatchInput

from .review.breakdown import REVIEW_VERSION
from .review.game_record import GameRecord
from .review.pieces import complete_review, record_as_data
from .thinking_worker import pack_data, review_piece, unpack_data

PIECE_LEASE = timedelta(seconds=60)  # after which a piece is sent again, because its worker must be lost
MAX_WAITING_REVIEWS = 10  # while this many wait, automatic reviews are not added
REVIEW_LIMIT_PERIOD = timedelta(days=1)
LOWEST_PRIORITY = 9  # of a piece in the queue; questions of tables have 0


def game_record(game: Game) -> GameRecord:
    """Return the record of a game.

    Raise Refused if the game cannot be reviewed, Unavailable if this server does not have its rules."""
    if game.state != Game.State.FINISHED:
        raise Refused("not_over", "You can review the game once it is over.")
    if not is_reviewable(game):
        raise Refused("no_review", "This game cannot be reviewed.")
    try:
        with waiting_for_newer(game):
            rows = events_in_force(log_rows(game.pk, 1, game.head)[0])
    except Diverged as fault:
        raise Refused("no_review", "This game cannot be reviewed.") from fault
    started = rows[0][1]
    assert isinstance(started, Started)
    inputs = [one for _, event in rows if (one := event_input(event)) is not None]
    seed, cards = str(game.uuid), started.cards or None
    return GameRecord(rules_of(game), started.seats, seed, inputs, started.options, cards, started.version)


def is_reviewable(game: Game) -> bool:
    return game.pinned is None and getattr(rules_of(game), "sampling", None) is not None


def can_review(game: Game) -> bool:
    return settings.THINKING_CORES > 0 and game.state == Game.State.FINISHED and is_reviewable(game)


def may_request_review(user: Any, game: Game, plays: bool) -> bool:
    """Return whether the user may request or cancel a review: a player, or at show tables any user."""
    return bool(user.is_authenticated) and (plays or game.demo)


def event_input(event: LogEvent) -> MatchInput | None:
    if isinstance(event, Answered):
        return event.seat, event.what, event.choice
    if isinstance(event, Dealt):
        return None, event.what, event.outcome
    if isinstance(event, Conceded):
        return event.seat, "conceded", event.stands
    if isinstance(event, Closed):
        return None, "closed", (event.reason, event.winners)
    return None


def reviewed_seats(game: Game, first: int | None = None) -> list[SeatNumber]:
    """Return the seats of people and bots, user `first` first; all seats if no person or bot played."""
    rows = Seat.objects.filter(game=game).order_by("number").values_list("number", "built_in", "user")
    theirs = [row for row in rows if not row[1]] or list(rows)
    return [number for number, _, _ in sorted(theirs, key=lambda row: first is None or row[2] != first)]


logger = logging.getLogger(__name__)


def request_review(game: Game, user: User | None = None) -> Review:
    """Return the review of a table, and request it if necessary.

    Raise Refused if the game cannot be reviewed or the user has reached the daily limit."""
    review = stored_review(game)
    if review is None:
        game_record(game)
        if not settings.THINKING_CORES:
            raise Refused("no_review", "This site does not offer game reviews.")
        if user is not None:
            ensure_review_limit(game, user)
        Review.objects.filter(game=game).exclude(version=REVIEW_VERSION).delete()
        asked = {**current_versions(game), "asked_by": user, "asked_at": timezone.now(), "cancelled": False}
        review, _ = Review.objects.update_or_create(game=game, defaults=asked)
        send_pieces()
    return review


def ensure_review_limit(game: Game, user: User) -> None:
    today = Review.objects.filter(asked_at__gt=timezone.now() - REVIEW_LIMIT_PERIOD).exclude(game=game)
    theirs = today.annotate(person=person_behind("asked_by")).filter(person=Bot.person_of(user))
    if theirs.count() >= settings.REVIEWS_PER_DAY:
        raise Refused("many_reviews", "You have used all your game reviews for today.")


def request_automatic_review(game: Game, people: Collection[int]) -> bool:
    """Request a review of a game that ends, and return whether there will be one.

    Raise Unavailable if this server does not have the game's rules."""
    if not settings.THINKING_CORES or game.practice or game.demo or not is_reviewable(game):
        return False
    today = Review.objects.filter(asked_at__gt=timezone.now() - REVIEW_LIMIT_PERIOD, game__seats__user__in=people)
    if waiting_reviews().count() >= MAX_WAITING_REVIEWS or today.distinct().count() >= settings.REVIEWS_PER_DAY:
        return False
    Review.objects.get_or_create(game=game, defaults=current_versions(game))
    return True


def stored_review(game: Game) -> Review | None:
    return Review.objects.filter(game=game, version=REVIEW_VERSION, cancelled=False).first()


def cancel_review(game: Game) -> bool:
    """Cancel an incomplete review; return whether there was one. The worker still finishes its piece."""
    return bool(waiting_reviews().filter(game=game).update(cancelled=True))


def make_review(game: Game, again: bool = False) -> Review:
    """Compute a table's review now (`again`: even if stored); raise Refused if that is impossible."""
    review = stored_review(game)
    if review is not None and review.made_at and not again:
        return review
    course = game_record(game)
    made = {
        **complete_review(course, reviewed_seats(game)),
        "failed": False,
        "cancelled": False,
        "made_at": timezone.now(),
    }
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


def send_pieces() -> bool:
    """Send pieces until the worker has one more than there are cores; return whether any was sent."""
    sent = False
    for key in review_keys_in_turn():  # a list: no open cursor while a row is written
        if pieces_in_hand().count() > settings.THINKING_CORES:
            break
        review = waiting_reviews().filter(pk=key).select_related("game").first()
        sent |= review is not None and try_to_send(review)
    return sent


def pieces_in_hand() -> QuerySet[Review]:
    """Return the reviews of which the worker still has a piece, canceled or not."""
    now = timezone.now()
    return unfinished_reviews().filter(sent_at__gt=now - PIECE_LEASE, sent_at__lte=now)


def try_to_send(review: Review) -> bool:
    try:
        return send_piece(review)
    except Unavailable:  # needs a newer server
        return False
    except DatabaseError:
        raise
    except Exception:
        report_broken("review", review)
        return mark_failed(review)


def review_keys_in_turn() -> list[int]:
    """Return the keys of waiting reviews without a piece at the worker.

    Reviews without first looks come first, then reviews that a person requested. Within each group, the person with
    fewer other reviews in progress comes first."""
    waiting = waiting_reviews().annotate(person=person_behind("asked_by"), shown=Q(body__isnull=False))
    rows = list(waiting.values_list("pk", "person", "done", "shown"))
    busy = set(pieces_in_hand().values_list("pk", flat=True))
    begun = [(key, person) for key, person, done, _ in rows if done or key in busy]

    def turn(row: tuple[int, int | None, int, bool]) -> tuple[bool, bool, int, int]:
        key, person, _, shown = row
        return shown, person is None, sum(one != key and person == other for one, other in begun), key

    return [row[0] for row in sorted(rows, key=turn) if row[0] not in busy]


def send_piece(review: Review) -> bool:
    """Send a review's next piece. Return False if another task has sent it or the review failed.

    Raise Unavailable if this server does not have the game's rules."""
    try:
        seats = reviewed_seats(review.game, review.asked_by_id)
        work = {"course": record_as_data(game_record(review.game)), "seats": seats}
    except Refused as fault:
        return mark_failed(review, str(fault))
    if (
        not waiting_reviews()
        .filter(pk=review.pk, sent_at=review.sent_at, done=review.done)
        .update(sent_at=timezone.now())
    ):
        return False
    if review.version != REVIEW_VERSION:  # begun by an older version: start again
        restarted = {**current_versions(review.game), "state": None, "body": None, "done": 0}
        waiting_reviews().filter(pk=review.pk).update(**restarted)
        review.state, review.done = None, 0
    sent = pack_data({**work, "state": review.state}), review.pk, review.done
    try:
        review_piece.apply_async(sent, priority=LOWEST_PRIORITY, expires=PIECE_LEASE.seconds)
    except Exception as fault:  # the broker is away: the sweep tries again
        logger.warning("Could not send a review: %s", type(fault).__name__)
    return True


def mark_failed(review: Review, why: str = "see above") -> bool:
    logger.error("The review of table %s failed: %s", review.game.slug, why)
    Review.objects.filter(pk=review.pk).update(failed=True, state=None, body=None)
    return False


@shared_task(name="games.tasks.keep_review_piece")
def store_review_piece(key: int, done: int, packed: str | None) -> bool:
    """Store a computed piece and send the next; return False for outdated pieces and canceled reviews."""
    waiting = unfinished_reviews().filter(pk=key, done=done)
    review = waiting.select_related("game").first()
    if review is None:
        send_pieces()
        return False
    if packed is None:
        mark_failed(review, "see the log of the thinking worker")
        send_pieces()
        return True
    piece = unpack_data(packed)
    made_at = timezone.now() if piece["state"] is None else None
    with transaction.atomic():
        kept = waiting.update(**piece, sent_at=None, made_at=made_at)
        if kept and made_at and not review.cancelled:
            game_reviewed.send(Game, game=review.game, review=review)
    send_pieces()
    return bool(kept) and not review.cancelled


@shared_task(name="games.tasks.sweep_reviews")
def sweep_reviews() -> bool:
    return bool(settings.THINKING_CORES) and send_pieces()
