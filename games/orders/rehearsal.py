"""Shows what an order would have done, by trying it on the seat's past questions in this game."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.eventlog.loaded import LoadedGame, events_in_force
from games.eventlog.loading import log_rows, rules_of
from games.eventlog.log import Observation
from games.eventlog.observations import hides_past
from games.facts.events import Answered, Started

from .arming import view_as_shown
from .deciding import order_answer
from .kind import Choices, OrderKind

MAX_REHEARSED_SHOWN = 8  # the latest questions that it would have answered


@dataclass(frozen=True, slots=True)
class RehearsedQuestion:
    """A past question: event `number` answered it with `given`; the order would have answered `choice`."""

    number: int
    view: dict
    question: Any
    choice: Any
    given: Any


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """The result of a rehearsal: the order would have answered `answered` of `asked` questions.

    `latest`: the last few questions, latest first. `now`: the order's answer to the open question, or None."""

    asked: int
    answered: int
    latest: tuple[RehearsedQuestion, ...]
    now: Any


def rehearse_order(observation: Observation, kind: OrderKind, choices: Choices) -> Rehearsal:
    """Try an order on the seat's past questions; if earlier turns are hidden, on those of this turn."""
    asked, found = 0, []
    for tried in _past_questions(observation, kind, choices):
        asked += 1
        if tried.choice is not None:
            found.append(tried)
    now = None
    if observation.opened is not None and observation.held is None and observation.question.what in kind.whats:
        now = order_answer(kind, observation.view, observation.question, choices)
    return Rehearsal(asked, len(found), tuple(found[: -MAX_REHEARSED_SHOWN - 1 : -1]), now)


def _past_questions(observation: Observation, kind: OrderKind, choices: Choices) -> Iterator[RehearsedQuestion]:
    game, seat = observation.game, observation.seat
    first = observation.steps[0] if hides_past(game) and observation.steps else 0
    events = events_in_force(log_rows(game.pk, 1, observation.head)[0])
    started = events[0][1]
    assert type(started) is Started and seat is not None
    loaded, met = LoadedGame.new(rules_of(game), started), set()
    for number, event in events[1:]:
        if type(event) is Answered and event.seat == seat and number > first and event.what in kind.whats:
            opened = loaded.opened[seat]
            if opened not in met:  # a Together's answer can be changed, but it is one question
                met.add(opened)
                view, question = view_as_shown(loaded.match, seat), loaded.match.asked(seat)
                yield RehearsedQuestion(
                    number, view, question, order_answer(kind, view, question, choices), event.choice
                )
        loaded.feed(number, event)
