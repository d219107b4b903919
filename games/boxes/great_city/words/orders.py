from games.wording.messages import Table

ORDER_TEXTS = Table(
    "great_city",
    "order",
    {
        "stand": ("Emissary’s place", "You always place your emissary on the same space if it is free."),
        "take": (
            "Take a building",
            "You take the cheapest building of this type from the offer. If several are equally cheap, you choose.",
        ),
        "produce": ("Produce", "You produce as soon as you can."),
        "finish": ("End the turn", "You pass, and the next emissary takes its turn."),
    },
)

ORDER_CHOICES = Table(
    "great_city",
    "choice",
    {
        "stand.where": "Place",
        "where.near": "as close to the emperor as possible",
        "where.far": "as far from the emperor as possible",
        "where.1": "on space 1, next to the emperor",
        "where.2": "on space 2",
        "where.3": "on space 3",
        "where.4": "on space 4",
        "where.5": "on space 5",
        "take.type": "Type",
        "produce.after": "When",
        "after.once": "immediately",
        "after.built": "after building",
        "finish.when": "When",
        "when.nothing": "when I cannot do anything else",
        "when.built": "once I have built",
        "when.produced": "once I have produced",
        "when.always": "always, without acting",
    },
)
