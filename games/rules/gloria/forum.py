"""Foro: the building that wins the game. Rulebook: "Foro combinado con …"; R28, R32."""

from typing import Protocol

from .cards import MATERIAL, MATERIALS, ROLE, ROLES


class ForumOwner(Protocol):
    """The part of a player that decides whether a Foro is fulfilled."""

    @property
    def clientele(self) -> list[str]:
        """Return the clients."""

    @property
    def stockpile(self) -> list[str]:
        """Return the stored materials."""

    @property
    def live(self) -> frozenset[str]:
        """Return the functions that work for the player."""


def fulfils_forum(player: ForumOwner, original: bool) -> bool:
    return (original or (count_materials(player.stockpile) == len(MATERIALS))) and has_all_roles(player)


def count_materials(stockpile: list[str]) -> int:
    return len({MATERIAL[card] for card in stockpile})


def has_all_roles(player: ForumOwner) -> bool:
    return len(player.clientele) >= len(ROLES) and count_filled_roles(player) == len(ROLES)


def count_filled_roles(player: ForumOwner) -> int:
    """Return how many roles the clients fill.

    With Ludus Magna, a merchant fills any role; with Despensa, any client fills laborer."""
    clients = [ROLE[card] for card in player.clientele]
    missing = [role for role in ROLES if role not in clients]
    filled = len(ROLES) - len(missing)
    spare = len(clients) - filled  # clients whose role another client fills already
    merchants = max(0, clients.count("merchant") - 1) if "ludus_magna" in player.live else 0
    others = sum(role not in ("merchant", "laborer") for role in missing)
    standing_in = min(merchants, others)
    laborer = merchants > others or ("despensa" in player.live and spare > standing_in)
    return filled + standing_in + ("laborer" in missing and laborer)


def count_missing(player: ForumOwner, original: bool) -> int:
    materials = 0 if original else len(MATERIALS) - count_materials(player.stockpile)
    return len(ROLES) - count_filled_roles(player) + materials
