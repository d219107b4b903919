"""A city of The Great City of Rome on a page: its ground has four by four places whatever is built, and the free ones
are drawn."""

from types import SimpleNamespace

import pytest

from games.boxes.great_city.board.city import city, ground_span
from games.boxes.great_city.board.pieces import PlaceTarget
from games.rules.great_city.city import City, free_places

TILE = SimpleNamespace(label="")


def drawn(*built, targets=()):
    """The city of houses at these places; `targets`: where one more may stand."""
    they = {"city": [{"at": list(at), "card": "start"} for at in built], "score": {"areas": []}}
    facts = {"name": "Insula", "type_name": "residence", "colour_name": "", "value": 2, "points": 0}
    return city(they, they, lambda card: facts, str, dict.fromkeys(targets, PlaceTarget(TILE, "+1")))


@pytest.mark.parametrize(
    ("built", "begins"), [([0], -1), ([0, 1], -1), ([-1, 0, 1], -1), ([0, 1, 2, 3], 0), ([-3, 0], -3)]
)
def test_what_is_built_lies_in_the_middle_of_four(built, begins):
    assert ground_span(built, built) == (begins, 4)


@pytest.mark.parametrize(
    "built", [[(0, 0)], [(0, 0), (1, 0)], [(0, 0), (0, 1), (0, 2)], [(x, 0) for x in range(4)]], ids=len
)
def test_the_ground_is_four_by_four_and_its_free_places_are_drawn(built):
    it = drawn(*built)
    assert (it.columns, it.rows) == (4, 4)
    free = [cell for cell in it.cells if cell.card is None]
    legal = free_places(City(dict.fromkeys(built)))
    assert len(free) == len(legal) or len(built) == 3, "of three in a row one side alone has room on it"
    assert len(it.cells) == len({(cell.column, cell.row) for cell in it.cells}) == len(built) + len(free)


def test_every_place_that_can_be_chosen_is_there():
    """On either side of three in a row."""
    built = [(0, 0), (1, 0), (2, 0)]
    targets = free_places(City(dict.fromkeys(built)))
    it = drawn(*built, targets=targets)
    assert (it.columns, it.rows) == (5, 4)
    assert sum(cell.gain == "+1" for cell in it.cells) == len(targets)
