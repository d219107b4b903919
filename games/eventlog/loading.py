"""From rows to a Live: cold from the whole log, or warm by feeding what came since."""

import logging

from django.db import connection, transaction
from django.db.models import F
from django.utils import timezone
from prometheus_client import Counter

from games import rules as known
from games.clocks import standstill
from games.facts.errors import Diverged, NotHere
from games.facts.events import BadEvent, Event, decode, decode_all
from games.models import Game
from games.models.event import MOST
from games.rules.ask import Illegal

from .cache import lives
from .loaded import Live, play

logger = logging.getLogger(__name__)
HELD = Counter("roma_holds", "Tables stopped because log and rules disagree or the rules failed", ["ruleset"])
# Not through the ORM: this is read for every event of every cold load, and the ORM takes four times as long for it.
ROWS = """SELECT number, kind, payload, CASE WHEN id = %s OR id = %s THEN digest END
FROM games_event WHERE id >= %s AND id <= %s ORDER BY id"""


def together(game: Game) -> bool:
    """Whether all play together against the game: then nobody wins alone, and no end can be claimed or shared."""
    plays = getattr(rules_of(game), "together", None)
    return plays is not None and plays(game.options)


def rules_of(game: Game):
    """The game's rules. NotHere if this process has none, or older ones than the game was started with."""
    rules = rules_by_name(game.ruleset, game.pinned)
    if rules is None:
        raise NotHere("unknown_rules", f"This server does not know the rules of {game.ruleset}.")
    if game.version > rules.VERSION:
        raise NotHere("newer_rules", "This table was started under newer rules; this server has not got them yet.")
    return rules


def rules_by_name(ruleset: str, pinned: int | None = None):
    """The present rules of a game, or those kept of a version; None if this process has none."""
    return known.GAMES.get(ruleset) if pinned is None else known.KEPT.get((ruleset, pinned))


def rows(game: int, first: int, last: int) -> tuple[list[tuple[int, Event]], bytes, bytes]:
    """Events from one number to another, both included, with the digests of the first and of the last.

    Diverged if one is missing or cannot be read."""
    with connection.cursor() as cursor:
        cursor.execute(ROWS, [game * MOST + first, game * MOST + last] * 2)
        found = cursor.fetchall()
    if len(found) != last - first + 1:
        there = {row[0] for row in found}
        raise Diverged(next(n for n in range(first, last + 1) if n not in there), "it is missing")
    try:
        events = decode_all(found)
    except BadEvent:
        raise _bad_row(found) from None
    return events, bytes(found[0][3]), bytes(found[-1][3])


def _bad_row(found) -> Diverged:
    for number, kind, payload, _ in found:
        try:
            decode(kind, payload)
        except BadEvent as fault:
            return Diverged(number, str(fault))
    raise AssertionError("every row can be read")


def cold(game: Game, until: int | None = None) -> Live:
    """A Live from the whole log, up to an event. NotHere, Diverged."""
    rules = rules_of(game)
    if not game.head:
        raise Illegal("not_started", "This table has not started yet.")
    events, _, digest = rows(game.pk, 1, until or game.head)
    live = play(rules, events)
    if live.head == game.head and digest != bytes(game.digest):
        raise Diverged(game.head, "its digest is not the one its table has kept")
    live.digest = digest
    return live


def warm(game: Game, live: Live | None) -> Live:
    """The Live at the game's head: `live` itself, fed with what came since, or a cold one. NotHere, Diverged."""
    if live is None or live.head > game.head or not live.digest or live.rules is not rules_of(game):
        return cold(game)
    if live.head == game.head:
        return live if live.digest == bytes(game.digest) else cold(game)
    return _fed(game, live) or cold(game)


def _fed(game: Game, live: Live) -> Live | None:
    """Feed the events after the Live's own; None if an undo is among them, or if it is not of this log."""
    events, first, digest = rows(game.pk, live.head, game.head)
    if first != live.digest or any(type(event).__name__ == "Undone" for _, event in events[1:]):
        return None
    live.feed_all(events[1:])
    live.digest = digest
    return live


def hold(game: int, why: str):
    """Stop the table and its clocks until an operator has looked, and tell them. The rest of the site goes on."""
    lives.discard(game)
    with transaction.atomic():
        table = Game.objects.select_for_update(no_key=True).get(pk=game)
        standstill.stop(table, timezone.now())
        Game.objects.filter(pk=game).update(held=True, held_why=why, retimed=F("retimed") + 1)
    HELD.labels(table.ruleset).inc()
    # Why, is for operators' eyes alone (held_why): it may name a card.
    logger.error("Table %s is held", table.slug)


def release(game: Game):
    """An operator has looked: the table goes on, and its clocks from where they stood."""
    game.held, game.held_why, game.retimed = False, "", game.retimed + 1
    game.save(update_fields=["held", "held_why", "retimed"])
    standstill.go(game, timezone.now())
