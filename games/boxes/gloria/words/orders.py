from games.wording.messages import Table

ORDER_TEXTS = Table(
    "gloria",
    "order",
    {
        "think": ("Think instead of following", "When another player leads and you could follow, you think instead."),
        "take": (
            "What you take when you think",
            "When you think, you always take the same, and you discard nothing with the Vomitorium or the Latrine.",
        ),
        "give": (
            "Give nothing unless forced",
            "When a Legionary makes a demand, you give what you owe and nothing more.",
        ),
        "pass": ("Pass", "You decline these actions whenever they are offered."),
        "extra": ("School and Academy", "You always give the same answer when these buildings let you think."),
        "gather": (
            "Take everything",
            "With the Senate you take all senators you can, and with the Sewer all cards in your camp.",
        ),
    },
)

ORDER_CHOICES = Table(
    "gloria",
    "choice",
    {
        "think.led": "Role led",
        "led.any": "whatever is led",
        "think.unless": "Exception",
        "unless.able": "unless I have a card of that role",
        "unless.never": "without exception",
        "unless.laborer": "unless I have a Laborer",
        "unless.craftsman": "unless I have a Craftsman",
        "unless.legionary": "unless I have a Legionary",
        "unless.architect": "unless I have an Architect",
        "unless.merchant": "unless I have a Merchant",
        "unless.patron": "unless I have a Patron",
        "take.take": "Take",
        "take.cards": "cards",
        "take.senator": "a senator, if any are left",
        "take.first": "a senator if I have none, otherwise cards",
        "give.due": "If you owe and there is a choice",
        "due.ask": "let me choose",
        "due.least": "the least useful card, as a computer player sees it",
        "pass.what": "Which",
        "what.any": "any action",
        "what.spoils": "spoils from the pool",
        "what.colosseum": "Colosseum",
        "what.bath": "Bath",
        "what.prison": "Prison",
        "what.school": "School",
        "what.academy": "Academy",
        "what.senate": "Senate",
        "what.sewer": "Sewer",
        "extra.do": "Answer",
        "do.think": "think",
        "do.pass": "do not think",
    },
)
