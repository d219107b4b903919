"""Verifies all running tables in turn, so that a changed log is found; resumes and pins tables.

A round takes ROUND_DURATION; if it is late, the task works at full speed. A table that fails is locked and verified
again, and suspended if it fails again. The log does not say to which rules a table is pinned, so the import of a file
tries all kept rules."""

import logging
import time
from datetime import datetime, timedelta

from celery import shared_task
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from prometheus_client import Counter

from games.eventlog import loading
from games.eventlog.verification import LogCheck, LogFault, LogRecord, find_log_fault
from games.facts.broken_rows import for_each_row
from games.models import Game, VerificationRound
from games.rules import OLD_RULESETS

from . import leaving

logger = logging.getLogger(__name__)
ROUND_DURATION = timedelta(hours=20)
MAX_PIECE_SECONDS = 20.0  # for one task; the next one starts after 30 seconds
TABLES_PER_CLAIM = 10  # if a worker dies, its tables are verified in the next round
VERIFIED_TABLES = Counter("roma_verified", "Running tables whose log was verified", ["ruleset"])
FAILED_TABLES = Counter(
    "roma_verify_faults", "Running tables that were suspended because their log did not hold", ["ruleset"]
)
LOG_FAULT_PREFIX = "event "  # how `suspension_reason` begins if the log is not valid (games/eventlog/verification.py)
MAX_RETRIES_AT_ONCE = 20


@shared_task(name="games.tasks.verify_tables")
def verify_tables() -> dict[str, int]:
    """Resume tables that older code suspended, then verify tables until the round is on schedule.

    Stop after MAX_PIECE_SECONDS. Concurrent calls are safe."""
    resume_after_update()
    end, counted = time.monotonic() + MAX_PIECE_SECONDS, {"verified": 0, "failed": 0}
    while time.monotonic() < end and (keys := claim_tables(timezone.now())):
        for failed in for_each_row("verification", keys, verify_table):
            counted["failed" if failed else "verified"] += 1
    return counted


def tables_behind(now: datetime) -> float:
    """Return how many tables the round is behind its schedule. If it grows, there are too few workers."""
    current = VerificationRound.objects.filter(pk=1).first()
    if current is None:
        return 0
    return max(0.0, min(1.0, (now - current.began_at) / ROUND_DURATION) * running_tables().count() - current.done)


def running_tables() -> QuerySet[Game]:
    return Game.objects.filter(state=Game.State.RUNNING, suspended=False, head__gt=0)


def claim_tables(now: datetime) -> list[int]:
    """Reserve and return the round's next tables; [] if none is due yet or another caller was faster."""
    current, _ = VerificationRound.objects.get_or_create(pk=1, defaults={"began_at": now})
    later = running_tables().filter(pk__gt=current.last).order_by("pk")
    keys = list(later.values_list("pk", flat=True)[:TABLES_PER_CLAIM])
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
    loading.suspend_table(game.pk, str(fault))
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


def try_to_resume(game: Game) -> str:
    """Resume the table and log missed changes of players, unless its log has a fault; return this fault."""
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).get(pk=game.pk)
        if not game.suspended:
            return ""
        if fault := find_log_fault(game):
            return str(fault)
        loading.resume_table(game)
        leaving.log_missed_replacements(game)
    return ""


def resume_after_update() -> int:
    """Try once to resume each table that older code suspended; return how many logs fit this code."""
    mark, resumed = loading.code_digest(), 0
    suspended = Game.objects.filter(suspension_reason__startswith=LOG_FAULT_PREFIX, suspended=True).order_by("pk")
    for game in suspended.exclude(suspended_by_code=mark)[:MAX_RETRIES_AT_ONCE]:
        try:
            why = try_to_resume(game)
        except Exception:
            logger.exception("Table %s could not be resumed", game.slug)
            why = "resuming failed"
        if why:
            Game.objects.filter(pk=game.pk, suspended=True).update(suspended_by_code=mark)
        else:
            resumed += 1
            logger.warning("Table %s is resumed: its log holds under this code", game.slug)
    return resumed


class CannotPin(ValueError):
    """The log does not fit the rules to which the table should be pinned; the message says where."""


def kept_versions(ruleset: str) -> list[int]:
    return sorted((version for name, version in OLD_RULESETS if name == ruleset), reverse=True)


def fitting_version(game: Game) -> int | None:
    """Return the newest kept version of the rules that this table's log fits, or None."""
    before = game.pinned
    try:
        for version in kept_versions(game.ruleset):
            game.pinned = version
            if find_log_fault(game) is None:
                return version
    finally:
        game.pinned = before
    return None


def pin_table(key: int, version: int | None) -> tuple[Game, bool]:
    """Pin a table (None: unpin it); return it, and whether it was suspended. Raise CannotPin."""
    with transaction.atomic():  # no move meanwhile
        game = Game.objects.select_for_update(no_key=True).get(pk=key)
        game.pinned = version
        if fault := find_log_fault(game):
            raise CannotPin(f"{game.slug} does not hold under {version_name(version)}: {fault}.")
        held = game.suspended
        game.retimed += 1  # cached pages become invalid
        game.save(update_fields=["pinned", "retimed"])
        if held:
            try_to_resume(game)
    return game, held


def version_name(version: int | None) -> str:
    return "the current rules" if version is None else f"the kept rules of version {version}"


def check_under_kept_rules(record: LogRecord) -> tuple[LogCheck, LogFault | None, int | None]:
    """Check a log under the current, then the kept rules; return check, fault, and kept version, if any."""
    present = LogCheck(record)
    fault = present.run()
    for version in kept_versions(record.ruleset) if fault else ():
        check = LogCheck(record, pinned=version)
        if check.run() is None:
            return check, None, version
    return present, fault, None
