"""Log entries of roles' actions and buildings' effects; log_entries.py has the others."""

from games.wording.messages import Table

CARD_EFFECTS = Table(
    "gloria",
    "line",
    {
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
    },
)
