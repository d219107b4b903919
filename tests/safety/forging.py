"""A site that plays whole games, fairly or not, for those who verify files; nothing is stored.

A `Forger` knows the secret: it can write any event, deal as it likes and recompute the chain."""

import json
import uuid
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from games.eventlog.loaded import LoadedGame, play_log
from games.facts import luck
from games.facts.events import (
    Answered,
    Dealt,
    Finished,
    LogEvent,
    OwnNonce,
    Restored,
    Started,
    Undone,
    encode,
    event_kind,
)
from games.operating.archive_file import archive_bytes
from games.rules import card_sets
from tests.games import tiny
from tests.rules import chance

GAME = uuid.UUID("5c6cfe1e-0000-4000-8000-00000000000a")
SECRET = luck.Secret(range(100, 132))
TIMELINE, LATER = "0a" * 16, "0b" * 16
MINE = (OwnNonce(0, True),)
NAMES = ("Ana", "Faustulus", "Acca", "Picus", "Numitor")
AT = "2026-11-21T05:10:{:02}.{:06}Z"
Place = list[Any]


def begun(
    nonces: tuple[str, ...] = ("mine", "", ""),
    own: tuple[OwnNonce, ...] = MINE,
    timeline: str = TIMELINE,
    secret: bytes = SECRET,
    rules: Any = tiny,
    options: dict | None = None,
) -> Started:
    """The start of a game, with the commitment to `secret`."""
    ruleset = rules.__name__.rsplit(".", 1)[-1]
    promised = luck.make_commitment(GAME, secret, timeline)
    options = {"length": 3, "closed_book": False} if options is None else options
    cards = rules.CARDS if card_sets.has_sets(rules) else {}
    return Started(
        str(GAME),
        ruleset,
        rules.VERSION,
        options,
        len(nonces),
        promised,
        nonces,
        cards,
        luck.LUCK_SCHEME,
        timeline,
        own,
    )


class Forger:
    def __init__(
        self,
        started: Started | None = None,
        rules: Any = tiny,
        secret: bytes = SECRET,
        place: Callable[[Place], Place] = lambda place: place,
        seed: int = 1,
    ) -> None:
        self.started, self.rules, self.secret, self.place = started or begun(), rules, secret, place
        self.rng, self.events = Random(seed), [self.started]
        self.loaded = self._loaded()
        self.go_on()

    def _loaded(self) -> LoadedGame:
        start = self.started
        fair = start if luck.luck_fault(start) is None else replace(start, nonces=("",) * start.seats, own=())
        loaded = play_log(self.rules, [(1, fair), *enumerate(self.events[1:], 2)])
        loaded.started = start
        return loaded

    def add(self, event: LogEvent) -> int:
        """One event more."""
        number = len(self.events) + 1
        self.events.append(event)
        if isinstance(event, Undone):
            self.loaded = self._loaded()
        else:
            self.loaded.feed(number, event)
        return number

    def go_on(self) -> None:
        """Luck answers, as this site deals; the end publishes a secret."""
        while (question := self.loaded.match.luck) is not None:
            outcome = luck.luck_outcome(self.secret, self.place(self.loaded.luck_seed_input(question.what)), question)
            self.add(Dealt(question.what, outcome, getattr(question, "sides", None)))
        if self.loaded.match.over:
            self.events.append(Finished(self.loaded.result(), bytes(self.secret).hex()))

    def answer(self, choice: Any = None) -> int:
        seat = self.loaded.match.awaited[0]
        question = self.loaded.match.asked(seat)
        if choice is None:
            choice = ("cheer", "loud") if question.what == "cheer" else chance.choice(self.rng, question)
        number = self.add(Answered(seat, question.what, choice))
        self.go_on()
        return number

    def take_back(self, to: int) -> None:
        self.add(Undone(to, self.events[to - 1].seat))

    def restore(self, timeline: str = LATER) -> None:
        self.add(Restored(timeline, len(self.events)))

    def play_on(self) -> "Forger":
        """To the end."""
        while not self.loaded.match.over:
            self.answer()
        return self

    def dealt(self, what: str) -> list[tuple]:
        return [event.outcome for event in self.events if isinstance(event, Dealt) and event.what == what]

    def file(self) -> bytes:
        """The export of the finished game."""
        return file_of(self.events, self.secret)


def file_of(events: Sequence[LogEvent], secret: bytes) -> bytes:
    """The export of a game with these events."""
    rows = [
        {
            "number": number,
            "kind": event_kind(event),
            "payload": json.loads(encode(event)),
            "at": AT.format(number // 1000, number),
        }
        for number, event in enumerate(events, 1)
    ]
    start = events[0]
    assert isinstance(start, Started)
    game = {
        "uuid": start.game,
        "ruleset": start.ruleset,
        "version": start.version,
        "options": start.options,
        "commitment": start.commitment,
        "secret": None,
        "created": AT.format(0, 0),
        "size": start.seats,
    }
    seats = [{"number": n, "name": NAMES[n], "built_in": n > 0, "nonce": nonce} for n, nonce in enumerate(start.nonces)]
    return archive_bytes(game, seats, chained(rows, secret))


def chained(rows: list[dict], secret: bytes) -> list[dict]:
    key, digest, made = luck.derive_chain_key(secret), luck.START_DIGEST, []
    for row in rows:
        payload = json.dumps(row["payload"], sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
        digest = luck.link_digest(digest, luck.leaf_digest(key, row["number"], row["kind"], payload, row["at"]))
        made.append({**row, "digest": digest.hex()})
    return made


def rewritten(file: bytes, change: Callable[[dict], object], secret: bytes = SECRET) -> bytes:
    document = json.loads(file)
    change(document)
    document["events"] = chained(document["events"], secret)
    return archive_bytes(document["game"], document["seats"], document["events"])
