"""Named combinations of modules, in the order in which the rulebook adds them.

Rulebook: "Reglas opcionales", "Contenido adicional": deed selection for experienced players, then Monuments, then any
of the modules; Trade and Steal for four or five experienced players; the Consul's Will alone or with Monuments."""

from typing import Any

MIXES: dict[str, dict[str, Any]] = {
    "second": {"options": {"draft": True, "monuments": True}},
    "quiet": {"options": {"monuments": True, "objectives": "hidden", "roles": True}},
    "gods": {"options": {"monuments": True, "invocations": True}},
    "market": {"options": {"draft": True, "trade": True}, "size": 4},
    "rough": {"options": {"draft": True, "trade": True, "steal": True}, "size": 5},
    "everything": {
        "options": {
            "draft": True,
            "monuments": True,
            "trade": True,
            "steal": True,
            "invocations": True,
            "objectives": "hidden",
            "roles": True,
        },
        "size": 4,
    },
    "consul": {"options": {"consul": "estandar"}, "size": 2},
    "consul_monuments": {"options": {"consul": "dificil", "monuments": True}, "size": 3},
}
