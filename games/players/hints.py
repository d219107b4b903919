"""Hints: the best answers that the grade strong finds for a player's seat, at practice tables only.

Users take turns, and the worker gets only a few requests at once, so that one user does not delay the others."""

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
from games.models import Game, Grade, HintRequest, OpenQuestion
from games.rules.ask import JsonObject, SeatNumber

from . import thinking_queue, thinking_worker
from .search.problem import SearchProblem

logger = logging.getLogger(__name__)
HINT_LIFETIME = timedelta(days=1)
NEVER_SENT = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class HintProgress:
    opened: int
    seconds: int = 0  # since it was requested, while it is computed
    failed: bool = False
    found: tuple[JsonObject, ...] = ()  # best answers first, each {"choice", "worth", "error", "why"}

    @property
    def is_thinking(self) -> bool:
        return not self.failed and not self.found


def can_hint(game: Game) -> bool:
    return (
        game.practice
        and settings.THINKING_CORES > 0
        and game.state == Game.State.RUNNING
        and not game.suspended
        and game.pinned is None
        and getattr(rules_of(game), "sampling", None) is not None
    )


def request_hint(game: Game, seat: SeatNumber) -> HintProgress:
    """Request a hint.

    Raise Refused if hints are not offered, or if the user has requested too many. Also raise Stale or Unavailable."""
    asked = question_for_hint(game, seat)
    request = hint_request_for(asked)
    if request is None or request.failed or (request.found is None and (request.given_up or is_late(request))):
        ensure_hint_limit(asked)
        again = {"asked_at": timezone.now(), "failed": False, "given_up": False}
        if request is not None and request.failed:
            again["sent_at"] = None
        HintRequest.objects.update_or_create(seat=asked.seat, opened=asked.opened, defaults=again)
        HintRequest.objects.filter(asked_at__lt=timezone.now() - HINT_LIFETIME).delete()
        send_waiting_requests()
    elif request.given_up:
        HintRequest.objects.filter(pk=request.pk).update(given_up=False)
    return hint_progress(asked)


def current_hint(game: Game, seat: SeatNumber) -> HintProgress | None:
    """Return a hint's progress, None if none was requested; raise Refused, Stale or Unavailable."""
    asked = question_for_hint(game, seat)
    request = hint_request_for(asked)
    if request is None or request.given_up:
        return None
    if request.found is None and not request.failed and not is_in_progress(request):
        send_waiting_requests()
    return hint_progress(asked)


def cancel_hint(game: Game, seat: SeatNumber) -> None:
    """Stop waiting for a hint; raise the same exceptions as `current_hint`.

    A request that the worker already has stays. Otherwise users could fill the queue with canceled requests."""
    requests = HintRequest.objects.filter(
        seat__game=game, opened=question_for_hint(game, seat).opened, seat__number=seat
    )
    requests.filter(sent_at=None).delete()
    requests.update(given_up=True)


def question_for_hint(game: Game, seat: SeatNumber) -> OpenQuestion:
    """Return the open question to a seat. Raise Refused if hints are not offered, Stale if none is open."""
    if not can_hint(game):
        raise Refused("no_hint", "Hints are for practice tables.")
    asked = (
        OpenQuestion.objects.select_related("game", "seat").filter(game=game, seat__number=seat, stand_in=False).first()
    )
    if asked is None:
        raise Stale
    return asked


def hint_request_for(asked: OpenQuestion) -> HintRequest | None:
    return HintRequest.objects.filter(seat=asked.seat_id, opened=asked.opened).first()


def ensure_hint_limit(asked: OpenQuestion) -> None:
    waiting = unfinished_requests().filter(given_up=False, seat__user=asked.seat.user_id)
    waiting = waiting.filter(asked_at__gt=timezone.now() - hint_time_limit())
    if waiting.exclude(seat=asked.seat_id, opened=asked.opened).count() >= settings.HINTS_PER_ACCOUNT:
        raise Refused("many_hints", "As many hints as you may have at once are being found: wait for one of them.")


def hint_time_limit() -> timedelta:
    return timedelta(seconds=settings.THINKING_LIMIT)


def is_late(request: HintRequest) -> bool:
    return timezone.now() - request.asked_at > hint_time_limit()


def is_in_progress(request: HintRequest) -> bool:
    lease = timedelta(seconds=thinking_queue.lease_seconds())
    return request.sent_at is not None and timezone.now() - request.sent_at <= lease


def hint_progress(asked: OpenQuestion) -> HintProgress:
    request = hint_request_for(asked)
    if request is None or request.failed:  # the broker is away, or the search failed
        return HintProgress(asked.opened, failed=True)
    if request.found is not None:
        return HintProgress(asked.opened, found=tuple(request.found))
    seconds = int((timezone.now() - request.asked_at).total_seconds())
    return HintProgress(asked.opened, max(0, seconds), is_late(request))


def unfinished_requests() -> QuerySet[HintRequest]:
    lately = timezone.now() - 2 * hint_time_limit()  # a request sent at the limit can take up to half of it more
    return HintRequest.objects.select_related("seat").filter(found__isnull=True, failed=False, asked_at__gt=lately)


def send_waiting_requests() -> None:
    sent = 0
    while sent < settings.THINKING_CORES and (request := next_request()) is not None:
        sent += send_request(request)


def next_request() -> HintRequest | None:
    """Return the request of the user who was served longest ago; None if none waits or no core is free."""
    rows = list(unfinished_requests())
    in_hand = [row for row in rows if is_in_progress(row)]
    waiting = [row for row in rows if not (row in in_hand or row.given_up or is_late(row))]
    if not waiting or len(in_hand) >= settings.THINKING_CORES:
        return None
    sent = HintRequest.objects.filter(seat__user__in={row.seat.user_id for row in waiting}, sent_at__isnull=False)
    last_sent = dict(sent.order_by().values_list("seat__user").annotate(last=Max("sent_at")))
    return min(waiting, key=lambda row: last_sent.get(row.seat.user_id, NEVER_SENT))


def send_request(request: HintRequest) -> bool:
    """Send a request with sampled states to the worker; return False if this fails or was already done."""
    same = HintRequest.objects.filter(pk=request.pk, sent_at=request.sent_at)
    if not same.update(sent_at=timezone.now()):
        return False
    asked = (
        OpenQuestion.objects.select_related("game", "seat").filter(seat=request.seat_id, opened=request.opened).first()
    )
    problem = hint_problem(asked) if asked else None
    sent = asked is not None and problem is not None and send_problem(asked, problem)
    if not sent:
        HintRequest.objects.filter(pk=request.pk).update(failed=True)
    return sent


def hint_problem(asked: OpenQuestion) -> SearchProblem | None:
    try:
        return thinking_queue.problem_for_grade(asked, Grade.STRONG)
    except (Stale, Unavailable):  # another question by now, or the table is suspended
        return None
    except Exception as fault:
        thinking_worker.report_fault(asked.game.ruleset, fault)
        return None


def send_problem(asked: OpenQuestion, problem: SearchProblem) -> bool:
    question = [asked.game_id, asked.seat.number, asked.opened]
    try:
        thinking_worker.think_of_hint.apply_async(
            (thinking_worker.pack_problem(problem), question), expires=settings.THINKING_LIMIT
        )
    except Exception as fault:  # the broker is away
        logger.warning("Could not hand out a hint: %s", type(fault).__name__)
        return False
    return True


@shared_task(name=thinking_worker.HINT_TASK)
def store_hint(question: list[int], found: str | None) -> bool:
    """Store the answers found (None: the search failed), and send the next request. Can run twice."""
    game, seat, opened = question
    same = HintRequest.objects.filter(
        seat__game=game, seat__number=seat, opened=opened, found__isnull=True, failed=False
    )
    came = {"failed": True} if found is None else {"found": json.loads(found)}
    kept = HintRequest.objects.filter(pk__in=list(same.values_list("pk", flat=True))).update(**came)
    send_waiting_requests()
    return bool(kept) and OpenQuestion.objects.filter(game=game, seat__number=seat, opened=opened).exists()
