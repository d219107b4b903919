"""The contents of the box. Rulebook: "Componentes", "Códice del arquitecto"; section 1."""

from collections import Counter

from games.rules.foundations.board import BOARDS
from games.rules.foundations.buildings import MONUMENTS, PLAYER_BUILDINGS, PRICES, SHAPES
from tests.rules.foundations.table import lay, seat

SIDES_OF_MONUMENTS = {"M": 8, "C": 6, "R": 5}


def test_the_six_prices():
    assert PRICES == (2, 3, 4, 6, 8, 10)


def test_k_cards_shown_cost_the_cheapest_k_prices():
    for shown in range(1, 7):
        cards = ["A1", "A2", "A3", "A4", "A5", "A6"][:shown]
        g = lay(seat(silver=10), seat(), show=" ".join(cards))
        for slot, card in enumerate(cards):
            fork = lay(seat(silver=10), seat(), show=" ".join(cards))
            fork(f"0 turn buy {card}")
            assert fork.silver(0) == 10 - PRICES[slot]
        assert len(g.offers("buy")) == shown


def test_each_player_has_24_buildings_eight_of_a_type():
    assert sum(piece.copies for piece in PLAYER_BUILDINGS) == 24
    copies = Counter()
    for piece in PLAYER_BUILDINGS:
        copies[piece.type] += piece.copies
    assert copies == {"R": 8, "C": 8, "M": 8}
    assert sum(piece.citizens * piece.copies for piece in PLAYER_BUILDINGS) == 26
    assert sum(piece.silver * piece.copies for piece in PLAYER_BUILDINGS) == 14


def test_twenty_kinds_of_buildings():
    assert len({piece.id for piece in PLAYER_BUILDINGS}) == len(PLAYER_BUILDINGS) == 20


def test_the_points_printed_on_the_tray():
    assert [piece.vp for piece in PLAYER_BUILDINGS if piece.type == "C"] == [0, 2, 3, 3, 5, 5]


def test_there_are_nineteen_monuments_of_the_three_types():
    assert Counter(piece.type for piece in MONUMENTS) == SIDES_OF_MONUMENTS
    assert len({piece.id for piece in MONUMENTS}) == 19


def test_shapes_have_the_sizes_of_their_names():
    assert {shape: len(cells) for shape, cells in SHAPES.items()} == {shape: int(shape[1]) for shape in SHAPES}


def test_deeds_in_play():
    assert [len(board.lots) for board in BOARDS.values()] == [49, 64, 81, 100]
