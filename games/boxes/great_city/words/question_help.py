"""Behind the `?` of a question. ASKED: what it is about, and the rule. ANSWERS: what each kind of answer costs and
brings, by its shape (options.py). EACH: what is told of single things among the answers. CHAPTERS: where the rules page
tells more; "" for all others."""

from collections.abc import Iterator

from games.rules.ask import SeatQuestion
from games.rules.great_city.gains import BRICK_PRICE
from games.wording import Words
from games.wording.messages import Table

from .nouns import amount_text

HELP_CHAPTERS = {"": "turn", "draft": "goal", "act": "building"}
QUESTIONS_WITH_ELEMENT_HELP: frozenset[str] = frozenset()  # questions beside which the page tells EACH, too

QUESTION_HELP = Table(
    "great_city",
    "asked",
    {
        "draft": "Before the first round everybody keeps one card of deck II. Who chooses later chooses from what others have left.",
        "emissary": "Your emissary has the bricks and cogs from the emperor up to and including its space. The nearer to the emperor, the earlier you choose a building, and the less you can do.",
        "take": "You must take one building of the offer; it comes into your hand. Building it is a thing of its own, now or in a later round.",
        "act": "You may build once and produce once, in either order. Bricks and cogs of the strip do not keep; cards in the hand do. Places are named by the compass, N, S, E, W: N1 E2 lies 1 north and 2 east of the centre, where your first house stands.",
    },
)
ANSWER_HELP = Table(
    "great_city",
    "answer",
    {
        "keep": "Brings the card into your hand; building it is paid for later.",
        "place": "Costs the emissary, who stands there alone; brings what the space reaches.",
        "take": "Costs nothing; brings the card into your hand, and nobody else can have it.",
        "build": "Costs the bricks printed: those of the strip, brick tokens if you like, and 2 coins for each one missing. Brings its stars as influence, and what it does. Residences of one value that touch are an area: their values added up, times the colours of public buildings beside it; a 4 beside a 2 are two areas, a farm has no colour.",
        "produce": "Costs two cogs, and 1 coin for each one missing; every production building of yours gives what it makes.",
        "pass": "Costs what is not used: bricks and cogs of the strip are gone.",
    },
)
ELEMENT_HELP = Table(
    "great_city",
    "each",
    {
        "space": "Space {space}: {bricks:bricks} and {cogs:cogs}.",
        "card": "{name}: {cost:bricks}[, {stars:influence}].[ {does}]",
        "missing": "{name}: {cost:bricks}, of which the strip has {bricks}; the rest is {coins:coins} or brick tokens[; {stars:influence}].[ {does}]",
        "produce": "Produce: {gains}.",
    },
)


def element_help(asked: SeatQuestion, view: dict, words: Words) -> Iterator[tuple[str, dict]]:
    """What each space of the strip has, what each building costs and does, what would be produced."""
    if asked.what == "emissary":
        for space in (option[1] for option in asked.options if isinstance(option, tuple)):
            row = view["spaces"][space - 1]
            yield "space", {"space": space, "bricks": row["bricks"], "cogs": row["cogs"]}
        return
    for key in dict.fromkeys(option[1] for option in asked.options if isinstance(option, tuple)):
        yield building_facts(words.card(key), asked, view)
    if "produce" in asked.options:
        made = view["seats"][asked.seat]["produce"]
        gains = [amount_text(kind, n, words.language) for kind, n in made.items() if n]
        yield "produce", {"gains": ", ".join(gains) or words.term("nothing")}


def building_facts(card: dict, asked: SeatQuestion, view: dict) -> tuple[str, dict]:
    facts = {"name": card["name"], "cost": card["cost"], "stars": card["stars"] or None, "does": card["function"]}
    bricks = view["turn"]["bricks"] if asked.what == "act" else card["cost"]
    missing = card["cost"] - bricks
    if missing <= 0:
        return "card", facts
    return "missing", {**facts, "bricks": bricks, "coins": missing * BRICK_PRICE}
