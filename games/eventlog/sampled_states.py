"""Samples states for a computer player's search.

Only this module turns the true Match of a running game into data. Its results contain nothing that the Match hides."""

import json
from random import Random
from typing import Any

from games.rules.ask import SeatNumber
from games.rules.match import Match
from games.rules.sampling import Unsampled


def sample_states_as_json(match: Match[Any], seat: SeatNumber, count: int, seed: str) -> tuple[str, ...]:
    """Return `count` sampled positions for a seat as JSON; none if the game cannot be sampled.

    Equal knowledge and seed give equal positions, whatever is hidden."""
    try:
        found = [sample_one_state(match, seat, f"{seed} {number}") for number in range(count)]
        return tuple(json.dumps(state, sort_keys=True) for state in found)
    except Unsampled:
        return ()


def sample_one_state(match: Match[Any], seat: SeatNumber, seed: str) -> dict[str, Any]:
    return match.sampled(seat, Random(seed)).position()  # noqa: S311
