"""The start of a board: a user's open question, a step of a finished game, or any position."""

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
    return start_at_position(game, samples.sample_position(game, seat, opened, checked_seed(seed)))


def replayed_start(game: Game, number: int) -> TrialStart:
    """Return the true state of a finished game after event `number`.

    Raise Refused if the game is not over, or if no question is open after this event."""
    if game.state != Game.State.FINISHED:
        raise Refused("not_over", "You can try out the real cards once the game is over.")
    loaded = replays.replay_of(game).at(number) if 1 <= number <= game.head else None
    if loaded is None or loaded.match.over:
        raise Refused("nothing_asked", "No player has to answer at this step, so there is nothing to try.")
    return start_at_position(game, loaded.match.position())


def start_at_position(game: Game, position: JsonObject) -> TrialStart:
    return TrialStart(rules_of(game), position, card_set_of(game.ruleset, game.options))


def start_from_user(ruleset: str, position: JsonObject) -> TrialStart:
    rules = GAMES.get(ruleset)
    if rules is None:
        raise Illegal("unknown_game", "There is no such game here.")
    options = position.get("options")
    return TrialStart(rules, position, card_set_of(ruleset, options if type(options) is dict else {}))


def board_start(board: WhatIf) -> TrialStart:
    if board.game is not None:
        return start_at_position(board.game, board.base)
    return start_from_user(board.ruleset, board.base)


def card_set_of(ruleset: str, options: JsonObject) -> JsonObject | None:
    name = options.get("cards", PROJECT)
    return None if name == PROJECT or type(name) is not str else card_sets.find_card_set(ruleset, name)


@contextmanager
def untrusted_position() -> Iterator[None]:
    """Turn every error inside the context into Illegal: a user's position can break the rules' code."""
    try:
        yield
    except (Illegal, ReportedError):
        raise
    except Exception as fault:
        logger.info("A position was refused: %s", type(fault).__name__)
        raise Illegal("bad_position", "That position is not possible.") from None


def checked_seed(seed: Any) -> str:
    if type(seed) is not str or not 0 < len(seed) <= MAX_SEED_LENGTH or not seed.isprintable():
        raise Illegal("bad_seed", f"A deal has a name of 1 to {MAX_SEED_LENGTH} letters or digits.")
    return seed
