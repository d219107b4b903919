"""Foro: the one building that wins the game. Rulebook: "Foro combinado con …"; R28, R32."""

from typing import Protocol

from .cards import MATERIAL, MATERIALS, ROLE, ROLES


class ForumOwner(Protocol):
    """What a Foro looks at."""

    @property
    def clientele(self) -> list[str]:
        """The clients."""

    @property
    def stockpile(self) -> list[str]:
        """The materials."""

    @property
    def live(self) -> frozenset[str]:
        """The functions that work."""


def fulfills_forum(player: ForumOwner, original: bool) -> bool:
    """Does this player, whose Foro works, have a client of every role and all six materials in the stockpile?
    The alternative Foro of `original` asks for the clients only."""
    return (original or (count_materials(player.stockpile) == len(MATERIALS))) and has_all_roles(player)


def count_materials(stockpile: list[str]) -> int:
    return len({MATERIAL[card] for card in stockpile})


def has_all_roles(player: ForumOwner) -> bool:
    return len(player.clientele) >= len(ROLES) and count_filled_roles(player) == len(ROLES)


def count_filled_roles(player: ForumOwner) -> int:
    """Each client fills one role: its own; with Ludus Magna a merchant any; with Despensa anyone the laborer's. Nobody
    else stands in for a merchant."""
    clients = [ROLE[card] for card in player.clientele]
    missing = [role for role in ROLES if role not in clients]
    filled = len(ROLES) - len(missing)
    spare = len(clients) - filled  # clients whose own role has another
    merchants = max(0, clients.count("merchant") - 1) if "ludus_magna" in player.live else 0
    others = sum(role not in ("merchant", "laborer") for role in missing)
    standing_in = min(merchants, others)
    laborer = merchants > others or ("despensa" in player.live and spare > standing_in)
    return filled + standing_in + ("laborer" in missing and laborer)


def count_missing(player: ForumOwner, original: bool) -> int:
    """How many roles and materials a Foro of this player waits for."""
    materials = 0 if original else len(MATERIALS) - count_materials(player.stockpile)
    return len(ROLES) - count_filled_roles(player) + materials
