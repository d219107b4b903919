#!/usr/bin/env python3
"""Check a finished game's luck and log offline: python3 check_luck.py FILE

FILE is what a table's page gives as "export". This script needs Python 3.9 or newer and nothing else: no other file of
the project, no network. It works out again, from the published secret and the players' nonces, every shuffle and every
roll; and from the secret the chain that binds every event. LUCK.md says how, to the byte.

It tells: the site fixed its secret before the players' nonces were in, and used it as promised; nothing in the file was
changed since. It cannot tell whether the moves keep the rules (manage.py verify does).
Ends with 0 if all holds, 1 if not, 2 if FILE cannot be read.
"""

from __future__ import annotations  # for Python 3.9

import hashlib
import hmac
import json
import sys
import uuid
from collections.abc import Iterator
from typing import Any


def canonical(value: Any) -> bytes:
    """The exact bytes of a JSON value."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def words(seed: bytes) -> Iterator[int]:
    """Numbers below 2^32 for ever: SHA-256(seed, counter), cut into words of 4 bytes."""
    counter = 0
    while True:
        block = hashlib.sha256(seed + counter.to_bytes(4, "big")).digest()
        yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4))
        counter += 1


def below(bound: int, stream: Iterator[int]) -> int:
    """A number from 0 to bound - 1."""
    limit = 2**32 - 2**32 % bound
    return next(word for word in stream if word < limit) % bound


def outcome(secret: bytes, game: str, nonces: list[str], number: int, dealt: dict[str, Any]) -> list[Any]:
    """What luck gave in event `number`."""
    stream = words(hmac.digest(secret, canonical([game, nonces, number, dealt["what"]]), "sha256"))
    if dealt["sides"] is not None:
        if not 1 <= dealt["sides"] <= 2**16:
            raise ValueError("a die without sides")
        return [1 + below(dealt["sides"], stream) for _ in dealt["outcome"]]
    order = sorted(dealt["outcome"], key=canonical)
    for last in range(len(order) - 1, 0, -1):
        other = below(last + 1, stream)
        order[last], order[other] = order[other], order[last]
    return order


def check(document: dict[str, Any]) -> tuple[str | None, int]:
    """The first thing that does not hold as a sentence, or None; and how much luck there was."""
    game, events = document["game"], document["events"]
    started, last = events[0]["payload"], events[-1]
    if last["kind"] != "finished" and not game["secret"]:
        return "The game is not over: its secret is not published yet.", 0
    secret = bytes.fromhex(last["payload"]["secret"] if last["kind"] == "finished" else game["secret"])
    if hashlib.sha256(uuid.UUID(started["game"]).bytes + secret).hexdigest() != started["commitment"]:
        return "The secret is not the one the site committed itself to.", 0
    if (started["game"], started["commitment"]) != (game["uuid"], game["commitment"]):
        return "The start is that of another game.", 0
    key, digest, luck = hmac.digest(secret, b"roma-by-post chain", "sha256"), bytes(32), 0
    for number, event in enumerate(events, start=1):
        if event["number"] != number:
            return f"Event {number} is missing.", luck
        parts = (event["kind"].encode(), canonical(event["payload"]), event["at"].encode(), b"")
        leaf = hmac.digest(key, number.to_bytes(8, "big") + b"\0".join(parts), "sha256")
        digest = hashlib.sha256(digest + leaf).digest()
        if digest.hex() != event["digest"]:
            return f"Event {number} or one before it was changed: the digest does not follow.", luck
        if event["kind"] == "dealt":
            luck += 1
            if (
                outcome(secret, started["game"], started["nonces"], number, event["payload"])
                != event["payload"]["outcome"]
            ):
                return f"Event {number} is not what luck gave.", luck
    return None, luck


def main(arguments: list[str]) -> int:
    if len(arguments) != 1 or arguments[0].startswith("-"):
        sys.stdout.write(__doc__)
        return 0 if arguments in (["-h"], ["--help"]) else 2
    try:
        with open(arguments[0], "rb") as file:
            document = json.load(file)
        fault, luck = check(document)
    except OSError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError, OverflowError) as error:
        sys.stderr.write(f"{arguments[0]} is no exported game: {type(error).__name__}: {error}\n")
        return 2
    if fault:
        sys.stderr.write(f"{fault}\n")
        return 1
    sys.stdout.write(
        f"All holds: {len(document['events'])} events, {luck} of them luck. Last digest {document['events'][-1]['digest']}\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
