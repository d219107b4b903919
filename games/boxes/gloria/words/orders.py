"""Standing orders of Gloria a Roma in words."""

from games.wording.messages import Table

ORDER_TEXTS = Table(
    "gloria",
    "order",
    {
        "think": ("Think instead of following", "When somebody else leads and you might follow, you think."),
        "take": (
            "What you take when you think",
            "When you think you always take the same, and throw nothing away with Vomitorium or Latrine.",
        ),
        "give": ("Give nothing unless forced", "When a Legionary demands, you give what you owe and nothing more."),
        "pass": ("Pass", "You decline these actions whenever they are offered."),
        "extra": ("School and Academy", "You always answer the same to the thoughts that these buildings bring."),
        "gather": (
            "Take all there is",
            "With the Senate you take every senator you can, with the Sewer all your cards of the camp.",
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
        "unless.able": "unless I hold a card of that role",
        "unless.never": "without exception",
        "unless.laborer": "unless I hold a Laborer",
        "unless.craftsman": "unless I hold a Craftsman",
        "unless.legionary": "unless I hold a Legionary",
        "unless.architect": "unless I hold an Architect",
        "unless.merchant": "unless I hold a Merchant",
        "unless.patron": "unless I hold a Patron",
        "take.take": "Take",
        "take.cards": "cards",
        "take.senator": "a senator, if one is left",
        "take.first": "a senator if I have none, else cards",
        "give.due": "If you owe and there is a choice",
        "due.ask": "I choose myself",
        "due.least": "the least useful, as the built-in player sees it",
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
