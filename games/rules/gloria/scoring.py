"""Points and winners, and answers that end the game at once, which are found by trying them on a copy.

Rulebook: "Puntuación y Ganador", "Bonificaciones del Mercader", "Final"; R19, R20, R28, R29, R32."""

from collections import Counter
from collections.abc import Callable, Iterable

from ..ask import JsonObject, Rule, SeatNumber
from ..ruleset import Result
from ..story import Story
from .cards import COIN_VALUE, MATERIAL, MATERIALS, ROLES
from .player import count_materials
from .table import GameOver, Table


def result(t: Table, end: GameOver) -> Result:
    points = points_now(t)
    rank = [(points[seat], len(t.players[seat].hand)) for seat in range(t.seats)]
    contenders = end.seats or tuple(range(t.seats))
    best = max(rank[seat] for seat in contenders)
    winners = tuple(seat for seat in contenders if rank[seat] == best)
    return Result(end.reason, None if end.seats else tuple(points), winners)


def points_now(t: Table) -> list[int]:
    return [sum(row.values()) for row in score_breakdowns(t)]


def score_breakdowns(t: Table) -> list[dict[str, int]]:
    vaults = [Counter(MATERIAL[card] for card in player.vault) for player in t.players]
    return [
        {
            "influence": player.influence,
            "vault": sum(COIN_VALUE[card] for card in player.vault),
            "merchants": 3
            * sum(all(mine[one] > other[one] for other in vaults if other is not mine) for one in MATERIALS),
            "statue": statue_points(t, seat),
            "wall": len(player.stockpile) // 2 if t.has(seat, "muralla") else 0,
        }
        for seat, (player, mine) in enumerate(zip(t.players, vaults, strict=True))
    ]


def statue_points(t: Table, seat: SeatNumber) -> int:
    mine = [building for building in t.players[seat].buildings if building.card == "estatua"]
    return 3 if mine and t.has(seat, "estatua") and (mine[0].complete or t.has(seat, "porton")) else 0


def visible_scores(view: JsonObject, cards: JsonObject | None = None) -> list[tuple[int, str]]:
    return [(visible_points(row), "vault" if row["vault_size"] else "") for row in view["seats"]]


def visible_points(row: JsonObject) -> int:
    mine = [building for building in row["buildings"] if building["card"] == "estatua"]
    live = row["functions"]
    stands = bool(mine) and "estatua" in live and (mine[0]["complete"] or "porton" in live)
    wall: int = len(row["stockpile"]) // 2 if "muralla" in live else 0
    influence: int = row["influence"]
    return influence + 3 * stands + wall


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
    """Return whether any seat could fulfill a Foro if it got these numbers of clients and materials."""
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
