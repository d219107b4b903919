"""Behind the `?` of Augury's questions."""

from collections.abc import Iterator

from games.wording.messages import Table

HELP_CHAPTERS = {"": "goal"}
QUESTIONS_WITH_ELEMENT_HELP: frozenset[str] = frozenset()
QUESTION_HELP = Table(
    "augury.question_help",
    {
        "promise": "Everybody promises points, at once and in secret. Who keeps the promise counts them twice.",
        "fly": "A bird of your hand flies to a free place. It stays there unless it is called back.",
        "call_back": "Birds of the sky come back to your hand. Their places are free again.",
    },
)
ANSWER_HELP = Table(
    "augury.answer",
    {
        "promise.#": "Costs nothing before the end.",
        "fly": "Costs the bird; brings its points.",
        "pass": "Costs nothing: the bird stays in your hand.",
        "call_back.some": "Costs their points; brings the birds.",
    },
)
ELEMENT_HELP = Table("augury.element_help", {})


def element_help(asked: object, view: dict, words: object) -> Iterator[tuple[str, dict]]:
    """Return nothing: single birds have no help."""
    return iter(())
