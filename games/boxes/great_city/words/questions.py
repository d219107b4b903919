from games.rules.ask import Ask
from games.rules.great_city.box import box_of
from games.rules.great_city.table import price_of_cogs
from games.wording.messages import Table

from .buildings import in_order

MULTIPLE_ANSWER_QUESTIONS: frozenset = frozenset()  # questions that take several answers at once: none

QUESTION_TEXTS = Table(
    "great_city",
    "question",
    {
        "draft": "Which of these {count} cards do you keep? Each player keeps one before round 1 and can build it on any later turn. The others go to the player on your right.",
        "emissary": "Round {round}: where do you place your emissary?[ On offer: {offer}.] You have {purse:coins}.",
        "take": "Which building do you take? Taking a building is free. Your space has {bricks:bricks} and {cogs:cogs}; you have {purse:coins}.",
        "act": "What do you do?[ {card} was the last card on offer, so it is in your hand.][{may_build} To build, you have {bricks:bricks} of the strip.][{enough} To produce, you have {cogs:cogs}.][ To produce, you have {cogs:cogs}; the missing ones cost {fee:coins}.] You have {purse:coins}.",
    },
)
OBSTACLE_TEXTS = Table(
    "great_city",
    "why",
    {
        "turn": "it is not your turn",
        "done": "already done this turn",
        "coins": "you need {short:coins} more",
        "place": "no free place",
        "dry": "every row or column already has an aqueduct",
        "no_production": "you have no production building",
    },
)


def question_facts(asked: Ask, view: dict) -> dict:
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
        "purse": view["seats"][asked.seat]["coins"],
        "offer": priced(view) if asked.what == "emissary" else None,
    }


def priced(view: dict) -> list[tuple[str, int]]:
    box = box_of(view["cards"])
    return [(card, box.card[card].cost) for card in in_order(view["offer"], box)]
