"""Sums as they stand beside answers and numbers: an income, what a scoring brings."""

from collections.abc import Sequence

from games.rules.card_sets import PROJECT
from games.rules.foundations.buildings import INCOME
from games.rules.foundations.foresight import income_now
from games.wording import Words
from games.wording.messages import Message

EACH_INCOME = Message("foundations", "sums.each_income", "{} silver with each income")
TAKEN = Message("foundations", "sums.income", "[{parts} = ]{total:silver}")
SCORED = Message(
    "foundations",
    "sums.scored",
    "Then the era is scored, and your city brings you {points} VP[ and {silver:silver}].",
)
SCORING = ("residents", "municipal", "commercial", "last_points")


def own_cards(view: dict, words: Words) -> dict | None:
    return None if view["options"]["cards"] == PROJECT else words.cards


def income_parts(view: dict, seat: int, words: Words) -> str:
    """ "5 + 2": the base and what this seat's buildings add; the base alone if they add nothing."""
    if not view["era"]:
        return str(INCOME)
    total, more = income_now(view, seat, own_cards(view, words)), view["seats"][seat]["income"]
    return f"{total - more} + {more}" if more else str(total)


def income_sum(view: dict, seat: int, words: Words) -> str:
    """ "5 + 2 = 7 silver": what an income action without an invocation brings."""
    parts, total = income_parts(view, seat, words), income_now(view, seat, own_cards(view, words))
    return words.teller((), None).tell(TAKEN, {"parts": parts if "+" in parts else None, "total": total})


def scoring_sum(lines: Sequence[dict], words: Words) -> str:
    """The lines of a seat's scoring in one sentence; "" for none."""
    facts = [line["facts"] for line in lines if line["key"] in SCORING]
    points, silver = sum(one["points"] for one in facts), sum(one.get("silver") or 0 for one in facts)
    return words.teller((), None).tell(SCORED, {"points": points, "silver": silver or None}) if facts else ""
