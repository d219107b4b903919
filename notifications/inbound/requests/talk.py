"""Table talk by mail: "say: …", with all the lines below."""

from collections.abc import Sequence

from games.models import Seat
from games.tables import talk
from notifications.inbound.outcomes import Outcome


def say_by_mail(seat: Seat, rest: str, further: Sequence[str]) -> Outcome:
    """Say this at the table. Refused."""
    assert seat.user is not None
    said = talk.say(seat.game, seat.user, "\n".join([rest, *further]))
    return Outcome("said", {"text": said.text[:60]})
