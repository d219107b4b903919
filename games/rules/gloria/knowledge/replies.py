"""Reconstruct other seats' hidden answers of this turn from log entries and the sampled hands."""

from collections.abc import Iterable

from ...ask import Choice, JsonObject, SeatNumber, SeatQuestion
from ...sampling import UNKNOWN, Evidence, RandomSource, SampledReply, random_answer
from ..table import Table
from .cards_played import PLAY_QUESTIONS, PalaceInProgress, reconstruct_plays
from .rewinding import RewoundTurn


def reconstruct_replies(
    t: Table, known: Evidence, past: RewoundTurn, laying: PalaceInProgress | None, rng: RandomSource
) -> list[SampledReply]:
    """Return all answers since the turn began, in order."""
    found: list[SampledReply] = [choice for _, _, choice in known.since]
    played: dict[SeatNumber, list[int]] = {}
    for number, (seat, what, choice) in enumerate(known.since):
        if choice is not UNKNOWN:
            continue
        if what in PLAY_QUESTIONS:
            played.setdefault(seat, []).append(number)
        elif what == "merchant":
            found[number] = sale_reply(known, past, known.began + number + 1)
        else:
            found[number] = gift_reply(known, seat, what, known.began + number + 1, rng)
    for seat, numbers in played.items():
        for number, reply in zip(
            numbers, reconstruct_plays(t, known, past, seat, len(numbers), laying, rng), strict=True
        ):
            found[number] = reply
    return found


def sale_reply(known: Evidence, past: RewoundTurn, step: int) -> Choice:
    facts = next(line["facts"] for line in known.lines if line["key"] == "sells" and line["step"] == step)
    if facts["source"] == "deck":
        return ("sell", "deck")
    return ("sell", facts["card"] if "card" in facts else past.sold[step], facts["source"])


def gift_reply(known: Evidence, seat: SeatNumber, what: str, step: int, rng: RandomSource) -> SampledReply:
    demands = [number for number, line in enumerate(known.lines) if line["key"] == "demands" and line["step"] < step]
    after = known.lines[demands[-1] + 1 :]
    if is_demand_open(known.view) and not any(line["key"] == "demands" for line in after):
        return random_answer(rng)
    source = "hand" if what == "give" else "stockpile"
    return answer_from(cards_given(after, seat, source))


def is_demand_open(view: JsonObject) -> bool:
    return any(asked["topic"] == "give" for asked in view["asked"])


def cards_given(lines: Iterable[JsonObject], seat: SeatNumber, source: str) -> list[str]:
    for line in lines:
        if line["key"] == "demands":
            break
        if line["key"] == "gives" and line["seat"] == seat and line["facts"]["source"] == source:
            cards: list[str] = line["facts"]["cards"]
            return cards
    return []


def answer_from(given: list[str]) -> SampledReply:
    def answer(question: SeatQuestion) -> Choice:
        return tuple(card for card in given if card in question.options)

    return answer
