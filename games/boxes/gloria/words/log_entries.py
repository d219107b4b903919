from collections.abc import Sequence

from games.rules.gloria.cards import MATERIAL, SENATOR, VALUE
from games.wording import Words
from games.wording.messages import Table

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
    "gloria.line",
    {
        # setup
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
        # patron, laborer, merchant
        "hires.pool": ("{seat} hires {card}.", "You hire {card}."),
        "hires.hand": ("{seat} hires {card} from the hand.", "You hire {card} from your hand."),
        "hires.deck": ("{seat} hires {card} from the deck.", "You hire {card} from the deck."),
        "stores.pool": ("{seat} moves {card} to the stockpile.", "You move {card} to your stockpile."),
        "stores.hand": (
            "{seat} moves {card} from the hand to the stockpile.",
            "You move {card} from your hand to your stockpile.",
        ),
        "sells.stockpile": (
            "{seat} stores [{card}||a card] from the stockpile in the vault.",
            "You store [{card}||a card] from your stockpile in your vault.",
        ),
        "sells.hand": (
            "{seat} stores [{card}||a card] from the hand in the vault.",
            "You store [{card}||a card] from your hand in your vault.",
        ),
        "sells.deck": (
            "{seat} stores the top card of the deck in the vault, unseen[: {card}].",
            "You store the top card of the deck in your vault, unseen[: {card}].",
        ),
        # building
        "lays.hand": (
            "{seat} lays {card} on a {site} site[ out of town{out}].",
            "You lay {card} on a {site} site[ out of town{out}].",
        ),
        "lays.fountain": (
            "{seat} lays {card}, from the Fountain, on a {site} site[ out of town{out}].",
            "You lay {card}, from the Fountain, on a {site} site[ out of town{out}].",
        ),
        "adds": ("{seat} adds {card} to {building}.", "You add {card} to {building}."),
        "adds.stockpile": (
            "{seat} adds {card} from the stockpile to {building}.",
            "You add {card} from your stockpile to {building}.",
        ),
        "adds.pool": ("{seat} adds {card} from the pool to {building}.", "You add {card} from the pool to {building}."),
        "adds.fountain": (
            "{seat} adds {card}, from the Fountain, to {building}.",
            "You add {card}, from the Fountain, to {building}.",
        ),
        "completes": (
            "{seat} completes {building}: influence {influence}.",
            "You complete {building}: influence {influence}.",
        ),
        "earns": (
            "{building} gives {seat} {count:actions} as {role}.",
            "{building} gives you {count:actions} as {role}.",
        ),
        "earns.think": (
            "{building}: {seat} may think up to {count:times}.",
            "{building}: you may think up to {count:times}.",
        ),
        "shares": (
            "{seat} adds {card} to {of:owner} {building}: it now serves everyone.",
            "You add {card} to {of:owner} {building}: it now serves everyone.",
        ),
        "fountain": (
            "{seat} looks at the top card of the deck[: {card}].",
            "You look at the top card of the deck[: {card}].",
        ),
        "keeps": ("{seat} keeps the Fountain's card.", "You keep the Fountain's card."),
        # legionary
        "demands": ("{seat} shows {cards} and demands their material.", "You show {cards} and demand their material."),
        "spared": (
            "[{of:owner} {building} protects them||{seat} is protected] from this demand.",
            "[Your {building} protects you||You are protected] from this demand.",
        ),
        "spoils": ("{seat} takes {cards} from the pool.", "You take {cards} from the pool."),
        "gives.hand": ("{seat} gives {taker} {cards}.", "You give {taker} {cards}."),
        "gives.stockpile": (
            "{seat} gives {taker} {cards} from the stockpile.",
            "You give {taker} {cards} from your stockpile.",
        ),
        "gloria": (
            "{seat} calls “Gloria a Roma!”: not enough[ {materials}] in hand.",
            "You call “Gloria a Roma!”: not enough[ {materials}] in hand.",
        ),
        "eats": (
            "{seat} moves {of:owner} client[ {card}] to the vault.",
            "You move {of:owner} client[ {card}] to your vault.",
        ),
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
        "forum": ("{seat} fulfills the Forum's condition.", "You fulfill the Forum's condition."),
    },
)
