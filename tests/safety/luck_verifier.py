#!/usr/bin/env python3
"""A second opinion on finished games, written from games/LUCK.md alone: python3 luck_verifier.py FILE

It shares no line with the project. Ends with 0 if all holds, 1 with a sentence if not. test_luck_verifier.py holds it
and games/check_luck.py to the same verdicts.
"""

import json
import struct
import sys
from hashlib import sha256
from hmac import new
from string import hexdigits
from uuid import UUID


class Wrong(Exception):
    pass


def mac(key, message):
    return new(key, message, sha256).digest()


# Canonical JSON, written out so that nothing is left to a library

ESCAPES = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def text_of(value):
    if value is None or value is True or value is False:
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int):
        if abs(value) > 2**53:
            raise Wrong(f"{value} is beyond 2^53")
        return str(value)
    if isinstance(value, str):
        return '"' + "".join(ESCAPES.get(c, c if c >= " " else f"\\u{ord(c):04x}") for c in value) + '"'
    if isinstance(value, list):
        return "[" + ",".join(map(text_of, value)) + "]"
    if isinstance(value, dict):
        pairs = sorted(value.items(), key=lambda pair: [ord(c) for c in pair[0]])
        return "{" + ",".join(f"{text_of(key)}:{text_of(one)}" for key, one in pairs) + "}"
    raise Wrong(f"{value!r} has no canonical form")


def canonical(value):
    return text_of(value).encode("utf-8")


# From the seed to cards and dice


class Draws:
    """Numbers out of a seed."""

    def __init__(self, seed):
        self.seed, self.block, self.left = seed, 0, []

    def next_word(self):
        if not self.left:
            self.left = list(struct.unpack(">8I", sha256(self.seed + struct.pack(">I", self.block)).digest()))
            self.block += 1
        return self.left.pop(0)

    def below(self, bound):
        too_large = 2**32 - (2**32 % bound)
        while True:
            word = self.next_word()
            if word < too_large:
                return word % bound


def given(seed, dealt):
    draws, outcome, sides = Draws(seed), dealt["outcome"], dealt["sides"]
    if sides is not None:
        if not isinstance(sides, int) or not 0 < sides < 2**32:
            raise Wrong(f"no die has {sides} sides")
        return [1 + draws.below(sides) for _ in outcome]
    items = sorted(outcome, key=canonical)
    i = len(items) - 1
    while i >= 1:
        j = draws.below(i + 1)
        items[i], items[j] = items[j], items[i]
        i -= 1
    return items


# What `started` says


def is_hex(text, digits):
    return isinstance(text, str) and len(text) == digits and all(c in hexdigits.lower() for c in text)


def check_nonces(started):
    nonces, own = started["nonces"], started["own"]
    if started["scheme"] != 2:
        raise Wrong("there is no such scheme")
    if not is_hex(started["timeline"], 32):
        raise Wrong("the first timeline is not 16 bytes in hexadecimal")
    if len(nonces) != started["seats"]:
        raise Wrong("there is not one nonce for each seat")
    brought = [one["seat"] for one in own]
    if len(set(brought)) < len(brought) or any(seat not in range(len(nonces)) for seat in brought):
        raise Wrong("own nonces are not one a seat")
    for seat, nonce in enumerate(nonces):
        said = [one for one in own if one["seat"] == seat]
        if not said:
            if nonce != "":
                raise Wrong(f"seat {seat} has a nonce, and nobody brought it")
            continue
        if nonce == "":
            raise Wrong(f"seat {seat} brought nothing")
        if len(nonce) > 64:
            raise Wrong(f"the nonce of seat {seat} is too long")


# The whole log


def seed_of(secret, started, what, timeline, redeals, force):
    k = len([1 for n in force if force[n] == what])
    return mac(secret, canonical([2, started["game"], started["nonces"], timeline, redeals, what, k]))


def drop(force, number, to):
    if to not in force or force[to] is not None:
        raise Wrong(f"event {number}: what it takes back is no answer in force")
    gone = [n for n in force if n >= to]
    luck = any(force[n] is not None for n in gone)
    for n in gone:
        del force[n]
    return luck


def verify(document):
    """Raise Wrong, or return how many shuffles and rolls were looked at."""
    events, game = document["events"], document["game"]
    started, end = events[0]["payload"], events[-1]
    if events[0]["kind"] != "started":
        raise Wrong("it has no beginning")
    if end["kind"] != "finished":
        raise Wrong("it has no end, so that no secret is published")
    secret = bytes.fromhex(end["payload"]["secret"])
    check_nonces(started)
    promised = UUID(started["game"]).bytes + bytes.fromhex(started["timeline"]) + secret
    if sha256(promised).hexdigest() != started["commitment"]:
        raise Wrong("the secret is not the one that was promised")
    if game["uuid"] != started["game"] or game["commitment"] != started["commitment"]:
        raise Wrong("the file is of another game than its log")
    key, digest = mac(secret, b"roma-by-post chain"), b"\x00" * 32
    force, timeline, redeals, looked = {}, started["timeline"], 0, 0
    for number, event in enumerate(events, start=1):
        kind, payload = event["kind"], event["payload"]
        if event["number"] != number:
            raise Wrong(f"event {number} is not there")
        message = struct.pack(">Q", number) + kind.encode() + b"\0" + canonical(payload) + b"\0" + event["at"].encode()
        digest = sha256(digest + mac(key, message + b"\0")).digest()
        if digest.hex() != event["digest"]:
            raise Wrong(f"event {number}: the chain is broken")
        if kind == "answered":
            force[number] = None
        elif kind == "dealt":
            looked += 1
            seed = seed_of(secret, started, payload["what"], timeline, redeals, force)
            if given(seed, payload) != payload["outcome"]:
                raise Wrong(f"event {number}: luck gave something else")
            force[number] = payload["what"]
        elif kind == "undone":
            redeals += drop(force, number, payload["to"])
        elif kind == "restored":
            if not is_hex(payload["timeline"], 32) or payload["timeline"] == timeline or payload["kept"] != number - 1:
                raise Wrong(f"event {number}: it does not say where it goes on, and how")
            timeline = payload["timeline"]
    return looked


def main(path):
    with open(path, encoding="utf-8") as file:
        try:
            looked = verify(json.load(file))
        except (Wrong, ValueError, KeyError, TypeError, AttributeError, IndexError) as wrong:
            sys.stderr.write(f"{type(wrong).__name__}: {wrong}\n")
            return 1
    sys.stdout.write(f"holds: {looked} shuffles and rolls\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
