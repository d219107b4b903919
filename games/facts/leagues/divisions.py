"""Divisions: the draw of the first season, their sizes, and who changes division afterwards.

Everyone can check the draw, and users cannot influence it. The hash of a secret is published when the league opens, the
secret at the draw. Each account's token was fixed before the league opened, so that entering or withdrawing does not
change the order of the others."""

import hashlib
import hmac
from collections.abc import Collection, Iterable, Sequence

TARGET_SIZES = {2: 6, 3: 7, 4: 7, 5: 11}  # by seats of a table


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
    """Return the divisions of a ranking, the best first."""
    remaining = iter(ranking)
    return [[next(remaining) for _ in range(size)] for size in division_sizes(len(ranking), seats)]


def next_ranking(
    divisions: Sequence[Sequence[int]], moves: int, *, reserves: Collection[int], leavers: Collection[int]
) -> list[int]:
    """Return the people of a finished season in their order for the next one, without newcomers.

    Across each border `moves` people go up and as many go down, fewer in small divisions. Reserves, who only took over
    a place, do not go up. The gaps of leavers close: first whoever went down stays."""
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
