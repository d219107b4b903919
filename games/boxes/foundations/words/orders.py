"""Texts of the standing orders."""

from games.wording.messages import Table

ORDER_TEXTS = Table(
    "foundations",
    "order",
    {
        "refuse": ("Refuse offers", "You refuse what others offer you."),
        "hold_back": ("Use no invocations when an era ends", "At the end of an era you use none."),
        "income": ("Take income", "Your action of the turn is to take income."),
        "buy": (
            "Buy as soon as you can",
            "You buy this card in your turn if it is still on sale, you can pay for it and it costs no more than you say.",
        ),
        "finish": ("End the turn", "With the action done you end the turn, though something free may be left to do."),
        "close": (
            "Closing the era",
            "When it is put to the vote to close an era in which nobody gets on, you always vote the same.",
        ),
        "pass": ("Pass", "You decline when a card or a role lets you buy something more."),
    },
)

ORDER_CHOICES = Table(
    "foundations",
    "choice",
    {
        "refuse.unless": "Exception",
        "unless.never": "without exception",
        "unless.no_lots": "unless no lot of mine is asked for",
        "unless.silver": "unless it brings me silver",
        "hold_back.era": "Era",
        "era.any": "in all of them",
        "era.1": "in the first only",
        "era.2": "in the second only",
        "era.3": "in the third only",
        "income.below": "While my silver is",
        "below.any": "whatever it is",
        "below.5": "less than 5",
        "below.10": "less than 10",
        "below.15": "less than 15",
        "below.20": "less than 20",
        "below.30": "less than 30",
        "income.then": "Then",
        "buy.then": "Then",
        "then.stay": "the turn goes on if something free is left to do",
        "then.end": "the turn ends with it",
        "buy.card": "Card",
        "buy.most": "Price",
        "most.10": "at any price",
        "most.8": "for 8 at most",
        "most.6": "for 6 at most",
        "most.4": "for 4 at most",
        "most.3": "for 3 at most",
        "most.2": "for 2 at most",
        "close.do": "Vote",
        "do.yes": "close it",
        "do.no": "do not close it",
        "pass.what": "Which",
        "what.any": "any of these",
        "what.peek": "deeds that I have looked at",
        "what.renewed": "the cheapest after a renewal",
        "what.senator": "the cheapest, with the Senator",
    },
)
