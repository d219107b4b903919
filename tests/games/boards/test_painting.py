"""Cards as drawings with their whole names in the pictures of tables."""

import pytest

from games.boards import art, presenters
from games.boards.canvas import Art, Text
from games.boxes.great_city.board.city import worth_text
from games.boxes.great_city.board.picture import PLOT, Picture
from games.facts.box_modules import box_module
from games.rules import GAMES
from games.wording.languages import language_codes
from tests.golden import record

NAMES = ["Ana", "Bruno", "Carla", "Diego", "Eva"]
WITH_HANDS = ["gloria", "roma", "great_city"]


def in_the_middle(ruleset: str, seat: int | None = 0) -> dict:
    """What a reader sees when half of a kept game is played."""
    golden = record.read(record.all_of(ruleset)[0])
    events = list(enumerate(golden.events, 1))
    return record.after(ruleset, None, events[: len(events) // 2]).match.view(seat)


@pytest.fixture(scope="module")
def views() -> dict[str, dict]:
    return {ruleset: in_the_middle(ruleset) for ruleset in WITH_HANDS}


def drawn(view: dict, me: int | None) -> set[str]:
    drawing = presenters.presenter_of(view["game"]).paint(view, me, NAMES[: len(view["seats"])], "en")
    return {mark.card for mark in drawing.marks if isinstance(mark, Art)}


def known(ruleset: str, cards: list[str]) -> set[str]:
    return {card for card in cards if card in art.card_drawings(ruleset)}


@pytest.mark.parametrize("ruleset", WITH_HANDS)
def test_the_readers_hand_is_seen_in_drawings(views, ruleset):
    """A hand of every card that has one."""
    view = views[ruleset]
    hand = [*art.card_drawings(ruleset)] if ruleset != "great_city" else view["seats"][0]["hand"]
    view["seats"][0]["hand"] = hand
    assert known(ruleset, hand) <= drawn(view, 0)


@pytest.mark.parametrize("ruleset", WITH_HANDS)
def test_who_only_watches_sees_no_hand_in_drawings(views, ruleset):
    view = in_the_middle(ruleset, None)
    assert all(not they.get("hand") for they in view["seats"])
    assert drawn(view, None) <= drawn(view, 0)


def test_romas_rows_and_great_citys_offer_are_seen_in_drawings(views):
    rows = [place["card"] for they in views["roma"]["seats"] for place in they["discs"] if place["card"]]
    assert rows and known("roma", rows) <= drawn(views["roma"], 0)
    assert len(drawn(views["great_city"], None)) <= len(views["great_city"]["offer"])


def test_what_is_for_sale_in_foundations_is_seen_in_drawings():
    view = in_the_middle("foundations")
    card = next(card for card in art.card_drawings("foundations") if card.startswith("torre"))
    view |= {"era": 1, "display": [card, *view["display"][1:]], "prices": [5] * 6}
    assert card in drawn(view, 0)


@pytest.mark.parametrize("language", language_codes())
@pytest.mark.parametrize("ruleset", WITH_HANDS)
def test_no_name_is_cut_where_its_drawing_is(views, ruleset, language):
    """In a row of cards, where nothing else says it."""
    painter = box_module(ruleset, "board.picture").Picture(views[ruleset], 0, NAMES, language)
    row = painter.row("hand", "hand", large=True)
    for card in art.card_drawings(ruleset):
        painter.front(row, card)
    assert not [mark.text for mark in painter.canvas.marks if isinstance(mark, Text) and mark.text.endswith("…")]


@pytest.mark.parametrize("language", language_codes())
def test_no_building_of_the_readers_city_is_called_less_than_its_name(views, language):
    painter = Picture(views["great_city"], 0, NAMES, language)
    for card in art.card_drawings("great_city"):
        facts = painter.facts(card)
        painter.house(0, 0, 96, PLOT - 4, facts | {"worth": worth_text(facts, False)}, "N1 W1")
    assert not [mark.text for mark in painter.canvas.marks if isinstance(mark, Text) and mark.text.endswith("…")]


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_picture_names_only_drawings_that_there_are(ruleset):
    if record.all_of(ruleset):
        assert drawn(in_the_middle(ruleset), 0) <= art.card_drawings(ruleset).keys()
