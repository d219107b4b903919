"""Sample the hidden inputs of the whole setup, which are random outcomes and answers of other seats."""

from collections.abc import Callable, Iterable
from typing import cast

from ...ask import SeatNumber
from ...sampling import UNKNOWN, Evidence, RandomSource, SampledReply, random_answer
from ..buildings import ERA_COUNT, MONUMENTS_BY_ID
from ..table import Table
from .hidden_places import PlaceContents, cards_at
from .ledger import SeatLedger


def set_up_replies(t: Table, known: Evidence, contents: list[PlaceContents], rng: RandomSource) -> list[SampledReply]:
    """Return every input of the setup; hidden answers are known once all seats have answered."""
    luck = SetUpLuck(t, known, contents, rng).outcomes()
    stood = chosen_by_all(t, known)
    return [
        choice if choice is not UNKNOWN else luck[what] if seat is None else stood.get(number) or random_answer(rng)
        for number, (seat, what, choice) in enumerate(known.since)
    ]


def chosen_by_all(t: Table, known: Evidence) -> dict[int, str]:
    told = {
        "role": [line["facts"]["role"] for line in known.lines if line["key"] == "role"],
        "draft": [line["facts"]["deed"] for line in known.lines if line["key"] == "picks"],
    }
    found: dict[int, str] = {}
    latest: dict[SeatNumber, int] = {}
    for number, (seat, what, _) in enumerate(known.since):
        if what in ("role", "draft", "objective"):
            latest[seat] = number
        if len(latest) == t.seats:
            found |= {latest[one]: told[what].pop(0) for one in range(t.seats)}
            latest = {}
    return found


class SetUpLuck:
    def __init__(self, t: Table, known: Evidence, contents: list[PlaceContents], rng: RandomSource) -> None:
        self.t, self.known, self.contents, self.rng = t, known, contents, rng
        self.box = cast("SeatLedger", known.now).box
        self.piles = [[*self.told("turns_up", "cards"), *cards_at(contents, "pile")]]
        self.piles += [cards_at(contents, f"pile_{era}") for era in range(2, ERA_COUNT + 1)]

    def outcomes(self) -> dict[str, tuple[str, ...]]:
        falls: dict[str, Callable[[], list[str]]] = {
            "roles": self.roles,
            "deeds": self.deeds,
            "invocations": self.invocations,
            **{f"era{era}": pile.copy for era, pile in enumerate(self.piles, 1)},
            "monuments": self.monuments,
            "objectives": self.objectives,
        }
        given = [what for seat, what, choice in self.known.since if seat is None and choice is UNKNOWN]
        return {what: tuple(falls[what]()) for what in given}

    def told(self, key: str, fact: str) -> list[str]:
        """Return the values of one fact in all log entries with this key; lists are joined."""
        found: list[str] = []
        for line in self.known.lines:
            if line["key"] == key:
                value = line["facts"][fact]
                found += value if type(value) is list else [value]
        return found

    def shuffled(self, cards: Iterable[str]) -> list[str]:
        found = sorted(cards)
        self.rng.shuffle(found)
        return found

    def roles(self) -> list[str]:
        pairs: list[str] = []
        for seat, kept in enumerate([row["role"] for row in self.known.view["seats"]]):
            two = [*cards_at(self.contents, "roles", seat), *cards_at(self.contents, "dropped_role", seat)]
            pairs += self.own("roles_dealt", "roles", seat) or self.shuffled([*two, *([kept] if kept else [])])
        return pairs + self.shuffled(set(self.box.roles).difference(pairs))

    def own(self, key: str, fact: str, seat: SeatNumber) -> list[str]:
        lines = [line for line in self.known.lines if line["key"] == key and line["seat"] == seat]
        return [*lines[0]["facts"].get(fact, ())] if lines else []

    def deeds(self) -> list[str]:
        hands = self.drafted() if self.t.options["draft"] else self.told("dealt", "deeds")
        deck = cards_at(self.contents, "deck")
        for pile in self.piles:  # with invocations each pile is shuffled again
            found = [card for card in pile if card in self.box.deeds]
            deck += self.shuffled(found) if self.box.invocations else found
        return hands + self.told("extra_deed", "deed") + deck

    def drafted(self) -> list[str]:
        """Return the dealt hands of a draft, as far as this seat saw them; unknown cards are in random order."""
        seats, me = self.t.seats, self.known.seat
        picks = self.told("picks", "deed")
        seen = [line["facts"]["deeds"] for line in self.known.lines if line["key"] == "hands" and line["seat"] == me]
        found: list[str] = []
        for first in range(seats):
            rounds = range(len(picks) // seats)  # hands go left each round
            picked = [picks[seats * turn + (first + turn) % seats] for turn in rounds]
            sight = (me - first) % seats  # the round in which this seat gets it
            if sight < len(seen):
                hand = [*seen[sight]]
                for deed in picked[:sight]:
                    hand.insert(self.rng.randrange(len(hand) + 1), deed)
            else:
                hand = self.shuffled([*picked, *cards_at(self.contents, "hand", (first + len(picked)) % seats)])
            found += hand
        return found

    def invocations(self) -> list[str]:
        found: list[str] = []
        for pile in self.piles:
            found += self.shuffled([card for card in pile if card not in self.box.deeds])
        return found + self.shuffled(set(self.box.invocations).difference(found))

    def monuments(self) -> list[str]:
        found = self.told("monuments", "monuments")
        return found + self.shuffled(set(MONUMENTS_BY_ID).difference(found))

    def objectives(self) -> list[str]:
        dealt: list[str] = []
        for seat in range(self.t.seats):
            own = self.own("objectives_dealt", "objectives", seat)
            dealt += own or cards_at(self.contents, "drawn_objectives", seat)
        return dealt + cards_at(self.contents, "objective_deck")
