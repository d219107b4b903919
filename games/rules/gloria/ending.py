"""Find answers that end the game at once, by trying them on a copy. Rulebook: "Final"; R28, R29, R32."""

from collections.abc import Callable, Iterable

from ..ask import Rule, SeatNumber
from ..story import Story
from .cards import MATERIALS, ROLES
from .forum import count_materials
from .table import GameOver, Table

TrialMove = Callable[[Table], Rule[None] | None]


def move_ends_game(t: Table, move: TrialMove) -> bool:
    """Try a move on a copy; return whether it ends the game before it asks a question."""
    twin = t.copy()
    twin.story, twin.version, twin.drawn, twin.demand = Story(), t.version, t.drawn, t.demand
    try:
        rule = move(twin)
        if rule is not None:
            next(rule, None)
    except GameOver:
        return True
    return False


def forum_is_near(t: Table, clients: int = 0, materials: int = 0) -> bool:
    """Return whether any seat could fulfil a Foro if it got these numbers of clients and materials."""
    return any(
        len(player.clientele) + clients >= len(ROLES)
        and (t.options["original"] or count_materials(player.stockpile) + materials >= len(MATERIALS))
        for player in t.players
    )


def hiring_ends_game(t: Table, me: SeatNumber, card: str) -> bool:
    return forum_is_near(t, clients=1) and move_ends_game(t, lambda twin: twin.hire(me, card))


def storing_ends_game(t: Table, me: SeatNumber, cards: Iterable[str]) -> bool:
    cards = tuple(cards)
    return forum_is_near(t, materials=len(cards)) and move_ends_game(t, lambda twin: twin.store_all(me, cards))


def is_last_card(t: Table) -> bool:
    return len(t.deck) == 1


def is_last_site(t: Table, site: str) -> bool:
    return sum(t.town.values()) == 1 == t.town[site]
