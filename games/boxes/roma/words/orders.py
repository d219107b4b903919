"""Standing orders of Roma in words."""

from games.wording.messages import Table

ORDER_TEXTS = Table(
    "roma",
    "order",
    {
        "finish": ("End the turn", "Once all your dice are used you end the turn."),
        "cash": ("Money with every die", "Every die you have left is turned into sestertii, the highest first."),
        "triple": ("Three equal dice", "With three of a kind you always answer the same."),
        "buy": ("Mercator: buy all", "With the Mercator you buy as many points as you can pay for."),
        "pass": ("Pass", "You decline when a card offers you something more."),
    },
)

ORDER_CHOICES = Table(
    "roma",
    "choice",
    {
        "finish.cards": "The cards in hand",
        "cards.none": "only if I can lay no card",
        "cards.any": "though I could lay cards",
        "cash.then": "And then",
        "then.end": "then end the turn",
        "then.ask": "then I go on myself",
        "triple.do": "Answer",
        "do.keep": "keep them",
        "do.roll": "roll again",
        "pass.what": "Which",
        "what.any": "any of these",
        "what.centurio": "Centurio: add no die",
        "what.templum": "Templum: no third die",
        "what.architectus": "Architectus: lay no more",
        "what.senator": "Senator: lay no more",
    },
)
