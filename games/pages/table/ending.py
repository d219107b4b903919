"""The result of a game: winners, margin, and the link to a rematch."""

from typing import Any

from django.utils.functional import SimpleLazyObject

from games.eventlog import log
from games.selectors.presets import rematch_url
from games.selectors.table_context import TableContext
from games.wording.text import joined

from .score_chart import score_chart


def ending_panel(table: TableContext, observation: log.Observation) -> dict[str, Any]:
    """Return the result, the score chart and the rematch link; an empty result while the game runs."""
    result = result_facts(table, observation)
    if result is None:
        return {"result": None}
    rematch = rematch_url(table.game) if table.mine and not table.by_access_link else ""
    return {"result": result, "rematch_url": rematch, "score_chart": SimpleLazyObject(lambda: score_chart(table))}


def result_facts(table: TableContext, observation: log.Observation) -> dict | None:
    """Return the reason for the end and the seats, best first; None while the game runs."""
    end = observation.outline.result
    if not end:
        return None
    scores = end["scores"]
    order = sorted(
        range(len(table.seats)), key=lambda seat: (seat not in end["winners"], -(scores[seat] if scores else 0), seat)
    )
    rows = [
        {
            "seat": s,
            "name": table.names[s],
            "winner": s in end["winners"],
            "score": scores[s] if scores else None,
            "mine": s == table.me,
        }
        for s in order
    ]
    others = [table.names[seat] for seat in order if seat in end["winners"] and seat != table.me]
    return {
        "reason": table.words.reason(end["reason"]),
        "rows": rows,
        "others": len(others),
        "others_text": joined(others, table.language),
        "won": table.me in end["winners"],
        "ahead": winning_margin(scores, end["winners"]),
        "tie": table.words.tie(end),
    }


def winning_margin(scores: list[int] | None, winners: list[int]) -> int:
    """Return how many points the winner is ahead; 0 unless one player won by points."""
    if not scores or len(winners) != 1:
        return 0
    others = [score for seat, score in enumerate(scores) if seat not in winners]
    return max(0, scores[winners[0]] - max(others, default=0))
