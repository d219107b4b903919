"""The question's form as Foundations of Rome wants it: beside each answer what it costs, what it would cover and bring."""

import json
from collections.abc import Iterator

from games.asking.forms import Form, Tile
from games.looks import Look
from games.wording import Words, words_of_view

from .answers import LOTS, PIECES
from .nearby import forecast, round_about

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
        tile.note = " · ".join(filter(None, (tile.note, about(look.view, look.seat or 0, choice, told, form.path))))
    if form.confirm:
        form.confirm.note = brings(look, json.loads(form.confirm.json), form.confirm.after, told)
    return form


def tiles(form: Form) -> Iterator[Tile]:
    yield from form.buttons
    yield from form.tiles
    for group in form.groups:
        yield from group.tiles


def about(view: dict, seat: int, choice, told: Words, path: tuple) -> str:
    """What an answer, or the beginning of one, costs or covers."""
    match choice:
        case ["buy", card]:
            return f"{told.term('price')} {cost(view, card)}" if card in view["display"] else ""
        case ["build", piece, *_] if not path:
            return told.card(piece)["function"].rstrip(".")
        case ["build", _, lots, *_]:
            return covers(view, seat, lots, told)
        case str() if choice in LOTS:
            return round_about(view, choice, told)
    return ""


def cost(view: dict, card: str) -> int:
    return view["prices"][view["display"].index(card)]


def covers(view: dict, seat: int, lots, told: Words) -> str:
    """ "over Domus, Bakery"."""
    under = [told.card(one["id"])["name"] for one in view["seats"][seat]["buildings"] if {*one["at"]} & {*lots}]
    return f"{told.term('over')} {', '.join(under)}" if under else ""


def brings(look: Look, choice, after: dict | None, told: Words) -> str:
    """What would be different, as far as no luck follows: "population 3 → 5 · income 5 → 6"."""
    parts = []
    if choice[0] == "build":
        piece = PIECES[choice[1]]
        parts = [told.card(piece.id)["function"].rstrip("."), covers(look.view, look.seat or 0, choice[2], told)]
    if after:
        now, then = look.view["seats"][look.seat], after["seats"][look.seat]
        parts += [
            f"{told.term(key)} {now[key]} → {then[key]}"
            for key in ("vp", "population", "income")
            if now[key] != then[key]
        ]
        parts.append(difference(look, after, told))
    return " · ".join(filter(None, parts))


def difference(look: Look, after: dict, told: Words) -> str:
    """ "if the era ended now: +12 → +17"."""
    now, then = (forecast(view, told)[look.seat or 0] for view in (look.view, after))
    return (
        f"{told.term('forecast', 'score')}: {now:+d} → {then:+d} {told.term('vp')}"
        if after["era"] == look.view["era"]
        else ""
    )
