from games.boards.tutorials import Script, Step
from games.rules.ask import JsonObject

from .words import tutorials as words


def city_row(colour: str, *built: tuple[str, list[int]]) -> list[JsonObject]:
    start = ((f"S-{colour}-1", [0, 0]), (f"S-{colour}-2", [1, 0]))
    return [{"card": card, "at": at} for card, at in (*start, *built)]


TUTORIAL_POSITION = {
    "game": "great_city",
    "round": 2,
    "first": 0,
    "strips": ["CBBBC", "BCBCB", "BCCBB", "CCBBB", "CBCBB", "CBBCB"],  # the first is that of the previous round
    "seats": [
        {"coins": 4, "hand": ["II-07"], "city": city_row("purple", ("II-01", [0, 1]))},
        {"coins": 5, "hand": ["II-13"], "city": city_row("orange", ("II-04", [0, 1]))},
        {"coins": 5, "hand": ["II-15"], "city": city_row("white", ("III-03", [0, -1]))},
    ],
    "decks": {"I": ["I-08", "I-05", "I-03"], "II": ["II-09", "II-17", "II-12"], "III": ["III-14", "III-17", "III-05"]},
}
MARKET_PLACE = (1, 1)  # next to a residence and the farm
NEAR_RESIDENCES = ((-1, 0), (0, -1), (-1, 1), (0, 2))  # free places that adjoin the learner's two residences

TUTORIAL_STEPS = (
    Step("city", highlights=("city",), tab="me"),
    Step(
        "emissary",
        "emissary",
        (("place", 4),),
        ("strip",),
        others=(
            (1, "emissary", ("place", 1)),
            (2, "emissary", ("place", 5)),
            (1, "take", ("take", "I-08")),
            (1, "act", ("build", "I-08", (1, 1))),
            (1, "act", "pass"),
        ),
    ),
    Step("take", "take", (("take", "II-09"),), ("offer",)),
    Step("build", "act", (("build", "II-09", MARKET_PLACE),), ("city", "hand"), "me"),
    Step(
        "produce",
        "act",
        ("produce",),
        ("worth", "city", "numbers"),
        "me",
        others=(
            (2, "act", ("build", "III-14", (1, -1))),
            (2, "act", "produce"),
            (1, "emissary", ("place", 2)),
            (2, "emissary", ("place", 5)),
        ),
    ),
    Step("race", highlights=("influence",)),
    Step("nearer", "emissary", (("place", 1),), ("strip", "offer")),
    Step("gold", "take", (("take", "I-05"),), ("offer",)),
    Step("area", "act", tuple(("build", "I-05", at) for at in NEAR_RESIDENCES), ("city", "hand"), "me"),
    Step(
        "pass",
        "act",
        ("pass",),
        ("worth",),
        "me",
        others=(
            (1, "take", ("take", "III-17")),
            (1, "act", ("build", "III-17", (0, -1))),
            (1, "act", "pass"),
            (2, "act", "produce"),
            (2, "act", "pass"),
        ),
    ),
    Step("won", highlights=("worth", "numbers"), tab="me"),
    Step("score", highlights=("worth", "city"), tab="me"),
)

SCRIPTS = (
    Script(
        name="great_city",
        ruleset="great_city",
        version=2,
        rules=1,
        position=TUTORIAL_POSITION,
        steps=TUTORIAL_STEPS,
        texts=words.TUTORIAL_TEXTS,
        size=3,
    ),
)

# Three moves of The Great City of Rome to try: rounds 5 to 7, with an influence card to be won in the sixth.
DEMO_POSITION = {
    "game": "great_city",
    "round": 5,
    "first": 0,
    "strips": ["CBBBC", "BCCBB", "BCBCB", "CCBBB", "CBCBB", "CBBCB"],
    "seats": [
        {
            "coins": 7,
            "influence": 2,
            "bricks": 2,
            "hand": ["II-06", "III-11"],
            "city": city_row("purple", ("II-01", [0, 1]), ("II-16", [1, 1])),
        },
        {
            "coins": 6,
            "influence": 3,
            "bricks": 1,
            "hand": ["II-13"],
            "city": city_row("orange", ("II-04", [0, 1]), ("II-17", [1, 1])),
        },
        {
            "coins": 5,
            "influence": 1,
            "points": 3,
            "hand": ["II-15"],
            "influence_cards": [3],
            "city": city_row("white", ("III-03", [0, -1]), ("II-11", [0, 1])),
        },
    ],
    "decks": {"I": ["I-02", "I-08", "I-06"], "II": ["II-09", "II-10", "II-18"], "III": ["III-09", "III-17", "III-10"]},
}

DEMO = Script(ruleset="great_city", version=1, rules=1, position=DEMO_POSITION, texts=words.DEMO_TEXTS)
