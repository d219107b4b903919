"""Standing orders of The Great City of Rome in words."""

from games.wording.messages import Table

ORDER_TEXTS = Table(
    "great_city",
    "order",
    {
        "stand": ("The emissary’s place", "You always place your emissary in the same spot, if it is free."),
        "take": (
            "Take a building",
            "From the offer you take the cheapest of this kind. Where several cost as little, you choose.",
        ),
        "produce": ("Produce", "You produce as soon as you can."),
        "finish": ("End the turn", "You pass, and the next emissary goes on."),
    },
)

ORDER_CHOICES = Table(
    "great_city",
    "choice",
    {
        "stand.where": "Place",
        "where.near": "as near to the emperor as can be",
        "where.far": "as far from the emperor as can be",
        "where.1": "on space 1, next to the emperor",
        "where.2": "on space 2",
        "where.3": "on space 3",
        "where.4": "on space 4",
        "where.5": "on space 5",
        "take.type": "Kind",
        "produce.after": "When",
        "after.once": "at once",
        "after.built": "after building",
        "finish.when": "When",
        "when.nothing": "when there is nothing else I can do",
        "when.built": "once I have built",
        "when.produced": "once I have produced",
        "when.always": "always, doing nothing",
    },
)
