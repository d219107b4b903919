"""Dealing the unseen again: piles, hidden objectives, the Consul's tokens, and in the set-up all that luck gave and
others chose. README.md, "What a seat knows"."""

from collections.abc import Callable
from typing import Any, cast

from games.rules.ask import Choice, JsonObject, SeatNumber, tuples
from games.rules.foundations.table import Table
from games.rules.foundations.turn import Turn, free_moves
from games.rules.sampling import UNKNOWN, Evidence, ImpossibleSample, RandomSource, Reply, Unsampled, any_answer

from .dealing import Dealt, at_place, deal_hidden, taken
from .dealing_set_up import set_up_replies
from .ledger import SeatLedger
from .rewinding import Rewound

PARTS = frozenset({"give_lots", "want_lots", "give_things", "give_silver", "want_things", "want_silver"})
# Not even in a Together that has closed: what was answered first and what then, only the lines tell.
HIDDEN_ANSWERS = PARTS | {"role", "draft", "objective", "reaction", "close"}
ROLL = "first"


def hide_unseen(t: Table, seat: SeatNumber) -> None:
    """Takes off the table whatever this seat cannot see: what lies in piles, and objectives of others."""
    t.pile, t.unseen, t.objective_deck = blank(t.pile), blank(t.unseen), blank(t.objective_deck)
    t.next_piles = tuple(map(blank, t.next_piles))
    for other in range(t.seats):
        if other != seat and t.players[other].objectives:
            hold(t, other, blank(t.players[other].objectives))
    if t.consul:
        t.consul = t.consul._replace(piles=tuple([(shape, blank(pile)) for shape, pile in t.consul.piles]))


def blank(cards: tuple[str, ...]) -> tuple[Any, ...]:
    return (UNKNOWN,) * len(cards)


def hold(t: Table, seat: SeatNumber, objectives: tuple[str, ...]) -> None:
    """Other objectives for a seat. What a view shows of it is the same."""
    before = t.players[seat]
    t.change(seat, objectives=objectives)
    t.rows = tuple([(t.players[seat], *row[1:]) if row[0] is before else row for row in t.rows])


def mask_answer(seat: SeatNumber | None, what: str, choice: Choice) -> Choice:
    """Returns of an answer, or an outcome of luck, what everybody knows once it has been given, the rest UNKNOWN."""
    if seat is None:
        return choice if what == ROLL else UNKNOWN
    if what in HIDDEN_ANSWERS or (what == "turn" and choice[0] == "trade"):
        return UNKNOWN
    return choice


def sample_state(t: Table, known: Evidence, rng: RandomSource) -> list[Reply]:
    """Draws a world now, lays on the table what it was at the restart point, and returns all inputs since then. NoFit
    where it cannot have come about; Unsampled where nobody is asked anything and not all is laid out yet."""
    if t.rest or not (t.era or known.view["asked"]):
        raise Unsampled("Luck is still at work on what the game begins with.")
    world = deal_hidden(cast("SeatLedger", known.now).hidden(known.view), rng)
    if not t.era:
        return set_up_replies(t, known, world, rng)
    rewound = Rewound(t, known, world, rng)
    lay_piles(t, rewound, world)
    replies = {**rewound.outcomes, **offer_replies(known, rng), **lay_objectives(t, known, world, rng)}
    return [
        choice if choice is not UNKNOWN else replies.get(number, any_answer(rng))
        for number, (_, _, choice) in enumerate(known.since)
    ]


def lay_piles(t: Table, rewound: Rewound, world: list[Dealt]) -> None:
    pile = tuple(rewound.pile)
    later = tuple([tuple(at_place(world, f"pile_{t.era + more}")) for more in range(1, len(t.next_piles) + 1)])
    unseen = tuple(at_place(world, "closed_pile"))
    if [*map(len, (pile, unseen, *later))] != [*map(len, (t.pile, t.unseen, *t.next_piles))]:
        raise ImpossibleSample
    t.pile, t.unseen, t.next_piles = pile, unseen, later
    if t.consul:
        piles = [(shape, tuple(rewound.token_pile(shape))) for shape, _ in t.consul.piles]
        t.consul = t.consul._replace(piles=tuple(piles))


def lay_objectives(t: Table, known: Evidence, world: list[Dealt], rng: RandomSource) -> dict[int, Reply]:
    """Objectives of others, and the deck with those drawn since on top of it again. Returns which of them others kept,
    by the number of the input."""
    new: dict[SeatNumber, list[str]] = {}
    for seat in range(t.seats):
        held, count = at_place(world, "objectives", seat), len(t.players[seat].objectives)
        if seat != known.seat and held:
            hold(t, seat, tuple(held[:count]))
            new[seat] = held[count:]
    draws = Drawn(known, world, new, rng)
    t.objective_deck = (*draws.cards, *at_place(world, "objective_deck"))
    answers = [n for n, (_, what, choice) in enumerate(known.since) if what == "objective" and choice is UNKNOWN]
    return dict(zip(answers, draws.kept, strict=False))


class Drawn:
    """Objectives drawn since the restart point, in this world: all of them as they lay on the deck, and which of
    several another seat has kept, in order."""

    def __init__(
        self, known: Evidence, world: list[Dealt], new: dict[SeatNumber, list[str]], rng: RandomSource
    ) -> None:
        self.cards: list[str] = []
        self.kept: list[str] = []
        dropped = {seat: at_place(world, "dropped_objectives", seat) for seat in new}
        for line in known.lines:
            seat, facts = line["seat"], line["facts"]
            if line["key"] != "objectives_dealt":
                continue
            if seat == known.seat:
                self.cards += facts["objectives"]
            elif not new.get(seat):
                self.cards += at_place(world, "drawn_objectives", seat)  # still to choose from
            else:
                chosen = new[seat].pop(0)
                two = [chosen, *taken(dropped[seat], facts["count"] - 1)]
                rng.shuffle(two)
                self.cards += two
                self.kept += [chosen] if facts["count"] > 1 else []


def offer_replies(known: Evidence, rng: RandomSource) -> dict[int, Reply]:
    """Returns the answers that an offer is put together of, by the number of the input: an offer that was sent is found
    in the line that told it, any other is made up."""
    sent = {line["step"]: line["facts"] for line in known.lines if "give_lots" in line["facts"]}
    found: dict[int, Reply] = {}
    facts: JsonObject | None = None
    for number in range(len(known.since) - 1, -1, -1):
        _, what, choice = known.since[number]
        if what == "offer":
            facts = sent.get(known.began + number + 1)
        elif what in PARTS and choice is UNKNOWN:
            found[number] = tuples(facts[what]) if facts else any_answer(rng)
        elif what == "turn":
            if choice is UNKNOWN:
                found[number] = ("trade", facts["partner"]) if facts else some_partner(rng)
            facts = None
        elif what == "answer":
            facts = None
    return found


def some_partner(rng: RandomSource) -> Callable[[Turn], Choice]:
    """Returns how to begin an offer to nobody in particular."""

    def answer(question: Turn) -> Choice:
        return rng.choice([*free_moves(question.t, question.seat, "trade")])

    return answer
