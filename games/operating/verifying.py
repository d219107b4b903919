"""All running tables verified in turn, so that a log that was changed is found without anybody asking: beat asks for a
piece of the round twice a minute.

A round goes through the running tables by their keys and takes ROUND, so that each is looked at once a day; who has
been away works at full speed until it is on time again. What fails is looked at once more while nobody can move, then
its table is held, and the operators are told: by a number, a line in the log and a mail."""

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
MAX_PIECE_SECONDS = 20.0  # of one piece; beat asks again after 30
TABLES_PER_CLAIM = 10  # tables claimed together: what a worker leaves that dies is looked at in the next round
VERIFIED_TABLES = Counter("roma_verified", "Running tables whose log was verified", ["ruleset"])
FAILED_TABLES = Counter(
    "roma_verify_faults", "Running tables whose log did not hold, and which were stopped", ["ruleset"]
)


def verify_piece() -> dict[str, int]:
    """Verify as many tables as the round is behind, or as there is time for; before that, let tables go on that older
    code has suspended. May run twice at once."""
    resume_after_update()
    end, counted = time.monotonic() + MAX_PIECE_SECONDS, {"verified": 0, "failed": 0}
    while time.monotonic() < end and (keys := claim_tables(timezone.now())):
        for failed in for_each_row("verification", keys, verify_table):
            counted["failed" if failed else "verified"] += 1
    return counted


def tables_behind(now: datetime) -> float:
    """How many tables more should have been verified by now: where it grows, too few workers are there for it."""
    current = VerificationRound.objects.filter(pk=1).first()
    if current is None:
        return 0
    return max(0.0, min(1.0, (now - current.began_at) / ROUND_DURATION) * running_tables().count() - current.done)


def running_tables() -> QuerySet[Game]:
    return Game.objects.filter(state=Game.State.RUNNING, suspended=False, head__gt=0)


def claim_tables(now: datetime) -> list[int]:
    """The next tables of the round, which nobody else looks at; none while the round is on time. A round that has had
    its time and its last table gives way to the next."""
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
    """Whether the log of this table does not hold; then it is held now."""
    game = running_tables().filter(pk=key).first()
    if game is None:
        return False
    VERIFIED_TABLES.labels(game.ruleset).inc()
    if find_log_fault(game) is None:
        return False
    with transaction.atomic():  # somebody may have moved while its rows were read
        game = Game.objects.select_for_update(no_key=True).get(pk=key)
        fault = None if game.suspended or game.state != Game.State.RUNNING else find_log_fault(game)
    if fault is None or fault.newer:  # an older server than the table's, in an update, says nothing of it
        return False
    suspend(game, str(fault))
    FAILED_TABLES.labels(game.ruleset).inc()
    logger.error("The log of a running table does not hold, and the table is held: %s", game.slug)
    mail_operators(game)
    return True


def mail_operators(game: Game) -> None:
    """By mail; what failed stands on the table's page of the admin, and not here."""
    people = get_user_model().objects.filter(is_active=True, is_staff=True).values_list("email", flat=True)
    text = (
        f"The log of the table {game.slug} at {settings.SITE_URL} was verified and does not hold. "
        "Nothing can be played there until somebody has looked.\n\n"
        f"{settings.SITE_URL}/admin/games/game/{game.pk}/change/ says what was found; "
        f"`manage.py verify {game.slug}` looks again.\n"
    )
    for address in people:
        try:
            send_mail(f"[Roma by post] {game.slug} is held: its log does not hold", text, address)
        except Exception:
            logger.exception("An operator could not be told that a table is held")


def send_mail(subject: str, text: str, address: str) -> None:
    headers = {"Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All"}
    EmailMessage(subject, text, None, [address], headers=headers).send()
