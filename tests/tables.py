"""Tables, opened in one line."""

from typing import Any

from games.models import Game, User
from games.tables import opening


def open_table(host: User, *settings: Any, **named: Any) -> Game:
    """Open a table; what is named is as in TableSettings."""
    return opening.open_table(host, opening.TableSettings(*settings, **named))
