"""Sums next to answers and scores: missing bricks, and residential areas."""

from games.rules.great_city.table import BRICK_PRICE
from games.wording import Words
from games.wording.messages import Message
from games.wording.text import joined

MISSING_BRICKS = Message(
    "great_city", "sums.missing", "{bricks:bricks}, {missing} missing ({coins:coins}[ or {tokens:brick_tokens}])"
)
COSTS_TEXT = Message("great_city", "sums.costs", "costs {}")
TO_BUILD = Message("great_city", "sums.to_build", "to build: {}")
GIVES_TEXT = Message("great_city", "sums.brings", "gives {}")
AREA_SUM = Message("great_city", "sums.area", "{values} × {count:colours}[ ({colours})] = {points}")


def price_text(cost: int, missing: int, tokens: int, words: Words) -> str:
    """Return "3 bricks, 1 missing (2 coins or 1 brick token)"; brick tokens only if there are enough."""
    facts = {"bricks": cost, "missing": missing, "coins": missing * BRICK_PRICE}
    return words.teller((), None).tell(MISSING_BRICKS, {**facts, "tokens": missing if tokens >= missing else None})


def area_sum(area: dict, words: Words) -> str:
    """Return the score of a residential area: "(2 + 2) × 1 color (yellow) = 4"."""
    values = " + ".join([str(area["value"])] * len(area["at"]))
    colours = [words.term(colour) for colour in area["colours"]]
    facts = {
        "values": f"({values})" if len(area["at"]) > 1 else values,
        "count": len(colours),
        "colours": joined(colours, words.language) or None,
        "points": area["points"],
    }
    return words.teller((), None).tell(AREA_SUM, facts)
