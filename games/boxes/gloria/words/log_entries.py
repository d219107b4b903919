"""Log entries: for each key, or key.variant (VARIANT_FACTS), a text about others and a text about you."""

from collections.abc import Sequence

from games.rules.gloria.cards import MATERIAL, SENATOR, VALUE
from games.wording import Words
from games.wording.messages import Table

from .card_effects import CARD_EFFECTS

THEFT_INFLUENCE = VALUE[MATERIAL["prision"]]  # influence: what the site of the Prison is worth
VARIANT_FACTS = {
    "thinks": "occasion",
    "hires": "source",
    "stores": "source",
    "sells": "source",
    "lays": "source",
    "adds": "source",
    "earns": "role",
    "gives": "source",
}


def line_facts(line: dict, words: Words, names: Sequence[str]) -> dict:
    """Return extra facts: cards that go to the pool, a protecting card's `owner`, a theft's price (R21)."""
    if line["key"] == "camps":
        cards = [card for card in line["facts"]["cards"] if card != SENATOR]
        return {"cards": cards, "back": len(cards) < len(line["facts"]["cards"])}
    if line["key"] == "steals":
        return {"price": THEFT_INFLUENCE}
    return {"owner": line["seat"]} if line["key"] in ("spared", "catacombs") else {}


LOG_ENTRIES = Table(
    "gloria",
    "line",
    {
        # set-up
        "dealt": ("Each player is dealt {count:cards}[. You get {cards}].", ""),
        "turned_up": ("{seat} turns up {card}.", "You turn up {card}."),
        "tied": ("Tie between {seats}: they turn up another card each.", ""),
        "starts": ("{seat} leads first.", "You lead first."),
        "turn": ("{seat}'s turn.", "Your turn begins."),
        # leading, following, thinking
        "leads": ("{seat} leads {role} with {cards}.", "You lead {role} with {cards}."),
        "follows": ("{seat} follows with {cards}.", "You follow with {cards}."),
        "thinks": ("{seat} thinks.", "You think."),
        "thinks.lead": ("{seat} thinks instead of leading.", "You think instead of leading."),
        "thinks.school": ("{seat} thinks in the School.", "You think in the School."),
        "thinks.academy": ("{seat} thinks in the Academy.", "You think in the Academy."),
        "discards_hand": (
            "{seat} discards the whole hand to the pool[: {cards}].",
            "You discard your whole hand to the pool[: {cards}].",
        ),
        "discards": ("{seat} discards {card} to the pool.", "You discard {card} to the pool."),
        "takes_senator": ("{seat} takes a senator.", "You take a senator."),
        "draws": ("{seat} draws {count:cards}[: {cards}].", "You draw {count:cards}[: {cards}]."),
        "declines": ("{seat} does not use {what}.", "You do not use {what}."),
        "stops": ("{seat} does nothing more with {what}.", "You do nothing more with {what}."),
        **CARD_EFFECTS,
        # completed buildings and the end of a turn
        "steals": (
            "{seat} takes {of:owner} {building} in exchange for {price} influence.",
            "You take {of:owner} {building} in exchange for {price} influence.",
        ),
        "acts": ("{seat}'s new client ({card}) acts as {role}.", "Your new client ({card}) acts as {role}."),
        "takes_senators": ("{seat} takes {count:senators} (Senate).", "You take {count:senators} (Senate)."),
        "sewer": (
            "{seat} moves {cards} from the camp to the stockpile.",
            "You move {cards} from your camp to your stockpile.",
        ),
        "idle": ("{seat} could not do anything as {role}.", "You could not do anything as {role}."),
        "camps": (
            "[The cards played go to the pool: {cards}; senators go back to their pile{back}||The cards played go to the pool: {cards}||The senators played go back to their pile].",
            "",
        ),
        # the end
        "last_card": ("{seat} draws the last card of the deck.", "You draw the last card of the deck."),
        "last_site": ("{seat} takes the last site in town.", "You take the last site in town."),
        "catacombs": ("{of:owner} Catacomb ends the game.", "Your Catacomb ends the game."),
        "forum": ("{seat} fulfils the Forum's condition.", "You fulfil the Forum's condition."),
    },
)
