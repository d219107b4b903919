from collections.abc import Iterator

from games.rules.ask import SeatQuestion
from games.rules.great_city.table import BRICK_PRICE
from games.wording import Words
from games.wording.messages import Table

from .terms import amount_text

HELP_CHAPTERS = {"": "turn", "draft": "goal", "act": "building"}
QUESTIONS_WITH_ELEMENT_HELP: frozenset[str] = frozenset()  # questions for which the page shows ELEMENT_HELP, too

QUESTION_HELP = Table(
    "great_city.question_help",
    {
        "draft": "Before the first round, each player keeps one card of deck II. Players later in order choose from the cards that are left.",
        "emissary": "Your emissary gets all bricks and cogs from the emperor up to its own space. The closer to the emperor, the earlier you choose a building, but the less you can do.",
        "take": "You must take one building from the offer into your hand. You can build it now or in a later round.",
        "act": "You may build once and produce once, in either order. You cannot save bricks and cogs from the strip for later, but cards stay in your hand. Places are named by compass directions: N1 E2 is 1 north and 2 east of the center, where your first residence is.",
    },
)
ANSWER_HELP = Table(
    "great_city.answer",
    {
        "keep": "The card goes into your hand. You pay for it when you build it.",
        "place": "Your emissary gets the bricks and cogs up to this space. Each space holds one emissary.",
        "take": "Free. The card goes into your hand.",
        "build": "Pay the printed cost in bricks: from the strip, with brick tokens if you like, or with 2 coins for each missing brick. You gain its stars as influence, and its effect. Adjacent residences of the same value form an area, which scores the sum of their values times the number of public building colors next to it.",
        "produce": "Costs two cogs, or 1 coin for each missing cog. Each of your production buildings produces.",
        "pass": "You lose the bricks and cogs of the strip that you have not used.",
    },
)
ELEMENT_HELP = Table(
    "great_city.element_help",
    {
        "space": "Space {space}: {bricks:bricks} and {cogs:cogs}.",
        "card": "{name}: {cost:bricks}[, {stars:influence}].[ {does}]",
        "missing": "{name}: {cost:bricks} (the strip gives {bricks}; the rest costs {coins:coins} or brick tokens)[; {stars:influence}].[ {does}]",
        "produce": "Produce: {gains}.",
    },
)


def element_help(asked: SeatQuestion, view: dict, words: Words) -> Iterator[tuple[str, dict]]:
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
