"""A user's unfinished tables as lean rows for the home page, read with three queries in total."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any, NamedTuple

from django.db import DatabaseError
from django.db.models import Exists, F, OuterRef
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.boards.name_links import NameLinks
from games.database.compiled import CompiledQuery, fetch_together
from games.eventlog import log
from games.facts.broken_rows import report_broken
from games.facts.errors import RulesMissing
from games.facts.process_cache import ProcessCache
from games.models import ChatMark, Firing, Game, Seat
from games.models.seat import shown_name
from games.rules import GAMES
from games.rules.ask import Illegal
from games.wording import time as wording_of_time
from games.wording import words_of
from games.wording.languages import language_of_page
from games.wording.refusals import REFUSAL_TEXTS

from .listing import shown_league_name, words_for_page
from .own_tables import own_votes, unread_marks

MAX_TABLES_OF_USER = 1_000  # those with the nearest deadlines
LOW_TIME_PERCENT = 25
UNFINISHED_STATES = (Game.State.OPEN, Game.State.RUNNING)
question_texts: ProcessCache[str] = ProcessCache(10_000)

has_waiting_order = Exists(
    Firing.objects.filter(game=OuterRef("game"), seat=OuterRef("number"), state=Firing.State.WAITING)
)
has_open_vote = Exists(own_votes(Seat.objects.filter(pk=OuterRef("pk"))))


class QuestionClock(NamedTuple):
    """The time of an open question, as in `games.models.OpenQuestion`; all None if no question is open."""

    asked_at: datetime | None
    stand_in: bool | None
    deadline: datetime | None
    given: int | None
    left: int | None
    counted: datetime | None

    @property
    def is_paused(self) -> bool:
        return self.given is not None and self.counted is None

    def level(self, now: datetime) -> int | None:
        """Return the percentage of the time that is left; None if the question has no time limit."""
        if not self.given:
            return None
        left = (self.left or 0) if self.deadline is None else (self.deadline - now).total_seconds()
        return max(0, min(100, round(100 * left / self.given)))


CLOCK_COLUMNS = tuple(f"open_questions__{name}" for name in QuestionClock._fields)
TABLE_COLUMNS = ("game_id", "game__slug", "game__ruleset", "game__state", "game__suspended", "game__practice", "game__digest", "game__pinned", "game__tournament__name", "game__tournament__newcomers")  # fmt: skip
RULESET_INDEX = TABLE_COLUMNS.index("game__ruleset")
unfinished_tables_of = CompiledQuery(
    lambda user: (
        Seat.objects.filter(user=user, game__state__in=UNFINISHED_STATES)
        .annotate(ordered=has_waiting_order, voting=has_open_vote)
        .order_by(F("open_questions__deadline").asc(nulls_last=True), "open_questions__asked_at", "game")
        .values_list(*TABLE_COLUMNS, "number", "ordered", "voting", *CLOCK_COLUMNS)[:MAX_TABLES_OF_USER]
    )
)
seats_at_unfinished_tables = CompiledQuery(
    lambda user: (
        Seat.objects.filter(game__state__in=UNFINISHED_STATES, game__seats__user=user)
        .order_by("game", "number")
        .values_list("game_id", "number", "name", "bot", "user_id", "former_id", *CLOCK_COLUMNS)
    )
)
unread_chats_of = CompiledQuery(
    lambda user: (
        unread_marks(ChatMark.objects.filter(user=user))
        .order_by("-game")
        .values_list("game_id", "game__slug", "unread", "calls")
    )
)


class UnreadChat(NamedTuple):
    game: int
    slug: str
    unread: int = 0
    calls: int = 0

    @property
    def name(self) -> str:
        return self.slug.capitalize()

    @property
    def url(self) -> str:
        return reverse("games:chat", args=[self.slug])


class HomePlayer(NamedTuple):
    number: int
    shown_name: str
    has_page: bool


class HomeSeat(NamedTuple):
    player: HomePlayer
    clock: QuestionClock


@dataclass
class UnfinishedTable:
    """A table at which the user has seat `me`.

    `ordered`: one of the user's standing orders is about to answer. `voting`: a motion needs the user's vote.
    `position` identifies the state of the log for cache keys. `question` is a sentence, "" if it must not be shown."""

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
    own: QuestionClock
    seats: list[HomeSeat]
    talk: UnreadChat | None
    now: datetime
    question: str = ""
    league: str = ""

    @property
    def turn(self) -> bool:
        """Return whether it is the user's turn, by the same rules as `own_tables.own_turns`."""
        asked = self.own.asked_at is not None and not self.own.stand_in
        return self.state == Game.State.RUNNING and asked and not self.ordered

    @property
    def awaited(self) -> list[HomeSeat]:
        return [seat for seat in self.seats if seat.clock.asked_at is not None]

    @cached_property
    def clock(self) -> QuestionClock:
        """Return the clock to show: the user's own, else the next to run out, else the oldest question's."""
        if self.turn or not self.awaited:
            return self.own
        return min(
            (seat.clock for seat in self.awaited), key=lambda one: (one.deadline is None, one.deadline or one.asked_at)
        )

    @property
    def asked(self) -> float:
        return self.clock.asked_at.timestamp() if self.clock.asked_at else 0

    def line(self) -> "HomeRow":
        level, clock = self.clock.level(self.now), self.clock
        return HomeRow(
            slug=self.slug,
            game=self.ruleset,
            turn=self.turn,
            held=self.held,
            practice=self.practice,
            others=tuple(seat.player for seat in self.seats if seat.player.number != self.me),
            question=self.question,
            ordered=self.ordered,
            voting=self.voting,
            awaited="" if self.turn else ", ".join(seat.player.shown_name for seat in self.awaited),
            talk=self.talk,
            time=time_left_text(clock, self.now),
            level=level,
            low=self.turn and level is not None and level < LOW_TIME_PERCENT and not clock.is_paused,
            until=None if clock.is_paused else clock.deadline,
            league=self.league,
        )


class HomeRow(NamedTuple):
    """Everything that a row shows. Equal rows render to equal HTML.

    `time` is the time left, `level` the percentage left, and `until` the deadline. If there is no time limit, `level`
    is None, and `time` is how long ago the question was asked."""

    slug: str
    game: str
    turn: bool
    held: bool
    practice: bool
    others: tuple[HomePlayer, ...]
    question: str
    ordered: bool
    voting: bool
    awaited: str
    talk: UnreadChat | None
    time: str
    level: int | None
    low: bool
    until: datetime | None
    league: str

    @property
    def name(self) -> str:
        return self.slug.capitalize()

    @property
    def url(self) -> str:
        return reverse("games:table", args=[self.slug])

    @property
    def game_name(self) -> str:
        return words_for_page(self.game).term("game")

    @property
    def people(self) -> SafeString:
        return NameLinks(self.slug, self.others).of(self.others)


def time_left_text(clock: QuestionClock, now: datetime) -> str:
    if clock.asked_at is None:
        return ""
    if clock.is_paused:
        return _("paused")
    language = language_of_page()
    if clock.deadline is not None:
        return wording_of_time.time_left(clock.deadline, language, now)
    if now - clock.asked_at < timedelta(minutes=1):
        return _("just now")
    return _("%(time)s ago") % {"time": wording_of_time.time_left(now + (now - clock.asked_at), language, now)}


class UnfinishedTables:
    """All unfinished tables of a user, nearest deadlines first."""

    def __init__(self, user: int, now: datetime) -> None:
        unread, seats, tables = (
            each.wanted(user=user) for each in (unread_chats_of, seats_at_unfinished_tables, unfinished_tables_of)
        )
        fetch_together(unread, seats, tables)
        self.talks = [UnreadChat(*row) for row in unread.rows]
        talks = {talk.game: talk for talk in self.talks}
        seats_by_game: dict[int, list[HomeSeat]] = {}
        for game, number, name, bot, person, former, *clock in seats.rows:
            player = HomePlayer(number, shown_name(number, name, bot), person is not None or former is not None)
            seats_by_game.setdefault(game, []).append(HomeSeat(player, QuestionClock(*clock)))
        known = (row for row in tables.rows if row[RULESET_INDEX] in GAMES)  # a newer server may have more games
        self.all = [make_unfinished_table(row, seats_by_game.get(row[0], []), talks.get(row[0]), now) for row in known]

    def begun(self, ruleset: str = "") -> list[UnfinishedTable]:
        return [one for one in self.all if one.state == Game.State.RUNNING and ruleset in ("", one.ruleset)]

    @property
    def games(self) -> list[tuple[str, str, int]]:
        found = Counter(one.ruleset for one in self.begun())
        return sorted(((key, words_for_page(key).term("game"), n) for key, n in found.items()), key=lambda one: one[1])


def make_unfinished_table(row: list, seats: list[HomeSeat], talk: UnreadChat | None, now: datetime) -> UnfinishedTable:
    game, slug, ruleset, state, held, practice, digest, pinned, name, newcomers, me, by_order, asks_word, *clock = row
    position, own, league = (bytes(digest), pinned), QuestionClock(*clock), shown_league_name(name, newcomers)
    return UnfinishedTable(
        game, slug, ruleset, state, held, practice, position, me, by_order, asks_word, own, seats, talk, now, "", league
    )


def fill_in_questions(tables: Iterable[UnfinishedTable]) -> None:
    """Set the question texts of these tables; a table that cannot be loaded gets no text."""
    language, unknown = language_of_page(), []
    for table in tables:
        if table.held:
            continue
        table.question = question_texts.get(_question_cache_key(table, language)) or ""
        if not table.question:
            unknown.append(table)
    games = Game.objects.in_bulk([table.game for table in unknown]) if unknown else {}
    for table in unknown:
        _fill_in_question(table, games[table.game], language)


def _fill_in_question(table: UnfinishedTable, game: Game, language: str) -> None:
    names = [seat.player.shown_name for seat in table.seats]
    try:
        observation = log.observe(game, table.me)
        table.question = words_of(game, language).question(observation, observation.view, names, table.me)
    except RulesMissing as fault:
        table.question = REFUSAL_TEXTS[fault.key][language]
        return
    except DatabaseError:
        raise
    except Exception as fault:
        if not isinstance(fault, log.Unavailable | Illegal):
            report_broken("table", game)
        table.held = True
        return
    question_texts.put(_question_cache_key(table, language), table.question)


def _question_cache_key(table: UnfinishedTable, language: str) -> tuple[Any, ...]:
    return table.game, table.position, table.me, language, tuple(seat.player.shown_name for seat in table.seats)
