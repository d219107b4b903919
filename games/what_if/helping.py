"""Decides when computer players may answer on a what-if board: never to help in a running game.

Users could still type a position and have computer players answer there, as with a program on their own computer. But
the site does not help to get the position: users cannot see sampled states of such a table."""

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
    """Return whether computer players answer on the boards of this table.

    They answer on boards of entered positions, finished games, practice tables, and tables with one person. A table
    with several people may belong to a competition: on its boards the user answers for all seats."""
    if game is None or game.over or game.practice or game.demo:
        return True
    return Seat.objects.filter(game=game, built_in=False).count() < 2


def ensure_computer_players_allowed(game: Game | None, seat: SeatNumber | None) -> None:
    """Raise Refused if computer players may not answer, or if the board has neither table nor seat."""
    if not computer_players_allowed(game):
        raise Refused("no_help", "At this table you answer for all players yourself.")
    if game is None and seat is None:
        raise Refused("whose_seat", "Choose your seat: the computer players answer for the others.")


def answer_for_others(trial: Trial, own: SeatNumber | None, to_the_next: bool) -> None:
    """Let computer players answer for other seats: once, or (`to_the_next`) until seat `own` must answer."""
    others = [seat for seat in trial.asked if seat != own]
    if not others:
        raise Illegal("not_asked", "No other player has to answer.")
    while others and len(trial.moves) < MAX_ANSWERS_PER_VARIATION:
        question = trial.match.asked(others[0])
        assert question is not None
        trial.take(others[0], question.what, computer_choice(trial.match, question))
        if not to_the_next:
            return
        others = [seat for seat in trial.asked if seat != own]


def computer_choice(match: Match[Any], question: SeatQuestion) -> Choice:
    try:
        return question.check(match.rules.decide(match.view(question.seat), question))
    except Exception as fault:
        logger.warning("A computer player failed on a what-if board: %s", type(fault).__name__)
        return first_legal_choice(question)
