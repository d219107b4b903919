"""The questions of The Great City of Rome on its page: short, with the cards they depend on."""

from types import SimpleNamespace

from games.boards import asking, presenters
from games.boxes.great_city.board.city import idle_temples, worth_text
from games.boxes.great_city.words import board_text
from games.boxes.great_city.words.buildings import in_order
from games.rules import great_city
from games.rules.great_city.box import SHIPPED_BOX
from games.rules.match import Match
from games.wording import game_words
from tests.rules.great_city.table import lay, seat

NAMES = ["Ana", "Bruno"]
GAME = SimpleNamespace(slug="tiber-42", ruleset="great_city", options={}, over=False)
PRESENTER = presenters.presenter_of("great_city")


def form_of(match, path=()):
    (asked,) = match.waiting
    question, view = match.asked(asked), match.view(asked)
    look = SimpleNamespace(
        question=question, opened=7, question_name="7", view=view, seat=asked, held=None, together=False, game=GAME,
        final=question.final, ends=question.ends,
    )  # fmt: skip
    preview = lambda choice: match.preview(asked, choice)  # noqa: E731
    return asking.FormMaker(look, game_words("great_city", "en"), NAMES, PRESENTER, "en", preview).form(path)


def notes(form) -> dict[str, str]:
    return {tile.label: tile.note for tile in form.each_tile()}


def table(hand="II-01", **more):
    return lay(
        seat(hand, coins=3, city="2 F", **more),
        seat(coins=9, city="2 F"),
        strip="BCBCB",
        offer="I-05 I-03 II-09 II-17",
    )


def test_the_draft_says_what_a_card_is_kept_for_and_no_round_is_named_yet():
    match = Match.new(great_city, 2)
    while match.luck:
        items = getattr(match.luck, "items", None)
        match.take(None, match.luck.what, items or (1,) * match.luck.dice)
    form = form_of(match)
    assert form.sentence.startswith("Which of these 2 cards do you keep? <small>Each player keeps one before round 1")
    (asked,) = match.waiting
    text = board_text(match.view(asked), game_words("great_city", "en"), NAMES, asked)
    assert text.startswith("Before round 1")


def test_where_an_emissary_goes_hangs_on_the_offer_which_is_named_with_its_prices():
    form = form_of(table().m)
    asked, _, besides = form.sentence.partition("<small>")
    assert asked == "Round 1: where do you place your emissary? "
    assert "Subura Insula (1 brick)" in besides and "Aqueduct (3 bricks)" in besides
    assert besides.endswith("You have 3 coins.</small>")


def test_page_mail_and_answers_list_the_offer_in_one_order():
    match = table().m
    told, view = game_words("great_city", "en"), match.view(0)
    names = [told.card(card)["name"] for card in in_order(view["offer"], SHIPPED_BOX)]
    texts = [form_of(match).sentence, board_text(view, told, NAMES, 0)]
    texts.append(" ".join(notes(form_of(table().place(2, 4, 3, 5).m))))
    for text in texts:
        assert sorted(names, key=text.index) == names


def test_a_space_s_number_is_no_amount():
    g = table()
    assert "space 1: brick · space 2: cog" in board_text(g.view, game_words("great_city", "en"), NAMES, 0)


def test_taking_is_free_and_says_what_building_would_cost():
    g = table().place(2, 4, 3, 5)
    assert "Taking a building is free." in form_of(g.m).sentence
    assert notes(form_of(g.m))["Aqueduct"] == "to build: 3 bricks, 2 missing (4 coins)"


def test_a_place_says_what_is_joined_there_and_why_it_scores_nothing():
    g = table().place(2, 4, 3, 5)
    g("0 take II-09")
    form = form_of(g.m, ("build", "II-01"))
    near = {tile.label: tile.does for tile in form.each_tile()}
    assert near["W1"] == "joins Starting insula · no adjacent public building yet: 0 points"
    assert near["N1 E1"].startswith("next to Starting farm")


def test_what_an_aqueduct_is_built_on_is_lost():
    g = table("II-01 II-18", bricks=3).place(5, 4, 3, 2)
    while g.seat or g.question.what != "act":
        g.least()
    covered, free = ([one.does for one in form_of(g.m, ("build", card)).each_tile()] for card in ("II-18", "II-01"))
    assert any(text.startswith("replaces Starting farm") for text in covered)
    assert not any("replaces" in text for text in free)


def test_what_ends_the_turn_comes_last():
    g = table().place(2, 4, 3, 5)
    g("0 take II-09")
    assert [tile.label for tile in form_of(g.m).each_tile()][:2] == ["Produce", "End the turn"]


def test_a_temple_bears_its_points_only_where_it_would_score_them():
    they = lay(seat(city="2 F Jupiter"), seat()).view["seats"][0]
    (at,) = idle_temples(they)
    assert at == (2, 0)
    assert worth_text({"value": None, "points": 8}, True) == "0/8"
    assert worth_text({"value": None, "points": 8}, False) == "8"
