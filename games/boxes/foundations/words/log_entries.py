from collections.abc import Sequence
from typing import Any

from games.wording import Words
from games.wording.messages import Message, Table
from games.wording.text import counted, joined, seat_name

from .questions import side
from .terms import NOUNS

VARIANT_FACTS = {"consul_face": "face"}
SILVER_BY_CARDS = Message("foundations", "lines.beyond", "from a role or an invocation")
CONSUL_NAME = Message("foundations", "lines.consul", "The Consul")


def line_facts(line: dict, words: Words, names: Sequence[str]) -> dict:
    facts, key = line["facts"], line["key"]
    more: dict[str, Any] = {}
    if line["seat"] is not None and names and line["seat"] >= len(names):  # the Consul
        more["seat"] = CONSUL_NAME[words.language]
    if key == "income":
        more["total"] = facts["base"] + facts["shops"] + facts["more"]
    elif key == "turns_up":
        more["several"] = len(facts["cards"]) > 1
    elif key in ("offers", "counters"):
        more |= {"yours": side(facts, "give"), "theirs": side(facts, "want")}
    elif key in ("municipal", "commercial"):
        more |= scored_facts(facts, words)
    elif key == "close":
        answers = facts["answers"]
        given = [f"{seat_name(seat, names, words.language)}: {words.term(one)}" for seat, one in enumerate(answers)]
        more["told"] = ", ".join(given)
    elif key in ("builds", "consul_builds"):
        more["razed"] = counted([words.card(one)["name"] for one, _ in facts["over"]], words.language)
    elif key == "residents":
        more |= {"bonus": facts["bonus"] or None, "more": facts["more"] or None}
    elif key == "last_points":
        more["each"] = joined([end_points_text(row, words) for row in facts["rows"]], words.language)
    return more


def scored_facts(facts: dict[str, Any], words: Words) -> dict:
    """Return each building's points and silver as texts; `turned` is the silver that became points."""
    rows, language = facts["buildings"], words.language
    turned = facts["points"] - sum(row[2] for row in rows)
    gained = facts.get("silver") or turned  # the Consul gets no silver
    parts = [scored_building(row, words, row[3] if gained and len(row) > 3 else 0) for row in rows if any(row[2:])]
    if gained and facts.get("more"):
        parts.append(f"{SILVER_BY_CARDS[language]} {silver_text(facts['more'], language)}")
    return {"each": joined(parts, language), "turned": turned or None, "silver": facts.get("silver") or None}


def scored_building(row: Sequence[Any], words: Words, silver: int) -> str:
    """Return the score of one building: "Fountain (E4) 3" or "Bakery (E5) 2 + 1 silver"."""
    building, lots, points, *_ = row
    counts = [str(points)] if points or not silver else []
    counts += [silver_text(silver, words.language)] if silver else []
    return f"{words.card(building)['name']} ({words.game.place(lots, words)}) {' + '.join(counts)}"


def silver_text(count: int, language: str) -> str:
    return NOUNS["silver"].said(count, language)


def end_points_text(row: Sequence[Any], words: Words) -> str:
    """Return the points of one row at the end of the game: "Clio's Tablet 2" or "empty lots 3"."""
    kind, card, points = row
    return f"{words.card(card)['name'] if card else words.term(kind, 'last')} {points}"


LOG_ENTRIES = Table(
    "foundations.line",
    {
        # setup
        "begins": ("{seat} begins.", "You begin."),
        "dealt": ("{seat} is dealt the deeds of {deeds}.", "You are dealt the deeds of {deeds}."),
        "hands": ("{seat} holds a hand of {count:deeds}[: {deeds}].", "You hold a hand of {count:deeds}[: {deeds}]."),
        "picks": ("{seat} keeps {deed}.", "You keep {deed}."),
        "extra_deed": (
            "{seat} is dealt {deed} as well, thanks to a role.",
            "You are dealt {deed} as well, thanks to your role.",
        ),
        "roles_dealt": (
            "{seat} is dealt {count:roles} to choose from[: {roles}].",
            "You are dealt {count:roles} to choose from[: {roles}].",
        ),
        "role": ("{seat} is the {role}.", "You are the {role}."),
        "objectives_dealt": (
            "{seat} draws {count:hidden_objectives} to choose from[: {objectives}].",
            "You draw {count:objectives} to choose from[: {objectives}].",
        ),
        "objective_kept": ("{seat} keeps [{objective}||an objective].", "You keep [{objective}||an objective]."),
        "public_objectives": ("Public objectives: {objectives}.", ""),
        "monuments": ("Monuments: {monuments}.", ""),
        "turns_up": ("[{cards} are{several}||{cards} is] now for sale.", ""),
        # a turn
        "income": ("{seat} takes {total:silver}[ with {using}].", "You take {total:silver}[ with {using}]."),
        "buys": ("{seat} buys {card} for {price:silver}.", "You buy {card} for {price:silver}."),
        "builds": (
            "{seat} builds {building} at {at}[, over {razed}][, with {using}].",
            "You build {building} at {at}[, over {razed}][, with {using}].",
        ),
        "gains": ("{seat} gains {silver:silver} ({by}).", "You gain {silver:silver} ({by})."),
        "gains_points": ("{seat} gains {points} VP ({by}).", "You gain {points} VP ({by})."),
        "steals": (
            "{seat} steals lot {lot} from {victim}[ with {using}].",
            "You steal lot {lot} from {victim}[ with {using}].",
        ),
        "offers": (
            "{seat} offers {partner} a trade: {yours} for {theirs}.",
            "You offer {partner} a trade: {yours} for {theirs}.",
        ),
        "counters": (
            "{seat} answers {partner} with another offer: {yours} for {theirs}.",
            "You answer {partner} with another offer: {yours} for {theirs}.",
        ),
        "accepts": ("{seat} accepts the trade.", "You accept the trade."),
        "refuses": ("{seat} refuses the trade.", "You refuse the trade."),
        "uses": ("{seat} uses {card}[: {target}].", "You use {card}[: {target}]."),
        "shows": ("{seat} turns up {card}: it works from now on.", "You turn up {card}: it works from now on."),
        "peeks": (
            "{seat} looks at the top {count:cards} of the pile[: {cards}].",
            "You look at the top {count:cards} of the pile[: {cards}].",
        ),
        "renews": ("{seat} puts {cards} at the bottom of the pile.", "You put {cards} at the bottom of the pile."),
        "consul_takes": ("The Consul takes {card}.", ""),
        "consul_builds": ("The Consul builds at {at}[, over {razed}]: {token}.", ""),
        "consul_lacks": ("The Consul has no token of size {size} left for {lot} and gains {points} VP.", ""),
        "consul_face.preparado": ("The Consul is ready: next time he acts.", ""),
        "consul_face.planificacion": ("The Consul makes plans.", ""),
        # the end of an era
        "last_lap": (
            "Final round of the era: one more turn each, starting with {seat}.",
            "Final round of the era: one more turn each, starting with you.",
        ),
        "close": ("Close the era? {told}.", ""),
        "stuck": ("No player can buy or build: the era closes.", ""),
        "reacts": ("{seat} uses {cards}[ for {building}].", "You use {cards}[ for {building}]."),
        "era_ends": ("End of era {era}.", ""),
        "residents": (
            "{seat}, population {population}[ (ahead: {ahead})]: {points} VP[, {bonus} of them as a bonus][, {more} of them from an invocation].",
            "Your population, {population}[ (ahead: {ahead})]: {points} VP[, {bonus} of them as a bonus][, {more} of them from an invocation].",
        ),
        "municipal": (
            "{seat}, municipal buildings: {points} VP[ ({each})].",
            "Your municipal buildings: {points} VP[ ({each})].",
        ),
        "commercial": (
            "{seat}, commercial buildings: {points} VP[ and {silver:silver}][, {turned} of the VP for silver][ ({each})].",
            "Your commercial buildings: {points} VP[ and {silver:silver}][, {turned} of the VP for silver][ ({each})].",
        ),
        "era_begins": ("Era {era} begins with {seat}.", "Era {era} begins with you."),
        "last_points": ("{seat}, final points: {points} VP[ ({each})].", "Your final points: {points} VP[ ({each})]."),
    },
)
