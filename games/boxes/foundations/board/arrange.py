"""The question's form as Foundations of Rome wants it: the income first, deeds by price as they are on sale, beside
each answer what it costs, lies beside, would cover and bring."""

import json
from collections.abc import Sequence

from games.boards.asking.forms import Form, Group, Tile
from games.boxes.foundations.words.nouns import NOUNS
from games.boxes.foundations.words.sums import EACH_INCOME, SCORING, income_sum, own_cards, scoring_sum
from games.eventlog.observations import Observation
from games.rules.ask import Choice, lists, tuples
from games.rules.foundations.foresight import income_now
from games.wording import Words, words_of_view

from .answers import LOTS
from .bargain import offer_form, partner_of
from .faces import plan
from .nearby import brought, forecast, foretold, lots_of, round_about

VERBS = ("income", "buy", "build", "steal", "trade", "use", "show", "end")  # in this order at every turn
FREE = ("trade", "steal", "invocations")  # modules whose actions are free: they may leave a turn open
QUESTIONS_ON_BOARD = {
    "turn",
    "draft",
    "give_lots",
    "want_lots",
}  # what can be chosen lies open on the table: its cards need not be shown twice


def arrange(form: Form, look: Observation, language: str) -> Form:
    told = words_of_view(look.view, language)
    if form.confirm and not form.one_by_one and (partner := partner_of(form, look)) is not None:
        return offer_form(form, look, told, partner)
    free = any(look.view["options"][module] for module in FREE)
    form.ends_turn = form.what == "turn" and free and not look.view["done"] and not form.one_by_one
    for tile in form.each_tile():
        choice = json.loads(tile.json)
        tile.picture = place_of(look, choice)
        if form.what in QUESTIONS_ON_BOARD:
            tile.card = ""
        tile.note = " · ".join(filter(None, (tile.note, noted(look.view, look.seat or 0, choice, told, form))))
    form.buttons.sort(key=lambda tile: tile.json == '"pass"')  # behind what can be used, one or many
    if placing(form.path):
        say_points(form, look, told)
    if form.what == "turn":
        order_tiles(form, look.view["display"])
    if form.confirm and form.what == "turn":
        choice = tuples(json.loads(form.confirm.json))
        form.confirm.note = explained(look, choice, told, form.names)
        form.confirm.effects += changes(look, choice, form.confirm.after, told)
    return form


def place_of(look: Observation, choice: Choice) -> str:
    """Of a lot that an answer takes, where it lies; "" of all else."""
    match choice:
        case ["buy" | "steal", str(lot)] | str(lot) if lot in LOTS:
            return plan(look.view["side"], lot, *lots_of(look.view, look.seat))
    return ""


def placing(path: tuple) -> bool:
    return len(path) == 2 and path[0] == "build"


def say_points(form: Form, look: Observation, told: Words) -> None:
    """Beside each place of the chosen building what more an income, and the era, would bring with it."""
    tiles = {tuples(json.loads(tile.json)): tile for tile in form.buttons}
    choices = [one for one in tiles if len(one) > 2]
    for choice, (points, silver) in zip(choices, brought(look.view, look.seat or 0, choices, told), strict=True):
        tile = tiles[choice]
        tile.note = " · ".join([*gains_text(points, silver, told), *filter(None, [tile.note])])


def gains_text(points: int, silver: int, told: Words) -> list[str]:
    """ "+1 silver with each income", "+3 VP": gains first; points are left out only if there is something else."""
    with_silver = [EACH_INCOME.filled(told.language, f"{silver:+d}".replace("-", "−"))] if silver else []
    with_points = [f"{points:+d} {told.term('vp')}"] if points or not silver else []
    return with_silver + with_points if silver > 0 else with_points + with_silver


def summarize_lines(lines: Sequence[dict], told: Words) -> tuple[list[dict], list[str]]:
    text = scoring_sum(lines, told)
    return [line for line in lines if line["key"] not in SCORING], [text] if text else []


def order_tiles(form: Form, sale: list[str]) -> None:
    """The shortest answer first, before the many deeds and buildings; then each kind at its own place, whatever can be
    answered; deeds as they lie; what all of them share is said once."""
    form.groups.sort(key=lambda group: VERBS.index(verb(group.tiles[0])))
    form.lead = [tile for tile in form.buttons if tile.json == '"income"']
    form.buttons = by_price([tile for tile in form.buttons if tile not in form.lead], sale)
    for group in form.groups:
        group.tiles = by_price(group.tiles, sale)
        group.final = form.warn != "all" and deeds(group) and all(tile.final for tile in group.tiles)


def by_price(answers: list[Tile], sale: list[str]) -> list[Tile]:
    """What is bought, the cheapest first; whatever else is answered stays where it was, behind it."""
    place = {card: slot for slot, card in enumerate(sale)}
    return sorted(answers, key=lambda tile: place.get(bought(tile), len(sale)))


def verb(tile: Tile) -> str:
    choice = json.loads(tile.json)
    return choice if isinstance(choice, str) else choice[0]


def deeds(group: Group) -> bool:
    return len(group.tiles) > 1 and all(bought(tile) for tile in group.tiles)


def bought(tile: Tile) -> str:
    choice = json.loads(tile.json)
    return choice[1] if choice[0] == "buy" and len(choice) > 1 else ""


def noted(view: dict, seat: int, choice: Choice, told: Words, form: Form) -> str:
    """What an answer, or the beginning of one, costs, covers or lies beside."""
    match choice:
        case ["build", piece, *_] if not form.path:
            return sized(told.card(piece), told)
        case str() if choice in LOTS:
            return round_about(view, seat, choice, told, form.names)
    return answer_note(view, seat, choice, told, form.names)


def describe_choice(view: dict, seat: int, what: str, choice: Choice, language: str, names: Sequence[str] = ()) -> str:
    """The same of a whole answer, for mails: "price 4 · beside Garden", "over Domus", "5 silver"."""
    return answer_note(view, seat, choice, words_of_view(view, language), names) if what == "turn" else ""


def answer_note(view: dict, seat: int, choice: Choice, told: Words, names: Sequence[str]) -> str:
    match choice:
        case "income":
            return income_sum(view, seat, told)
        case ["buy", card] if card in view["display"]:
            near = round_about(view, seat, card, told, names) if card in LOTS else ""
            return " · ".join(filter(None, (f"{told.term('price')} {cost(view, card)}", near)))
        case ["build", _, lots, *_]:
            return covers(view, seat, lots, told)
        case ["steal", lot, *_]:
            return round_about(view, seat, lot, told, names)
    return ""


def sized(piece: dict, told: Words) -> str:
    """ "2 lots · 1 VP for each adjacent building": what tells a large fountain from a small one."""
    return f"{NOUNS['lots'].said(piece['size'], told.language)} · {piece['function'].rstrip('.')}"


def cost(view: dict, card: str) -> int:
    return view["prices"][view["display"].index(card)]


def covers(view: dict, seat: int, lots: Sequence[str], told: Words) -> str:
    under = [told.card(one["id"])["name"] for one in view["seats"][seat]["buildings"] if {*one["at"]} & {*lots}]
    return f"{told.term('over')} {', '.join(under)}" if under else ""


def explained(look: Observation, choice: Choice, told: Words, names: Sequence[str]) -> str:
    """ "2 silver, 3 VP each era · over Domus", "price 4 · beside Garden"."""
    if choice[0] != "build":
        return answer_note(look.view, look.seat or 0, lists(choice), told, names)
    worth = told.card(choice[1])["function"].rstrip(".")
    return " · ".join(filter(None, (worth, covers(look.view, look.seat or 0, choice[2], told))))


def changes(look: Observation, choice: Choice, after: dict | None, told: Words) -> list[str]:
    """What would be different, an income as the page has it, base and all: at once where no luck follows (`after`), the
    rest always. "Income 5 → 7", "Population 3 → 5"."""
    view, seat = look.view, look.seat or 0
    now, then = view["seats"][seat], foretold(view, seat, choice, told)
    found = [(told.term("vp"), now["vp"], after["seats"][seat]["vp"])] if after else []
    base = income_now(view, seat, own_cards(view, told)) - now["income"]
    found += [(told.term("income"), base + now["income"], base + then["income"][seat])]
    found += [(told.term("population"), now["population"], then["population"][seat])]
    lines = [f"{name[:1].upper()}{name[1:]} {old} → {new}" for name, old, new in found if old != new]
    era = f"{forecast(view, told)[seat]:+d} → {then['points'][seat]:+d} {told.term('vp')}"
    label = told.term("forecast", "score")
    if (lines or choice[0] != "build") and forecast(view, told)[seat] == then["points"][seat]:
        return lines
    return [*lines, f"{label[:1].upper()}{label[1:]}: {era}"]
