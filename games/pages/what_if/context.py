"""A what-if board for one reader: its owner, its table, and what the reader may do."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString

from games.boards.name_links import NO_LINKS, NameLinks
from games.models import Seat, WhatIf
from games.rules.ask import Illegal, SeatNumber
from games.selectors.listing import words_for_page
from games.selectors.table_context import TableContext, get_table_context
from games.tables.opening import may_see
from games.what_if import board_store
from games.what_if.scene import Scene
from games.wording.languages import language_of_page


@dataclass
class WhatIfContext:
    board: WhatIf
    table: TableContext | None  # where the board began
    own: bool  # whether the board is the reader's
    language: str

    @classmethod
    def from_request(cls, request: HttpRequest, board: WhatIf) -> WhatIfContext:
        table = get_table_context(request, board.game.slug) if board.game else None
        return cls(board, table, board.user_id == request.user.pk, language_of_page())

    @classmethod
    def for_list(cls, request: HttpRequest, board: WhatIf) -> WhatIfContext:
        table = None
        if board.game:
            seats = list(Seat.objects.filter(game=board.game).order_by("number"))
            mine = next((seat for seat in seats if seat.user_id == request.user.pk), None)
            if mine is not None or may_see(board.game, request.user):
                table = TableContext(board.game, seats, mine, language_of_page())
        return cls(board, table, True, language_of_page())

    @cached_property
    def links(self) -> NameLinks:
        """Return links for the names at the table where the board began; no links without a table."""
        return self.table.links if self.table else NO_LINKS

    def link(self, scene: Scene, seat: SeatNumber) -> SafeString:
        return self.links.html(scene.marked[seat])

    @property
    def title(self) -> str:
        return self.table.game.name if self.table else words_for_page(self.board.ruleset).term("game")

    @property
    def game_name(self) -> str:
        return words_for_page(self.board.ruleset).term("game")

    @property
    def answers(self) -> int:
        return sum(map(len, self.board.lines))

    @cached_property
    def has_moved_on(self) -> bool:
        return board_store.has_moved_on(self.board)

    @property
    def can_change(self) -> bool:
        return self.own and not self.has_moved_on

    @property
    def is_guess(self) -> bool:
        return self.board.opened is not None

    @property
    def is_private(self) -> bool:
        return self.table is not None and not self.table.game.public

    def has(self, variation: int, step: int) -> bool:
        return variation < len(self.board.lines) and step <= len(self.board.lines[variation])

    def refresh(self) -> None:
        try:
            self.board.refresh_from_db()
        except WhatIf.DoesNotExist:
            raise Http404 from None

    def latest(self) -> tuple[int, int]:
        self.refresh()
        variation = len(self.board.lines) - 1
        return variation, len(self.board.lines[variation])

    def scene(self, variation: int, step: int | None = None) -> Scene:
        trial = board_store.board_trial(self.board, variation, step)
        people, marked = (self.table.names, self.links.marked) if self.table else ((), ())
        return Scene(trial, self.board.seat, self.language, self.board.game, self.board.number, people, marked)

    def actor(self, variation: int, step: int) -> SeatNumber:
        actor = self.scene(variation, step).actor if self.has(variation, step) else None
        if actor is None:
            raise Illegal("over", "This game is over.")
        return actor

    def refusal(self, fault: Exception) -> str:
        return words_for_page(self.board.ruleset).refusal(getattr(fault, "key", "other"))

    def address(self, variation: int, step: int) -> str:
        return reverse("games:what_if_step", args=[self.board.key, variation, step])
