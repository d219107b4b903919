"""The tutorials of Foundations of Rome: the first turns, then each module, in the order of the rules."""

from .consul import CONSUL_TUTORIAL
from .demo import DEMO
from .draft import DRAFT_TUTORIAL
from .first_turns import FIRST_TURNS
from .invocations import INVOCATIONS_TUTORIAL
from .monuments import MONUMENTS_TUTORIAL
from .objectives import OBJECTIVES_TUTORIAL
from .roles import ROLES_TUTORIAL
from .steal import STEAL_TUTORIAL
from .trade import TRADE_TUTORIAL

__all__ = ["DEMO", "SCRIPTS"]

SCRIPTS = (
    FIRST_TURNS, DRAFT_TUTORIAL, MONUMENTS_TUTORIAL, TRADE_TUTORIAL, STEAL_TUTORIAL, OBJECTIVES_TUTORIAL,
    INVOCATIONS_TUTORIAL, ROLES_TUTORIAL, CONSUL_TUTORIAL,
)  # fmt: skip
