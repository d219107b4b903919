"""Games to choose from: random options, built-in players and players at random, now and then an undo, a concession, a
replacement, an end by agreement. Seeded: a candidate is known by its number."""

import uuid
from hashlib import sha256
from random import Random

from games.eventlog.loaded import LoadedGame, play_log
from games.eventlog.loading import rules_by_name
from games.facts import luck
from games.facts.events import (
    Answered,
    Closed,
    Conceded,
    Dealt,
    Finished,
    LogEvent,
    OwnNonce,
    Replaced,
    Started,
    Undone,
)
from games.rules import card_sets
from games.rules.ask import Illegal, Roll
from games.rules.match import Match
from tests.rules import chance

MOST = 4000  # events


class Candidate:
    """One game, played to its end: `events`, and `shows`, the set of what happens in it."""

    def __init__(self, ruleset: str, number: int):
        self.random = Random(f"{ruleset} {number}")
        self.rules = rules_by_name(ruleset)
        self.seats = self.random.choice(list(self.rules.SEATS))
        self.options = self.a_mix()
        cards = self.rules.CARDS if card_sets.has_sets(self.rules) else {}
        self.events: list[LogEvent] = [self.start(ruleset, f"golden {ruleset} {number}", cards)]
        self.shows = {f"{self.seats}-seats"} | {f"{key}-{value}" for key, value in self.options.items()}
        self.built_in = self.machines()
        self.loaded: LoadedGame = play_log(self.rules, [(1, self.events[0])])
        self.look()
        while not self.loaded.match.over and len(self.events) < MOST:
            self.move()
        self.end()

    def start(self, ruleset: str, name: str, cards: dict) -> Started:
        """By the scheme of luck of today, with a true promise; some have brought a nonce."""
        self.secret = luck.Secret(sha256(name.encode()).digest())
        game, timeline = uuid.uuid5(uuid.NAMESPACE_URL, name), sha256(self.secret).hexdigest()[:32]
        own = tuple(OwnNonce(seat, seat != 1) for seat in range(self.seats) if seat != 2)
        nonces = tuple(f"nonce {seat} 🎲" if seat != 2 else "" for seat in range(self.seats))
        promised = luck.make_commitment(game, self.secret, timeline)
        return Started(
            str(game), ruleset, self.rules.VERSION, self.options, self.seats, promised, nonces, cards, luck.LUCK_SCHEME, timeline, own
        )  # fmt: skip

    def a_mix(self) -> dict:
        """None, some or all options changed at random; of those that do not go together others are tried."""
        options = self.rules.OPTIONS
        while True:
            changed = self.random.sample(sorted(options), self.random.randint(0, len(options)))
            mix = {name: self.random.choice(options[name]) for name in changed}
            try:
                return Match.new(self.rules, self.seats, mix).t.options
            except Illegal:
                continue

    def machines(self) -> set[int]:
        """The seats that built-in players have."""
        way = self.random.choice(["all built-in", "some built-in", "by chance"])
        self.shows.add(way.replace(" ", "-"))
        count = {"all built-in": self.seats, "some built-in": self.seats // 2, "by chance": 0}[way]
        return set(self.random.sample(range(self.seats), count))

    # Moves

    def move(self) -> None:
        match, random = self.loaded.match, self.random
        if match.luck:
            sides = match.luck.sides if isinstance(match.luck, Roll) else None
            place = self.loaded.luck_seed_input(match.luck.what)
            self.add(Dealt(match.luck.what, luck.luck_outcome(self.secret, place, match.luck), sides))
        elif random.random() < 0.006 and (extra := self.unusual()):
            self.add(extra)
        else:
            self.add(self.answer(random.choice(match.awaited)))

    def answer(self, seat: int) -> Answered:
        match = self.loaded.match
        question = match.asked(seat)
        if seat in self.built_in:
            return Answered(seat, question.what, self.rules.decide(match.view(seat), question), "stand_in")
        return Answered(seat, question.what, chance.choice(self.random, question))

    def unusual(self) -> LogEvent | None:
        """What a table has besides answers, if it can be done now."""
        random, match, seat = self.random, self.loaded.match, self.random.randrange(self.seats)
        way = random.choices(["undo", "replace", "concede", "withdraw", "agree"], [6, 2, 2, 2, 0.3])[0]
        if way == "undo" and (able := self.loaded.undoable(seat)):
            return Undone(random.choice(able), seat)
        if way == "replace":
            return Replaced(seat)
        if way in ("concede", "withdraw") and (seat in match.conceded) is (way == "withdraw"):
            return Conceded(seat, way == "concede")
        return Closed("agreed", (seat,)) if way == "agree" else None

    def add(self, event: LogEvent) -> None:
        number = len(self.events) + 1
        self.events.append(event)
        self.shows.add(type(event).__name__.lower())
        if isinstance(event, Undone):
            self.loaded = play_log(self.rules, list(enumerate(self.events, 1)))
        else:
            self.loaded.feed(number, event)
        self.look()

    def look(self) -> None:
        """Record the current questions and the latest lines."""
        match = self.loaded.match
        self.shows |= {f"asks-{match.asked(seat).what}" for seat in match.waiting}
        self.shows |= {f"says-{line['key']}" for line in match.said(None, match.step - 1)}

    def end(self) -> None:
        result = self.loaded.match.result
        if result is None:
            return
        self.events.append(Finished(self.loaded.result() or {}, bytes(self.secret).hex()))
        self.shows |= {f"ends-{result.reason}", f"{len(result.winners)}-winners"}

    @property
    def over(self) -> bool:
        return self.loaded.match.over
