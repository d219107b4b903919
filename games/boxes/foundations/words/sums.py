"""The sums behind incomes and scorings ("5 + 2 = 7 silver"), which pages show next to the totals."""

from collections.abc import Sequence

from games.rules.card_sets import PROJECT
from games.rules.foundations.buildings import BASE_INCOME
from games.rules.foundations.foresight import incomes_now
from games.wording import Words
from games.wording.messages import Message

EACH_INCOME = Message("foundations", "sums.each_income", "{} silver with each income")
INCOME_SUM = Message("foundations", "sums.income", "[{parts} = ]{total:silver}")
SCORING_SUM = Message(
    "foundations", "sums.scored", "Then the era is scored, and your city earns you {points} VP[ and {silver:silver}]."
)
SCORED_KEYS = ("residents", "municipal", "commercial", "last_points")


def table_card_set(view: dict, words: Words) -> dict | None:
    return None if view["options"]["cards"] == PROJECT else words.cards


def income_texts(view: dict, words: Words) -> list[str]:
    """Return each seat's income as "5 + 2" (base and buildings), or the base if buildings add nothing."""
    if not view["era"]:
        return [str(BASE_INCOME)] * len(view["seats"])
    rows = [(total, row["income"]) for total, row in zip(incomes_of(view, words), view["seats"], strict=True)]
    return [f"{total - more} + {more}" if more else str(total) for total, more in rows]


def income_sum(view: dict, seat: int, words: Words) -> str:
    """Return the silver of an income action as a sum, without invocations: "5 + 2 = 7 silver"."""
    parts, total = income_texts(view, words)[seat], incomes_of(view, words)[seat]
    return words.teller((), None).tell(INCOME_SUM, {"parts": parts if "+" in parts else None, "total": total})


def incomes_of(view: dict, words: Words) -> list[int]:
    return incomes_now(view, table_card_set(view, words))


def scoring_sum(lines: Sequence[dict], words: Words) -> str:
    """Return a seat's scoring in one sentence, or "" if no log entry is about scoring."""
    facts = [line["facts"] for line in lines if line["key"] in SCORED_KEYS]
    points, silver = sum(one["points"] for one in facts), sum(one.get("silver") or 0 for one in facts)
    return words.teller((), None).tell(SCORING_SUM, {"points": points, "silver": silver or None}) if facts else ""
