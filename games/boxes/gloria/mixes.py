"""Named combinations of options. Rulebook: "Primera partida", "Partida corta", "Jugadores expertos"."""

from typing import Any

MIXES: dict[str, dict[str, Any]] = {
    "plain": {"options": {"no_functions": True}},
    "evening": {"options": {"short": True}, "size": 2},
    "experts": {"options": {"experienced": True, "strict_vault": True}},
}
