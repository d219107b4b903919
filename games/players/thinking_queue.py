"""Questions to built-in players that think: handed to the worker that thinks, the oldest first, a few at a time; and
what it answers. A question waits for THINKING_LIMIT seconds at most, then quick answers, and the event says so.

What is noted of a question lies in the shared cache and may be lost: it is handed out again then, and the same question
has the same answer. The answer is given once, since it names the event that put its question."""

import logging
import time
from typing import Any

from django.conf import settings
from django.db.models import Q, QuerySet
from prometheus_client import Counter

from games.database.shared_cache import cache
from games.eventlog import log, samples
from games.eventlog.loading import rules_of
from games.facts.errors import Stale, Unavailable
from games.facts.events import Answered
from games.models import Grade, OpenQuestion
from games.rules.ask import Choice, Illegal

from . import thinking_worker
from .due import DUE_QUESTIONS, undo_wait
from .search.candidates import is_forced
from .search.problem import SearchProblem, search_settings

logger = logging.getLogger(__name__)
ANSWER_COUNTER = Counter(
    "roma_thoughts", "Answers of built-in players that think; fallback: quick had to give it", ["ruleset", "outcome"]
)
THINKING_SEATS = Q(seat__built_in=True, seat__conceded=False) & ~Q(seat__grade=Grade.QUICK)
MAX_QUESTIONS_PER_CORE = 4  # questions in the hands of each core that thinks: one in thought, the others on their way
MAX_QUESTIONS_PER_SWEEP = 1000  # questions that a round of the sweep looks at
EXTRA_QUESTIONS = (
    40  # more than there are places, that are looked at in between: thoughts whose wait is not over hold no place
)
NOTE_LIFETIME_SECONDS = 86400  # seconds for which it is known since when a question waits
WAKE_INTERVAL_SECONDS = 10  # seconds after which quick is asked once more for an answer that it has not given
NOTE_KINDS = ("lost", "since", "woken", "thought", "sent")
QuestionNotes = dict[str, Any]


def thinking_questions() -> QuerySet[OpenQuestion]:
    return (
        OpenQuestion.objects.filter(DUE_QUESTIONS, THINKING_SEATS)
        .select_related("game", "seat")
        .order_by("asked_at", "pk")
    )


def note_key(asked: OpenQuestion, what: str) -> str:
    return f"thinking-{what}:{asked.game_id}:{asked.seat.number}:{asked.opened}"


def is_given_up(asked: OpenQuestion, noted: QuestionNotes | None = None) -> bool:
    """Whether quick is to answer a question to a player that thinks: nobody does here, it could not be thought about,
    or it has waited long enough. From the first time this is asked it waits. `noted`: what is noted of it, if that is
    known."""
    if not settings.THINKING_CORES:
        return True
    noted = read_notes([asked]) if noted is None else noted
    if note_key(asked, "lost") in noted:
        return True
    return time.time() - waiting_since(asked, noted) > settings.THINKING_LIMIT


def read_notes(rows: list[OpenQuestion]) -> QuestionNotes:
    return cache.get_many([note_key(asked, what) for asked in rows for what in NOTE_KINDS])


def waiting_since(asked: OpenQuestion, noted: QuestionNotes | None = None) -> float:
    """When a question began to wait for a thought: the time when the site was away does not count."""
    now, key = time.time(), note_key(asked, "since")
    since: float | None = (noted or {}).get(key)
    if since is None:
        since = now if cache.add(key, now, NOTE_LIFETIME_SECONDS) else cache.get(key, now)
    return min(since, now)  # the clock was put back


def give_up(asked: OpenQuestion) -> None:
    cache.set(note_key(asked, "lost"), 1, NOTE_LIFETIME_SECONDS)


def hand_out_questions(look_at_all: bool = False) -> list[int]:
    """Hand the oldest questions to the worker that thinks, as many as it may have in hand; the games where quick is to
    answer instead. A question that got no answer is handed out again after a while.

    Trap: each game that is named here is woken by a task, which comes here again. Unless a question is named once in a
    while only, hundreds that wait too long would fill the workers' queue."""
    places, given_up = settings.THINKING_CORES * MAX_QUESTIONS_PER_CORE, []
    # As long as a slip may be taken back, it would be thought in vain.
    rows = [
        one
        for one in thinking_questions()[: MAX_QUESTIONS_PER_SWEEP if look_at_all else places + EXTRA_QUESTIONS]
        if not undo_wait(one.game)
    ]
    noted = read_notes(rows)
    for asked in rows:
        if is_given_up(asked, noted):
            if note_key(asked, "woken") not in noted and cache.add(note_key(asked, "woken"), 1, WAKE_INTERVAL_SECONDS):
                given_up.append(asked.game_id)
        elif places > 0 and note_key(asked, "thought") not in noted:
            places -= 1
            if note_key(asked, "sent") not in noted and cache.add(note_key(asked, "sent"), 1, lease_seconds()):
                send_question(asked)
    return list(dict.fromkeys(given_up))


def note_finished(asked: OpenQuestion) -> None:
    """A question has been thought about, and waits until it may be answered: the next may have its place."""
    cache.set(note_key(asked, "thought"), 1, lease_seconds())


def lease_seconds() -> int:
    """Seconds after which a question is handed out again: its worker was lost, or what it had in hand."""
    return max(1, settings.THINKING_LIMIT // 2)


def send_question(asked: OpenQuestion) -> None:
    """Send a question to the worker that thinks, as worlds dealt again; where that cannot be, have quick answer it when
    the wait is over, as if it had been thought about."""
    try:
        puzzle = problem_for_seat(asked)
    except (Stale, Unavailable):
        return  # another question by now, or the table is stopped
    except Exception as fault:
        thinking_worker.report_fault(asked.game.ruleset, fault)
        puzzle = None
    question, since = [asked.game_id, asked.seat.number, asked.opened], waiting_since(asked)
    try:
        if puzzle is None:
            thinking_worker.send_answer(None, question, since)
        else:
            sent = thinking_worker.pack_problem(puzzle), question, since
            thinking_worker.think_about.apply_async(sent, expires=settings.THINKING_LIMIT)
    except Exception as fault:  # the broker is away: the sweep tries again
        logger.warning("Could not hand a question to who thinks: %s", type(fault).__name__)
        cache.delete(note_key(asked, "sent"))


def problem_for_seat(asked: OpenQuestion) -> SearchProblem | None:
    """A question as it may be thought about; None if it cannot be dealt again or has kept rules. Stale, Unavailable."""
    return problem_for_grade(asked, asked.seat.grade)


def problem_for_grade(asked: OpenQuestion, grade: str) -> SearchProblem | None:
    """The same for another grade than the seat's own."""
    game, seat = asked.game, asked.seat
    look = log.observe(game, seat.number)
    if game.pinned is not None or look.question is None:
        return None
    how = search_settings(rules_of(game), grade, game.size, look.question.what)
    count = 1 if is_forced(look.question) else how.states
    dealt = samples.sample_states(game, seat.number, asked.opened, count)
    return (
        SearchProblem(game.ruleset, seat.number, dealt.worlds, dealt.seed, how, dealt.cards) if dealt.worlds else None
    )


def give_found_answer(asked: OpenQuestion, choice: Choice) -> bool:
    """Put a thought's answer into the log; False if it may not be given."""
    try:
        look = log.observe(asked.game, asked.seat.number)
        if look.question is None or look.opened != asked.opened:
            return True
        answered = Answered(asked.seat.number, look.question.what, look.question.check(choice), "stand_in")
        log.append(asked.game, answered, asked.opened)
    except (Stale, Unavailable):
        return True  # another worker was faster, or the table is stopped, or not for this server
    except Illegal as fault:
        thinking_worker.report_fault(asked.game.ruleset, fault)
        return False
    ANSWER_COUNTER.labels(asked.game.ruleset, "found").inc()
    return True
