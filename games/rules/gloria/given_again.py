"""What others answered this turn, found again: from the lines where it came to light, else from the hands that were
drawn."""

from collections.abc import Iterable

from ..ask import Choice, JsonObject, Option, SeatNumber, SeatQuestion
from ..sampling import UNKNOWN, Chance, Evidence, NoFit, Reply, any_answer
from .cards import PLACE, ROLE, SENATOR
from .leading import petition_sizes, serves_all, word_for
from .table import Table
from .taking_back import Past

PLAYS = ("lead", "follow", "palace")


def replies(t: Table, known: Evidence, past: Past, rng: Chance) -> list[Reply]:
    """Returns all answers since the turn began, in order."""
    began = known.lines[0]["step"] if known.lines else 0
    found: list[Reply] = [choice for _, _, choice in known.since]
    played: dict[SeatNumber, list[int]] = {}
    for number, (seat, what, choice) in enumerate(known.since):
        if choice is not UNKNOWN:
            continue
        if what in PLAYS:
            played.setdefault(seat, []).append(number)
        elif what == "merchant":
            found[number] = sale(known, past, began + number + 1)
        else:
            found[number] = gift(known, seat, what, began + number + 1, rng)
    for seat, numbers in played.items():
        for number, reply in zip(numbers, plays(t, known, seat, len(numbers), rng), strict=True):
            found[number] = reply
    return found


# Merchant


def sale(known: Evidence, past: Past, step: int) -> Choice:
    facts = next(line["facts"] for line in known.lines if line["key"] == "sells" and line["step"] == step)
    if facts["source"] == "deck":
        return ("sell", "deck")
    return ("sell", facts["card"] if "card" in facts else past.sold[step], facts["source"])


# What is given to a demand


def gift(known: Evidence, seat: SeatNumber, what: str, step: int, rng: Chance) -> Reply:
    """What was handed over in the end; anything before it is."""
    demands = [number for number, line in enumerate(known.lines) if line["key"] == "demands" and line["step"] < step]
    after = known.lines[demands[-1] + 1 :]
    if is_open(known.view) and not any(line["key"] == "demands" for line in after):
        return any_answer(rng)
    source = "hand" if what == "give" else "stockpile"
    return out_of(given_by(after, seat, source))


def is_open(view: JsonObject) -> bool:
    return any(asked["topic"] == "give" for asked in view["asked"])


def given_by(lines: Iterable[JsonObject], seat: SeatNumber, source: str) -> list[str]:
    """Returns what the seat gave up to the next demand."""
    for line in lines:
        if line["key"] == "demands":
            break
        if line["key"] == "gives" and line["seat"] == seat and line["facts"]["source"] == source:
            cards: list[str] = line["facts"]["cards"]
            return cards
    return []


def out_of(given: list[str]) -> Reply:
    """Those of the cards that a question is about: all options are of one material."""

    def answer(question: SeatQuestion) -> Choice:
        return tuple(card for card in given if card in question.options)

    return answer


# Leading, following, Palacio


def plays(t: Table, known: Evidence, seat: SeatNumber, count: int, rng: Chance) -> list[Reply]:
    """So many answers with which a seat laid down the cards that all have seen; if it is still at it, any that are not
    the last."""
    verb = "lead" if seat == t.leader else "follow"
    role = known.view["role"]
    line = next((one for one in known.lines if one["key"] == verb + "s" and one["seat"] == seat), None)
    if line is None:
        return [going_on(role, rng)] * count
    parts = split(t, seat, role, tuple(line["facts"]["cards"]), count)
    if parts is None:
        raise NoFit
    beginnings = [("lead", role) if verb == "lead" else ("follow",), *[("add",)] * (count - 1)]
    return [(*begun, *path_of(t, part)) for begun, part in zip(beginnings, parts, strict=True)]


def going_on(role: str, rng: Chance) -> Reply:
    def answer(question: SeatQuestion) -> Choice:
        options: list[Option] = [one for one in question.options if type(one) is tuple]
        if question.what == "lead":
            options = [one for one in options if one[1] == role]  # type: ignore[index]
        if not options:
            raise NoFit
        return rng.choice(options)

    return answer


def path_of(t: Table, cards: tuple[str, ...]) -> tuple[str, ...]:
    return cards if len(cards) == 1 else (word_for(t, cards), *cards)


def split(t: Table, seat: SeatNumber, role: str, cards: tuple[str, ...], count: int) -> list[tuple[str, ...]] | None:
    """Returns the cards, in their order, as so many single cards and petitions; None if they are not."""
    if not count:
        return None if cards else []
    for size in (1, *petition_sizes(t, seat)):
        part = cards[:size]
        if len(part) == size and may_be_played(t, seat, role, part):
            others = split(t, seat, role, cards[size:], count - 1)
            if others is not None:
                return [part, *others]
    return None


def may_be_played(t: Table, seat: SeatNumber, role: str, cards: tuple[str, ...]) -> bool:
    if len(cards) == 1:
        card = cards[0]
        return card == SENATOR or ROLE[card] == role or (role == "architect" and serves_all(t, seat))
    same = SENATOR not in cards and len({ROLE[card] for card in cards}) == 1
    return same and list(cards) == sorted(cards, key=PLACE.__getitem__)
