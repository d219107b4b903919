"""The cards: 17 kinds of characters and 8 of buildings, 52 cards. Data only.

Provenance: name, cost, defense and number of copies are those of the publisher's English rulebook (2005). They were
compared with the printed cards, and there was no conflict. The color of a card (yellow, green) tells characters from
buildings. Ids are the names in lower case without blanks."""

from typing import NamedTuple

CHARACTER, BUILDING = "character", "building"


class Card(NamedTuple):
    """A kind of card: `cost` in sestertii, `defence` to reach in a battle, `copies` in the box."""

    id: str
    name: str
    kind: str
    cost: int
    defence: int
    copies: int


CARDS = (
    Card("sicarius", "Sicarius", CHARACTER, 9, 2, 1),
    Card("architectus", "Architectus", CHARACTER, 3, 4, 2),
    Card("consiliarius", "Consiliarius", CHARACTER, 4, 4, 2),
    Card("legat", "Legat", CHARACTER, 5, 2, 2),
    Card("gladiator", "Gladiator", CHARACTER, 6, 5, 2),
    Card("mercator", "Mercator", CHARACTER, 7, 2, 1),
    Card("consul", "Consul", CHARACTER, 3, 3, 2),
    Card("legionarius", "Legionarius", CHARACTER, 4, 5, 3),
    Card("nero", "Nero", CHARACTER, 8, 9, 1),
    Card("praetorianus", "Praetorianus", CHARACTER, 4, 4, 2),
    Card("scaenicus", "Scaenicus", CHARACTER, 8, 3, 2),
    Card("haruspex", "Haruspex", CHARACTER, 4, 3, 2),
    Card("senator", "Senator", CHARACTER, 3, 3, 2),
    Card("velites", "Velites", CHARACTER, 5, 3, 2),
    Card("essedum", "Essedum", CHARACTER, 6, 3, 2),
    Card("tribunusplebis", "Tribunus Plebis", CHARACTER, 5, 5, 2),
    Card("centurio", "Centurio", CHARACTER, 9, 5, 2),
    Card("aesculapinum", "Aesculapinum", BUILDING, 5, 2, 2),
    Card("basilica", "Basilica", BUILDING, 6, 5, 2),
    Card("machina", "Machina", BUILDING, 4, 4, 2),
    Card("forum", "Forum", BUILDING, 5, 5, 6),
    Card("mercatus", "Mercatus", BUILDING, 6, 3, 2),
    Card("onager", "Onager", BUILDING, 5, 4, 2),
    Card("templum", "Templum", BUILDING, 2, 2, 2),
    Card("turris", "Turris", BUILDING, 6, 6, 2),
)

CARD_IDS = tuple(row.id for row in CARDS)
COST = {row.id: row.cost for row in CARDS}
DEFENCE = {row.id: row.defence for row in CARDS}
COPIES = {row.id: row.copies for row in CARDS}
KIND: dict[str | None, str] = {row.id: row.kind for row in CARDS}
CHARACTERS = tuple(row.id for row in CARDS if row.kind == CHARACTER)
BUILDINGS = tuple(row.id for row in CARDS if row.kind == BUILDING)
DECK = tuple(row.id for row in CARDS for _ in range(row.copies))  # 52 cards
