"""Texts of answers: whole answers by their verb ({1} is the next element), and verbs as buttons."""

from games.wording.messages import Table

# All numbers in answers are counts, never seats.
COUNT_LABELS = Table(
    "great_city",
    "counts",
    {
        "place": "space {n}",
        "build.3": "{n:brick_tokens}",
    },
)

ANSWER_LABELS = Table(
    "great_city",
    "option",
    {
        "keep": "Keep {1}",
        "place": "Place the emissary on {1}",
        "take": "Take {1}",
        "build": "Build {1}, {2}[, with {3}]",
        "produce": "Produce",
        "pass": "End the turn",
    },
)

VERB_LABELS = Table(
    "great_city",
    "step",
    {
        "keep": "Keep",
        "place": "Place the emissary",
        "take": "Take",
        "build": "Build",
        "produce": ANSWER_LABELS["produce"],
        "pass": ANSWER_LABELS["pass"],
    },
)
