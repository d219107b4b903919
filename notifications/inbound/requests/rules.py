"""Rules by mail: "rules", "rules senator"."""

from collections.abc import Sequence

from games.models import Seat
from notifications.inbound.outcomes import Outcome


def rules_by_mail(seat: Seat, rest: str, further: Sequence[str]) -> Outcome:
    """Where the rules are, and what is decided about what was named: worked out for the receipt."""
    return Outcome("rules", {"text": rest[:60]})
