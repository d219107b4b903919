"""What happened, as sentences: {key or key.variant: {language: (about others, about you)}}."""

from collections.abc import Iterable, Sequence

from games.wording import Words
from games.wording.text import joined

from .board import strip

# Lines whose words hang on one of their facts: the fact that decides.
VARIANTS = {"gains": "source", "tied": "last", "passes": "built"}


def line_facts(line: dict, words: Words, names: Sequence[str]) -> dict:
    """What a sentence needs besides the facts: `got` "2 coins and 1 influence", `paid` " (2 bricks, 1 coin)",
    `values` of influence cards, the `strip` in words."""
    facts = line["facts"]
    if line["key"] == "gains":
        return {"got": joined(amounts(facts, ("coins", "influence", "bricks", "points"), words), words.language)}
    if line["key"] in ("builds", "produces"):
        paid = amounts(facts, ("bricks", "tokens", "cogs", "coins"), words)
        return {"paid": f" ({', '.join(paid)})" if paid else ""}
    if line["key"] == "takes_influence":
        return {"values": joined([str(value) for value in facts["cards"]], words.language)}
    if line["key"] in ("set_up", "round"):
        return {"strip": strip(facts["strip"], words)}
    return {}


def amounts(facts: dict, kinds: Iterable[str], words: Words) -> list[str]:
    """ "2 coins" for each of these that is more than nothing."""
    return [
        f"{facts[kind]} {words.term(kind, 'one' if facts[kind] == 1 else 'many')}" for kind in kinds if facts.get(kind)
    ]


LINES = {
    # set-up
    "set_up": {
        "es": ("Se preparan los mazos y las tiras; la de arriba: {strip}.", ""),
        "en": ("Decks and strips are laid out; the top strip: {strip}.", ""),
    },
    "starts": {
        "es": ("{seat} empieza, por sorteo.", "Empiezas, por sorteo."),
        "en": ("{seat} is drawn to start.", "You are drawn to start."),
    },
    "handed": {
        "es": (
            "{seat} recibe {count|carta|cartas} para elegir[: {cards}].",
            "Recibes {count|carta|cartas} para elegir[: {cards}].",
        ),
        "en": (
            "{seat} is handed {count|card|cards} to choose from[: {cards}].",
            "You are handed {count|card|cards} to choose from[: {cards}].",
        ),
    },
    "keeps": {
        "es": ("{seat} se guarda [{card}||una carta].", "Te guardas [{card}||una carta]."),
        "en": ("{seat} keeps [{card}||a card].", "You keep [{card}||a card]."),
    },
    # upkeep
    "round": {
        "es": ("Ronda {round}. Tira: {strip}; empieza {first}.", ""),
        "en": ("Round {round}. Strip: {strip}; first: {first}.", ""),
    },
    "offer": {
        "es": ("Se ofrecen {cards}.", ""),
        "en": ("On offer: {cards}.", ""),
    },
    "influence_card": {
        "es": ("Llega a la mesa la carta de influencia de {value}.", ""),
        "en": ("The influence card worth {value} comes to the table.", ""),
    },
    # emissaries and actions
    "emissary": {
        "es": ("{seat} pone un emisario en el espacio {space}.", "Pones un emisario en el espacio {space}."),
        "en": ("{seat} places an emissary on space {space}.", "You place an emissary on space {space}."),
    },
    "turn": {
        "es": (
            "Turno de {seat}: espacio {space}, {bricks|ladrillo|ladrillos}, {cogs|engranaje|engranajes}.",
            "Tu turno: espacio {space}, {bricks|ladrillo|ladrillos}, {cogs|engranaje|engranajes}.",
        ),
        "en": (
            "Turn: {seat}, space {space}, {bricks|brick|bricks}, {cogs|cog|cogs}.",
            "Your turn: space {space}, {bricks|brick|bricks}, {cogs|cog|cogs}.",
        ),
    },
    "takes": {"es": ("{seat} toma {card}.", "Tomas {card}."), "en": ("{seat} takes {card}.", "You take {card}.")},
    "builds": {
        "es": (
            "{seat} construye {card}, {at}[, encima de {covers}]{paid}.",
            "Construyes {card}, {at}[, encima de {covers}]{paid}.",
        ),
        "en": (
            "{seat} builds {card}, {at}[, on top of {covers}]{paid}.",
            "You build {card}, {at}[, on top of {covers}]{paid}.",
        ),
    },
    "produces": {
        "es": ("{seat} produce{paid}.", "Produces{paid}."),
        "en": ("{seat} produces{paid}.", "You produce{paid}."),
    },
    "gains.stars": {
        "es": ("Estrellas: {seat} gana {got}.", "Estrellas: ganas {got}."),
        "en": ("Stars: {seat} gains {got}.", "Stars: you gain {got}."),
    },
    "gains.effect": {
        "es": ("Efecto: {seat} gana {got}.", "Efecto: ganas {got}."),
        "en": ("Effect: {seat} gains {got}.", "Effect: you gain {got}."),
    },
    "gains.production": {
        "es": ("Producción: {seat} gana {got}.", "Producción: ganas {got}."),
        "en": ("Production: {seat} gains {got}.", "Production: you gain {got}."),
    },
    "passes.True": {
        "es": ("{seat} acaba el turno.", "Acabas el turno."),
        "en": ("{seat} ends the turn.", "You end the turn."),
    },
    "passes.False": {
        "es": ("{seat} acaba el turno sin construir.", "Acabas el turno sin construir."),
        "en": ("{seat} ends the turn without building.", "You end the turn without building."),
    },
    # end of a round
    "takes_influence": {
        "es": (
            "{seat} tiene más influencia: toma {values} y devuelve {tokens|ficha|fichas}.",
            "Tienes más influencia: tomas {values} y devuelves {tokens|ficha|fichas}.",
        ),
        "en": (
            "{seat} leads in influence, takes {values} and returns {tokens|token|tokens}.",
            "You lead in influence, take {values} and return {tokens|token|tokens}.",
        ),
    },
    "tied.False": {
        "es": ("Empate a influencia ({tokens}): nadie toma las cartas; siguen en la mesa.", ""),
        "en": ("A tie in influence ({tokens}): nobody takes the cards; they stay on the table.", ""),
    },
    "tied.True": {
        "es": ("Empate a influencia ({tokens}) en la última ronda: las cartas no son de nadie.", ""),
        "en": ("A tie in influence ({tokens}) in the last round: the cards go to nobody.", ""),
    },
}
