from games.rules.ask import Ask
from games.rules.great_city.box import box_of
from games.rules.great_city.table import price_of_cogs
from games.wording.messages import Table

from .buildings import in_order

MULTIPLE_ANSWER_QUESTIONS: frozenset = frozenset()  # questions that take several answers at once: none

QUESTION_TEXTS = Table(
    "great_city.question",
    {
        "draft": "Which of these {count} cards do you keep? Each player keeps one before round 1 and can build it on any later turn. The others go to the player on your right.",
        "emissary": "Round {round}: where do you place your emissary?[ On offer: {offer}.] You have {purse:coins}.",
        "take": "Which building do you take? Taking a building is free. Your space has {bricks:bricks} and {cogs:cogs}; you have {purse:coins}.",
        "act": "What do you do?[ {card} was the last card on offer, so it is in your hand.][{may_build} To build, you have {bricks:bricks} from the strip.][{enough} To produce, you have {cogs:cogs}.][ To produce, you have {cogs:cogs}; the missing ones cost {fee:coins}.] You have {purse:coins}.",
    },
)
OBSTACLE_TEXTS = Table(
    "great_city.why",
    {
        "turn": "it is not your turn",
        "done": "already done this turn",
        "coins": "you are {short:coins} short",
        "place": "no free place",
        "dry": "every row or column already has an aqueduct",
        "no_production": "you have no production building",
    },
)
# All numbers in answers are counts, never seats.
COUNT_LABELS = Table("great_city.counts", {"place": "space {n}", "build.3": "{n:brick_tokens}"})

ANSWER_LABELS = Table(
    "great_city.option",
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
    "great_city.step",
    {
        "keep": "Keep",
        "place": "Place the emissary",
        "take": "Take",
        "build": "Build",
        "produce": ANSWER_LABELS["produce"],
        "pass": ANSWER_LABELS["pass"],
    },
)
ORDER_TEXTS = Table(
    "great_city.order",
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
    "great_city.choice",
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
