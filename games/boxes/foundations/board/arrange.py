"""Arrange the form of a question: put income first, sort deeds by price, add a note to each answer."""

import json
from collections.abc import Sequence

from django.utils.safestring import SafeString

from games.boards import cards as drawn
from games.boards.asking.forms import Form, Group, Tile
from games.boxes.foundations.words.pieces import LOT_NAMES, PIECE_ORDER, PIECES_BY_ID
from games.boxes.foundations.words.sums import EACH_INCOME, SCORED_KEYS, income_sum, scoring_sum, table_card_set
from games.boxes.foundations.words.terms import NOUNS
from games.eventlog.observations import Observation
from games.rules.ask import Choice, lists, tuples
from games.rules.foundations.foresight import incomes_now
from games.wording import Words, words_of_view

from .bargain import offer_form, partner_of
from .drawing import lot_map
from .nearby import era_forecast, forecast_after, gains_by_choice, lots_of, surroundings_text
from .shapes import RULESET

VERB_ORDER = ("income", "buy", "build", "steal", "trade", "use", "show", "end")
FREE_ACTION_MODULES = ("trade", "steal", "invocations")  # modules with free actions, which may keep a turn open
QUESTIONS_ON_BOARD = {"turn", "draft", "give_lots", "want_lots"}  # their cards are shown on the board already
HIDDEN_LINES = {"turns_up", "last_lap", "builds", "begins"}
# A build is previewed on the map; an offer is composed before it is sent.
CONFIRM_FIRST = {("turn", "build"), ("turn", "trade"), ("answer", "counter")}
VERBS_WITH_HEADING = frozenset({"buy", "build", "steal", "trade", "use", "show"})
PLACE_ELEMENT_INDEX = {"build": 2}
ICONS = {
    "income": "coin", "buy": "fr-deed", "build": "buildings", "steal": "hand", "trade": "petition", "use": "fr-invocation",
    "show": "eye", "end": "done", "pass": "done", "send": "done", "accept": "done", "counter": "petition",
}  # fmt: skip


def arrange(form: Form, observation: Observation, language: str) -> Form:
    words = words_of_view(observation.view, language)
    if form.confirm and not form.one_by_one and (partner := partner_of(form, observation)) is not None:
        return offer_form(form, observation, words, partner)
    free = any(observation.view["options"][module] for module in FREE_ACTION_MODULES)
    form.ends_turn = form.what == "turn" and free and not observation.view["done"] and not form.one_by_one
    for tile in form.each_tile():
        choice = json.loads(tile.json)
        tile.picture = map_of_lot(observation, choice)
        if form.what in QUESTIONS_ON_BOARD:
            tile.card = ""
        tile.note = " · ".join(
            filter(None, (tile.note, tile_note(observation.view, observation.seat or 0, choice, words, form)))
        )
        if (lot := card_bought(tile)) in LOT_NAMES:
            tile.does = surroundings_text(observation.view, observation.seat, lot, words, form.names)
    form.buttons.sort(key=lambda tile: tile.json == '"pass"')  # after the cards that can be used
    if len(form.path) == 2 and form.path[0] == "build":
        note_gains(form, observation, words)
    if form.what == "turn":
        order_tiles(form, observation.view["display"])
    if form.confirm and form.what == "turn":
        choice = tuples(json.loads(form.confirm.json))
        form.confirm.note = confirmation_note(observation, choice, words, form.names)
        form.confirm.effects += change_texts(observation, choice, form.confirm.after, words)
    return form


def map_of_lot(observation: Observation, choice: Choice) -> str:
    match choice:
        case ["buy" | "steal", str(lot)] | str(lot) if lot in LOT_NAMES:
            return lot_map(observation.view["side"], lot, *lots_of(observation.view, observation.seat))
    return ""


def note_gains(form: Form, observation: Observation, words: Words) -> None:
    tiles = {tuples(json.loads(tile.json)): tile for tile in form.buttons}
    choices = [one for one in tiles if len(one) > 2]
    for choice, (points, silver) in zip(
        choices, gains_by_choice(observation.view, observation.seat or 0, choices, words), strict=True
    ):
        tile = tiles[choice]
        tile.note = " · ".join([*gains_text(points, silver, words), *filter(None, [tile.note])])


def gains_text(points: int, silver: int, words: Words) -> list[str]:
    """Return the gains as texts, such as "+1 silver with each income" and "+3 VP"."""
    with_silver = [EACH_INCOME.filled(words.language, f"{silver:+d}".replace("-", "−"))] if silver else []
    with_points = [f"{points:+d} {words.term('vp')}"] if points or not silver else []
    return with_silver + with_points if silver > 0 else with_points + with_silver


def summarize_lines(lines: Sequence[dict], words: Words) -> tuple[list[dict], list[str]]:
    text = scoring_sum(lines, words)
    return [line for line in lines if line["key"] not in SCORED_KEYS], [text] if text else []


def order_tiles(form: Form, sale: list[str]) -> None:
    form.groups.sort(key=lambda group: VERB_ORDER.index(verb_of(group.tiles[0])))
    form.lead = [tile for tile in form.buttons if tile.json == '"income"']
    form.buttons = by_price([tile for tile in form.buttons if tile not in form.lead], sale)
    for group in form.groups:
        group.tiles = by_price(group.tiles, sale)
        group.final = form.warn != "all" and only_purchases(group) and all(tile.final for tile in group.tiles)


def by_price(answers: list[Tile], sale: list[str]) -> list[Tile]:
    place = {card: slot for slot, card in enumerate(sale)}
    return sorted(answers, key=lambda tile: place.get(card_bought(tile), len(sale)))


def verb_of(tile: Tile) -> str:
    choice = json.loads(tile.json)
    return choice if isinstance(choice, str) else choice[0]


def only_purchases(group: Group) -> bool:
    return len(group.tiles) > 1 and all(card_bought(tile) for tile in group.tiles)


def card_bought(tile: Tile) -> str:
    choice = json.loads(tile.json)
    return choice[1] if choice[0] == "buy" and len(choice) > 1 else ""


def tile_note(view: dict, seat: int, choice: Choice, words: Words, form: Form) -> str:
    match choice:
        case ["build", piece, *_] if not form.path:
            return size_and_function(words.card(piece), words)
        case ["buy", card] if card in view["display"]:
            return f"{words.term('price')} {price_of(view, card)}"
        case str() if choice in LOT_NAMES:
            return surroundings_text(view, seat, choice, words, form.names)
    return answer_note(view, seat, choice, words, form.names)


def describe_choice(view: dict, seat: int, what: str, choice: Choice, language: str, names: Sequence[str] = ()) -> str:
    """Return a whole answer's note for emails: "price 4 · next to Garden", "over Domus", "5 silver"."""
    return answer_note(view, seat, choice, words_of_view(view, language), names) if what == "turn" else ""


def answer_note(view: dict, seat: int, choice: Choice, words: Words, names: Sequence[str]) -> str:
    match choice:
        case "income":
            return income_sum(view, seat, words)
        case ["buy", card] if card in view["display"]:
            near = surroundings_text(view, seat, card, words, names) if card in LOT_NAMES else ""
            return " · ".join(filter(None, (f"{words.term('price')} {price_of(view, card)}", near)))
        case ["build", _, lots, *_]:
            return covered_text(view, seat, lots, words)
        case ["steal", lot, *_]:
            return surroundings_text(view, seat, lot, words, names)
    return ""


def size_and_function(piece: dict, words: Words) -> str:
    return f"{NOUNS['lots'].said(piece['size'], words.language)} · {piece['function'].rstrip('.')}"


def price_of(view: dict, card: str) -> int:
    return view["prices"][view["display"].index(card)]


def covered_text(view: dict, seat: int, lots: Sequence[str], words: Words) -> str:
    under = [words.card(one["id"])["name"] for one in view["seats"][seat]["buildings"] if {*one["at"]} & {*lots}]
    return f"{words.term('over')} {', '.join(under)}" if under else ""


def confirmation_note(observation: Observation, choice: Choice, words: Words, names: Sequence[str]) -> str:
    if choice[0] != "build":
        return answer_note(observation.view, observation.seat or 0, lists(choice), words, names)
    worth = words.card(choice[1])["function"].rstrip(".")
    return " · ".join(filter(None, (worth, covered_text(observation.view, observation.seat or 0, choice[2], words))))


def change_texts(observation: Observation, choice: Choice, after: dict | None, words: Words) -> list[str]:
    """Return texts such as "Income 5 → 7". `after`: the view after the answer, None if luck follows."""
    view, seat = observation.view, observation.seat or 0
    now, then = view["seats"][seat], forecast_after(view, seat, choice, words)
    found = [(words.term("vp"), now["vp"], after["seats"][seat]["vp"])] if after else []
    base = incomes_now(view, table_card_set(view, words))[seat] - now["income"]
    found += [(words.term("income"), base + now["income"], base + then["income"][seat])]
    found += [(words.term("population"), now["population"], then["population"][seat])]
    lines = [f"{name[:1].upper()}{name[1:]} {old} → {new}" for name, old, new in found if old != new]
    era = f"{era_forecast(view, words)[seat]:+d} → {then['points'][seat]:+d} {words.term('vp')}"
    label = words.term("forecast", "score")
    if (lines or choice[0] != "build") and era_forecast(view, words)[seat] == then["points"][seat]:
        return lines
    return [*lines, f"{label[:1].upper()}{label[1:]}: {era}"]


def element_art(key: object, options: dict, language: str) -> tuple[str, SafeString | str]:
    if not isinstance(key, str) or key in ICONS:
        return (ICONS.get(key, "") if isinstance(key, str) else ""), ""
    if key in LOT_NAMES:
        return "fr-deed", ""
    variant = drawn.options_key(options)
    try:
        facts = drawn.card_facts(RULESET, language, key, variant)
    except StopIteration:  # a word such as "yes"
        return "", ""
    return facts["icon"], "" if key in PIECES_BY_ID else drawn.full_card(RULESET, language, key, variant)


def element_sort_key(element: object, language: str) -> tuple:
    if not isinstance(element, str):
        return (2,)
    if element in PIECE_ORDER:
        return (0, PIECE_ORDER[element])
    return (1, element[0], int(element[1:])) if element in LOT_NAMES else (2,)
