"""Verifies all running tables in turn, so that a changed log is found.

A periodic task runs twice a minute. A round goes through the running tables by key and takes ROUND_DURATION, so that
each table is verified once a day; if the round is late, the task works at full speed. A table that fails is locked and
verified again, then suspended; operators get a metric, a log line and an email."""

import logging
import time
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from prometheus_client import Counter

from games.eventlog.integrity import find_log_fault
from games.facts.broken_rows import for_each_row
from games.models import Game, VerificationRound

from .suspending import resume_after_update, suspend

logger = logging.getLogger(__name__)
ROUND_DURATION = timedelta(hours=20)
MAX_PIECE_SECONDS = 20.0  # for one task; the next one starts after 30 seconds
TABLES_PER_CLAIM = 10  # if a worker dies, its tables are verified in the next round
VERIFIED_TABLES = Counter("roma_verified", "Running tables whose log was verified", ["ruleset"])
FAILED_TABLES = Counter(
    "roma_verify_faults", "Running tables that were suspended because their log did not hold", ["ruleset"]
)


def verify_piece() -> dict[str, int]:
    """Resume tables that older code has suspended, then verify tables until the round is on time.

    Stop after MAX_PIECE_SECONDS. Can run twice at once."""
    resume_after_update()
    end, counted = time.monotonic() + MAX_PIECE_SECONDS, {"verified": 0, "failed": 0}
    while time.monotonic() < end and (keys := claim_tables(timezone.now())):
        for failed in for_each_row("verification", keys, verify_table):
            counted["failed" if failed else "verified"] += 1
    return counted


def tables_behind(now: datetime) -> float:
    """Return how many tables should have been verified by now but were not.

    If the number grows, there are too few workers."""
    current = VerificationRound.objects.filter(pk=1).first()
    if current is None:
        return 0
    return max(0.0, min(1.0, (now - current.began_at) / ROUND_DURATION) * running_tables().count() - current.done)


def running_tables() -> QuerySet[Game]:
    return Game.objects.filter(state=Game.State.RUNNING, suspended=False, head__gt=0)


def claim_tables(now: datetime) -> list[int]:
    """Reserve the next tables of the round for this caller.

    Return [] if the round is on schedule, a new round has just begun, or another caller was faster."""
    current, _ = VerificationRound.objects.get_or_create(pk=1, defaults={"began_at": now})
    keys = list(
        running_tables().filter(pk__gt=current.last).order_by("pk").values_list("pk", flat=True)[:TABLES_PER_CLAIM]
    )
    over = now - current.began_at >= ROUND_DURATION
    if not keys and not over:
        return []
    if keys and not over and current.done >= (now - current.began_at) / ROUND_DURATION * running_tables().count():
        return []
    after = {"last": keys[-1], "done": current.done + len(keys)} if keys else {"last": 0, "done": 0, "began_at": now}
    mine = VerificationRound.objects.filter(pk=1, last=current.last, began_at=current.began_at).update(**after)
    return keys if mine else []


def verify_table(key: int) -> bool:
    """Verify a table; if its log is not valid, suspend it. Return whether it was suspended."""
    game = running_tables().filter(pk=key).first()
    if game is None:
        return False
    VERIFIED_TABLES.labels(game.ruleset).inc()
    if find_log_fault(game) is None:
        return False
    with transaction.atomic():  # a move may have come while its rows were read
        game = Game.objects.select_for_update(no_key=True).get(pk=key)
        fault = None if game.suspended or game.state != Game.State.RUNNING else find_log_fault(game)
    if fault is None or fault.newer:  # during an update, an older server cannot judge the table
        return False
    suspend(game, str(fault))
    FAILED_TABLES.labels(game.ruleset).inc()
    logger.error("The log of a running table does not hold, and the table is suspended: %s", game.slug)
    mail_operators(game)
    return True


def mail_operators(game: Game) -> None:
    """Email all operators about a suspended table. Details are on its admin page, not in the email."""
    people = get_user_model().objects.filter(is_active=True, is_staff=True).values_list("email", flat=True)
    text = (
        f"The log of the table {game.slug} at {settings.SITE_URL} was verified and does not hold. "
        "It is suspended until an operator has checked it.\n\n"
        f"{settings.SITE_URL}/admin/games/game/{game.pk}/change/ shows the details; "
        f"`manage.py verify {game.slug}` verifies it again.\n"
    )
    for address in people:
        try:
            send_mail(f"[Roma by post] {game.slug} is suspended: its log does not hold", text, address)
        except Exception:
            logger.exception("The email about a suspended table could not be sent")


def send_mail(subject: str, text: str, address: str) -> None:
    headers = {"Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All"}
    EmailMessage(subject, text, None, [address], headers=headers).send()
