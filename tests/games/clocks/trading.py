"""A table of Foundations with trade, in whose turns a partner is asked, too: an offer, its answer, what clocks show."""

from games.clocks.time_control import SECONDS_PER_DAY, SECONDS_PER_HOUR, TimeControl
from games.eventlog import log
from games.facts.events import Answered, Undone
from games.models import Event, Game
from games.rules.ask import AskNumber, AskSome
from tests.games.clocks.conftest import asked

THREE_DAYS = TimeControl("answer", 3 * SECONDS_PER_DAY, weekends=False)
BANK = TimeControl("bank", 3 * SECONDS_PER_DAY, 12 * SECONDS_PER_HOUR, 5 * SECONDS_PER_DAY, weekends=False)


def say(game: Game, seat: int, choice) -> log.Receipt:
    """The answer of a seat to its open question."""
    game.refresh_from_db()
    return log.append(game, Answered(seat, log.observe(game, seat).question.what, choice))


def usual(game: Game, seat: int):
    """As little as may be offered; more silver each time, since no bargain is sent twice."""
    game.refresh_from_db()
    question = log.observe(game, seat).question
    if isinstance(question, AskNumber):
        sent = Event.objects.filter(game=game, payload__contains='"send"').count()
        return sent % (question.high + 1) if question.what == "give_silver" else 0
    return tuple(question.options[: question.least]) if isinstance(question, AskSome) else question.options[0]


def compose(game: Game, seat: int) -> None:
    """An offer up to its last question."""
    while log.observe(game, seat).question.what != "offer":
        say(game, seat, usual(game, seat))


def offer(game: Game, partner: int = 1, seat: int = 0) -> None:
    say(game, seat, ("trade", partner))
    compose(game, seat)
    say(game, seat, "send")


def take_turn(game: Game, seat: int) -> None:
    say(game, seat, "income")
    say(game, seat, "end")


def left(game: Game, seat: int) -> int:
    row = asked(game, seat)
    return 0 if row.deadline is None else int((row.deadline - row.counted).total_seconds())


def take_back(game: Game, seat: int = 0) -> None:
    game.refresh_from_db()
    log.append(game, Undone(log.observe(game, seat).own[0], seat))
