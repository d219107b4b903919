"""Texts of invocations, objectives and roles, made from the rows of any card set."""

from typing import Any

from games.rules.foundations.cards import CARDS
from games.rules.foundations.modules.objectives import Progress
from games.wording.messages import Message, Table
from games.wording.text import Teller

from .pieces import TYPE_NAMES

# {key} is the value of that key in the row.
INVOCATION_TEXTS = Table(
    "foundations.cards.invocations",
    {
        "silver": "Gain {amount} silver.",
        "all_actions": "This turn you may do each of the three actions once, in any order.",
        "bonus_silver": "Permanent: {amount} more silver each time you take income and at the end of each era (VP in the last).",
        "harvest": "When you take income: your commercial silver counts {times} times (at most {most} more).",
        "same_size": "When you build you may cover your own buildings of the same size, never larger ones.",
        "exchange": "Exchange one of your empty lots for a deed for sale.",
        "peek": "Look at the top {cards} cards of the pile; you may buy one of the deeds for {price} silver, without an action and without discounts; it needs a free marker.",
        "renew": "With six or more cards in the pile: put the cards for sale at its bottom and turn up six new ones; you may buy the cheapest without an action.",
        "discount": "Permanent: cards for sale cost you {amount} less (at least 1).",
        "unstealable": "Permanent: your lots cannot be stolen.",
        "free_steal": "Steal an empty lot without handing over a favor token.",
        "guests": "When an era is scored: with at least one citizen, your population counts {amount} more.",
        "small_homes": "Permanent: each of your residences of size {size} or less counts {amount:more_citizens} in your population.",
        "double_municipal": "When an era is scored: the icon of one of your municipal buildings scores double (at most {most} more VP).",
        "more_markers": "Permanent: you have {markers} lot markers, and each empty lot is worth {empty} VP at the end.",
        "cornucopia": "Gain 1 silver for each building and each empty lot of yours (at most {most}).",
        "free_deed": "Take one deed from the {slots} cheapest cards for free, without an action; it needs a free marker.",
        "no_requirement": "When you build a monument, you may ignore its requirement.",
        "objectives": "Draw {cards} objectives and keep one, hidden.",
        "runner_up": "When an era is scored: with a citizen and only one larger population, {vp_reward} VP ({vp_last} in the last era).",
    },
)
UNUSED_CARD = Message("foundations", "cards.unused", "Unused: {vp} VP at the end.")

ROLE_TEXTS = Table(
    "foundations.cards.roles",
    {
        "income": "Your base income is {base} silver.",
        "era_silver": "Gain {amount} silver at the start of each era.",
        "discount": "Cards for sale cost you {amount} less (at least 1).",
        "more_markers": "You have {markers} lot markers, and each empty lot is worth {empty} VP at the end.",
        "extra_deed": "You begin with one more deed.",
        "crowd": "With at least one citizen, your population counts {amount} more at the end of each era.",
        "small_shops": "Your commercial buildings of size {size} or less give {amount} more silver (VP in the last era).",
        "shop_vp": "{amount} more VP for each commercial building at the end of each era.",
        "small_municipal": "Your municipal buildings of size {size} that score points score {amount} more VP.",
        "toll": "When another player buys a deed next to a building of yours, gain {amount:silver}.",
        "large_builds": "When you build a building of size {size} or more, gain {amount} silver.",
        "same_size": "Once each era you may build over your own buildings of the same size.",
        "second_deed": "{uses:times} a game, right after taking income, you may also buy the cheapest card.",
        "treasury": "You begin with {start} more silver; at the end 1 VP for every {per} silver left (at most {most}).",
        "monument_vp": "{amount} VP when you build a monument (once for each).",
    },
)

# {n} is the number for this many players; in the catalogue, all of them.
OBJECTIVE_TEXTS = Table(
    "foundations.cards.objectives",
    {
        "group": "a group of {n} lots",
        "line": "{n} lots side by side in a row or column",
        "corners": "{n} corners of the city",
        "edge": "{n} lots on the edge",
        "centre": "{n} lots in the center",
        "buildings": "{n} buildings ({type})",
        "icon_silver": "{n} silver on commercial buildings",
        "population": "a population of {n}",
        "large": "{n} buildings of size {size} or more",
        "small": "{n} buildings of size {size}",
        "no_empty": "{n} lots, none of them empty",
        "empty": "{n} empty lots",
        "each_type": "{n} buildings of each type",
        "silver": "{n} silver",
        "district": "a group of {n} lots under your own buildings ({type})",
    },
)
OBJECTIVE_GOAL = Message("foundations", "cards.goal", "{vp} VP at the end: at least {what}.")
FOR_PLAYER_COUNTS = Message("foundations", "cards.players", "{} (with 2, 3, 4, 5 players)")
MIN_PLAYERS = 2
OBJECTIVE_PROGRESS = Message("foundations", "cards.so_far", "now {} of {}")
OBJECTIVE_MET = Message("foundations", "cards.met", "met: {} of {}")
NAMES_OF_CARDS = Table(
    "foundations.card",
    {
        "domus": "Domus",
        "domus_maxima": "Domus Maxima",
        "insula_larga": "Insula (long)",
        "insula_l": "Insula (L)",
        "gran_insula_larga": "Great Insula (long)",
        "gran_insula_cuadrada": "Great Insula (square)",
        "panaderia": "Bakery",
        "alfareria": "Pottery",
        "foro_artesanos_largo": "Artisans' Forum (long)",
        "foro_artesanos_l": "Artisans' Forum (L)",
        "fundicion_larga": "Foundry (long)",
        "fundicion_cuadrada": "Foundry (square)",
        "fuente": "Fountain",
        "biblioteca": "Library",
        "jardin": "Garden",
        "mercadillo": "Flea Market",
        "fuente_majestuosa": "Majestic Fountain",
        "biblioteca_resplandeciente": "Resplendent Library",
        "jardin_lujoso": "Luxurious Garden",
        "mercado": "Market",
        "panteon": "Pantheon",
        "foro_romano": "Roman Forum",
        "circo_maximo": "Circus Maximus",
        "templo_vulcano": "Temple of Vulcan",
        "templo_minerva": "Temple of Minerva",
        "torre_maravillas": "Tower of Wonders",
        "templo_marte": "Temple of Mars",
        "templo_neptuno": "Temple of Neptune",
        "faro": "Lighthouse",
        "torre_observacion": "Watchtower",
        "templo_jupiter": "Temple of Jupiter",
        "coliseo": "Colosseum",
        "bodega_real": "Royal Winery",
        "regia": "Regia",
        "estatua_romulo": "Statue of Romulus",
        "templo_venus": "Temple of Venus",
        "templo_apolo": "Temple of Apollo",
        "arco_triunfo": "Triumphal Arch",
        "puerto_imperial": "Imperial Port",
        **{row["id"]: row["en"] for deck in ("invocations", "objectives", "roles") for row in CARDS[deck]},
    },
)


def invocation(row: dict, teller: Teller) -> str:
    text = teller.tell(INVOCATION_TEXTS[row["effect"]], row)
    if row["vp"] is None:
        return text
    return f"{text} {teller.tell(UNUSED_CARD, row)}"


def role(row: dict, teller: Teller) -> str:
    return teller.tell(ROLE_TEXTS[row["effect"]], row)


def objective(row: dict, teller: Teller, seats: int | None) -> str:
    """Return an objective's text for this number of players; with None (the catalogue), for all numbers."""
    numbers = row["at_least"] if seats is None else row["at_least"][seats - MIN_PLAYERS : seats - MIN_PLAYERS + 1]
    one = str(numbers[0]) if len(set(numbers)) == 1 else "/".join(map(str, numbers))
    kind = row.get("type", "")
    facts = {"n": one, "size": row.get("size", ""), "type": TYPE_NAMES[kind][teller.language] if kind else ""}
    what = teller.tell(OBJECTIVE_TEXTS[row["condition"]], facts)
    text = teller.tell(OBJECTIVE_GOAL, {"vp": row["vp"], "what": what})
    return FOR_PLAYER_COUNTS.filled(teller.language, text) if "/" in one else text


def progress_text(progress: Progress, language: str) -> str:
    return (OBJECTIVE_MET if progress.met else OBJECTIVE_PROGRESS).filled(language, progress.have, progress.need)


def name_from_row(row: dict[str, Any], language: str) -> str:
    if language in row:
        return str(row[language])
    known = NAMES_OF_CARDS.get(row["id"])
    return known[language] if known and known.english == row["en"] else str(row["en"])
