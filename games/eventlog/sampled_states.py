"""Worlds for a player that thinks: the game as its seat could believe it to be, many times, as data. Here, and nowhere
else on the way to it, is the Match of the game that runs; what comes out holds no trace of it."""

import json
from random import Random
from typing import Any

from games.rules.ask import SeatNumber
from games.rules.match import Match
from games.rules.sampling import Unsampled


def sample_states_as_json(match: Match[Any], seat: SeatNumber, count: int, seed: str) -> tuple[str, ...]:
    """Returns so many worlds dealt again for a seat, each a position in JSON; none where the game cannot be dealt
    again. The same for the same knowledge and seed, whatever is hidden."""
    try:
        return tuple(
            json.dumps(sample_state(match, seat, f"{seed} {number}"), sort_keys=True) for number in range(count)
        )
    except Unsampled:
        return ()


def sample_state(match: Match[Any], seat: SeatNumber, seed: str) -> dict[str, Any]:
    return match.sampled(seat, Random(seed)).position()  # noqa: S311
