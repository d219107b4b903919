"""The question's form as Foundations of Rome wants it: beside each answer what it costs, what it would cover and bring."""

import json
from collections.abc import Iterator

from games.asking.forms import Form, Tile
from games.looks import Look
from games.rules.ask import tuples
from games.wording import Words, words_of_view

from .answers import LOTS
from .nearby import forecast, foretold, round_about

OPEN = {
    "turn",
    "draft",
    "give_lots",
    "want_lots",
}  # what can be chosen lies open on the table: its cards need not be shown twice


def arrange(form: Form, look: Look, language: str) -> Form:
    told = words_of_view(look.view, language)
    for tile in tiles(form):
        choice = json.loads(tile.json)
        if form.what in OPEN:
            tile.card = ""
        tile.note = " · ".join(filter(None, (tile.note, noted(look.view, look.seat or 0, choice, told, form.path))))
    if form.confirm and form.what == "turn":
        choice = tuples(json.loads(form.confirm.json))
        form.confirm.note = explained(look, choice, told)
        form.confirm.effects += changes(look, choice, form.confirm.after, told)
    return form


def tiles(form: Form) -> Iterator[Tile]:
    yield from form.buttons
    yield from form.tiles
    for group in form.groups:
        yield from group.tiles


def noted(view: dict, seat: int, choice, told: Words, path: tuple) -> str:
    """What an answer, or the beginning of one, costs, covers or lies beside."""
    match choice:
        case ["build", piece, *_] if not path:
            return told.card(piece)["function"].rstrip(".")
        case str() if choice in LOTS:
            return round_about(view, choice, told)
    return shown(view, seat, choice, told)


def about(view: dict, seat: int, what: str, choice, language: str) -> str:
    """The same of a whole answer, for mails: "price 4", "over Domus", "beside Garden"."""
    return shown(view, seat, choice, words_of_view(view, language)) if what == "turn" else ""


def shown(view: dict, seat: int, choice, told: Words) -> str:
    match choice:
        case ["buy", card] if card in view["display"]:
            return f"{told.term('price')} {cost(view, card)}"
        case ["build", _, lots, *_]:
            return covers(view, seat, lots, told)
        case ["steal", lot, *_]:
            return round_about(view, lot, told)
    return ""


def cost(view: dict, card: str) -> int:
    return view["prices"][view["display"].index(card)]


def covers(view: dict, seat: int, lots, told: Words) -> str:
    """ "over Domus, Bakery"."""
    under = [told.card(one["id"])["name"] for one in view["seats"][seat]["buildings"] if {*one["at"]} & {*lots}]
    return f"{told.term('over')} {', '.join(under)}" if under else ""


def explained(look: Look, choice, told: Words) -> str:
    """ "2 silver, 3 VP each era · over Domus"."""
    if choice[0] != "build":
        return ""
    worth = told.card(choice[1])["function"].rstrip(".")
    return " · ".join(filter(None, (worth, covers(look.view, look.seat or 0, choice[2], told))))


def changes(look: Look, choice, after: dict | None, told: Words) -> list[str]:
    """What would be different: at once where no luck follows (`after`), the rest always. "Population 3 → 5"."""
    view, seat = look.view, look.seat or 0
    now, then = view["seats"][seat], foretold(view, seat, choice, told)
    found = [(told.term("vp"), now["vp"], after["seats"][seat]["vp"])] if after else []
    found += [(told.term(key), now[key], then[key][seat]) for key in ("population", "income")]
    lines = [f"{name[:1].upper()}{name[1:]} {old} → {new}" for name, old, new in found if old != new]
    era = f"{forecast(view, told)[seat]:+d} → {then['points'][seat]:+d} {told.term('vp')}"
    label = told.term("forecast", "score")
    if choice[0] != "build" and forecast(view, told)[seat] == then["points"][seat]:
        return lines
    return [*lines, f"{label[:1].upper()}{label[1:]}: {era}"]
