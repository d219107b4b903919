"""What strong would do, for who practises: thought about in the queue of what thinks, from what the seat knows, and at
practice tables only, where nothing is at stake and nobody else plays.

A hint is noted in the shared cache under its question and may be lost: then it is asked for again, and is the same."""

import json
import logging
import time
from dataclasses import dataclass

from celery import shared_task
from django.conf import settings

from games.database.shared_cache import cache
from games.eventlog.loading import rules_of
from games.facts.errors import Refused, Stale, Unavailable
from games.models import Asked, Game, Grade
from games.rules.ask import JsonObject, SeatNumber

from . import thinker, thoughts

logger = logging.getLogger(__name__)
NOTED = 86400  # seconds for which it is known what was found
FAILED = "failed"


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
    """Have the question to a seat thought about; the hint, as far as it is. Refused where none is given, Stale where
    the seat is not asked, Unavailable."""
    asked = question_to(game, seat)
    note = kept_note(asked)
    if note is None or note.get("state") == FAILED or is_lost(note):
        hand_over(asked, time.time())
    elif note.pop("given_up", False):
        keep_note(asked, note | {"since": time.time()})
    return hint_about(asked)


def hint_of(game: Game, seat: SeatNumber) -> Hint | None:
    """The hint about the question to a seat, as far as it is; None where nobody has asked for one. What a worker had
    that was killed is handed out again. Refused, Stale, Unavailable."""
    asked = question_to(game, seat)
    note = note_of(asked)
    if note is None:
        return None
    if is_lost(note) and not is_late(note):
        hand_over(asked, note["since"])
    return hint_about(asked)


def cancel_hint(game: Game, seat: SeatNumber) -> None:
    """Nobody waits for the hint any more. It stays noted that it was sent, or who asks and gives up in turns would fill
    the queue. Refused, Stale, Unavailable."""
    asked = question_to(game, seat)
    if note := kept_note(asked):
        keep_note(asked, note | {"given_up": True})


def question_to(game: Game, seat: SeatNumber) -> Asked:
    """The open question to a seat. Refused where no hints are given, Stale if there is none."""
    if not can_hint(game):
        raise Refused("no_hint", "Hints are for practice tables.")
    asked = Asked.objects.select_related("game", "seat").filter(game=game, seat__number=seat, stand_in=False).first()
    if asked is None:
        raise Stale
    return asked


def note_of(asked: Asked) -> JsonObject | None:
    """What is noted of a hint; None where nobody waits for it."""
    note = kept_note(asked)
    return None if note is None or note.get("given_up") else note


def kept_note(asked: Asked) -> JsonObject | None:
    """The same, also where nobody waits any more."""
    note: JsonObject | None = cache.get(thoughts.note_of(asked, "hint"))
    return note


def keep_note(asked: Asked, note: JsonObject) -> None:
    cache.set(thoughts.note_of(asked, "hint"), note, NOTED)


def is_lost(note: JsonObject) -> bool:
    """Whether nothing has come for so long that it is to be handed out again."""
    return "sent" in note and time.time() - note["sent"] > thoughts.lease()


def is_late(note: JsonObject) -> bool:
    """Whether it has been thought about for too long."""
    late: bool = time.time() - note["since"] > settings.THINKING_LIMIT
    return late


def hint_about(asked: Asked) -> Hint:
    note = note_of(asked)
    if note is None or note.get("state") == FAILED:  # the broker is away, or nothing came of it
        return Hint(asked.opened, failed=True)
    if "found" in note:
        return Hint(asked.opened, found=tuple(note["found"]))
    return Hint(asked.opened, max(0, int(time.time() - note["since"])), is_late(note))


def hand_over(asked: Asked, since: float) -> None:
    """Send a question to the worker that thinks, as worlds dealt again. Stale, Unavailable."""
    try:
        puzzle = thoughts.puzzle_for(asked, Grade.STRONG)
    except (Stale, Unavailable):
        raise
    except Exception as fault:
        thinker.tell_fault(asked.game.ruleset, fault)
        puzzle = None
    if puzzle is None:
        keep_note(asked, {"state": FAILED})
        return
    keep_note(asked, {"since": since, "sent": time.time()})
    question = [asked.game_id, asked.seat.number, asked.opened]
    try:
        thinker.think_of_hint.apply_async((thinker.packed_puzzle(puzzle), question), expires=settings.THINKING_LIMIT)
    except Exception as fault:  # the broker is away
        logger.warning("Could not hand out a hint: %s", type(fault).__name__)
        keep_note(asked, {"state": FAILED})


@shared_task(name=thinker.HINT)
def keep_hint(question: list[int], found: str | None) -> bool:
    """Note what was found (None: nothing), also where nobody waits for it any more; False if it is known, or the
    question gone. May run twice."""
    game_id, seat, opened = question
    asked = Asked.objects.select_related("game", "seat").filter(game=game_id, seat__number=seat, opened=opened).first()
    note = None if asked is None else kept_note(asked)
    if asked is None or note is None or "found" in note:
        return False
    came = {"state": FAILED} if found is None else {"found": json.loads(found)}
    keep_note(asked, came | {"given_up": note.get("given_up", False)})
    return True
