"""Sample what a seat cannot see: piles, hidden objectives, the Consul's tokens, the set-up.

See "What a seat knows" in README.md."""

from collections.abc import Callable
from typing import Any, cast

from games.rules.ask import Choice, JsonObject, SeatNumber, tuples
from games.rules.foundations.table import Table
from games.rules.foundations.turn import Turn, free_moves
from games.rules.sampling import (
    UNKNOWN,
    Evidence,
    ImpossibleSample,
    RandomSource,
    SampledReply,
    Unsampled,
    random_answer,
)

from .ledger import SeatLedger
from .rewinding import RewoundState
from .sampling_present import PlaceContents, cards_at, sample_hidden_places, take_cards
from .sampling_set_up import set_up_replies

OFFER_QUESTIONS = frozenset({"give_lots", "want_lots", "give_things", "give_silver", "want_things", "want_silver"})
# Also after a Together has closed: its earlier answers are unknown, the final ones are in the log entries.
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
    """Return the public part of an answer or a random outcome; other parts become UNKNOWN."""
    if seat is None:
        return choice if what == FIRST_PLAYER_ROLL else UNKNOWN
    if what in HIDDEN_ANSWERS or (what == "turn" and choice[0] == "trade"):
        return UNKNOWN
    return choice


def sample_state(t: Table, known: Evidence, rng: RandomSource) -> list[SampledReply]:
    """Sample the present state, set up the table at the restart point, and return all inputs since then.

    Raise ImpossibleSample if the state cannot have arisen, and Unsampled before the first question."""
    if t.unshuffled or not (t.era or known.view["asked"]):
        raise Unsampled("The set-up still needs luck.")
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
    draws = DrawnObjectives(known, contents, new, rng)
    t.objective_deck = (*draws.cards, *cards_at(contents, "objective_deck"))
    answers = [n for n, (_, what, choice) in enumerate(known.since) if what == "objective" and choice is UNKNOWN]
    return dict(zip(answers, draws.kept, strict=False))


class DrawnObjectives:
    """Objectives drawn since the restart point: `cards` in deck order, and `kept` by other seats."""

    def __init__(
        self, known: Evidence, contents: list[PlaceContents], new: dict[SeatNumber, list[str]], rng: RandomSource
    ) -> None:
        self.cards: list[str] = []
        self.kept: list[str] = []
        dropped = {seat: cards_at(contents, "dropped_objectives", seat) for seat in new}
        for line in known.lines:
            seat, facts = line["seat"], line["facts"]
            if line["key"] != "objectives_dealt":
                continue
            if seat == known.seat:
                self.cards += facts["objectives"]
            elif not new.get(seat):
                self.cards += cards_at(contents, "drawn_objectives", seat)  # not chosen yet
            else:
                chosen = new[seat].pop(0)
                two = [chosen, *take_cards(dropped[seat], facts["count"] - 1)]
                rng.shuffle(two)
                self.cards += two
                self.kept += [chosen] if facts["count"] > 1 else []


def offer_replies(known: Evidence, rng: RandomSource) -> dict[int, SampledReply]:
    """Return hidden answers about offers, by input number: from the log if sent, else random."""
    sent = {line["step"]: line["facts"] for line in known.lines if "give_lots" in line["facts"]}
    found: dict[int, SampledReply] = {}
    facts: JsonObject | None = None
    for number in range(len(known.since) - 1, -1, -1):
        _, what, choice = known.since[number]
        if what == "offer":
            facts = sent.get(known.began + number + 1)
        elif what in OFFER_QUESTIONS and choice is UNKNOWN:
            found[number] = tuples(facts[what]) if facts else random_answer(rng)
        elif what == "turn":
            if choice is UNKNOWN:
                found[number] = ("trade", facts["partner"]) if facts else some_partner(rng)
            facts = None
        elif what == "answer":
            facts = None
    return found


def some_partner(rng: RandomSource) -> Callable[[Turn], Choice]:
    def answer(question: Turn) -> Choice:
        return rng.choice([*free_moves(question.t, question.seat, "trade")])

    return answer
