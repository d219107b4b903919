"""The tables at which somebody plays or waits for players, as lean rows: three queries for all of them, whatever they
are, and a question is put into words once."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any, NamedTuple

from django.db import DatabaseError
from django.db.models import Exists, F, OuterRef
from django.urls import reverse
from django.utils.translation import gettext as _

from games.database.compiled import CompiledQuery, together
from games.eventlog import log
from games.facts.broken_rows import report_broken
from games.facts.errors import NotHere
from games.facts.process_cache import ProcessCache
from games.models import Firing, Game, Seat, TalkMark
from games.models.seat import shown_name
from games.rules import GAMES
from games.rules.ask import Illegal
from games.wording import time as wording_of_time
from games.wording import words_of
from games.wording.languages import language_of_page
from games.wording.refusals import REFUSALS

from .listing import in_language
from .own_tables import own_votes, unread_marks

MOST = 1_000  # tables of one person that are looked at: those with the nearest deadlines
LOW = 25  # of a hundred parts of a player's own clock: little time is left
UNFINISHED = (Game.State.OPEN, Game.State.RUNNING)
asked_wording: ProcessCache[str] = ProcessCache(10_000)  # questions as sentences

ordered = Exists(Firing.objects.filter(game=OuterRef("game"), seat=OuterRef("number"), state=Firing.State.WAITING))
voting = Exists(own_votes(Seat.objects.filter(pk=OuterRef("pk"))))
CLOCK = ("asked__asked_at", "asked__stand_in", "asked__deadline", "asked__given", "asked__left", "asked__counted")
TABLE = ("game_id", "game__slug", "game__ruleset", "game__state", "game__held", "game__practice", "game__digest", "game__pinned")  # fmt: skip
RULESET = TABLE.index("game__ruleset")
unfinished_of = CompiledQuery(
    lambda user: (
        Seat.objects.filter(user=user, game__state__in=UNFINISHED)
        .annotate(ordered=ordered, voting=voting)
        .order_by(F("asked__deadline").asc(nulls_last=True), "asked__asked_at", "game")
        .values_list(*TABLE, "number", "ordered", "voting", *CLOCK)[:MOST]
    )
)
seats_beside = CompiledQuery(
    lambda user: (
        Seat.objects.filter(game__state__in=UNFINISHED, game__seats__user=user)
        .order_by("game", "number")
        .values_list("game_id", "number", "name", "bot", *CLOCK)
    )
)
unread_of = CompiledQuery(
    lambda user: (
        unread_marks(TalkMark.objects.filter(user=user))
        .order_by("-game")
        .values_list("game_id", "game__slug", "unread", "calls")
    )
)


class Clock(NamedTuple):
    """An open question's time, as `games.models.Asked` keeps it; all None where nothing is asked."""

    asked_at: datetime | None
    stand_in: bool | None
    deadline: datetime | None
    given: int | None
    left: int | None
    counted: datetime | None

    @property
    def paused(self) -> bool:
        return self.given is not None and self.counted is None

    def level(self, now: datetime) -> int | None:
        """How much of the time is left, of a hundred parts; None where there is no limit."""
        if not self.given:
            return None
        left = (self.left or 0) if self.deadline is None else (self.deadline - now).total_seconds()
        return max(0, min(100, round(100 * left / self.given)))


class Talk(NamedTuple):
    game: int
    slug: str
    unread: int = 0
    calls: int = 0

    @property
    def name(self) -> str:
        return self.slug.capitalize()

    @property
    def url(self) -> str:
        return reverse("games:talk", args=[self.slug])


class SeatBeside(NamedTuple):
    """A seat at one of the tables, and what it is asked."""

    number: int
    name: str
    clock: Clock


@dataclass
class MyTable:
    """One table, at which the reader sits on `me`. `ordered`: a standing order of theirs is about to answer; `voting`:
    a motion waits for their word; `position`: where it stands, for what is kept of it; `question` as a sentence, ""
    where it is not to be told."""

    game: int
    slug: str
    ruleset: str
    state: str
    held: bool
    practice: bool
    position: tuple
    me: int
    ordered: bool
    voting: bool
    own: Clock
    seats: list[SeatBeside]
    talk: Talk | None
    now: datetime
    question: str = ""

    @property
    def turn(self) -> bool:
        """As `games.pages.table.turns.own_turns` counts them."""
        asked = self.own.asked_at is not None and not self.own.stand_in
        return self.state == Game.State.RUNNING and asked and not self.ordered

    @property
    def awaited(self) -> list[SeatBeside]:
        return [seat for seat in self.seats if seat.clock.asked_at is not None]

    @cached_property
    def clock(self) -> Clock:
        """The clock that matters: the reader's own, else the first that will be up, else the first that was asked."""
        if self.turn or not self.awaited:
            return self.own
        return min(
            (seat.clock for seat in self.awaited), key=lambda one: (one.deadline is None, one.deadline or one.asked_at)
        )

    @property
    def asked(self) -> float:
        return self.clock.asked_at.timestamp() if self.clock.asked_at else 0

    def line(self) -> "Line":
        level, clock = self.clock.level(self.now), self.clock
        return Line(
            slug=self.slug,
            game=self.ruleset,
            turn=self.turn,
            held=self.held,
            practice=self.practice,
            others=", ".join(seat.name for seat in self.seats if seat.number != self.me),
            question=self.question,
            ordered=self.ordered,
            voting=self.voting,
            awaited="" if self.turn else ", ".join(seat.name for seat in self.awaited),
            talk=self.talk,
            time=time_text(clock, self.now),
            level=level,
            low=self.turn and level is not None and level < LOW and not clock.paused,
            until=None if clock.paused else clock.deadline,
        )


class Line(NamedTuple):
    """All that a line shows of a table: two that are equal look alike. Of the time what is left (`time`, and `level` of
    a hundred parts; None where there is no limit) and `until` when; without a limit how long ago it was asked."""

    slug: str
    game: str
    turn: bool
    held: bool
    practice: bool
    others: str
    question: str
    ordered: bool
    voting: bool
    awaited: str
    talk: Talk | None
    time: str
    level: int | None
    low: bool
    until: datetime | None

    @property
    def name(self) -> str:
        return self.slug.capitalize()

    @property
    def url(self) -> str:
        return reverse("games:table", args=[self.slug])

    @property
    def game_name(self) -> str:
        return in_language(self.game).term("game")


def time_text(clock: Clock, now: datetime) -> str:
    """What is left, in a word or two; how long ago it was asked where there is no limit."""
    if clock.asked_at is None:
        return ""
    if clock.paused:
        return _("paused")
    language = language_of_page()
    if clock.deadline is not None:
        return wording_of_time.left(clock.deadline, language, now)
    if now - clock.asked_at < timedelta(minutes=1):
        return _("just now")
    return _("%(time)s ago") % {"time": wording_of_time.left(now + (now - clock.asked_at), language, now)}


class MyTables:
    """All tables of a person that are not over, those with the nearest deadlines first."""

    def __init__(self, user: int, now: datetime) -> None:
        unread, seats, tables = (each.wanted(user=user) for each in (unread_of, seats_beside, unfinished_of))
        together(unread, seats, tables)
        self.talks = [Talk(*row) for row in unread.rows]
        talks = {talk.game: talk for talk in self.talks}
        beside: dict[int, list[SeatBeside]] = {}
        for game, number, name, bot, *clock in seats.rows:
            beside.setdefault(game, []).append(SeatBeside(number, shown_name(number, name, bot), Clock(*clock)))
        known = (row for row in tables.rows if row[RULESET] in GAMES)  # a newer server may have more games
        self.all = [one_row(row, beside.get(row[0], []), talks.get(row[0]), now) for row in known]

    def begun(self, ruleset: str = "") -> list[MyTable]:
        return [one for one in self.all if one.state == Game.State.RUNNING and ruleset in ("", one.ruleset)]

    @property
    def games(self) -> list[tuple[str, str, int]]:
        found = Counter(one.ruleset for one in self.begun())
        return sorted(((key, in_language(key).term("game"), n) for key, n in found.items()), key=lambda one: one[1])


def one_row(row: list, seats: list[SeatBeside], talk: Talk | None, now: datetime) -> MyTable:
    """A row of `unfinished_of` as one of the page."""
    game, slug, ruleset, state, held, practice, digest, pinned, me, by_order, asks_word, *clock = row
    position = bytes(digest), pinned
    own = Clock(*clock)
    return MyTable(game, slug, ruleset, state, held, practice, position, me, by_order, asks_word, own, seats, talk, now)


def put_questions(tables: Iterable[MyTable]) -> None:
    """Put these tables' questions into words, for their rows. Tables that cannot be loaded are listed without one."""
    language, unknown = language_of_page(), []
    for table in tables:
        if table.held:
            continue
        table.question = asked_wording.get(_kept_under(table, language)) or ""
        if not table.question:
            unknown.append(table)
    games = Game.objects.in_bulk([table.game for table in unknown]) if unknown else {}
    for table in unknown:
        _put_question(table, games[table.game], language)


def _put_question(table: MyTable, game: Game, language: str) -> None:
    names = [seat.name for seat in table.seats]
    try:
        look = log.observe(game, table.me)
        table.question = words_of(game, language).question(look, look.view, names, table.me)
    except NotHere as fault:
        table.question = REFUSALS[fault.key][language]
        return
    except (log.Unavailable, Illegal):
        table.held = True
        return
    except DatabaseError:
        raise
    except Exception:
        report_broken("table", game)
        table.held = True
        return
    asked_wording.put(_kept_under(table, language), table.question)


def _kept_under(table: MyTable, language: str) -> tuple[Any, ...]:
    return table.game, table.position, table.me, language, tuple(seat.name for seat in table.seats)
