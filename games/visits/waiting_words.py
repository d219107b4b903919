"""The sealed words that a full table waits for, as its page shows them."""

import json
from dataclasses import dataclass
from datetime import datetime

from games.models import Seat
from games.wording.languages import language_of_page
from games.wording.text import joined

from .visit import Visit


@dataclass(frozen=True)
class SealedWords:
    """What a full table waits for. `awaited`: whose words are still sealed; `own_seal`: the reader's own, while it is;
    `seals`: each seal with its seat, by which a browser knows that nobody has come since."""

    awaited: list[Seat]
    own_seal: str
    seals: str
    until: datetime

    @property
    def names(self) -> str:
        return joined([seat.shown_name for seat in self.awaited], language_of_page())


def words_of_table(at: Visit) -> SealedWords | None:
    """The words that this table waits for; None where it waits for none."""
    if at.game.words_due is None:
        return None
    still = unopened(at.seats)
    own = at.mine.seal if at.mine in still else ""
    seals = json.dumps([[seat.number, seat.seal] for seat in at.seats if seat.seal])
    return SealedWords(still, own, seals, at.game.words_due)


def unopened(seats: list[Seat]) -> list[Seat]:
    """The seats whose players still have to open what they have sealed."""
    return [seat for seat in seats if seat.seal and not seat.nonce and not seat.built_in]
