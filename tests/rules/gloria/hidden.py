"""The cards that are really hidden on a table, to compare ledgers and samples with."""

from random import Random

from games.rules import gloria
from games.rules.gloria.cards import MATERIAL, SENATOR
from games.rules.match import Match
from tests.rules import samples
from tests.rules.gloria.crowded import crowded
from tests.rules.gloria.near import near_the_end
from tests.rules.gloria.test_secrecy import OPTION_SETS, late


def begun(number: int, rng: Random) -> Match:
    """From the setup on, one option set after the other; or late in a game that never was, where much is built."""
    seats = 2 + number // 4 % 4
    match number % 4:
        case 0:
            options = OPTION_SETS[(number // 4 * 7 + 2) % len(OPTION_SETS)]
            return Match.new(gloria, seats, options)
        case 1:
            return Match.at(gloria, crowded(rng, seats))
        case 2:
            return Match.at(gloria, near_the_end(rng, seats))
    return Match.at(gloria, late(seats, rng))


def really(match: Match, seat: int) -> dict:
    """Return the cards in each place that is hidden from this seat."""
    return really_on(match.t, seat)


def really_on(t, seat: int) -> dict:
    places: dict = {("hand", number): player.hand for number, player in enumerate(t.players) if number != seat}
    places |= {("vault", number): player.vault for number, player in enumerate(t.players)}
    if t.drawn and t.batches[-1].seat != seat:
        places["fountain", t.batches[-1].seat] = [t.drawn]
    places["deck", None] = [*t.rest, *t.deck]
    return places | ({("removed", None): t.removed} if t.removed else {})


def is_kind(card: str, kind: str) -> bool:
    return MATERIAL.get(card) == kind


def secret(what, choice) -> bool:
    """Cards that others never see, or only once all are laid down."""
    if what == "merchant":
        return choice[-1] == "hand"
    return what in ("lead", "follow", "palace") and type(choice) is tuple


class Card(samples.Poison):
    """A hidden card; only that it is not a senator is public."""

    def __eq__(self, other):
        return other != SENATOR and self._read()

    __hash__ = None  # type: ignore[assignment]


def hide(match: Match, seat: int) -> None:
    """Replace everything hidden from this seat at the turn's beginning, and others' gifts, with poison."""
    t = match.restart[0]
    t.deck, t.removed = [Card() for _ in t.deck], tuple(Card() for _ in t.removed)
    for number, player in enumerate(t.players):
        player.vault = [Card() for _ in player.vault]
        if number != seat:
            player.hand = [card if card == SENATOR else Card() for card in player.hand]
    match.since = [
        (who, what, Card() if who not in (None, seat) and what.startswith("give") else choice)
        for who, what, choice in match.since
    ]
