"""Whose buildings stand where, what lies round a lot, and what the era would score if it ended now, or after an
answer."""

from collections.abc import Iterator, Sequence

from games.boards.pieces import NUMERALS
from games.boxes.foundations.words.cards import progress_text
from games.boxes.foundations.words.sums import own_cards
from games.rules.ask import Choice
from games.rules.foundations.board import BOARDS
from games.rules.foundations.foresight import (
    buildings_after,
    era_points,
    foresee,
    foresee_each,
    objective_progress,
)
from games.wording import Words
from games.wording.messages import Message

YOURS = Message("foundations", "nearby.yours", "your {building}")
THEIRS = Message("foundations", "nearby.theirs", "{of:seat} {building}")
CONSULS = Message("foundations", "nearby.consuls", "{building} of the Consul")


def round_about(view: dict, seat: int | None, lot: str, told: Words, names: Sequence[str]) -> str:
    """What shares a side with it: free lots of this seat's, which it would join, and buildings, with whose they are:
    "joins E6, F6 · beside your Domus, Bruno's Fountain"."""
    board = BOARDS[view["side"]]
    around = board.around(board.bit[lot])
    near = [
        whose(view, seat, owner, one["id"], told, names)
        for owner, one in owned_buildings(view)
        if around & board.mask(one["at"])
    ]
    joined = [] if seat is None else [own for own in free_lots(view, seat) if around & board.bit[own]]
    found = [("joins", joined), ("beside", near)]
    return " · ".join([f"{told.term(key)} {', '.join(names)}" for key, names in found if names])


def whose(view: dict, seat: int | None, owner: int, building: str, told: Words, names: Sequence[str]) -> str:
    text = YOURS if owner == seat else THEIRS if owner < len(view["seats"]) else CONSULS
    return told.teller(names, None).tell(text, {"building": building, "seat": owner})


def free_lots(view: dict, seat: int) -> list[str]:
    they = view["seats"][seat]
    return [lot for lot in they["lots"] if not any(lot in one["at"] for one in they["buildings"])]


def lots_of(view: dict, seat: int | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    held = [tuple(they["lots"]) for they in owners(view)]
    own = () if seat is None else held[seat]
    return own, tuple(lot for number, lots in enumerate(held) if number != seat for lot in lots)


def forecast(view: dict, told: Words) -> list[int]:
    return era_points(view, own_cards(view, told))


def foretold(view: dict, seat: int, choice: Choice, told: Words) -> dict[str, list[int]]:
    return foresee(view, seat, choice, own_cards(view, told))


def objectives_so_far(view: dict, seat: int | None, objectives: Sequence[str], told: Words) -> dict[str, str]:
    """How far this seat has come with each of the objectives, in words; nothing of nobody."""
    if seat is None:
        return {}
    counted = objective_progress(view, seat, list(objectives), own_cards(view, told))
    return {card: progress_text(one, told.language) for card, one in zip(objectives, counted, strict=False)}


def brought(view: dict, seat: int, choices: Sequence[Choice], told: Words) -> Iterator[tuple[int, int]]:
    """For each of these answers: how many points more the era would score, and how much silver more an income."""
    now, silver = forecast(view, told)[seat], view["seats"][seat]["income"]
    for then in foresee_each(view, seat, choices, own_cards(view, told)):
        yield then["points"][seat] - now, then["income"][seat] - silver


def buildings_then(view: dict, seat: int, choice: Choice, told: Words) -> list[dict]:
    return buildings_after(view, seat, choice, own_cards(view, told))[seat]


def numeral_of(view: dict, seat: int) -> str:
    return NUMERALS[seat] if seat < len(view["seats"]) else "C"


def owners(view: dict) -> list[dict]:
    """Everybody who has lots, the Consul last: his tokens are buildings."""
    consul = view["consul"]
    return [*view["seats"], *([{**consul, "buildings": consul["tokens"]}] if consul else [])]


def owned_buildings(view: dict) -> Iterator[tuple[int, dict]]:
    for seat, they in enumerate(owners(view)):
        for one in they["buildings"]:
            yield seat, one
