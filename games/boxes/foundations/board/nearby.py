"""Owners of buildings, the surroundings of a lot, and forecasts of the era's score."""

from collections.abc import Iterator, Sequence

from games.boards.pieces import NUMERALS
from games.boxes.foundations.words.cards import progress_text
from games.boxes.foundations.words.sums import table_card_set
from games.rules.ask import Choice
from games.rules.foundations.board import BOARDS
from games.rules.foundations.foresight import buildings_after, era_points, foresee, foresee_each, objective_progress
from games.wording import Words
from games.wording.messages import Message

YOUR_BUILDING = Message("foundations", "nearby.yours", "your {building}")
PLAYERS_BUILDING = Message("foundations", "nearby.theirs", "{of:seat} {building}")
CONSULS_BUILDING = Message("foundations", "nearby.consuls", "the Consul’s {building}")


def surroundings_text(view: dict, seat: int | None, lot: str, words: Words, names: Sequence[str]) -> str:
    """Return the neighbors of a lot in words: "joins E6, F6 · next to your Domus, Bruno's Fountain"."""
    board = BOARDS[view["side"]]
    around = board.around(board.bit[lot])
    near = [
        owned_building_text(view, seat, owner, one["id"], words, names)
        for owner, one in owned_buildings(view)
        if around & board.mask(one["at"])
    ]
    joined = [] if seat is None else [own for own in free_lots(view, seat) if around & board.bit[own]]
    found = [("joins", joined), ("beside", near)]
    return " · ".join([f"{words.term(key)} {', '.join(names)}" for key, names in found if names])


def owned_building_text(
    view: dict, seat: int | None, owner: int, building: str, words: Words, names: Sequence[str]
) -> str:
    text = YOUR_BUILDING if owner == seat else PLAYERS_BUILDING if owner < len(view["seats"]) else CONSULS_BUILDING
    return words.teller(names, None).tell(text, {"building": building, "seat": owner})


def free_lots(view: dict, seat: int) -> list[str]:
    owner = view["seats"][seat]
    return [lot for lot in owner["lots"] if not any(lot in one["at"] for one in owner["buildings"])]


def lots_of(view: dict, seat: int | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    lots_by_owner = [tuple(owner["lots"]) for owner in lot_owners(view)]
    own = () if seat is None else lots_by_owner[seat]
    return own, tuple(lot for number, lots in enumerate(lots_by_owner) if number != seat for lot in lots)


def era_forecast(view: dict, words: Words) -> list[int]:
    return era_points(view, table_card_set(view, words))


def forecast_after(view: dict, seat: int, choice: Choice, words: Words) -> dict[str, list[int]]:
    return foresee(view, seat, choice, table_card_set(view, words))


def objectives_so_far(view: dict, seat: int | None, objectives: Sequence[str], words: Words) -> dict[str, str]:
    if seat is None:
        return {}
    counted = objective_progress(view, seat, list(objectives), table_card_set(view, words))
    return {card: progress_text(one, words.language) for card, one in zip(objectives, counted, strict=False)}


def gains_by_choice(view: dict, seat: int, choices: Sequence[Choice], words: Words) -> Iterator[tuple[int, int]]:
    """Yield each answer's gains: points in the forecast of this era, and silver in each income."""
    now, silver = era_forecast(view, words)[seat], view["seats"][seat]["income"]
    for then in foresee_each(view, seat, choices, table_card_set(view, words)):
        yield then["points"][seat] - now, then["income"][seat] - silver


def buildings_of_seat_after(view: dict, seat: int, choice: Choice, words: Words) -> list[dict]:
    return buildings_after(view, seat, choice, table_card_set(view, words))[seat]


def numeral_of(view: dict, seat: int) -> str:
    return NUMERALS[seat] if seat < len(view["seats"]) else "C"


def lot_owners(view: dict) -> list[dict]:
    """Return all owners of lots; the Consul is the last, and his tokens count as his buildings."""
    consul = view["consul"]
    return [*view["seats"], *([{**consul, "buildings": consul["tokens"]}] if consul else [])]


def owned_buildings(view: dict) -> Iterator[tuple[int, dict]]:
    for seat, owner in enumerate(lot_owners(view)):
        for one in owner["buildings"]:
            yield seat, one


def visible_score(view: dict, seat: int) -> int | None:
    """Return the seat's points on the score track, without points of the present era."""
    points: int = view["seats"][seat]["vp"]
    return points
