"""Where built-in players answer on a what-if board: not where it would be an engine's help.

A hurdle and no wall: who knows how positions are written can type one by hand and have built-in players answer there,
as they could on a computer of their own. So the site does not write it down for them: what was sampled at a table where
nobody helps does not leave it as a position."""

import logging
from typing import Any

from games.facts.errors import Refused
from games.models import Game, Seat
from games.players.stand_ins import first_legal_choice
from games.rules.ask import Choice, Illegal, SeatNumber, SeatQuestion
from games.rules.match import Match
from games.what_if.trial import MAX_ANSWERS_PER_VARIATION, Trial

logger = logging.getLogger(__name__)


def computer_players_allowed(game: Game | None) -> bool:
    """Whether built-in players answer on boards of this table: puzzles, finished games, practice, and tables of one
    person. When several people play, the table may be rated or belong to an event: there one answers for everybody
    oneself."""
    if game is None or game.over or game.practice or game.demo:
        return True
    return Seat.objects.filter(game=game, built_in=False).count() < 2


def ensure_computer_players_allowed(game: Game | None, seat: SeatNumber | None) -> None:
    """Refused where no built-in player answers: see `may_help`; and at a position that nobody's seat looks at, where
    they would answer for everybody."""
    if not computer_players_allowed(game):
        raise Refused("no_help", "At this table you answer for everybody yourself.")
    if game is None and seat is None:
        raise Refused("whose_seat", "Say whose seat is yours: built-in players answer for the others.")


def answer_for_others(trial: Trial, own: SeatNumber | None, to_the_next: bool) -> None:
    """Computer players answer for others than `own`: once, or (`to_the_next`) for all. Illegal if none is asked."""
    others = [seat for seat in trial.asked if seat != own]
    if not others:
        raise Illegal("not_asked", "Nobody else is asked.")
    while others and len(trial.moves) < MAX_ANSWERS_PER_VARIATION:
        question = trial.match.asked(others[0])
        assert question is not None
        trial.take(others[0], question.what, computer_choice(trial.match, question))
        if not to_the_next:
            return
        others = [seat for seat in trial.asked if seat != own]


def computer_choice(match: Match[Any], question: SeatQuestion) -> Choice:
    """The built-in player's choice from what the question's seat sees here; some legal one if that fails."""
    try:
        return question.check(match.rules.decide(match.view(question.seat), question))
    except Exception as fault:
        logger.warning("A built-in player failed on a what-if board: %s", type(fault).__name__)
        return first_legal_choice(question)
