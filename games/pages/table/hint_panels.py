"""What stands in a hint's place on the table's page."""

from typing import Any

from games.eventlog import log
from games.facts.errors import Stale
from games.players import hints
from games.rules.ask import JsonObject, tuples
from games.visits.visit import Visit
from games.wording.counts import why_text
from games.wording.reviewing import percent

HARDLY = 0.25  # an error from which on a chance tells nothing


def hint_facts(at: Visit, look: log.Observation) -> dict[str, Any] | None:
    """How far the hint is, and what it says in words; None where none is given. Unavailable."""
    if at.me is None or look.question is None or at.by_access_link or not hints.can_hint(at.game):
        return None
    try:
        hint = hints.current_hint(at.game, at.me)
    except Stale:
        return None
    if hint is None or hint.opened != look.opened:
        return {"asked": False}
    rows = [hint_row(at, look, number, one) for number, one in enumerate(hint.found)]
    told = {"rows": rows, "reasons": any(row["why"] for row in rows)}
    return {"asked": True, "thinking": hint.thinking, "failed": hint.failed, "seconds": hint.seconds, **told}


def hint_row(at: Visit, look: log.Observation, number: int, one: JsonObject) -> dict[str, Any]:
    return {
        "text": at.words.option(look.question.what, tuples(one["choice"]), at.names, at.me),
        "worth": percent(one["worth"]),
        "error": percent(2 * one["error"]) if one["error"] < HARDLY else None,
        "why": why_text(one["why"], number == 0, at.language),
    }
