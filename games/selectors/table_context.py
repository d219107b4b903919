"""The context of a request for a table: the table, the user, and the rows that every page shows."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import msgspec
from django.http import Http404, HttpRequest
from django.utils import timezone
from django.utils.safestring import SafeString

from games.boards.name_links import NameLinks
from games.database.compiled import CompiledQuery, fetch_together
from games.eventlog.stamps import log_name
from games.facts.addresses import address_of
from games.facts.process_cache import ProcessCache
from games.facts.zones import zone_of
from games.models import ChatMark, Club, Event, Firing, Game, OpenQuestion, Remark, Seat, Vacation
from games.orders import record
from games.orders.record import fired_orders_query
from games.rules.ask import Choice, Illegal
from games.tables import access_links, blocks, memberships
from games.wording import Words, game_words, words_of
from games.wording.languages import activate_for, language_of_page

from .listing import LeagueName, league_of
from .own_tables import WaitingCounts, clubs_of, waiting_counts_of

game_by_slug = CompiledQuery(lambda slug: Game.objects.filter(slug=slug))
seats_of = CompiledQuery(lambda game: Seat.objects.filter(game=game).order_by("number"))
seats_by_slug = CompiledQuery(lambda slug: Seat.objects.filter(game__slug=slug).order_by("number"))
MAX_LINE_TEXTS = 20_000  # about half a kilobyte each
line_texts: ProcessCache[tuple[str, SafeString]] = ProcessCache(MAX_LINE_TEXTS)
open_questions_at = CompiledQuery(lambda game: OpenQuestion.objects.filter(game=game))
remarks_at = CompiledQuery(lambda game: Remark.objects.filter(game=game))
talk_mark_of = CompiledQuery(lambda game, user: ChatMark.objects.filter(game=game, user=user))
vacations_at = CompiledQuery(
    lambda begun, over, game: (
        Vacation.objects.filter(begins__lte=begun, ends__gt=over)
        .filter(user__in=Seat.objects.filter(game=game).values("user"))
        .order_by()
    )
)


@dataclass(frozen=True)
class Picks:
    """The part of an answer chosen so far, for the question's form; see games/boards/asking/maker.py.

    `ready` is a complete answer to the question that `opened` and `stamp` identify."""

    path: tuple = ()
    picked: Choice = None
    ticked: Sequence | None = None
    filled: dict | None = None
    ready: Choice | None = None
    opened: int | None = None
    stamp: str = ""


NO_PICKS = Picks()


class TableSidebar(NamedTuple):
    """Rows about a table: open questions, remarks and vacations. The other fields are about the reader.

    `clubs` is empty if the table belongs to no club."""

    asked: list[OpenQuestion]
    remarks: list[Remark]
    vacations: list[Vacation]
    fired: list[Firing]
    waits: WaitingCounts
    talk_mark: ChatMark | None
    clubs: Sequence[Club] = ()


def read_sidebar(game: Game, user: int | None) -> TableSidebar:
    now = timezone.now()
    asked, remarks = open_questions_at.wanted(game=game.pk), remarks_at.wanted(game=game.pk)
    vacations = vacations_at.wanted(begun=now, over=now, game=game.pk)
    if user is None:
        fetch_together(asked, remarks, vacations)
        return TableSidebar(asked.all, remarks.all, vacations.all, [], WaitingCounts(), None)
    fired, mark = fired_orders_query.wanted(game=game.pk, user=user), talk_mark_of.wanted(game=game.pk, user=user)
    waits, clubs = waiting_counts_of.wanted(user=user), clubs_of.wanted(user=user)
    fetch_together(asked, remarks, vacations, fired, mark, waits, *([clubs] if game.club_id else []))
    counts = WaitingCounts(*waits.row or ())
    return TableSidebar(
        asked.all, remarks.all, vacations.all, fired.all, counts, mark.one, clubs.all if game.club_id else ()
    )


@dataclass
class TableContext:
    """A table as one reader sees it.

    `mine` is the reader's seat, None for spectators. `by_access_link`: the reader came through the link in an email and
    has not signed in. `own_zone`: times are in the reader's time zone. `asks_first`: a reader who plays alone wants to
    confirm answers. `shut_out`: the reader cannot take a seat, because a player has blocked them."""

    game: Game
    seats: list[Seat]
    mine: Seat | None
    language: str
    by_access_link: bool = False
    own_zone: bool = False
    asks_first: bool = False
    shut_out: bool = False
    picks: Picks = NO_PICKS
    watching_club: Club | None = None  # the table's club, if the reader is a member without a seat
    parts_key: bytes | None = None  # of the cached fragments (fragment_cache.py)

    @property
    def me(self) -> int | None:
        return None if self.mine is None else self.mine.number

    @property
    def log_name(self) -> str:
        return log_name(*self.named_event) if self.head else ""

    @property
    def head(self) -> int:
        return self.game.head_for(self.mine)

    @property
    def named_event(self) -> tuple[int, bytes]:
        head = self.head
        if head == self.game.head:
            return head, bytes(self.game.digest)
        return head, bytes(Event.objects.of(self.game.pk, head, head).values_list("digest", flat=True).get())

    @cached_property
    def replay(self) -> str:
        """Return the URL of the replay, to which a template appends a step's number."""
        return address_of("games:replay_start", self.game.slug)

    @cached_property
    def sidebar(self) -> TableSidebar:
        return read_sidebar(self.game, None if self.mine is None else self.mine.user_id)

    @cached_property
    def names(self) -> list[str]:
        return [seat.shown_name for seat in self.seats]

    @cached_property
    def by_order(self) -> set[int]:
        """Return the events with answers by the reader's orders, or after the game by any player's orders."""
        if self.game.over:
            return record.given_by_orders(self.game)
        if "sidebar" in vars(self) or self.mine is None or self.mine.user_id is None:
            fired = self.sidebar.fired
        else:  # the page needs nothing else of the sidebar
            fired = record.fired_orders_query.all(game=self.game.pk, user=self.mine.user_id)
        return {one.number for one in fired if one.number}

    @cached_property
    def asked(self) -> dict[int, OpenQuestion]:
        seats = {seat.pk: seat for seat in self.seats}
        for row in self.sidebar.asked:
            row.game, row.seat = self.game, seats[row.seat_id]
        return {row.seat.number: row for row in self.sidebar.asked}

    @property
    def talk_mark(self) -> ChatMark | None:
        """Return the reader's unread chat; None if there is none or the reader may not read the chat."""
        return None if self.by_access_link else self.sidebar.talk_mark

    @property
    def club(self) -> Club | None:
        """Return the table's club; None unless the reader is a member and signed in."""
        known = () if self.by_access_link else self.sidebar.clubs
        return self.watching_club or next((club for club in known if club.pk == self.game.club_id), None)

    @property
    def has_alarmed(self) -> bool:
        return any(
            one.key == "alarm" and self.mine and one.person_id == self.mine.user_id for one in self.sidebar.remarks
        )

    @property
    def storage_key(self) -> str:
        """Return the key of data about this table in the browser's storage. It does not reveal the table."""
        return hashlib.sha256(self.game.uuid.bytes).hexdigest()[:32]

    @property
    def words(self) -> Words:
        return words_of(self.game, self.language)

    @cached_property
    def links(self) -> NameLinks:
        return NameLinks(self.game.slug, self.seats)

    def line_text(self, line: dict) -> str:
        return self._line_texts(line)[0]

    def line_html(self, line: dict) -> SafeString:
        return self._line_texts(line)[1]

    def _line_texts(self, line: dict) -> tuple[str, SafeString]:
        """Return a log entry as text and as HTML. Both are cached, because a move adds only a few new entries."""
        key = self.line_key + msgspec.json.encode([line["key"], line["seat"], line["facts"]])
        return line_texts.get_or_make(key, lambda: self.links.both(self.words.line(line, self.links.marked, self.me)))

    @cached_property
    def line_key(self) -> bytes:
        return msgspec.json.encode([self.game.uuid, self.me, self.language, self.links.marked])

    @property
    def league(self) -> LeagueName | None:
        return league_of(self.game)

    @property
    def game_name(self) -> str:
        return game_words(self.game.ruleset, self.language).term("game")

    @property
    def title(self) -> str:
        others = [seat.shown_name for seat in self.seats if self.mine is None or seat.number != self.mine.number]
        return " · ".join(filter(None, (self.game_name, ", ".join(others), self.game.name)))


def get_table_context(request: HttpRequest, slug: str) -> TableContext:
    """Return the table context. Raise Http404 if the reader is a stranger at a private table."""
    by_name, its_seats = game_by_slug.wanted(slug=slug), seats_by_slug.wanted(slug=slug)
    fetch_together(by_name, its_seats)
    game, seats = by_name.one, its_seats.all
    if game is None:
        raise Http404
    for seat in seats:
        seat.game = game
    mine = next((seat for seat in seats if seat.user_id is not None and seat.user_id == request.user.pk), None)
    passed = None if mine else access_links.access_seat(request, game)
    if passed is not None:
        mine = passed
        activate_for(mine.user, request)
        timezone.activate(zone_of(mine.user.time_zone))  # type: ignore[union-attr]
    has_room = game.state == Game.State.OPEN or any(seat.absent_since for seat in seats)
    user = request.user
    shut_out = mine is None and has_room and blocks.is_shut_out(game, user)
    is_insider = mine is not None or game.is_hosted_by(user)
    club = memberships.own_club(game.club_id, user) if mine is None else None
    if not (game.public or is_insider or club) or (shut_out and game.state == Game.State.OPEN):
        raise Http404
    context = TableContext(game, seats, mine, language_of_page(), passed is not None)
    context.own_zone = context.by_access_link or user.is_authenticated
    context.asks_first = asks_for_confirmation(mine, seats, request)
    context.shut_out, context.watching_club = shut_out, club
    return context


def asks_for_confirmation(mine: Seat | None, seats: list[Seat], request: HttpRequest) -> bool:
    """Return whether the reader plays here alone and wants to confirm answers.

    With several people no confirmation is needed, because computer players wait and an answer can be undone."""
    others = [] if mine is None else [seat for seat in seats if seat.number != mine.number]
    if mine is None or any(seat.user_id is not None and not seat.bot and not seat.by_stand_in for seat in others):
        return False
    person = request.user if request.user.pk == mine.user_id else mine.user
    return person is not None and getattr(person, "asks_first", False)


def nearest_step(steps: list[int], number: int, head: int) -> int:
    """Return the last step up to event `number`. `head`: the last event that the reader may know of."""
    if not 1 <= number <= head:
        raise Http404
    fit = [step for step in steps if step <= number]
    if not fit:
        raise Illegal("hidden_past", "At this table earlier turns stay hidden until the game is over.")
    return fit[-1]
