"""Offers that others put together: what was sent all have read; what was dropped, or is not sent yet, nobody will ever
know."""

from collections.abc import Callable

from ...ask import Choice, JsonObject, tuples
from ...sampling import UNKNOWN, Chance, Evidence, Reply, any_answer
from ..turn import Turn, free_moves

PARTS = frozenset({"give_lots", "want_lots", "give_things", "give_silver", "want_things", "want_silver"})


def offer_replies(known: Evidence, rng: Chance) -> dict[int, Reply]:
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


def some_partner(rng: Chance) -> Callable[[Turn], Choice]:
    """Returns how to begin an offer to nobody in particular."""

    def answer(question: Turn) -> Choice:
        return rng.choice([*free_moves(question.t, question.seat, "trade")])

    return answer
