"""Finds the questions that computer players answer now, and queues those of players that search.

A question waits at most THINKING_LIMIT seconds; then quick answers, and the event records this. If the shared cache is
lost, a question is sent again, but answered only once, because an answer names the event that asked its question."""

import logging
import time
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils import timezone
from prometheus_client import Counter

from games.database.shared_cache import cache
from games.eventlog import log, samples
from games.eventlog.loading import rules_of
from games.facts.errors import Stale, Unavailable
from games.facts.events import Answered
from games.models import MAX_UNATTENDED_ANSWERS, Event, Game, Grade, OpenQuestion, Seat
from games.rules.ask import Choice, Illegal

from . import thinking_worker
from .search.candidates import is_forced
from .search.problem import SearchProblem, search_settings

MAX_CLOCK_SKEW = timedelta(minutes=1)  # moves with a later time are from before the clock was set back
DUE_QUESTIONS = Q(stand_in=True, game__suspended=False, game__state=Game.State.RUNNING) & (
    Q(game__unattended__lt=MAX_UNATTENDED_ANSWERS) | Q(game__demo=True)
)
ANSWER_COUNTER = Counter(
    "roma_thoughts", "Answers of computer players that search; fallback: quick had to give it", ["ruleset", "outcome"]
)
THINKING_SEATS = Q(seat__built_in=True, seat__conceded=False) & ~Q(seat__grade=Grade.QUICK)
MAX_QUESTIONS_PER_CORE = 4  # one is being searched, the others are on their way
MAX_QUESTIONS_PER_SWEEP = 1000
EXTRA_QUESTIONS = 40  # loaded beyond the free places, because finished searches that still wait need no place
NOTE_LIFETIME_SECONDS = 86400
WAKE_INTERVAL_SECONDS = 10  # before quick is asked again for an answer
NOTE_KINDS = ("lost", "since", "woken", "thought", "sent")


def undo_wait(game: Game) -> timedelta:
    """Return how long computer players must still wait, so that a person can undo a move.

    The wait is 0 after a stand-in's answer, or if only one person plays."""
    left = (game.public_moved_at or game.created_at) + undo_window() - timezone.now()
    if not timedelta(0) < left <= undo_window() + MAX_CLOCK_SKEW or not has_several_people(game):
        return timedelta(0)
    seen = Event.objects.of(game.pk, 1, game.head_for())
    last = seen.exclude(kind="dealt").order_by("-pk").values_list("payload", flat=True)[0]
    return timedelta(0) if '"by":"stand_in"' in last else left


def has_several_people(game: Game) -> bool:
    seats = Seat.objects.filter(game=game, bot=False).exclude(user=None)
    return sum(not seat.by_stand_in for seat in seats) > 1


def undo_window() -> timedelta:
    return timedelta(seconds=settings.STAND_IN_WAIT)


logger = logging.getLogger(__name__)
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
    """Return whether quick must answer: no cores for thinking, no possible search, or too long a wait."""
    if not settings.THINKING_CORES:
        return True
    noted = read_notes([asked]) if noted is None else noted
    if note_key(asked, "lost") in noted:
        return True
    return time.time() - waiting_since(asked, noted) > settings.THINKING_LIMIT


def read_notes(rows: list[OpenQuestion]) -> QuestionNotes:
    return cache.get_many([note_key(asked, what) for asked in rows for what in NOTE_KINDS])


def waiting_since(asked: OpenQuestion, noted: QuestionNotes | None = None) -> float:
    """Return when a question began to wait. This is the first call, so earlier downtime does not count."""
    now, key = time.time(), note_key(asked, "since")
    since: float | None = (noted or {}).get(key)
    if since is None:
        since = now if cache.add(key, now, NOTE_LIFETIME_SECONDS) else cache.get(key, now)
    return min(since, now)  # `since` is later if the clock was set back


def give_up(asked: OpenQuestion) -> None:
    cache.set(note_key(asked, "lost"), 1, NOTE_LIFETIME_SECONDS)


def hand_out_questions(all_questions: bool = False) -> list[int]:
    """Send the oldest questions to the workers; return the games in which quick must answer.

    Trap: for each returned game, a task wakes the game and calls this function again. So a question returns its game
    only once per WAKE_INTERVAL_SECONDS; otherwise hundreds of late questions would fill the workers' queue."""
    places, given_up = settings.THINKING_CORES * MAX_QUESTIONS_PER_CORE, []
    # While a move can be undone, a search might be wasted.
    rows = [
        one
        for one in thinking_questions()[: MAX_QUESTIONS_PER_SWEEP if all_questions else places + EXTRA_QUESTIONS]
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
    cache.set(note_key(asked, "thought"), 1, lease_seconds())


def lease_seconds() -> int:
    """Return after how many seconds to send a question again, because its worker may have been killed."""
    return max(1, settings.THINKING_LIMIT // 2)


def send_question(asked: OpenQuestion) -> None:
    try:
        problem = problem_for_seat(asked)
    except (Stale, Unavailable):
        return  # another question by now, or the table is stopped
    except Exception as fault:
        thinking_worker.report_fault(asked.game.ruleset, fault)
        problem = None
    question, since = [asked.game_id, asked.seat.number, asked.opened], waiting_since(asked)
    try:
        if problem is None:
            thinking_worker.send_answer(None, question, since)
        else:
            sent = thinking_worker.pack_problem(problem), question, since
            thinking_worker.think_about.apply_async(sent, expires=settings.THINKING_LIMIT)
    except Exception as fault:  # the broker is away: the sweep tries again
        logger.warning("Could not send a question to the thinking workers: %s", type(fault).__name__)
        cache.delete(note_key(asked, "sent"))


def problem_for_seat(asked: OpenQuestion) -> SearchProblem | None:
    """Return the search problem; None if no state can be sampled. Raise Stale or Unavailable."""
    return problem_for_grade(asked, asked.seat.grade)


def problem_for_grade(asked: OpenQuestion, grade: str) -> SearchProblem | None:
    game, seat = asked.game, asked.seat
    observation = log.observe(game, seat.number)
    if game.pinned is not None or observation.question is None:
        return None
    how = search_settings(rules_of(game), grade, game.size, observation.question.what)
    count = 1 if is_forced(observation.question) else how.states
    dealt = samples.sample_states(game, seat.number, asked.opened, count)
    return (
        SearchProblem(game.ruleset, seat.number, dealt.worlds, dealt.seed, how, dealt.cards) if dealt.worlds else None
    )


def give_found_answer(asked: OpenQuestion, choice: Choice) -> bool:
    """Append a search's answer to the log if the question is open. Return False if the answer is illegal."""
    try:
        observation = log.observe(asked.game, asked.seat.number)
        if observation.question is None or observation.opened != asked.opened:
            return True
        answered = Answered(
            asked.seat.number, observation.question.what, observation.question.check(choice), "stand_in"
        )
        log.append(asked.game, answered, asked.opened)
    except (Stale, Unavailable):
        return True  # another worker was faster, or the table is stopped, or not for this server
    except Illegal as fault:
        thinking_worker.report_fault(asked.game.ruleset, fault)
        return False
    ANSWER_COUNTER.labels(asked.game.ruleset, "found").inc()
    return True
