"""Foro: the one building that wins the game. Rulebook: "Foro combinado con …"; R28, R32."""

from typing import Protocol

from .cards import MATERIAL, MATERIALS, ROLE, ROLES


class Owner(Protocol):
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


def fulfils(player: Owner, original: bool) -> bool:
    """Does this player, whose Foro works, have a client of every role and all six materials in the stockpile?
    The alternative Foro of `original` asks for the clients only."""
    return (original or all_materials(player.stockpile)) and all_roles(player)


def all_materials(stockpile: list[str]) -> bool:
    return kinds_of_material(stockpile) == len(MATERIALS)


def kinds_of_material(stockpile: list[str]) -> int:
    return len({MATERIAL[card] for card in stockpile})


def all_roles(player: Owner) -> bool:
    """Each client fills one role: its own; with Ludus Magna a merchant any; with Despensa anyone the laborer's."""
    clients = [ROLE[card] for card in player.clientele]
    if len(clients) < len(ROLES):
        return False
    missing = [role for role in ROLES if role not in clients]
    if not missing:
        return True
    if "merchant" in missing:  # nobody stands in for a merchant
        return False
    spare = len(clients) - (len(ROLES) - len(missing))  # clients whose own role has another
    spare_merchants = clients.count("merchant") - 1 if "ludus_magna" in player.live else 0
    others = len(missing) - ("laborer" in missing)
    if spare_merchants < others:
        return False
    if "laborer" not in missing:
        return True
    return spare_merchants > others or ("despensa" in player.live and spare > others)
