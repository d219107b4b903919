#!/usr/bin/env python3
"""Check the luck and the log of a finished game offline: python3 check_luck.py FILE [RECEIPT…].

FILE is the export from a table's page. This script needs only Python 3.9 or newer, no other file of the project and no
network. It computes every shuffle and every roll again, from the published secret, the players' nonces and the earlier
events. It also computes the chain of digests over all events. LUCK.md documents each step to the byte.

A RECEIPT is what you kept while the game ran: the digest (64 letters and digits) from an email or an API answer, with
the number of its event if you know it, as in 41:9fe0….

The script proves that the secret and the nonces give every shuffle and roll in the file, and that the file is
consistent. It prints the commitment and the nonces: compare the commitment, your own nonce and the earlier ones with
your notes. It cannot prove that the moves follow the rules or that the rules ask for this luck (manage.py verify does),
or what the site showed to whom. That there is no other version of the file is proved only by receipts, and only to a
player who kept one. Exit code: 0 if all is valid, 1 if not, 2 if FILE or a RECEIPT cannot be read."""

from __future__ import annotations  # for Python 3.9

import hashlib
import hmac
import json
import sys
import uuid
from collections.abc import Iterator
from typing import Any


def canonical(value: Any) -> bytes:
    """Return the canonical bytes of a JSON value, from which digests are computed."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def words(seed: bytes) -> Iterator[int]:
    """Yield numbers below 2^32 without end: SHA-256(seed, counter), cut into words of 4 bytes."""
    counter = 0
    while True:
        block = hashlib.sha256(seed + counter.to_bytes(4, "big")).digest()
        yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4))
        counter += 1


def below(bound: int, stream: Iterator[int]) -> int:
    """Return a number from 0 to bound - 1, all equally likely, from the stream."""
    limit = 2**32 - 2**32 % bound
    return next(word for word in stream if word < limit) % bound


def outcome(secret: bytes, place: list[Any], dealt: dict[str, Any]) -> list[Any]:
    """Return the outcome that the secret gives for a shuffle or roll at this place (Places.place)."""
    stream = words(hmac.digest(secret, canonical(place), "sha256"))
    if dealt["sides"] is not None:
        if not 1 <= dealt["sides"] <= 2**16:
            raise ValueError("a die without sides")
        return [1 + below(dealt["sides"], stream) for _ in dealt["outcome"]]
    order = sorted(dealt["outcome"], key=canonical)
    for last in range(len(order) - 1, 0, -1):
        other = below(last + 1, stream)
        order[last], order[other] = order[other], order[last]
    return order


def commitment(game: str, secret: bytes, timeline: str) -> str:
    """Return the commitment that the site must have shown before the game."""
    return hashlib.sha256(uuid.UUID(game).bytes + bytes.fromhex(timeline) + secret).hexdigest()


def hexadecimal(text: Any, digits: int) -> bool:
    return type(text) is str and len(text) == digits and not set(text) - set("0123456789abcdef")


def fault_of_nonces(started: dict[str, Any]) -> str | None:
    """Return a sentence about what is wrong with the players' nonces in the start event, or None."""
    if started.get("scheme") != 2 or not hexadecimal(started["timeline"], 32):
        return "The start names no scheme or no timeline that is known here."
    own = {one["seat"] for one in started["own"]}
    if len(started["nonces"]) != started["seats"] or len(own) != len(started["own"]):
        return "The start does not say once for each seat what it adds to the luck."
    if not own <= set(range(started["seats"])):
        return "The start tells of a seat that is not there."
    for seat, nonce in enumerate(started["nonces"]):
        if nonce and seat not in own:
            return f"Seat {seat} has a nonce that no player brought."
        if len(nonce) > 64:
            return f"The nonce of seat {seat} has more than 64 characters."
        if not nonce and seat in own:
            return f"Seat {seat} is said to have brought a nonce, and has none."
    return None


class Places:
    """The place of each random draw, computed from the events before it and from what is drawn."""

    def __init__(self, started: dict[str, Any]) -> None:
        self.started, self.timeline, self.redeals = started, started["timeline"], 0
        self.kept: list[tuple[int, str, str]] = []  # of answers and luck in force: number, kind, what

    def place(self, what: str) -> list[Any]:
        """Return the place of the next draw, which is for `what`. The seed is computed from the place."""
        k = sum((kind, before) == ("dealt", what) for _, kind, before in self.kept)
        return [2, self.started["game"], self.started["nonces"], self.timeline, self.redeals, what, k]

    def follow(self, number: int, kind: str, payload: dict[str, Any]) -> str | None:
        """Take the next event; return a sentence about what is wrong with it, or None."""
        if kind in ("answered", "dealt"):
            self.kept.append((number, kind, payload["what"]))
        elif kind == "undone":
            if not any(row[:2] == (payload["to"], "answered") for row in self.kept):
                return f"Event {number} takes back something that is not an answer in force."
            dropped = [row for row in self.kept if row[0] >= payload["to"]]
            self.redeals += any(row[1] == "dealt" for row in dropped)
            self.kept = self.kept[: len(self.kept) - len(dropped)]
        elif kind == "restored":
            if not hexadecimal(payload["timeline"], 32) or payload["timeline"] == self.timeline:
                return f"Event {number} names no new timeline."
            if payload["kept"] != number - 1:
                return f"Event {number} does not follow what was kept."
            self.timeline = payload["timeline"]
        return None


def check(document: dict[str, Any]) -> tuple[str | None, int]:
    """Return the first fault of the file as a sentence (or None), and the number of shuffles and rolls."""
    game, events = document["game"], document["events"]
    started, last = events[0]["payload"], events[-1]
    if last["kind"] != "finished" and not game["secret"]:
        return "The game is not over: its secret is not published yet.", 0
    secret = bytes.fromhex(last["payload"]["secret"] if last["kind"] == "finished" else game["secret"])
    if events[0]["kind"] != "started":
        return "The log does not begin with the start.", 0
    if fault := fault_of_nonces(started):
        return fault, 0
    if commitment(started["game"], secret, started["timeline"]) != started["commitment"]:
        return "The secret is not the one the site committed itself to.", 0
    if (started["game"], started["commitment"]) != (game["uuid"], game["commitment"]):
        return "The start is that of another game.", 0
    key, digest, luck, places = hmac.digest(secret, b"roma-by-post chain", "sha256"), bytes(32), 0, Places(started)
    for number, event in enumerate(events, start=1):
        if event["number"] != number:
            return f"Event {number} is missing.", luck
        kind, payload = event["kind"], event["payload"]
        parts = (kind.encode(), canonical(payload), event["at"].encode(), b"")
        leaf = hmac.digest(key, number.to_bytes(8, "big") + b"\0".join(parts), "sha256")
        digest = hashlib.sha256(digest + leaf).digest()
        if digest.hex() != event["digest"]:
            return f"Event {number} or one before it was changed: the digest does not follow.", luck
        if kind == "dealt":
            luck += 1
            if outcome(secret, places.place(payload["what"]), payload) != payload["outcome"]:
                return f"Event {number} is not what luck gave.", luck
        if fault := places.follow(number, kind, payload):
            return fault, luck
    return None, luck


class Receipts:
    """A player's receipts, compared with the file; `notes`: what the player must compare by hand."""

    def __init__(self, document: dict[str, Any], kept: list[str]) -> None:
        self.notes = list[str]()
        self.digests = {event["number"]: event["digest"] for event in document["events"]}
        self.restored = [event["number"] for event in document["events"] if event["kind"] == "restored"]
        for one in kept:
            if not is_receipt(one):
                raise ValueError(f"{one} is no receipt")
        self.kept = [one.rpartition(":")[::2] for one in kept]

    def fault(self) -> str | None:
        """Return a sentence about the first receipt that does not match, or None."""
        return next(filter(None, map(self._fault_of, self.kept)), None)

    def _fault_of(self, receipt: tuple[str, str]) -> str | None:
        number, digest = receipt
        if self.digests.get(int(number)) == digest if number else digest in self.digests.values():
            return None
        if number and any(event <= int(number) for event in self.restored):  # the log goes another way since
            self.notes.append(
                f"The receipt {number}:{digest} does not fit. Unless you got it before the site was restored from a backup, "
                "this is not the log you were shown."
            )
            return None
        lost = (
            " It may belong to moves that were lost when the site was restored from a backup." if self.restored else ""
        )
        return f"The receipt {digest} does not fit: this is not the log you were shown.{lost}"


def is_receipt(text: str) -> bool:
    """Return whether the text is a digest, with or without the number of its event."""
    number, colon, digest = text.rpartition(":")
    return hexadecimal(digest, 64) and (not colon or (number.isascii() and number.isdigit()))


def parts_before(started: dict[str, Any], seat: int, rematch: bool = False) -> str:
    """Return the digest of the nonces of earlier seats, which this seat's player saw when joining."""
    came = [one["seat"] for one in started["own"]]
    earlier, nonces = came[: came.index(seat)], started["nonces"]
    before = [nonce if place in earlier else "" for place, nonce in enumerate(nonces)] if rematch else nonces[:seat]
    return hashlib.sha256(uuid.UUID(started["game"]).bytes + canonical(before)).hexdigest()


def told(document: dict[str, Any]) -> Iterator[str]:
    """Yield lines with the file's facts about the origin of the luck."""
    started, seats = document["events"][0]["payload"], document["seats"]
    yield f"The commitment: {started['commitment']}"
    for one in started["own"]:
        seat, nonce = one["seat"], started["nonces"][one["seat"]]
        seen = "after" if one["seen"] else "not known to be after"
        yield f"Seat {seat} ({seats[seat]['name']} sits there now) added {nonce!r}, {seen} the commitment was shown."
        if seat:
            other = parts_before(started, seat, rematch=True)
            yield f"What had been added before it: at a rematch {other}, else {parts_before(started, seat)}"
    if not started["own"]:
        yield "No player added a nonce: this proves only that all luck was fixed when the table was opened."
    for event in document["events"]:
        if event["kind"] == "restored":
            yield f"Event {event['number']}: the site was restored from a backup; the site alone fixed all later luck."


def plain(note: str) -> str:
    """Return a line that is safe for a terminal, where a name could otherwise overwrite other text."""
    return "".join(letter if letter.isprintable() else "?" for letter in note)


def main(arguments: list[str]) -> int:
    if not arguments or any(one.startswith("-") for one in arguments):
        sys.stdout.write(__doc__)
        return 0 if arguments in (["-h"], ["--help"]) else 2
    try:
        with open(arguments[0], "rb") as file:
            document = json.load(file)
        fault, luck = check(document)
        receipts = Receipts(document, arguments[1:])
        fault = fault or receipts.fault()
        notes = [] if fault else [*told(document), *receipts.notes]
    except OSError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError, OverflowError) as error:
        what = "This cannot be checked" if arguments[1:] else f"{arguments[0]} is no exported game"
        sys.stderr.write(f"{what}: {type(error).__name__}: {error}\n")
        return 2
    if fault:
        sys.stderr.write(f"{fault}\n")
        return 1
    sys.stdout.write(
        f"All holds: {len(document['events'])} events, {luck} of them luck. Last digest {document['events'][-1]['digest']}\n"
    )
    sys.stdout.writelines(f"{plain(note)}\n" for note in notes)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
