"""What a seat knows of a table that is being played, and the table as it could believe it to be. Samples are handed out
as positions: nobody above holds the true Match of a running game."""

import logging
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from games.facts.errors import Refused, Stale
from games.facts.process_cache import ProcessCache
from games.models import Game
from games.rules.ask import Illegal, JsonObject, SeatNumber
from games.rules.sampling import Unsampled

from .loading import rules_of
from .observations import reading_game
from .sampled_states import sample_states_as_json

logger = logging.getLogger(__name__)
MAX_CACHED_KNOWLEDGE = 1000  # what a seat knows at a moment; some kilobyte each
_knowledge_cache: ProcessCache[bytes] = ProcessCache(MAX_CACHED_KNOWLEDGE)


def can_sample(game: Game) -> bool:
    return getattr(rules_of(game), "sampling", None) is not None


def sample_position(game: Game, seat: SeatNumber, opened: int, seed: str) -> JsonObject:
    """The game as this seat could believe it to be while it is asked the question `opened`; the same for equal seeds.

    Stale if the question is another by now, Refused where it cannot be dealt again, Unavailable."""
    with reading_game(game) as loaded:
        if loaded.match.asked(seat) is None or loaded.opened.get(seat) != opened:
            raise Stale
        try:
            sample: Any = loaded.match.sampled(seat, Random(seed))  # noqa: S311 - no luck of a game: a guess
            position: JsonObject = sample.position()
        except Unsampled:
            raise sampling_refusal() from None
        except Illegal:
            raise
        except Exception:  # a courtesy, as previews are: the table itself is well
            logger.exception("A sample failed at table %s", game.slug)
            raise sampling_refusal() from None
        return position


@dataclass(frozen=True)
class SampledStates:
    """A question as a player may think about it: positions in JSON, each a text, dealt again for its seat; none where
    that is not possible. `seed`: of the game's uuid and the question's step, never of its secret. `cards`: the game's
    own."""

    worlds: tuple[str, ...]
    seed: str
    cards: JsonObject | None


def sample_states(game: Game, seat: SeatNumber, opened: int, count: int) -> SampledStates:
    """So many worlds in which this seat is asked `opened`; equal for equal knowledge. Stale, Unavailable."""
    with reading_game(game) as loaded:
        if loaded.match.asked(seat) is None or loaded.opened.get(seat) != opened:
            raise Stale
        match, cards = loaded.match.fork(), loaded.started.cards or None
    seed = f"{game.uuid} {match.opened}"
    try:
        return SampledStates(sample_states_as_json(match, seat, count, seed), seed, cards)
    except Exception:
        logger.exception("A sample failed at table %s", game.slug)
        return SampledStates((), seed, cards)


def sampling_refusal() -> Refused:
    return Refused("unsampled", "This cannot be tried out here.")


def seat_knowledge(game: Game, seat: SeatNumber) -> JsonObject | None:
    """What the seat knows of hidden places (games/rules/ledger.py); None once the game is over, and in a game that
    keeps no ledger. Kept for each moment of the table. Unavailable."""
    if game.over or getattr(rules_of(game), "knowledge", None) is None:
        return None
    key = game.pk, bytes(game.digest), game.pinned, seat
    return msgspec.json.decode(_knowledge_cache.get_or_make(key, lambda: _knowledge_json(game, seat)))


def _knowledge_json(game: Game, seat: SeatNumber) -> bytes:
    """As JSON: a caller may do with its own as it likes."""
    with reading_game(game) as loaded:
        try:
            return msgspec.json.encode(loaded.match.known(seat))
        except Exception:  # a courtesy, too
            logger.exception("What is known could not be told at table %s", game.slug)
            return b"null"
