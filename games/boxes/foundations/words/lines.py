"""What happened, as sentences: {key or key.variant: {language: (about others, about you)}}; and what they tell besides
the facts: a line's buildings one by one, both sides of an offer, answers by name."""

from collections.abc import Sequence
from typing import Any

from games.wording import Words
from games.wording.text import counted, joined, seat_name

from .questions import side

# Lines whose words hang on one of their facts: the fact that decides.
VARIANTS = {"consul_face": "face"}
SILVER = {"es": ("plata", "platas"), "en": ("silver", "silver")}
BEYOND = {"es": "por papel o invocación", "en": "by a role or an invocation"}  # silver that no building shows
CONSUL = {"es": "El Cónsul", "en": "The Consul"}


def line_facts(line: dict, words: Words, names: Sequence[str]) -> dict:
    """What a sentence needs besides the facts."""
    facts, key = line["facts"], line["key"]
    more: dict[str, Any] = {}
    if line["seat"] is not None and names and line["seat"] >= len(names):  # the number after the last seat
        more["seat"] = CONSUL[words.language]
    if key == "income":
        more["total"] = facts["base"] + facts["shops"] + facts["more"]
    elif key == "turns_up":
        more["several"] = len(facts["cards"]) > 1
    elif key == "offers":
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
        more["each"] = joined([last(row, words) for row in facts["rows"]], words.language)
    return more


def scored_facts(facts: dict[str, Any], words: Words) -> dict:
    """Building by building; and of shops the silver, which in the last era is turned into points."""
    rows, language = facts["buildings"], words.language
    turned = facts["points"] - sum(row[2] for row in rows)
    gained = facts.get("silver") or turned  # the Consul has none, whatever his shops show
    parts = [scored_building(row, words, row[3] if gained and len(row) > 3 else 0) for row in rows if any(row[2:])]
    if gained and facts.get("more"):
        parts.append(f"{BEYOND[language]} {coins(facts['more'], language)}")
    return {"each": joined(parts, language), "turned": turned or None, "silver": facts.get("silver") or None}


def scored_building(row: Sequence[Any], words: Words, silver: int) -> str:
    """ "Fountain (E4) 3", "Bakery (E5) 2 + 1 silver"."""
    building, lots, points, *_ = row
    counts = [str(points)] if points or not silver else []
    counts += [coins(silver, words.language)] if silver else []
    return f"{words.card(building)['name']} ({words.game.place(lots, words)}) {' + '.join(counts)}"


def coins(count: int, language: str) -> str:
    return f"{count} {SILVER[language][count != 1]}"


def last(row: Sequence[Any], words: Words) -> str:
    """ "Clio's Tablet 2", "empty lots 3"."""
    kind, card, points = row
    return f"{words.card(card)['name'] if card else words.term(kind, 'last')} {points}"


LINES = {
    # set-up
    "begins": {"es": ("{seat} empieza.", "Empiezas."), "en": ("{seat} begins.", "You begin.")},
    "dealt": {
        "es": ("{seat} recibe las escrituras de {deeds}.", "Recibes las escrituras de {deeds}."),
        "en": ("{seat} is dealt the deeds of {deeds}.", "You are dealt the deeds of {deeds}."),
    },
    "hands": {
        "es": (
            "{seat} tiene una mano de {count|escritura|escrituras}[: {deeds}].",
            "Tienes una mano de {count|escritura|escrituras}[: {deeds}].",
        ),
        "en": (
            "{seat} holds a hand of {count|deed|deeds}[: {deeds}].",
            "You hold a hand of {count|deed|deeds}[: {deeds}].",
        ),
    },
    "picks": {
        "es": ("{seat} se queda con {deed}.", "Te quedas con {deed}."),
        "en": ("{seat} keeps {deed}.", "You keep {deed}."),
    },
    "extra_deed": {
        "es": ("{seat}, por su papel, recibe además {deed}.", "Por tu papel recibes además {deed}."),
        "en": ("{seat} is dealt {deed} as well, by role.", "You are dealt {deed} as well, by your role."),
    },
    "roles_dealt": {
        "es": (
            "{seat} recibe {count|papel|papeles} para elegir[: {roles}].",
            "Recibes {count|papel|papeles} para elegir[: {roles}].",
        ),
        "en": (
            "{seat} is dealt {count|role|roles} to choose from[: {roles}].",
            "You are dealt {count|role|roles} to choose from[: {roles}].",
        ),
    },
    "role": {"es": ("{seat} es {role}.", "Eres {role}."), "en": ("{seat}: {role}.", "You are {role}.")},
    "objectives_dealt": {
        "es": (
            "{seat} roba {count|objetivo oculto|objetivos ocultos} para elegir[: {objectives}].",
            "Robas {count|objetivo|objetivos} para elegir[: {objectives}].",
        ),
        "en": (
            "{seat} draws {count|hidden objective|hidden objectives} to choose from[: {objectives}].",
            "You draw {count|objective|objectives} to choose from[: {objectives}].",
        ),
    },
    "objective_kept": {
        "es": ("{seat} se guarda [{objective}||un objetivo].", "Te guardas [{objective}||un objetivo]."),
        "en": ("{seat} keeps [{objective}||an objective].", "You keep [{objective}||an objective]."),
    },
    "public_objectives": {
        "es": ("Objetivos para todos: {objectives}.", ""),
        "en": ("Objectives for everybody: {objectives}.", ""),
    },
    "monuments": {"es": ("Monumentos: {monuments}.", ""), "en": ("Monuments: {monuments}.", "")},
    "turns_up": {
        "es": ("[Salen{several}||Sale] a la venta {cards}.", ""),
        "en": ("[{cards} go{several}||{cards} goes] on sale.", ""),
    },
    # a turn
    "income": {
        "es": (
            "{seat} ingresa {total|plata|platas}[ con {using}].",
            "Ingresas {total|plata|platas}[ con {using}].",
        ),
        "en": ("{seat} takes {total} silver[ with {using}].", "You take {total} silver[ with {using}]."),
    },
    "buys": {
        "es": ("{seat} compra {card} por {price|plata|platas}.", "Compras {card} por {price|plata|platas}."),
        "en": ("{seat} buys {card} for {price} silver.", "You buy {card} for {price} silver."),
    },
    "builds": {
        "es": (
            "{seat} construye {building} en {at}[, sobre {razed}][, con {using}].",
            "Construyes {building} en {at}[, sobre {razed}][, con {using}].",
        ),
        "en": (
            "{seat} builds {building} at {at}[, over {razed}][, with {using}].",
            "You build {building} at {at}[, over {razed}][, with {using}].",
        ),
    },
    "gains": {
        "es": ("{seat} gana {silver|plata|platas} ({by}).", "Ganas {silver|plata|platas} ({by})."),
        "en": ("{seat} gains {silver} silver ({by}).", "You gain {silver} silver ({by})."),
    },
    "gains_points": {
        "es": ("{seat} gana {points} PV ({by}).", "Ganas {points} PV ({by})."),
        "en": ("{seat} gains {points} VP ({by}).", "You gain {points} VP ({by})."),
    },
    "steals": {
        "es": (
            "{seat} roba el solar {lot} a {victim}[ con {using}].",
            "Robas el solar {lot} a {victim}[ con {using}].",
        ),
        "en": (
            "{seat} steals lot {lot} from {victim}[ with {using}].",
            "You steal lot {lot} from {victim}[ with {using}].",
        ),
    },
    "offers": {
        "es": (
            "{seat} propone un trato a {partner}: da {yours} por {theirs}.",
            "Propones un trato a {partner}: das {yours} por {theirs}.",
        ),
        "en": (
            "{seat} offers {partner} a trade: {yours} for {theirs}.",
            "You offer {partner} a trade: {yours} for {theirs}.",
        ),
    },
    "accepts": {
        "es": ("{seat} acepta el trato.", "Aceptas el trato."),
        "en": ("{seat} accepts the trade.", "You accept the trade."),
    },
    "refuses": {
        "es": ("{seat} rechaza el trato.", "Rechazas el trato."),
        "en": ("{seat} refuses the trade.", "You refuse the trade."),
    },
    "uses": {
        "es": ("{seat} usa {card}[: {target}].", "Usas {card}[: {target}]."),
        "en": ("{seat} uses {card}[: {target}].", "You use {card}[: {target}]."),
    },
    "shows": {
        "es": ("{seat} descubre {card}, que vale desde ahora.", "Descubres {card}, que vale desde ahora."),
        "en": ("{seat} turns up {card}: it works from now on.", "You turn up {card}: it works from now on."),
    },
    "peeks": {
        "es": (
            "{seat} mira {count|carta|cartas} de la pila[: {cards}].",
            "Miras {count|carta|cartas} de la pila[: {cards}].",
        ),
        "en": (
            "{seat} looks at {count|card|cards} of the pile[: {cards}].",
            "You look at {count|card|cards} of the pile[: {cards}].",
        ),
    },
    "renews": {
        "es": ("{seat} manda {cards} bajo la pila.", "Mandas {cards} bajo la pila."),
        "en": ("{seat} puts {cards} below the pile.", "You put {cards} below the pile."),
    },
    # the Consul
    "consul_takes": {"es": ("El Cónsul toma {card}.", ""), "en": ("The Consul takes {card}.", "")},
    "consul_builds": {
        "es": ("El Cónsul construye en {at}[, sobre {razed}]: {token}.", ""),
        "en": ("The Consul builds at {at}[, over {razed}]: {token}.", ""),
    },
    "consul_lacks": {
        "es": ("Al Cónsul no le quedan fichas de tamaño {size} para {lot}: gana {points} PV.", ""),
        "en": ("The Consul has no token of size {size} left for {lot} and gains {points} VP.", ""),
    },
    "consul_face.preparado": {
        "es": ("El Cónsul se prepara: actuará la próxima vez.", ""),
        "en": ("The Consul makes ready: next time he acts.", ""),
    },
    "consul_face.planificacion": {"es": ("El Cónsul hace planes.", ""), "en": ("The Consul makes plans.", "")},
    # the end of an era
    "last_lap": {
        "es": (
            "Última vuelta de la era: un turno más para cada cual, desde {seat}.",
            "Última vuelta de la era: un turno más para cada cual, desde ti.",
        ),
        "en": (
            "Last lap of the era: one more turn each, from {seat} on.",
            "Last lap of the era: one more turn each, from you on.",
        ),
    },
    "close": {"es": ("¿Se cierra la era? {told}.", ""), "en": ("Shall the era close? {told}.", "")},
    "stuck": {
        "es": ("Nadie puede comprar ni construir: la era se cierra.", ""),
        "en": ("Nobody can buy or build: the era closes.", ""),
    },
    "reacts": {
        "es": ("{seat} usa {cards}[ para {building}].", "Usas {cards}[ para {building}]."),
        "en": ("{seat} uses {cards}[ for {building}].", "You use {cards}[ for {building}]."),
    },
    "era_ends": {"es": ("Final de la era {era}.", ""), "en": ("End of era {era}.", "")},
    "residents": {
        "es": (
            "{seat}, población {population}[ (por delante {ahead})]: {points} PV[, {bonus} de ellos por mayoría]"
            "[, {more} de ellos por una invocación].",
            "Tu población, {population}[ (por delante {ahead})]: {points} PV[, {bonus} de ellos por mayoría]"
            "[, {more} de ellos por una invocación].",
        ),
        "en": (
            "{seat}, population {population}[ ({ahead} is ahead)]: {points} VP[, {bonus} of them for the majority]"
            "[, {more} of them by an invocation].",
            "Your population, {population}[ ({ahead} is ahead)]: {points} VP[, {bonus} of them for the majority]"
            "[, {more} of them by an invocation].",
        ),
    },
    "municipal": {
        "es": (
            "{seat}, edificios municipales: {points} PV[ ({each})].",
            "Tus edificios municipales: {points} PV[ ({each})].",
        ),
        "en": (
            "{seat}, municipal buildings: {points} VP[ ({each})].",
            "Your municipal buildings: {points} VP[ ({each})].",
        ),
    },
    "commercial": {
        "es": (
            "{seat}, edificios comerciales: {points} PV[ y {silver|plata|platas}][, {turned} de los PV por la plata]"
            "[ ({each})].",
            "Tus edificios comerciales: {points} PV[ y {silver|plata|platas}][, {turned} de los PV por la plata]"
            "[ ({each})].",
        ),
        "en": (
            "{seat}, commercial buildings: {points} VP[ and {silver} silver][, {turned} of the VP for silver]"
            "[ ({each})].",
            "Your commercial buildings: {points} VP[ and {silver} silver][, {turned} of the VP for silver][ ({each})].",
        ),
    },
    "era_begins": {
        "es": ("Empieza la era {era}: abre {seat}.", "Empieza la era {era}: abres."),
        "en": ("Era {era} begins with {seat}.", "Era {era} begins with you."),
    },
    "last_points": {
        "es": ("{seat}, últimos puntos: {points} PV[ ({each})].", "Tus últimos puntos: {points} PV[ ({each})]."),
        "en": ("{seat}, last points: {points} VP[ ({each})].", "Your last points: {points} VP[ ({each})]."),
    },
}
