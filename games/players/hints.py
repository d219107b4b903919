"""What strong would do, for who practises: thought about in the queue of what thinks, from what the seat knows, and at
practice tables only, where nothing is at stake and nobody else plays.

Requests wait in the database. Few are in the hands of the worker at once, and people take turns: many requests of one
player delay no other player's."""

import json
import logging
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from celery import shared_task
from django.conf import settings
from django.db.models import Max, QuerySet
from django.utils import timezone

from games.eventlog.loading import rules_of
from games.facts.errors import Refused, Stale, Unavailable
from games.models import Asked, Game, Grade, HintRequest
from games.rules.ask import JsonObject, SeatNumber

from . import thinker, thoughts
from .search.thought import Puzzle

logger = logging.getLogger(__name__)
HINT_LIFETIME = timedelta(days=1)
LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Hint:
    """How far a hint is: `found`: the first answers, the best first, each {"choice", "worth", "error", "why"}; none
    while it is thought about, which takes `seconds` by now, nor where nothing came of it."""

    opened: int
    seconds: int = 0
    failed: bool = False
    found: tuple[JsonObject, ...] = ()

    @property
    def thinking(self) -> bool:
        return not self.failed and not self.found


def can_hint(game: Game) -> bool:
    """Whether hints are given at this table. Unavailable."""
    return (
        game.practice
        and settings.THINKING_CORES > 0
        and game.state == Game.State.RUNNING
        and not game.held
        and game.pinned is None
        and getattr(rules_of(game), "sampling", None) is not None
    )


def ask_for_hint(game: Game, seat: SeatNumber) -> Hint:
    """Have the question to a seat thought about; the hint, as far as it is. Refused where none is given, and while
    HINTS_PER_ACCOUNT others of the player wait; Stale where the seat is not asked, Unavailable."""
    asked = question_to(game, seat)
    request = request_for(asked)
    if request is None or request.failed or (request.found is None and (request.given_up or is_late(request))):
        ensure_within_limit(asked)
        again = {"asked_at": timezone.now(), "failed": False, "given_up": False}
        if request is not None and request.failed:
            again["sent_at"] = None
        HintRequest.objects.update_or_create(seat=asked.seat, opened=asked.opened, defaults=again)
        HintRequest.objects.filter(asked_at__lt=timezone.now() - HINT_LIFETIME).delete()
        hand_out()
    elif request.given_up:
        HintRequest.objects.filter(pk=request.pk).update(given_up=False)
    return hint_about(asked)


def hint_of(game: Game, seat: SeatNumber) -> Hint | None:
    """The hint about the question to a seat, as far as it is; None where nobody waits for one. Whoever asks for it has
    what waits handed out. Refused, Stale, Unavailable."""
    asked = question_to(game, seat)
    request = request_for(asked)
    if request is None or request.given_up:
        return None
    if request.found is None and not request.failed and not is_in_hand(request):
        hand_out()
    return hint_about(asked)


def cancel_hint(game: Game, seat: SeatNumber) -> None:
    """Stop waiting for the hint. One that is in hand stays noted: a player who asks and gives up in turns would fill
    the queue. Refused, Stale, Unavailable."""
    requests = HintRequest.objects.filter(seat__game=game, opened=question_to(game, seat).opened, seat__number=seat)
    requests.filter(sent_at=None).delete()
    requests.update(given_up=True)


def question_to(game: Game, seat: SeatNumber) -> Asked:
    """The open question to a seat. Refused where no hints are given, Stale if there is none."""
    if not can_hint(game):
        raise Refused("no_hint", "Hints are for practice tables.")
    asked = Asked.objects.select_related("game", "seat").filter(game=game, seat__number=seat, stand_in=False).first()
    if asked is None:
        raise Stale
    return asked


def request_for(asked: Asked) -> HintRequest | None:
    return HintRequest.objects.filter(seat=asked.seat_id, opened=asked.opened).first()


def ensure_within_limit(asked: Asked) -> None:
    """Refuse one more request while HINTS_PER_ACCOUNT of the same player wait."""
    waiting = unfinished().filter(given_up=False, seat__user=asked.seat.user_id)
    waiting = waiting.filter(asked_at__gt=timezone.now() - longest_wait())
    if waiting.exclude(seat=asked.seat_id, opened=asked.opened).count() >= settings.HINTS_PER_ACCOUNT:
        raise Refused("many_hints", "As many hints as you may have at once are being found: wait for one of them.")


def longest_wait() -> timedelta:
    return timedelta(seconds=settings.THINKING_LIMIT)


def is_late(request: HintRequest) -> bool:
    return timezone.now() - request.asked_at > longest_wait()


def is_in_hand(request: HintRequest) -> bool:
    """Whether it was handed to the worker that thinks, and may yet come back."""
    lease = timedelta(seconds=thoughts.lease())
    return request.sent_at is not None and timezone.now() - request.sent_at <= lease


def hint_about(asked: Asked) -> Hint:
    request = request_for(asked)
    if request is None or request.failed:  # the broker is away, or nothing came of it
        return Hint(asked.opened, failed=True)
    if request.found is not None:
        return Hint(asked.opened, found=tuple(request.found))
    seconds = int((timezone.now() - request.asked_at).total_seconds())
    return Hint(asked.opened, max(0, seconds), is_late(request))


def unfinished() -> QuerySet[HintRequest]:
    lately = timezone.now() - 2 * longest_wait()  # one that is sent last may be in hand for half as long again
    return HintRequest.objects.select_related("seat").filter(found__isnull=True, failed=False, asked_at__gt=lately)


def hand_out() -> None:
    sent = 0
    while sent < settings.THINKING_CORES and (request := next_in_turn()) is not None:
        sent += hand_over(request)


def next_in_turn() -> HintRequest | None:
    """The oldest request of the person who was served longest ago; None while each core has one, and if none waits."""
    rows = list(unfinished())
    in_hand = [row for row in rows if is_in_hand(row)]
    waiting = [row for row in rows if not (row in in_hand or row.given_up or is_late(row))]
    if not waiting or len(in_hand) >= settings.THINKING_CORES:
        return None
    sent = HintRequest.objects.filter(seat__user__in={row.seat.user_id for row in waiting}, sent_at__isnull=False)
    last_sent = dict(sent.order_by().values_list("seat__user").annotate(last=Max("sent_at")))
    return min(waiting, key=lambda row: last_sent.get(row.seat.user_id, LONG_AGO))


def hand_over(request: HintRequest) -> bool:
    """Send a request, as sampled worlds, to the worker that thinks; False if it cannot be, or another process did."""
    same = HintRequest.objects.filter(pk=request.pk, sent_at=request.sent_at)
    if not same.update(sent_at=timezone.now()):
        return False
    asked = Asked.objects.select_related("game", "seat").filter(seat=request.seat_id, opened=request.opened).first()
    puzzle = puzzle_of(asked) if asked else None
    sent = asked is not None and puzzle is not None and was_sent(asked, puzzle)
    if not sent:
        HintRequest.objects.filter(pk=request.pk).update(failed=True)
    return sent


def puzzle_of(asked: Asked) -> Puzzle | None:
    """The question as it may be thought about; None where it cannot be."""
    try:
        return thoughts.puzzle_for(asked, Grade.STRONG)
    except (Stale, Unavailable):  # another question by now, or the table is stopped
        return None
    except Exception as fault:
        thinker.tell_fault(asked.game.ruleset, fault)
        return None


def was_sent(asked: Asked, puzzle: Puzzle) -> bool:
    question = [asked.game_id, asked.seat.number, asked.opened]
    try:
        thinker.think_of_hint.apply_async((thinker.packed_puzzle(puzzle), question), expires=settings.THINKING_LIMIT)
    except Exception as fault:  # the broker is away
        logger.warning("Could not hand out a hint: %s", type(fault).__name__)
        return False
    return True


@shared_task(name=thinker.HINT)
def keep_hint(question: list[int], found: str | None) -> bool:
    """Keep what was found (None: nothing), even if the player has stopped waiting for it, and hand out the next; False
    if it is known, or the question gone. May run twice."""
    game, seat, opened = question
    same = HintRequest.objects.filter(
        seat__game=game, seat__number=seat, opened=opened, found__isnull=True, failed=False
    )
    came = {"failed": True} if found is None else {"found": json.loads(found)}
    kept = HintRequest.objects.filter(pk__in=list(same.values_list("pk", flat=True))).update(**came)
    hand_out()
    return bool(kept) and Asked.objects.filter(game=game, seat__number=seat, opened=opened).exists()
