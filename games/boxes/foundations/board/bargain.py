"""The form of a whole offer: what each side could hand over, and what the trade changes for both."""

from collections.abc import Callable, Iterable, Sequence

from games.boards import answer_paths
from games.boards.asking.forms import Deal, DealSide, Form, Tile
from games.eventlog.observations import Observation
from games.rules.ask import Choice, Illegal, Option
from games.rules.foundations.foresight import (
    TradableGoods,
    TradeResources,
    bad_bargain,
    check_bargain,
    resources_after_trade,
    tradable_goods,
)
from games.rules.foundations.table import Thing, TradeSide
from games.wording import Words

from ..words.pieces import LOT_NAMES
from .nearby import surroundings_text, table_card_set

SIDE_KEYS = ("give", "want")
SIDE_PARTS = ("lots", "things", "silver")
# The fields of the form for the questions of an offer, in the rules' order.
OFFER_FIELDS = (
    "several:give_lots", "several:want_lots", "several:give_things", "number:give_silver", "several:want_things",
    "number:want_silver", "one:offer",
)  # fmt: skip


def partner_of(form: Form, observation: Observation) -> int | None:
    if form.what == "turn" and form.path[:1] == ("trade",) and len(form.path) == 2:
        return int(form.path[1])
    return observation.view["offer"]["seat"] if (form.what, form.path) == ("answer", ("counter",)) else None


def offer_form(form: Form, observation: Observation, words: Words, partner: int) -> Form:
    view, me, cards = observation.view, observation.seat or 0, table_card_set(observation.view, words)
    filled = form.filled or initial_values(view, form.what)
    sides = {way: side_from_form(filled, way) for way in SIDE_KEYS}
    own = {way: tradable_goods(view, seat, cards) for way, seat in zip(SIDE_KEYS, (me, partner), strict=True)}
    fault = ""
    effects: tuple[list[str], ...] = ([], [])
    if form.filled is not None:
        try:
            check_bargain(view, me, partner, sides["give"], sides["want"], cards)
        except Illegal as found:
            fault = words.refusal(found.key, found.reason)
        else:
            both = resources_after_trade(view, me, partner, sides["give"], sides["want"], cards)
            effects = tuple([resource_changes(before, after, words) for before, after in both])
    form.kind, form.confirm = "deal", None
    form.deal = Deal(
        first=answer_paths.path_json(form.path if len(form.path) > 1 else form.path[0]),
        then=list(OFFER_FIELDS),
        partner=form.names[partner],
        sides=[
            deal_side(way, own[way], sides[way], view, words, effects[n], form.names) for n, way in enumerate(SIDE_KEYS)
        ],
        fault=fault,
        weighed=form.filled is not None and not fault,
    )  # fmt: skip
    return form


def parse_offer(
    observation: Observation,
    counter: bool,
    partner: int | None,
    sides: Sequence[Sequence[list[str]]],
    languages: Sequence[Words],
    words_of: Callable[[str], list[str]],
) -> list[tuple[str, Choice]]:
    """Return the answers that make up an offer in words; raise Illegal, with the reason, if none do.

    `sides`: the things given and the things wanted, as lists of words; `partner` may be None if there is only one."""
    question, view, me = observation.question, observation.view, observation.seat or 0
    counter = counter or (question.what == "answer" and "counter" in question.options)
    if partner is None and not counter and question.what == "turn":
        partner = only_partner(question.options)
    first: Choice = "counter" if counter else ("trade", partner)
    if counter and view["offer"]:
        made_by = view["offer"]["seat"]
        partner = made_by if partner in (None, made_by) else None
    if partner is None or question.what != ("answer" if counter else "turn") or first not in question.options:
        raise bad_bargain("No such offer can be made now.", "not_now")
    cards = table_card_set(view, languages[0])
    give, want = (
        parse_side(side, tradable_goods(view, seat, cards), whose, languages, words_of)
        for side, seat, whose in zip(sides, (me, partner), ("mine", "theirs"), strict=True)
    )
    check_bargain(view, me, partner, give, want, cards)
    parts = {
        f"{way}_{name}": part
        for way, side in zip(SIDE_KEYS, (give, want), strict=True)
        for name, part in side._asdict().items()
    }
    return [
        (question.what, first),
        *((what, parts.get(what, "send")) for _how, what in (one.split(":") for one in OFFER_FIELDS)),
    ]


def only_partner(options: Iterable[Option]) -> int | None:
    trades = [option for option in options if isinstance(option, tuple) and option[0] == "trade"]
    found = {seat for _trade, seat in trades if isinstance(seat, int)}
    return found.pop() if len(found) == 1 else None


def parse_side(
    side: Sequence[list[str]],
    own: TradableGoods,
    whose: str,
    languages: Sequence[Words],
    words_of: Callable[[str], list[str]],
) -> TradeSide:
    """Return one side of an offer: lots, silver, tokens and cards. Raise Illegal for other words."""
    lots: list[str] = []
    things: list[Thing] = []
    silver = 0
    for item in side:
        if len(item) == 1 and (lot := item[0].upper()) in LOT_NAMES:
            lots.append(lot)
        elif len(item) == 1 and item[0].isdecimal() and len(item[0]) < 7:
            silver += int(item[0])
        else:
            things.append(parse_thing(item, own, whose, languages, words_of))
    return TradeSide(tuple(lots), tuple(things), silver)


def parse_thing(
    item: list[str], own: TradableGoods, whose: str, languages: Sequence[Words], words_of: Callable[[str], list[str]]
) -> Thing:
    """Return the only token or card whose text has all these words: "token 2", "eye of Apollo"."""
    found = {
        thing
        for thing in own.things
        for language in languages
        if item and set(item) <= {*words_of(language.one("give_things", thing)), str(thing[1]).lower()}
    }
    if len(found) != 1:
        raise bad_bargain("That side does not have this.", f"things_{whose}")
    return found.pop()


def initial_values(view: dict, what: str) -> dict:
    offer = view["offer"]
    if what != "answer" or not offer:
        return {}
    turned = zip(SIDE_KEYS, SIDE_KEYS[::-1], strict=True)
    return {f"{one}_{part}": offer[f"{other}_{part}"] for one, other in turned for part in SIDE_PARTS}


def side_from_form(filled: dict, way: str) -> TradeSide:
    lots, things, silver = (filled.get(f"{way}_{part}") for part in SIDE_PARTS)
    listed = tuple(tuple(thing) if isinstance(thing, list | tuple) else thing for thing in things or ())
    return TradeSide(tuple(lots or ()), listed, silver if isinstance(silver, int) else 0)


def deal_side(
    way: str,
    own: TradableGoods,
    side: TradeSide,
    view: dict,
    words: Words,
    effects: Iterable[str],
    names: Sequence[str],
) -> DealSide:
    lots = [
        offer_tile(f"{way}_lots", lot, lot, lot in side.lots, words, surroundings_text(view, None, lot, words, names))
        for lot in own.lots
    ]
    left, things = list(side.things), []
    for number, thing in enumerate(own.things):
        ticked = thing in left
        if ticked:
            left.remove(thing)
        things.append(offer_tile(f"{way}_things", number, thing, ticked, words))
    return DealSide(way, lots, things, side.silver, own.silver, list(effects))


def offer_tile(what: str, key: object, option: Option, ticked: bool, words: Words, note: str = "") -> Tile:
    label = words.one(what, option)
    return Tile(
        label,
        answer_paths.path_json(option),
        True,
        False,
        "",
        note=note,
        chosen=ticked,
        element=option,
        id=f"{what}-{key}",
    )


def resource_changes(before: TradeResources, after: TradeResources, words: Words) -> list[str]:
    rows = [(name, getattr(before, name), getattr(after, name)) for name in TradeResources._fields]
    return [f"{words.term(f'bargain.{name}')} {old} → {new}" for name, old, new in rows if old != new]
