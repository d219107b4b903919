"""The set-up of a world drawn now, from its first input on: all that luck gave, and what others chose unseen."""

from collections.abc import Callable, Iterable
from typing import cast

from ...ask import SeatNumber
from ...sampling import UNKNOWN, Evidence, RandomSource, Reply, any_answer
from ..buildings import ERAS
from ..monument_pieces import MONUMENT
from ..table import Table
from .dealing import Dealt, at_place
from .ledger import SeatLedger


def set_up_replies(t: Table, known: Evidence, world: list[Dealt], rng: RandomSource) -> list[Reply]:
    """Returns every input of the set-up so far. An answer in a Together that stood when all had answered is found in
    the lines; any other nobody will ever know."""
    luck = SetUpLuck(t, known, world, rng).outcomes()
    stood = chosen_by_all(t, known)
    return [
        choice if choice is not UNKNOWN else luck[what] if seat is None else stood.get(number) or any_answer(rng)
        for number, (seat, what, choice) in enumerate(known.since)
    ]


def chosen_by_all(t: Table, known: Evidence) -> dict[int, str]:
    """The answers that stood, by the number of the input: the latest of each seat once all have answered."""
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
    """How the shuffles of a set-up fell out."""

    def __init__(self, t: Table, known: Evidence, world: list[Dealt], rng: RandomSource) -> None:
        self.t, self.known, self.world, self.rng = t, known, world, rng
        self.box = cast("SeatLedger", known.now).box
        self.piles = [[*self.told("turns_up", "cards"), *at_place(world, "pile")]]
        self.piles += [at_place(world, f"pile_{era}") for era in range(2, ERAS + 1)]

    def outcomes(self) -> dict[str, tuple[str, ...]]:
        """Returns the outcome of each shuffle so far."""
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
        """A fact of all lines of a key; of facts that are lists all they hold."""
        found: list[str] = []
        for line in self.known.lines:
            if line["key"] == key:
                value = line["facts"][fact]
                found += value if type(value) is list else [value]
        return found

    def shuffled(self, cards: Iterable[str]) -> list[str]:
        """The cards in any order, whatever order they come in."""
        found = sorted(cards)
        self.rng.shuffle(found)
        return found

    def roles(self) -> list[str]:
        """Two for each seat: what was kept all see once it is kept."""
        pairs: list[str] = []
        for seat, kept in enumerate([row["role"] for row in self.known.view["seats"]]):
            two = [*at_place(self.world, "roles", seat), *at_place(self.world, "dropped_role", seat)]
            pairs += self.own("roles_dealt", "roles", seat) or self.shuffled([*two, *([kept] if kept else [])])
        return pairs + self.shuffled(set(self.box.roles).difference(pairs))

    def own(self, key: str, fact: str, seat: SeatNumber) -> list[str]:
        """What this seat was dealt, as it lay; nothing if it is another one's."""
        lines = [line for line in self.known.lines if line["key"] == key and line["seat"] == seat]
        return [*lines[0]["facts"].get(fact, ())] if lines else []

    def deeds(self) -> list[str]:
        """Six for each, those of roles, the piles."""
        hands = self.drafted() if self.t.options["draft"] else self.told("dealt", "deeds")
        deck = at_place(self.world, "deck")
        for pile in self.piles:  # with invocations each is shuffled once more
            found = [card for card in pile if card in self.box.deeds]
            deck += self.shuffled(found) if self.box.invocations else found
        return hands + self.told("extra_deed", "deed") + deck

    def drafted(self) -> list[str]:
        """The hands of a draft as they were dealt: as this seat saw them, or else as they can have been."""
        seats, me = self.t.seats, self.known.seat
        picks = self.told("picks", "deed")
        seen = [line["facts"]["deeds"] for line in self.known.lines if line["key"] == "hands" and line["seat"] == me]
        found: list[str] = []
        for first in range(seats):
            picked = [picks[number] for number in hand_picks(seats, first, len(picks))]
            sight = (me - first) % seats  # the round in which it comes by here
            if sight < len(seen):
                hand = [*seen[sight]]
                for deed in picked[:sight]:
                    hand.insert(self.rng.randrange(len(hand) + 1), deed)
            else:
                hand = self.shuffled([*picked, *at_place(self.world, "hand", (first + len(picked)) % seats)])
            found += hand
        return found

    def invocations(self) -> list[str]:
        """Three for each pile, and those that are not in the game."""
        found: list[str] = []
        for pile in self.piles:
            found += self.shuffled([card for card in pile if card not in self.box.deeds])
        return found + self.shuffled(set(self.box.invocations).difference(found))

    def monuments(self) -> list[str]:
        found = self.told("monuments", "monuments")
        return found + self.shuffled(set(MONUMENT).difference(found))

    def objectives(self) -> list[str]:
        """Two for each, the deck."""
        dealt: list[str] = []
        for seat in range(self.t.seats):
            own = self.own("objectives_dealt", "objectives", seat)
            dealt += own or at_place(self.world, "drawn_objectives", seat)
        return dealt + at_place(self.world, "objective_deck")


def hand_picks(seats: int, first: SeatNumber, count: int) -> list[int]:
    """The numbers of those picks that were made out of the hand that `first` was dealt: hands go to the left after each
    round. `count` picks were made in all, seat 0 first in each round."""
    return [seats * turn + (first + turn) % seats for turn in range(count // seats)]
