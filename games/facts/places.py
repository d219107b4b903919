"""Computes the places of a finished game's players from their stays in seats. Pure functions.

There are places if at least two people have played, even if they did not stay to the end. If the only opponent leaves,
the other person is first and the leaver is last, because ratings need this result. If both leave, they share a place.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Stay:
    """One stay in a seat. `person`: equal for all stays of one user at this table."""

    person: int
    bot: bool
    counts: bool  # False if an operator replaced the player
    stayed: bool  # to the end, without conceding or being away then
    winner: bool
    points: int | None


@dataclass(frozen=True)
class Place:
    """A person's place: `number` from 1; `of`: how many people have a place; `shared`: a tie."""

    number: int
    shared: bool
    of: int


def give_places(stays: Sequence[Stay]) -> dict[int, Place]:
    """Return the place of each person; {} if fewer than two people can have a place.

    People and bots have separate places. Winners come before others, then more points before fewer; people who did not
    stay to the end share the last place. Without points (an agreed end), all people who did not win are equal."""
    found: dict[int, Place] = {}
    for bot in (False, True):
        group = _ranks(stay for stay in stays if stay.bot is bot and stay.counts)
        if len(group) > 1:
            found |= {person: _place(rank, group.values()) for person, rank in group.items()}
    return found


def _place(rank: tuple[int, ...], ranks: Iterable[tuple[int, ...]]) -> Place:
    ranks = list(ranks)
    return Place(1 + sum(other < rank for other in ranks), ranks.count(rank) > 1, len(ranks))


def _ranks(stays: Iterable[Stay]) -> dict[int, tuple[int, ...]]:
    """Return each person's rank: the worst rank of the person's stays. The best person comes first."""
    found: dict[int, tuple[int, ...]] = {}
    for stay in stays:
        rank = _rank(stay)
        found[stay.person] = max(rank, found.get(stay.person, rank))
    return found


def _rank(stay: Stay) -> tuple[int, ...]:
    if not stay.stayed:
        return (1, 0, 0)
    return (0, not stay.winner, -(stay.points or 0))
