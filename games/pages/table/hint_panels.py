from typing import Any

from games.eventlog import log
from games.facts.errors import Stale
from games.players import hints
from games.rules.ask import JsonObject, tuples
from games.selectors.table_context import TableContext
from games.wording.reviewing import percent, why_text
from games.wording.text import alternatives

MAX_SHOWN_ERROR = 0.25  # with a larger error, the chance means nothing


def hint_facts(table: TableContext, observation: log.Observation) -> dict[str, Any] | None:
    """Return the state and texts of the hint, or None if the reader can get no hint now.

    Raise Unavailable if the table cannot be loaded."""
    if table.me is None or observation.question is None or table.by_access_link or not hints.can_hint(table.game):
        return None
    try:
        hint = hints.current_hint(table.game, table.me)
    except Stale:
        return None
    if hint is None or hint.opened != observation.opened:
        return {"asked": False}
    rows = [hint_row(table, observation, number, one) for number, one in enumerate(hint.found)]
    close = [row["text"] for row in rows if row["close"] and row["error"] is not None]
    found = {
        "rows": rows,
        "reasons": any(row["why"] for row in rows),
        "close": alternatives(close, table.language) if len(close) > 1 else "",
    }
    return {"asked": True, "thinking": hint.is_thinking, "failed": hint.failed, "seconds": hint.seconds, **found}


def hint_row(table: TableContext, observation: log.Observation, number: int, answer: JsonObject) -> dict[str, Any]:
    return {
        "text": table.words.option(observation.question.what, tuples(answer["choice"]), table.names, table.me),
        "worth": percent(answer["worth"]),
        "error": percent(2 * answer["error"]) if answer["error"] < MAX_SHOWN_ERROR else None,
        "close": answer.get("close", False),
        "why": why_text(answer["why"], number == 0, table.language),
    }
