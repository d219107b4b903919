"""A batch: consecutive actions from one source. Rulebook: "Ejemplo de una ronda", 3 and 4; R9–R12."""

from collections.abc import Callable
from typing import TypeAlias

from ..ask import Rule, SeatNumber
from .cards import ROLE, ROLES
from .table import AnyBatch, Table

# The rule of a role. It returns whether the action took place; False if it was declined or impossible.
ActionRule: TypeAlias = Callable[[Table, SeatNumber, AnyBatch], Rule[bool]]

ACTION_RULES: dict[str, ActionRule] = {}  # by role


def action_rule(role: str) -> Callable[[ActionRule], ActionRule]:
    def mark(rule: ActionRule) -> ActionRule:
        ACTION_RULES[role] = rule
        return rule

    return mark


def run_batch(t: Table, batch: AnyBatch) -> Rule[None]:
    t.batches.append(batch)
    rule = ACTION_RULES[batch.role]
    while batch.left():
        batch.spend()
        if not (yield from rule(t, batch.seat, batch)):
            break
    t.batches.pop()


def client_roles(t: Table, seat: SeatNumber, client: str) -> list[str]:
    own = ROLE[client]
    if own == "merchant" and t.has(seat, "ludus_magna"):
        return list(ROLES)
    if own != "laborer" and t.has(seat, "despensa"):
        return ["laborer", own]
    return [own]


class Batch:
    """A fixed number of actions granted `by` a completed building (its name) or the Termas ("bath")."""

    __slots__ = ("by", "count", "role", "seat")

    def __init__(self, seat: SeatNumber, role: str, count: int, by: str) -> None:
        self.seat, self.role, self.count, self.by = seat, role, count, by

    def left(self) -> int:
        return self.count

    def spend(self) -> None:
        self.count -= 1

    def drop(self) -> None:
        self.count = 0


class TurnBatch:
    """A player's actions in a turn, from played cards, then old clients; the number may change (R9, R10)."""

    __slots__ = ("player", "role", "seat", "t")
    by = "turn"

    def __init__(self, t: Table, seat: SeatNumber, role: str) -> None:
        self.t, self.seat, self.role, self.player = t, seat, role, t.players[seat]

    def left(self) -> int:
        player = self.player
        return player.actions + player.second_actions + len(self.clients()) * (2 if self._twice() else 1)

    def clients(self) -> list[str]:
        ready, live, role = self.player.ready_clients, self.player.live, self.role
        if role == "laborer" and "despensa" in live:
            return ready
        magna = "ludus_magna" in live
        return [client for client in ready if ROLE[client] == role or (magna and ROLE[client] == "merchant")]

    def spend(self) -> None:
        player = self.player
        if player.actions:
            player.actions -= 1
        elif player.second_actions:
            player.second_actions -= 1
        else:
            player.second_actions += self._twice()
            player.ready_clients.remove(self.clients()[0])

    def drop(self) -> None:
        self.player.actions, self.player.second_actions, self.player.ready_clients = 0, 0, []

    def _twice(self) -> bool:
        return "circo_maximo" in self.player.live and not self.player.thought
