from collections.abc import Iterable, Sequence

from games.wording import Words
from games.wording.messages import Table
from games.wording.text import joined

from .board import strip
from .terms import amount_text

VARIANT_FACTS = {"gains": "source", "tied": "last", "passes": "built"}


def line_facts(line: dict, words: Words, names: Sequence[str]) -> dict:
    """Return additional facts, for example `got` "2 coins and 1 influence"."""
    facts = line["facts"]
    if line["key"] == "gains":
        return {"got": joined(amounts_text(facts, ("coins", "influence", "bricks", "points"), words), words.language)}
    if line["key"] in ("builds", "produces"):
        paid = amounts_text(facts, ("bricks", "tokens", "cogs", "coins"), words)
        return {"paid": f" ({', '.join(paid)})" if paid else ""}
    if line["key"] == "takes_influence":
        return {"values": joined([str(value) for value in facts["cards"]], words.language)}
    if line["key"] in ("set_up", "round"):
        return {"strip": strip(facts["strip"], words)}
    return {}


def amounts_text(facts: dict, kinds: Iterable[str], words: Words) -> list[str]:
    return [amount_text(kind, facts[kind], words.language) for kind in kinds if facts.get(kind)]


LOG_ENTRIES = Table(
    "great_city.line",
    {
        # setup
        "set_up": ("Decks and strips are set up; the top strip: {strip}.", ""),
        "starts": ("{seat} is the first player.", "You are the first player."),
        "handed": (
            "{seat} gets {count:cards} to choose from[: {cards}].",
            "You get {count:cards} to choose from[: {cards}].",
        ),
        "keeps": ("{seat} keeps [{card}||a card].", "You keep [{card}||a card]."),
        # upkeep
        "round": ("Round {round}. Strip: {strip}; first player: {first}.", ""),
        "offer": ("On offer: {cards}.", ""),
        "influence_card": ("An influence card worth {value} is revealed.", ""),
        # emissaries and actions
        "emissary": ("{seat} places an emissary on space {space}.", "You place an emissary on space {space}."),
        "turn": (
            "{seat}'s turn: space {space}, {bricks:bricks}, {cogs:cogs}.",
            "Your turn: space {space}, {bricks:bricks}, {cogs:cogs}.",
        ),
        "takes": ("{seat} takes {card}.", "You take {card}."),
        "builds": (
            "{seat} builds {card}, {at}[, on top of {covers}]{paid}.",
            "You build {card}, {at}[, on top of {covers}]{paid}.",
        ),
        "produces": ("{seat} produces{paid}.", "You produce{paid}."),
        "gains.stars": ("Stars: {seat} gains {got}.", "Stars: you gain {got}."),
        "gains.effect": ("Effect: {seat} gains {got}.", "Effect: you gain {got}."),
        "gains.production": ("Production: {seat} gains {got}.", "Production: you gain {got}."),
        "passes.True": ("{seat} ends the turn.", "You end the turn."),
        "passes.False": ("{seat} ends the turn without building.", "You end the turn without building."),
        # end of a round
        "takes_influence": (
            "{seat} has the most influence, takes the influence cards on the table ({values}) and returns {tokens:tokens}.",
            "You have the most influence: you take the influence cards on the table ({values}) and return {tokens:tokens}.",
        ),
        "tied.False": ("Tie for the most influence ({tokens}): the cards stay on the table.", ""),
        "tied.True": ("Tie for the most influence ({tokens}) in the last round: no one gets the cards.", ""),
    },
)
