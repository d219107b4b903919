"""What is asked, as one sentence each: {what: sentence}; the facts come from question and view."""

from games.rules.ask import Ask
from games.rules.great_city.payment import price_of_cogs
from games.wording.messages import Table

MANY: frozenset = frozenset()  # questions that take several answers at once: none

QUESTIONS = Table(
    "great_city",
    "question",
    {
        "draft": "Draft: which of these {count} cards do you keep? The others are passed to the right.",
        "emissary": "Round {round}: on which space of the strip do you place your emissary?",
        "take": "Which building do you take? Your space gives {bricks:bricks} and {cogs:cogs}.",
        "act": "[{card} was left of the offer and is in your hand. ]What do you do?[{may_build} You may build with {bricks:bricks} of the strip.][{enough} You may produce with {cogs:cogs}.][ You may produce with {cogs:cogs} and {fee:coins} for those missing.]",
    },
)


def question_facts(asked: Ask, view: dict) -> dict:
    """What the sentence needs to know, from the question and the asked seat's view."""
    turn, draft = view["turn"] or {}, view["drafting"] or {}
    verbs = {option if isinstance(option, str) else option[0] for option in asked.options} if turn else set()
    fee = price_of_cogs(turn["cogs"]) if "produce" in verbs else None
    last = turn and not view["offer"] and not turn["built"] and view["seats"][asked.seat]["hand"]
    return {
        "card": last[-1] if last else None,
        "count": draft.get("count"),
        "round": view["round"],
        "bricks": turn.get("bricks"),
        "cogs": turn.get("cogs"),
        "may_build": "build" in verbs,
        "enough": fee == 0,
        "fee": fee or None,
    }
