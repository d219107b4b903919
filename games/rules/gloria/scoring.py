"""Points and winners.

Rulebook: "Puntuación y Ganador", "Bonificaciones del Mercader"; R19, R20, R28, R32."""

from collections import Counter

from ..ask import JsonObject, SeatNumber
from ..ruleset import Result
from .cards import COIN_VALUE, MATERIAL, MATERIALS
from .table import GameOver, Table


def result(t: Table, end: GameOver) -> Result:
    """Return the result: a Foro wins at once, else points decide, then hand size; then all tied seats win."""
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
            "merchants": 3 * sum(has_most(vaults, seat, material) for material in MATERIALS),
            "statue": statue_points(t, seat),
            "wall": len(player.stockpile) // 2 if t.has(seat, "muralla") else 0,
        }
        for seat, player in enumerate(t.players)
    ]


def has_most(vaults: list[Counter[str]], seat: SeatNumber, material: str) -> bool:
    return all(vaults[seat][material] > vault[material] for other, vault in enumerate(vaults) if other != seat)


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
