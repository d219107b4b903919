"""Questions to built-in players that think: handed to the worker that thinks, the oldest first, a few at a time; and
what it answers. A question waits for THINKING_LIMIT seconds at most, then quick answers, and the event says so.

What is noted of a question lies in the shared cache and may be lost: it is handed out again then, and the same question
has the same answer. The answer is given once, since it names the event that put its question."""

import logging
import time

from django.conf import settings
from django.db.models import Q, QuerySet
from prometheus_client import Counter

from games.database.shared_cache import cache
from games.eventlog import log, samples
from games.eventlog.loading import rules_of
from games.facts.errors import Stale, Unavailable
from games.facts.events import Answered
from games.models import Asked, Game, Grade
from games.rules.ask import Choice, Illegal

from . import thinker
from .due import DUE, slip_wait
from .search.candidates import is_forced
from .search.grades import settings_of
from .search.thought import Puzzle

logger = logging.getLogger(__name__)
THOUGHTS = Counter(
    "roma_thoughts", "Answers of built-in players that think; fallback: quick had to give it", ["ruleset", "outcome"]
)
THINKERS = Q(seat__built_in=True, seat__conceded=False) & ~Q(seat__grade=Grade.QUICK)
AHEAD = 4  # questions in the hands of each core that thinks: one in thought, the others on their way
MOST = 1000  # questions that a round of the sweep looks at
FEW = 10  # more than there are places, that are looked at in between
NOTED = 86400  # seconds for which it is known since when a question waits


def thinking_questions() -> QuerySet[Asked]:
    """The open questions to players that think, the oldest first."""
    return Asked.objects.filter(DUE, THINKERS).select_related("game", "seat").order_by("asked_at", "pk")


def note_of(asked: Asked, what: str) -> str:
    """The name of what is noted of a question in the shared cache."""
    return f"thinking-{what}:{asked.game_id}:{asked.seat.number}:{asked.opened}"


def is_given_up(asked: Asked) -> bool:
    """Whether quick is to answer a question to a player that thinks: nobody does here, it could not be thought about,
    or it has waited long enough. From the first time this is asked it waits."""
    if not settings.THINKING_CORES:
        return True
    if cache.get(note_of(asked, "lost")):
        return True
    return time.time() - waits_since(asked) > settings.THINKING_LIMIT


def waits_since(asked: Asked) -> float:
    """When a question began to wait for a thought: the time when the site was away does not count."""
    now, key = time.time(), note_of(asked, "since")
    if cache.add(key, now, NOTED):
        return now
    since: float = cache.get(key, now)
    return min(since, now)  # the clock was put back


def give_up(asked: Asked) -> None:
    """Have quick answer this question."""
    cache.set(note_of(asked, "lost"), 1, NOTED)


def hand_out(look_at_all: bool = False) -> list[int]:
    """Hand the oldest questions to the worker that thinks, as many as it may have in hand; the games where quick is to
    answer instead. A question that got no answer is handed out again after a while."""
    places, given_up = settings.THINKING_CORES * AHEAD, []
    for asked in thinking_questions()[: MOST if look_at_all else places + FEW]:
        if is_given_up(asked):
            given_up.append(asked.game_id)
        elif places > 0 and is_ripe(asked.game):
            places -= 1
            if cache.add(note_of(asked, "sent"), 1, lease()) and not hand_over(asked):
                given_up.append(asked.game_id)
    return list(dict.fromkeys(given_up))


def lease() -> int:
    """Seconds after which a question is handed out again: its worker was lost, or what it had in hand."""
    return max(1, settings.THINKING_LIMIT // 2)


def is_ripe(game: Game) -> bool:
    """Whether nobody may take a slip back any more: until then it would be thought in vain."""
    return not slip_wait(game)


def hand_over(asked: Asked) -> bool:
    """Send a question to the worker that thinks, as worlds dealt again. False if it cannot be thought about."""
    try:
        puzzle = puzzle_of(asked)
    except (Stale, Unavailable):
        return True  # another question by now, or the table is stopped
    except Exception as fault:
        thinker.tell_fault(asked.game.ruleset, fault)
        puzzle = None
    if puzzle is None:
        give_up(asked)
        return False
    question = [asked.game_id, asked.seat.number, asked.opened]
    try:
        thinker.think_about.apply_async(
            (thinker.packed_puzzle(puzzle), question, waits_since(asked)), expires=settings.THINKING_LIMIT
        )
    except Exception as fault:  # the broker is away: the sweep tries again
        logger.warning("Could not hand a question to who thinks: %s", type(fault).__name__)
        cache.delete(note_of(asked, "sent"))
    return True


def puzzle_of(asked: Asked) -> Puzzle | None:
    """A question as it may be thought about; None where the game cannot be dealt again, or is played by rules that were
    kept. Stale, Unavailable."""
    game, seat = asked.game, asked.seat
    look = log.look(game, seat.number)
    if game.pinned is not None or look.question is None:
        return None
    how = settings_of(rules_of(game), seat.grade, game.size)
    count = 1 if is_forced(look.question) else how.worlds
    dealt = samples.sampled_worlds(game, seat.number, asked.opened, count)
    return Puzzle(game.ruleset, seat.number, dealt.worlds, dealt.seed, how, dealt.cards) if dealt.worlds else None


def give_answer(asked: Asked, choice: Choice) -> bool:
    """Put a thought's answer into the log; False if it may not be given."""
    look = log.look(asked.game, asked.seat.number)
    if look.question is None or look.opened != asked.opened:
        return True
    try:
        answered = Answered(asked.seat.number, look.question.what, look.question.check(choice), "stand_in")
        log.append(asked.game, answered, asked.opened)
    except (Stale, Unavailable):
        return True  # another worker was faster, or the table is stopped, or not for this server
    except Illegal as fault:
        thinker.tell_fault(asked.game.ruleset, fault)
        return False
    THOUGHTS.labels(asked.game.ruleset, "found").inc()
    return True
