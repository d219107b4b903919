"""The form of a whole offer, both sides at once: what each could hand over, and what it would do to either."""

from collections.abc import Iterable

from games.boards import answer_paths
from games.boards.asking.forms import Deal, DealSide, Form, Tile
from games.eventlog.observations import Observation
from games.rules.ask import Illegal, Option
from games.rules.foundations.bargain import Goods, Means, check_bargain, goods, means_after
from games.rules.foundations.offer import TradeSide
from games.wording import Words

from .nearby import own_cards, round_about

WAYS = ("give", "want")
PARTS = ("lots", "things", "silver")
# The questions that an offer answers, in the rules' order; how a form sends each.
THEN = (
    "several:give_lots", "several:want_lots", "several:give_things", "number:give_silver", "several:want_things",
    "number:want_silver", "one:offer",
)  # fmt: skip


def partner_of(form: Form, look: Observation) -> int | None:
    """Whom an offer would be for, where the chosen answer begins one; else None."""
    if form.what == "turn" and form.path[:1] == ("trade",) and len(form.path) == 2:
        return int(form.path[1])
    return look.view["offer"]["seat"] if (form.what, form.path) == ("answer", ("counter",)) else None


def offer_form(form: Form, look: Observation, told: Words, partner: int) -> Form:
    """The form of one answer, turned into that of the whole offer. A counter-offer begins with the other one turned
    round."""
    view, me, cards = look.view, look.seat or 0, own_cards(look.view, told)
    filled = form.filled or start(view, form.what)
    sides = {way: chosen(filled, way) for way in WAYS}
    own = {way: goods(view, seat, cards) for way, seat in zip(WAYS, (me, partner), strict=True)}
    fault = ""
    effects: tuple[list[str], ...] = ([], [])
    if form.filled is not None:
        try:
            check_bargain(view, me, partner, sides["give"], sides["want"], cards)
        except Illegal as found:
            fault = told.refusal(found.key, found.reason)
        else:
            both = means_after(view, me, partner, sides["give"], sides["want"], cards)
            effects = tuple([changed(before, after, told) for before, after in both])
    form.kind, form.confirm = "deal", None
    form.deal = Deal(
        first=answer_paths.as_json(form.path if len(form.path) > 1 else form.path[0]),
        then=list(THEN),
        partner=form.names[partner],
        sides=[
            deal_side(way, own[way], sides[way], view, told, effects[n]) for n, way in enumerate(WAYS)
        ],
        fault=fault,
        weighed=form.filled is not None and not fault,
    )  # fmt: skip
    return form


def start(view: dict, what: str) -> dict:
    """What stands in the form at first."""
    offer = view["offer"]
    if what != "answer" or not offer:
        return {}
    turned = zip(WAYS, WAYS[::-1], strict=True)
    return {f"{one}_{part}": offer[f"{other}_{part}"] for one, other in turned for part in PARTS}


def chosen(filled: dict, way: str) -> TradeSide:
    """One side of what was filled in."""
    lots, things, silver = (filled.get(f"{way}_{part}") for part in PARTS)
    listed = tuple(tuple(thing) if isinstance(thing, list | tuple) else thing for thing in things or ())
    return TradeSide(tuple(lots or ()), listed, silver if isinstance(silver, int) else 0)


def deal_side(way: str, own: Goods, side: TradeSide, view: dict, told: Words, effects: Iterable[str]) -> DealSide:
    lots = [tile(f"{way}_lots", lot, lot, lot in side.lots, told, round_about(view, lot, told)) for lot in own.lots]
    left, things = list(side.things), []
    for number, thing in enumerate(own.things):
        ticked = thing in left
        if ticked:
            left.remove(thing)
        things.append(tile(f"{way}_things", number, thing, ticked, told))
    return DealSide(way, lots, things, side.silver, own.silver, list(effects))


def tile(what: str, key: object, option: Option, ticked: bool, told: Words, note: str = "") -> Tile:
    """One thing to tick."""
    label = told.one(what, option)
    return Tile(
        label,
        answer_paths.as_json(option),
        True,
        False,
        "",
        note=note,
        chosen=ticked,
        element=option,
        id=f"{what}-{key}",
    )


def changed(before: Means, after: Means, told: Words) -> list[str]:
    """ "silver 5 → 2", as far as anything changes."""
    rows = [(name, getattr(before, name), getattr(after, name)) for name in Means._fields]
    return [f"{told.term(f'bargain.{name}')} {old} → {new}" for name, old, new in rows if old != new]
