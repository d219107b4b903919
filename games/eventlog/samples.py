"""Computes what a seat knows about a running table, and samples states that fit this knowledge.

Samples are positions: no caller gets the true Match of a running game."""

import logging
from dataclasses import dataclass
from random import Random

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
MAX_CACHED_KNOWLEDGE = 1000  # entries, one for each seat and moment; about a kilobyte each
_knowledge_cache: ProcessCache[bytes] = ProcessCache(MAX_CACHED_KNOWLEDGE)


def can_sample(game: Game) -> bool:
    return getattr(rules_of(game), "sampling", None) is not None


def sample_position(game: Game, seat: SeatNumber, opened: int, seed: str) -> JsonObject:
    """Return a sampled position for this seat at this question. Raise Stale, Refused or Unavailable."""
    with reading_game(game) as loaded:
        if loaded.match.asked(seat) is None or loaded.opened.get(seat) != opened:
            raise Stale
        try:
            return loaded.match.sampled(seat, Random(seed)).position()  # noqa: S311 - a guess, not the game's luck
        except Unsampled:
            raise sampling_refusal() from None
        except Illegal:
            raise
        except Exception:  # optional, like a preview: the table itself is not affected
            logger.exception("A sample failed at table %s", game.slug)
            raise sampling_refusal() from None


@dataclass(frozen=True)
class SampledStates:
    """The input for a computer player's search: sampled states of a question.

    `worlds`: the states as JSON; none if the game cannot be sampled. `seed` never depends on the game's secret."""

    worlds: tuple[str, ...]
    seed: str
    cards: JsonObject | None


def sample_states(game: Game, seat: SeatNumber, opened: int, count: int) -> SampledStates:
    """Return sampled states for this seat at the question `opened`. Raise Stale or Unavailable."""
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
    return Refused("unsampled", "A what-if board is not possible here.")


def seat_knowledge(game: Game, seat: SeatNumber) -> JsonObject | None:
    """Return what the seat knows of hidden places; None if the game is over or keeps no ledger."""
    if game.over or getattr(rules_of(game), "knowledge", None) is None:
        return None
    key = game.pk, bytes(game.digest), game.pinned, seat
    return msgspec.json.decode(_knowledge_cache.get_or_make(key, lambda: _knowledge_json(game, seat)))


def _knowledge_json(game: Game, seat: SeatNumber) -> bytes:
    with reading_game(game) as loaded:
        try:
            return msgspec.json.encode(loaded.match.known(seat))
        except Exception:  # optional, like a sample
            logger.exception("What a seat knows could not be computed at table %s", game.slug)
            return b"null"
