#!/usr/bin/env python3
"""Check the draw of a league's season offline: python3 check_draw.py FILE [COMMITMENT].

FILE is the draw from the league's page. This script needs only Python 3.9 or newer, no other file of the project and no
network. COMMITMENT is the commitment that you noted when the league opened (64 letters and digits); without it, the one
in the file is used.

The script proves that the secret fits the commitment, and that the secret and the entrants' tokens give every lot,
division and table in the file. Each account's token is computed with the site's key, so it is fixed before the league
opens. No user can choose a token, and entries and withdrawals do not change the order of the other entrants. The script
cannot prove that the file names all entrants: compare the file with the list on the league's page. In later seasons
`rank_before` comes from the standings of the season before. Exit code: 0 if all is valid, 1 if not, 2 if FILE cannot be
read."""

from __future__ import annotations  # for Python 3.9

import hashlib
import hmac
import json
import sys
from collections import Counter
from itertools import combinations, permutations
from typing import Any

TARGETS = {2: 6, 3: 7, 4: 7, 5: 11}  # the size of a division, by seats of a table


def lots(secret: bytes, entrants: list[dict[str, Any]]) -> dict[int, int]:
    """Return each entrant's lot, from 1: its position in the order of the tokens' HMAC-SHA-256."""
    order = sorted(entrants, key=lambda one: hmac.digest(secret, one["token"].encode(), "sha256"))
    return {one["number"]: lot for lot, one in enumerate(order, start=1)}


def divisions(entrants: list[dict[str, Any]], lot: dict[int, int], seats: int) -> list[list[int]]:
    """Return the numbers in each division, in order of the lots.

    To form divisions, entrants are ranked as in the season before; newcomers follow, by lot."""
    ranked = sorted((one for one in entrants if one["rank_before"] is not None), key=lambda one: one["rank_before"])
    new = sorted((one for one in entrants if one["rank_before"] is None), key=lambda one: lot[one["number"]])
    numbers = [one["number"] for one in ranked + new]
    count = max(1, round(len(numbers) / TARGETS[seats]))
    size, larger = divmod(len(numbers), count)
    found = []
    for division in range(count):
        length = size + (division < larger)
        found.append(sorted(numbers[:length], key=lambda number: lot[number]))
        numbers = numbers[length:]
    return found


def tables(entrants: int, seats: int) -> list[tuple[int, ...]]:
    """Return the tables of a division; entrants are 0, 1, … in order of the lots."""
    if seats == 2:
        return pairs(entrants)
    blocks = [(0, *rest) for rest in combinations(range(1, entrants), seats - 1)]
    block = min(blocks, key=lambda one: unevenness(one, entrants))
    order = min(permutations(block), key=lambda one: repeated_neighbors(one, entrants))
    return [tuple((place + turn) % entrants for place in order) for turn in range(entrants)]


def pairs(entrants: int) -> list[tuple[int, ...]]:
    found = [(one, (one + step) % entrants) for step in range(1, (entrants + 1) // 2) for one in range(entrants)]
    if entrants % 2 == 0:
        half = entrants // 2
        found += [(one, one + half) if one % 2 == 0 else (one + half, one) for one in range(half)]
    return list(found)


def unevenness(block: tuple[int, ...], entrants: int) -> int:
    """Return the most minus the fewest meetings of two entrants in the tables that this block gives.

    The tables are the block shifted by 0, 1, 2, … entrants."""
    met = Counter((one - other) % entrants for one in block for other in block if one != other)
    return max(met.values()) - min(met[step] for step in range(1, entrants))


def repeated_neighbors(order: tuple[int, ...], entrants: int) -> int:
    steps = [(after - one) % entrants for one, after in zip(order, order[1:] + order[:1])]  # noqa: B905 - Python 3.9
    return sum(count**2 for count in Counter(min(step, entrants - step) for step in steps).values())


def fault(draw: dict[str, Any], committed: str) -> str | None:
    """Return a sentence about the first fault, or None."""
    secret, entrants, seats = bytes.fromhex(draw["secret"]), draw["entrants"], draw["seats"]
    if hashlib.sha256(secret).hexdigest() != committed or draw["commitment"] != committed:
        return "The secret is not the one the site committed itself to."
    for name in ("number", "token"):
        if len({one[name] for one in entrants}) != len(entrants):
            return f"Two entrants have the same {name}."
    lot = lots(secret, entrants)
    groups = divisions(entrants, lot, seats)
    division = {number: at for at, group in enumerate(groups, start=1) for number in group}
    for one in entrants:
        if one["lot"] != lot[one["number"]]:
            return f"Entrant {one['number']} has the lot {one['lot']}, not {lot[one['number']]}."
        if one["division"] != division[one["number"]]:
            return f"Entrant {one['number']} is in division {one['division']}, not {division[one['number']]}."
    expected = [
        (at, [group[place] for place in table])
        for at, group in enumerate(groups, start=1)
        for table in tables(len(group), seats)
    ]
    found = [(one["division"], one["entrants"]) for one in sorted(draw["fixtures"], key=lambda one: one["number"])]
    if len(found) != len(expected):
        return f"There are {len(found)} tables, not {len(expected)}."
    for number, (there, right) in enumerate(zip(found, expected), start=1):  # noqa: B905 - Python 3.9
        if there != right:
            return f"Table {number} is {there}, not {right}."
    return None


def main(arguments: list[str]) -> int:
    if not 1 <= len(arguments) <= 2 or any(one.startswith("-") for one in arguments):
        sys.stdout.write(__doc__)
        return 0 if arguments in (["-h"], ["--help"]) else 2
    try:
        with open(arguments[0], encoding="utf-8") as file:
            draw = json.load(file)
        found = fault(draw, arguments[1] if len(arguments) == 2 else draw["commitment"])
    except OSError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError) as error:
        sys.stderr.write(f"{arguments[0]} is no published draw: {type(error).__name__}: {error}\n")
        return 2
    if found:
        sys.stderr.write(f"{found}\n")
        return 1
    counted = f"{len(draw['entrants'])} lots and {len(draw['fixtures'])} tables"
    sys.stdout.write(f"All holds: {counted}. The commitment was {draw['commitment']}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
