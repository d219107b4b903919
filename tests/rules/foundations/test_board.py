"""Lots, and the places of shapes."""

from random import Random

import pytest

from games.rules.foundations.board import BOARDS, SIDE_BY_PLAYERS, rotations
from games.rules.foundations.buildings import SHAPES


def by_hand(board, shape, allowed):
    """Return all places of a shape on allowed lots, without the precomputed tables."""
    found = set()
    for turn in rotations(shape):
        for column in range(board.side):
            for row in range(board.side):
                cells = [(column + x, row + y) for x, y in turn]
                if all(x < board.side and y < board.side for x, y in cells):
                    lots = [board.lot(x, y) for x, y in cells]
                    if set(lots) <= allowed:
                        found.add(tuple(sorted(lots, key=board.lots.index)))
    return found


@pytest.mark.parametrize("side", BOARDS)
def test_every_place_of_every_shape_is_found_once_and_no_other(side):
    board, rng = BOARDS[side], Random(side)
    for share in (1.0, 0.7, 0.5, 0.35, 0.2):
        allowed = {lot for lot in board.lots if rng.random() < share}
        for shape in SHAPES:
            places = [lots for _, lots in board.fits(shape, board.mask(allowed))]
            assert len(places) == len(set(places))
            assert set(places) == by_hand(board, shape, allowed)
            assert all(board.cells(mask) == lots for mask, lots in board.fits(shape, board.mask(allowed)))


def test_shapes_turn_in_as_many_ways_as_the_box_says():
    ways = {"O1": 1, "O2": 2, "I3": 2, "L3": 4, "I4": 2, "O4": 1, "T4": 4, "U5": 4, "R6": 2}
    assert {shape: len(rotations(shape)) for shape in SHAPES} == ways


def test_columns_are_letters_and_rows_numbers_and_lots_stand_column_by_column():
    assert {seats: (BOARDS[side].lots[0], BOARDS[side].lots[-1]) for seats, side in SIDE_BY_PLAYERS.items()} == {
        2: ("A1", "G7"),
        3: ("A1", "H8"),
        4: ("A1", "I9"),
        5: ("A1", "J10"),
    }
    board = BOARDS[10]
    assert board.cells(board.mask(["A10", "B1", "A2"])) == ("A2", "A10", "B1")


def test_what_lies_around_stays_on_the_board():
    board = BOARDS[7]
    assert board.cells(board.around(board.bit["A1"])) == ("A2", "B1")
    assert board.cells(board.around(board.bit["A7"])) == ("A6", "B7")
    assert board.cells(board.around(board.mask(["G6", "G7"]))) == ("F6", "F7", "G5")


def test_the_edge_the_corners_and_the_centre_are_those_of_the_active_area():
    assert [BOARDS[side].edge.bit_count() for side in (7, 8, 9, 10)] == [24, 28, 32, 36]
    assert BOARDS[8].cells(BOARDS[8].corners) == ("A1", "A8", "H1", "H8")
    centres = {
        side: (cells[0], cells[-1], len(cells))
        for side in BOARDS
        for cells in [BOARDS[side].cells(BOARDS[side].centre)]
    }
    assert centres == {7: ("C3", "E5", 9), 8: ("C3", "F6", 16), 9: ("D4", "F6", 9), 10: ("D4", "G7", 16)}


def test_groups_hang_together_by_their_sides():
    board = BOARDS[7]
    groups = board.groups(board.mask(["A1", "A2", "B3", "B2", "D4", "E5"]))
    assert sorted(map(board.cells, groups)) == [("A1", "A2", "B2", "B3"), ("D4",), ("E5",)]
