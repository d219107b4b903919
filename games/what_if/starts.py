"""Where a board begins: at an open question of one's own, at a step of a finished game, at any position."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from games.eventlog import card_sets, replays, samples
from games.eventlog.loading import rules_of
from games.facts.errors import Refused, ReportedError
from games.models import Game, WhatIf
from games.rules import GAMES
from games.rules.ask import Illegal, JsonObject, SeatNumber
from games.rules.card_sets import PROJECT
from games.what_if.trial import LONGEST_SEED, Start

logger = logging.getLogger(__name__)


def sampled(game: Game, seat: SeatNumber, opened: int, seed: str) -> Start:
    """The table as this seat may believe it to be while asked that question. Stale, Refused, Unavailable."""
    return of_game(game, samples.sample_position(game, seat, opened, read_seed(seed)))


def replayed(game: Game, number: int) -> Start:
    """The true table of a finished game after event `number`. Refused while it is played, or if it was over then."""
    if game.state != Game.State.FINISHED:
        raise Refused("not_over", "The true cards can be tried out once the game is over.")
    loaded = replays.replay_of(game).at(number) if 1 <= number <= game.head else None
    if loaded is None or loaded.match.over:
        raise Refused("nothing_asked", "Nothing is asked at this step: there is nothing to try out.")
    return of_game(game, loaded.match.position())


def of_game(game: Game, position: JsonObject) -> Start:
    return Start(rules_of(game), position, cards_of(game.ruleset, game.options))


def written(ruleset: str, position: JsonObject) -> Start:
    """A position that somebody has written. Illegal if there is none like that."""
    rules = GAMES.get(ruleset)
    if rules is None:
        raise Illegal("unknown_game", "There is no such game here.")
    options = position.get("options")
    return Start(rules, position, cards_of(ruleset, options if type(options) is dict else {}))


def of_board(board: WhatIf) -> Start:
    """Where a board that is kept begins. Unavailable if this server has not got its rules."""
    if board.game is not None:
        return of_game(board.game, board.base)
    return written(board.ruleset, board.base)


def cards_of(ruleset: str, options: JsonObject) -> JsonObject | None:
    name = options.get("cards", PROJECT)
    return None if name == PROJECT or type(name) is not str else card_sets.find_card_set(ruleset, name)


@contextmanager
def unproved() -> Iterator[None]:
    """Whatever goes wrong in here is Illegal: for positions that somebody has written. What the rules do from one that
    no game could reach, nobody has proved."""
    try:
        yield
    except (Illegal, ReportedError):
        raise
    except Exception as fault:
        logger.info("A position was refused: %s", type(fault).__name__)
        raise Illegal("bad_position", "That position is not possible.") from None


def read_seed(seed: Any) -> str:
    """A seed as it may be. Illegal for one that is too long, or cannot be shown."""
    if type(seed) is not str or not 0 < len(seed) <= LONGEST_SEED or not seed.isprintable():
        raise Illegal("bad_seed", f"A deal is named by 1 to {LONGEST_SEED} letters or digits.")
    return seed
