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
from games.what_if.trial import MAX_SEED_LENGTH, TrialStart

logger = logging.getLogger(__name__)


def sampled_start(game: Game, seat: SeatNumber, opened: int, seed: str) -> TrialStart:
    """The table as this seat may believe it to be while asked that question. Stale, Refused, Unavailable."""
    return start_at_position(game, samples.sample_position(game, seat, opened, checked_seed(seed)))


def replayed_start(game: Game, number: int) -> TrialStart:
    """The true table of a finished game after event `number`. Refused while it is played, or if it was over then."""
    if game.state != Game.State.FINISHED:
        raise Refused("not_over", "The true cards can be tried out once the game is over.")
    loaded = replays.replay_of(game).at(number) if 1 <= number <= game.head else None
    if loaded is None or loaded.match.over:
        raise Refused("nothing_asked", "Nothing is asked at this step: there is nothing to try out.")
    return start_at_position(game, loaded.match.position())


def start_at_position(game: Game, position: JsonObject) -> TrialStart:
    return TrialStart(rules_of(game), position, card_set_of(game.ruleset, game.options))


def start_from_user(ruleset: str, position: JsonObject) -> TrialStart:
    """A position that somebody has written. Illegal if there is none like that."""
    rules = GAMES.get(ruleset)
    if rules is None:
        raise Illegal("unknown_game", "There is no such game here.")
    options = position.get("options")
    return TrialStart(rules, position, card_set_of(ruleset, options if type(options) is dict else {}))


def board_start(board: WhatIf) -> TrialStart:
    """Where a board that is kept begins. Unavailable if this server has not got its rules."""
    if board.game is not None:
        return start_at_position(board.game, board.base)
    return start_from_user(board.ruleset, board.base)


def card_set_of(ruleset: str, options: JsonObject) -> JsonObject | None:
    name = options.get("cards", PROJECT)
    return None if name == PROJECT or type(name) is not str else card_sets.find_card_set(ruleset, name)


@contextmanager
def untrusted_position() -> Iterator[None]:
    """Whatever goes wrong in here is Illegal: for positions that somebody has written. What the rules do from one that
    no game could reach, nobody has proved."""
    try:
        yield
    except (Illegal, ReportedError):
        raise
    except Exception as fault:
        logger.info("A position was refused: %s", type(fault).__name__)
        raise Illegal("bad_position", "That position is not possible.") from None


def checked_seed(seed: Any) -> str:
    """A seed as it may be. Illegal for one that is too long, or cannot be shown."""
    if type(seed) is not str or not 0 < len(seed) <= MAX_SEED_LENGTH or not seed.isprintable():
        raise Illegal("bad_seed", f"A deal is named by 1 to {MAX_SEED_LENGTH} letters or digits.")
    return seed
