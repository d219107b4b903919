"""The result of a game: winners, margin, and the link to a rematch."""

from functools import cache
from typing import Any

from games.boards.reader_board import ranked_seats
from games.eventlog import log
from games.models import Game
from games.players import reviews
from games.selectors.presets import rematch_url
from games.selectors.table_context import TableContext
from games.tables import opening, rematches
from games.wording.text import joined

from .score_chart import score_chart


def ending_panel(table: TableContext, observation: log.Observation) -> dict[str, Any]:
    """Return the result, the score chart and the rematch link; `result` is None while the game runs."""
    result = result_facts(table, observation)
    if result is None:
        return {"result": None}
    rematch = rematch_facts(table) if table.mine and not table.by_access_link else None
    may_ask = table.mine is not None and not table.by_access_link and reviews.can_review(table.game)
    return {
        "result": result,
        "rematch": rematch,
        "offers_review": may_ask and reviews.stored_review(table.game) is None,
        "score_chart": cache(lambda: score_chart(table)),
    }


def rematch_facts(table: TableContext) -> dict[str, Any]:
    """Return what the page shows about the rematch: host, URLs, and whether the reader can join."""
    user = table.mine.user if table.mine else None
    other = rematches.rematch_of(table.game, user) if user else None
    seated = other is not None and opening.seat_of(other, user) is not None
    host = other.host.public_name if other and other.host else ""
    joins = other is None or (other.state == Game.State.OPEN and not seated)
    url = other.get_absolute_url() if other and (seated or other.public) else ""
    people = sum(seat.user_id is not None and not seat.bot for seat in table.seats)
    keeps_group = people > 1 and table.game.club_id is None and table.game.state == Game.State.FINISHED
    return {
        "host": host,
        "joins": joins,
        "url": url,
        "settings_url": rematch_url(table.game),
        "keeps_group": keeps_group,
    }


def result_facts(table: TableContext, observation: log.Observation) -> dict | None:
    """Return why the game ended and its seats, best first; None while the game runs."""
    end = observation.outline.result
    if not end:
        return None
    scores = end["scores"]
    order = ranked_seats(end, len(table.seats))
    rows = [
        {
            "seat": s,
            "name": table.names[s],
            "page": table.links.urls[s],
            "winner": s in end["winners"],
            "score": scores[s] if scores else None,
            "mine": s == table.me,
        }
        for s in order
    ]
    others = [table.links.marked[seat] for seat in order if seat in end["winners"] and seat != table.me]
    return {
        "reason": table.words.reason(end["reason"]),
        "rows": rows,
        "others": len(others),
        "others_text": table.links.html(joined(others, table.language)),
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
