"""Texts of the standing orders."""

from games.wording.messages import Table

ORDER_TEXTS = Table(
    "foundations",
    "order",
    {
        "refuse": ("Refuse offers", "You refuse trades that other players offer you."),
        "hold_back": ("Use no invocations when an era is scored", "You use none at the end of an era."),
        "income": ("Take income", "You take income as your action."),
        "buy": (
            "Buy as soon as you can",
            "You buy this card on your turn if it is still for sale, you can pay for it, and it costs no more than your limit.",
        ),
        "finish": ("End the turn", "Once your action is done you end the turn, even if free actions are left."),
        "close": (
            "Closing the era",
            "When players vote on closing an era in which nothing happens, you always vote the same way.",
        ),
        "pass": ("Pass", "You decline when a card or a role lets you buy an extra card."),
    },
)

ORDER_CHOICES = Table(
    "foundations",
    "choice",
    {
        "refuse.unless": "Exception",
        "unless.never": "no exception",
        "unless.no_lots": "unless they ask for none of my lots",
        "unless.silver": "unless I gain silver",
        "hold_back.era": "Era",
        "era.any": "in every era",
        "era.1": "only in the first",
        "era.2": "only in the second",
        "era.3": "only in the third",
        "income.below": "While my silver is",
        "below.any": "any amount",
        "below.5": "less than 5",
        "below.10": "less than 10",
        "below.15": "less than 15",
        "below.20": "less than 20",
        "below.30": "less than 30",
        "income.then": "Then",
        "buy.then": "Then",
        "then.stay": "the turn stays open for free actions",
        "then.end": "the turn ends",
        "buy.card": "Card",
        "buy.most": "Price",
        "most.10": "at any price",
        "most.8": "up to 8",
        "most.6": "up to 6",
        "most.4": "up to 4",
        "most.3": "up to 3",
        "most.2": "up to 2",
        "close.do": "Vote",
        "do.yes": "close it",
        "do.no": "keep it open",
        "pass.what": "Which",
        "what.any": "any of these",
        "what.peek": "deeds I have looked at",
        "what.renewed": "the cheapest after the cards are replaced",
        "what.senator": "the cheapest, with the Senator",
    },
)
