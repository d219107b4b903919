from games.wording.messages import Table

ORDER_TEXTS = Table(
    "roma",
    "order",
    {
        "finish": ("End the turn", "When all your dice are used, you end the turn."),
        "cash": ("Money with every die", "You turn every remaining die into sestertii, the highest first."),
        "triple": ("Three equal dice", "After a triple, you always give the same answer."),
        "buy": ("Mercator: buy all", "With the Mercator you buy as many points as you can pay for."),
        "pass": ("Pass", "You decline when a card offers you something more."),
    },
)

ORDER_CHOICES = Table(
    "roma",
    "choice",
    {
        "finish.cards": "The cards in hand",
        "cards.none": "only if I cannot lay a card",
        "cards.any": "even if I could lay cards",
        "cash.then": "And then",
        "then.end": "then end the turn",
        "then.ask": "then let me continue",
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
