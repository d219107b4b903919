"""What really is hidden on a table of The Great City of Rome, to hold ledgers and samples against it, and positions
with much of it."""

from random import Random

from games.rules.great_city.box import SHIPPED_BOX
from games.rules.great_city.table import GAME_LENGTHS
from games.rules.match import Match
from tests.rules.great_city import census
from tests.rules.samples import Poison


def begun_at(rng: Random, seats: int) -> dict:
    """A position: hands from the beginning on, short decks, cards below them or out of the game."""
    length = GAME_LENGTHS[seats]
    cards = [card.id for card in SHIPPED_BOX.card.values() if card.deck in length.decks]
    rng.shuffle(cards)
    strips = [strip[:: rng.choice((1, -1))] for strip in SHIPPED_BOX.strips]
    rng.shuffle(strips)
    rows = [{"hand": [cards.pop() for _ in range(rng.randrange(4))]} for _ in range(seats)]
    decks: dict = {deck: [] for deck in length.decks}
    for card in cards[rng.randrange(len(cards)) :]:
        decks[SHIPPED_BOX.card[card].deck].append(card)
    return {
        "round": rng.randint(1, length.rounds), "first": rng.randrange(seats), "strips": strips, "seats": rows,
        "decks": decks, "deck_is_all": rng.random() < 0.5,
    }  # fmt: skip


def really(match: Match, seat: int) -> dict:
    """Return the contents of each place that is hidden from this seat."""
    t = match.t
    places: dict = {(f"deck_{deck}", None): cards for deck, cards in t.decks.items()}
    places |= {("hand", number): player.hand for number, player in enumerate(t.players) if number != seat}
    if t.phase == "draft" and t.drafting[0] != seat:
        places["draft", t.drafting[0]] = t.drafting[1]
    removed = census.in_play(t) - census.cards(t)
    if removed:
        places["removed", None] = [*removed]
    never_on_top = t.strips[1 : 6 - min(t.round, 5)]
    if never_on_top:
        places["strips", None] = [min(strip, strip[::-1]) for strip in never_on_top]
    return places


def is_kind(card: str, kind: str) -> bool:
    """A limit names the first of equal cards."""
    return SHIPPED_BOX.face[card] == kind


def secret(what, choice) -> bool:
    return what == "draft"


def hide(match: Match, seat: int) -> None:
    """Poison for all that this seat cannot see where the round began."""
    t = match.restart[0]
    for deck, cards in t.decks.items():
        t.decks[deck] = [Poison() for _ in cards]
        if t.round:
            t.rest[deck] = tuple(Poison() for _ in t.rest[deck])
    t.strips = [Poison() for _ in t.strips]
    for number, player in enumerate(t.players):
        if number != seat:
            player.hand = [Poison() for _ in player.hand]
