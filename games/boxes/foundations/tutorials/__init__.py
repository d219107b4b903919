"""The guided games of Foundations of Rome: the first turns, then each module by itself, in the order in which the rules
tell of them."""

from .consul import CONSUL
from .demo import DEMO
from .draft import DRAFT
from .first_turns import FIRST_TURNS
from .invocations import INVOCATIONS
from .monuments import MONUMENTS
from .objectives import OBJECTIVES
from .roles import ROLES
from .steal import STEAL
from .trade import TRADE

__all__ = ["DEMO", "SCRIPTS"]

SCRIPTS = (FIRST_TURNS, DRAFT, MONUMENTS, TRADE, STEAL, OBJECTIVES, INVOCATIONS, ROLES, CONSUL)
