"""Sample what a seat cannot see, and rewind to the turn's start (README.md, "What a seat knows")."""

from typing import Any, cast

from ...ask import Choice, JsonObject, SeatNumber, tuples
from ...sampling import UNKNOWN, Evidence, ImpossibleSample, RandomSource, SampledReply, Unsampled, random_answer
from ..table import Table
from ..turn import Turn, free_moves
from .hidden_places import PlaceContents, cards_at, sample_hidden_places, take_cards
from .ledger import SeatLedger
from .sampling_set_up import set_up_replies

OFFER_QUESTIONS = frozenset({"give_lots", "want_lots", "give_things", "give_silver", "want_things", "want_silver"})
# They stay hidden when a Together has closed: its earlier answers are unknown, the final ones are in the log entries.
HIDDEN_ANSWERS = OFFER_QUESTIONS | {"role", "draft", "objective", "reaction", "close"}
FIRST_PLAYER_ROLL = "first"


def hide_unseen(t: Table, seat: SeatNumber) -> None:
    t.pile, t.unseen, t.objective_deck = unknown_cards(t.pile), unknown_cards(t.unseen), unknown_cards(t.objective_deck)
    t.next_piles = tuple(map(unknown_cards, t.next_piles))
    for other in range(t.seats):
        if other != seat and t.players[other].objectives:
            replace_objectives(t, other, unknown_cards(t.players[other].objectives))
    if t.consul:
        t.consul = t.consul._replace(piles=tuple([(shape, unknown_cards(pile)) for shape, pile in t.consul.piles]))


def unknown_cards(cards: tuple[str, ...]) -> tuple[Any, ...]:
    return (UNKNOWN,) * len(cards)


def replace_objectives(t: Table, seat: SeatNumber, objectives: tuple[str, ...]) -> None:
    before = t.players[seat]
    t.change(seat, objectives=objectives)
    t.rows_cache = tuple([(t.players[seat], *row[1:]) if row[0] is before else row for row in t.rows_cache])


def mask_answer(seat: SeatNumber | None, what: str, choice: Choice) -> Choice:
    if seat is None:
        return choice if what == FIRST_PLAYER_ROLL else UNKNOWN
    if what in HIDDEN_ANSWERS or (what == "turn" and choice[0] == "trade"):
        return UNKNOWN
    return choice


def sample_state(t: Table, known: Evidence, rng: RandomSource) -> list[SampledReply]:
    """Sample the present state, set up the table at the restart point, and return all inputs since then.

    Raise ImpossibleSample if the state cannot have arisen, and Unsampled before the first question."""
    if t.unshuffled or not (t.era or known.view["asked"]):
        raise Unsampled("The setup still needs luck.")
    contents = sample_hidden_places(cast("SeatLedger", known.now).hidden(known.view), rng)
    if not t.era:
        return set_up_replies(t, known, contents, rng)
    rewound = RewoundState(t, known, contents, rng)
    restore_piles(t, rewound, contents)
    replies = {**rewound.outcomes, **offer_replies(known, rng), **restore_objectives(t, known, contents, rng)}
    return [
        choice if choice is not UNKNOWN else replies.get(number, random_answer(rng))
        for number, (_, _, choice) in enumerate(known.since)
    ]


class RewoundState:
    """A sampled state at the restart point, with the random `outcomes` since then by input number."""

    def __init__(self, t: Table, known: Evidence, contents: list[PlaceContents], rng: RandomSource) -> None:
        self.t, self.known, self.rng = t, known, rng
        self.pile = [card for name in ("pile_top", "pile", "pile_bottom") for card in cards_at(contents, name)]
        self.tokens = {place.name: cards for place, cards in contents if place.name.startswith("tokens_")}
        self.outcomes: dict[int, tuple[str, ...]] = {}
        self.peeked = peeked_purchases(known)
        self.go_back()

    def go_back(self) -> None:
        lines = self.known.lines[:]
        for number in range(len(self.known.since) - 1, -1, -1):
            while lines and lines[-1]["step"] > self.known.began + number:
                self.take_back(lines.pop())
            seat, what, _ = self.known.since[number]
            if seat is None:
                self.outcomes[number] = self.unshuffled(what, lines)

    def take_back(self, line: JsonObject) -> None:
        facts = line["facts"]
        match line["key"]:
            case "turns_up":
                self.pile[:0] = facts["cards"]
            case "buys" if facts["slot"] is None:
                self.pile.insert(self.place_of(facts["card"]), facts["card"])
            case "consul_builds":
                self.token_pile(self.t.pieces[facts["token"]].shape)[:0] = [facts["token"]]

    def unshuffled(self, what: str, lines: list[JsonObject]) -> tuple[str, ...]:
        if what == "iv08":
            count = len(next(line["facts"]["cards"] for line in reversed(lines) if line["key"] == "renews"))
            order = self.pile[len(self.pile) - count :]
            del self.pile[len(self.pile) - count :]
        elif what.startswith("reshuffle_"):
            pile = self.token_pile(what.removeprefix("reshuffle_"))
            order, pile[:] = pile[:], ()
        else:
            raise ImpossibleSample
        return tuple(order)

    def token_pile(self, shape: str) -> list[str]:
        return self.tokens.setdefault(f"tokens_{shape}", [])

    def place_of(self, card: str) -> int:
        """Return a pile position that the bought card can have had, among the cards that the buyer saw."""
        top, below, looked_at = self.peeked.pop()
        if card in top:
            return top.index(card)
        able = range(len(top), len(self.pile) + 1 - sum(map(len, below)))
        start = able.stop
        for group in below:
            if card in group:
                able = range(start, start + len(group))
            start += len(group)
        able = range(able.start, min(able.stop, looked_at))
        if not able:
            raise ImpossibleSample
        return able.start + self.rng.randrange(len(able))


def peeked_purchases(known: Evidence) -> list[tuple[tuple[str, ...], tuple[tuple[str, ...], ...], int]]:
    """Return what the seat knew of the pile before each purchase of a card that the buyer had peeked at.

    This is the known top and bottom of the pile, and the number of cards that the buyer saw."""
    if not any(line["key"] == "buys" and line["facts"]["slot"] is None for line in known.lines):
        return []
    found, count = [], 0
    ledger = cast("SeatLedger", known.before).copy()
    for line in known.lines:
        if line["key"] == "peeks":
            count = line["facts"]["count"]
        if line["key"] == "buys" and line["facts"]["slot"] is None:
            found.append((ledger.top, ledger.below, count))
        ledger.record(line)
    return found


def restore_piles(t: Table, rewound: RewoundState, contents: list[PlaceContents]) -> None:
    pile = tuple(rewound.pile)
    later = tuple([tuple(cards_at(contents, f"pile_{t.era + more}")) for more in range(1, len(t.next_piles) + 1)])
    unseen = tuple(cards_at(contents, "closed_pile"))
    if [*map(len, (pile, unseen, *later))] != [*map(len, (t.pile, t.unseen, *t.next_piles))]:
        raise ImpossibleSample
    t.pile, t.unseen, t.next_piles = pile, unseen, later
    if t.consul:
        piles = [(shape, tuple(rewound.token_pile(shape))) for shape, _ in t.consul.piles]
        t.consul = t.consul._replace(piles=tuple(piles))


def restore_objectives(
    t: Table, known: Evidence, contents: list[PlaceContents], rng: RandomSource
) -> dict[int, SampledReply]:
    """Restore the deck and other seats' objectives; return the kept objectives by input number."""
    new: dict[SeatNumber, list[str]] = {}
    for seat in range(t.seats):
        cards, count = cards_at(contents, "objectives", seat), len(t.players[seat].objectives)
        if seat != known.seat and cards:
            replace_objectives(t, seat, tuple(cards[:count]))
            new[seat] = cards[count:]
    drawn, kept = drawn_objectives(known, contents, new, rng)
    t.objective_deck = (*drawn, *cards_at(contents, "objective_deck"))
    answers = [n for n, (_, what, choice) in enumerate(known.since) if what == "objective" and choice is UNKNOWN]
    return dict(zip(answers, kept, strict=False))


def drawn_objectives(
    known: Evidence, contents: list[PlaceContents], new: dict[SeatNumber, list[str]], rng: RandomSource
) -> tuple[list[str], list[str]]:
    """Return the objectives drawn since the restart point, in deck order, and those kept by other seats."""
    cards: list[str] = []
    kept: list[str] = []
    dropped = {seat: cards_at(contents, "dropped_objectives", seat) for seat in new}
    for line in known.lines:
        seat, facts = line["seat"], line["facts"]
        if line["key"] != "objectives_dealt":
            continue
        if seat == known.seat:
            cards += facts["objectives"]
        elif not new.get(seat):
            cards += cards_at(contents, "drawn_objectives", seat)  # not chosen yet
        else:
            chosen = new[seat].pop(0)
            two = [chosen, *take_cards(dropped[seat], facts["count"] - 1)]
            rng.shuffle(two)
            cards += two
            kept += [chosen] if facts["count"] > 1 else []
    return cards, kept


def offer_replies(known: Evidence, rng: RandomSource) -> dict[int, SampledReply]:
    """Return the hidden answers about offers by input number; those about unsent offers are random."""
    sent = {line["step"]: line["facts"] for line in known.lines if "give_lots" in line["facts"]}
    found: dict[int, SampledReply] = {}
    facts: JsonObject | None = None

    def some_partner(question: Turn) -> Choice:
        return rng.choice([*free_moves(question.t, question.seat, "trade")])

    for number in range(len(known.since) - 1, -1, -1):
        _, what, choice = known.since[number]
        if what == "offer":
            facts = sent.get(known.began + number + 1)
        elif what in OFFER_QUESTIONS and choice is UNKNOWN:
            found[number] = tuples(facts[what]) if facts else random_answer(rng)
        elif what == "turn":
            if choice is UNKNOWN:
                found[number] = ("trade", facts["partner"]) if facts else some_partner
            facts = None
        elif what == "answer":
            facts = None
    return found
