"""Cards by mail: "card Dock"."""

from collections.abc import Sequence

from games.models import Seat
from games.wording import words_of
from games.wording.languages import language_codes
from notifications.inbound.outcomes import Outcome
from notifications.letters.explaining import MOST_CARDS, cards_in


def cards_by_mail(seat: Seat, rest: str, further: Sequence[str]) -> Outcome | None:
    """The cards that are named, to be told in the receipt; None where none is, so that "cards 3" stays an answer."""
    named = cards_in(rest, [words_of(seat.game, code) for code in language_codes()])
    return Outcome("cards", {"cards": named[:MOST_CARDS]}) if named else None
