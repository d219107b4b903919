"""Divisions: the draw, their sizes and schedules, and who changes division afterwards.

Everyone can check the draw, and users cannot influence it: the hash of its secret is published when the league opens,
and each account's token was fixed before. The schedule has no rounds. The entrants stand in a circle, and a block
selects the places of one table. It is turned by one place for each entrant, and each of its positions is a table. All
distances between two places of the block occur about equally often, so all pairs meet about equally often."""

import hashlib
import hmac
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from itertools import combinations, permutations

TARGET_SIZES = {2: 6, 3: 7, 4: 7, 5: 11}  # by seats of a table
MIN_SEATS = 2
MAX_SEATS = 5
MAX_ENTRANTS = 30  # of one division: up to here the guarantees are proven by counting


def commitment(secret: bytes) -> str:
    """Return the hash that the league publishes when it opens (hexadecimal SHA-256)."""
    return hashlib.sha256(secret).hexdigest()


def draw(secret: bytes, tokens: Iterable[str]) -> list[str]:
    """Return the accounts' tokens in the order of their lots (HMAC-SHA-256), the smallest lot first."""
    return sorted(tokens, key=lambda token: hmac.digest(secret, token.encode(), "sha256"))


def division_sizes(entrants: int, seats: int) -> list[int]:
    """Return the sizes of the divisions, nearly equal, the larger ones first."""
    count = max(1, round(entrants / TARGET_SIZES[seats]))
    size, larger = divmod(entrants, count)
    return [size + 1] * larger + [size] * (count - larger)


def divide(ranking: Sequence[int], seats: int) -> list[list[int]]:
    remaining = iter(ranking)
    return [[next(remaining) for _ in range(size)] for size in division_sizes(len(ranking), seats)]


def next_ranking(
    divisions: Sequence[Sequence[int]], moves: int, *, reserves: Collection[int], leavers: Collection[int]
) -> list[int]:
    """Return the people of a finished season in their order for the next one, without newcomers.

    Across each border `moves` people go up and as many go down, fewer in small divisions. Reserves, who only took over
    a place, do not go up. People below a leaver move up by one, so the best of those who would go down may stay."""
    ranked = [[person for person in division if person not in leavers] for division in divisions]
    up = [_first(division, moves, reserves) if number else [] for number, division in enumerate(ranked)]
    up.append([])
    found: list[int] = []
    down: list[int] = []
    for number, division in enumerate(ranked):
        staying = [person for person in division if person not in up[number]]
        rising = up[number + 1]
        found += down + staying[: len(staying) - len(rising)] + rising
        down = staying[len(staying) - len(rising) :]
    return found + down


def _first(division: Sequence[int], moves: int, reserves: Collection[int]) -> list[int]:
    return [person for person in division if person not in reserves][: min(moves, len(division) // 2)]


def schedule(entrants: int, seats: int) -> Sequence[tuple[int, ...]]:
    """Return the tables, each with the numbers (0 to entrants - 1) of its players in seat order.

    With two seats all play all; with more, everyone plays `seats` tables. Raise ValueError if that is impossible."""
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise ValueError(f"a table has {MIN_SEATS} to {MAX_SEATS} seats")
    if not seats <= entrants <= MAX_ENTRANTS:
        raise ValueError(f"a division has {seats} to {MAX_ENTRANTS} entrants")
    if seats == MIN_SEATS:
        return _all_pairs(entrants)
    block = _seat_order(_base_block(entrants, seats), entrants)
    return [tuple((place + turn) % entrants for place in block) for turn in range(entrants)]


def _all_pairs(entrants: int) -> list[tuple[int, int]]:
    """Return all pairs by distance in the circle. Every second pair of opposites is turned round."""
    near = [(one, (one + step) % entrants) for step in range(1, (entrants + 1) // 2) for one in range(entrants)]
    opposite = [(one, one + entrants // 2) for one in range(entrants // 2)] if entrants % 2 == 0 else []
    return near + [pair if pair[0] % 2 == 0 else pair[::-1] for pair in opposite]


@cache
def _base_block(entrants: int, seats: int) -> tuple[int, ...]:
    blocks = ((0, *others) for others in combinations(range(1, entrants), seats - 1))
    return min(blocks, key=lambda block: _unevenness(block, entrants))


def _unevenness(block: tuple[int, ...], entrants: int) -> int:
    """Return the highest minus the lowest number of times that two entrants meet."""
    met = Counter((one - other) % entrants for one in block for other in block if one != other)
    return max(met.values()) - (min(met.values()) if len(met) == entrants - 1 else 0)


@cache
def _seat_order(block: tuple[int, ...], entrants: int) -> tuple[int, ...]:
    """Return the block in the order in which the same two entrants sit next to each other least often."""
    return min(permutations(block), key=lambda order: _repeated_neighbors(order, entrants))


def _repeated_neighbors(order: tuple[int, ...], entrants: int) -> int:
    steps = [(after - one) % entrants for one, after in zip(order, order[1:] + order[:1], strict=True)]
    return sum(count**2 for count in Counter(min(step, entrants - step) for step in steps).values())
