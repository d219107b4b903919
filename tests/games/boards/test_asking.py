"""Forms for questions of any shape, tried with questions that no game asks."""

import re
from types import SimpleNamespace

import pytest
from django.template.loader import render_to_string

from games.boards import asking
from games.rules.ask import Ask, AskNumber, AskSome, Illegal

pytestmark = pytest.mark.both

CARDS = {"dock", "villa", "gate"}
PRESENTER = SimpleNamespace(
    element_art=lambda key, options, language: (
        ("", f"<i>{key}</i>") if key in CARDS else (str(key) if isinstance(key, str) else "", "")
    ),
    is_obvious=lambda parts, at: parts[at] == "obvious",
    element_sort_key=lambda element, language: (element not in CARDS, element if element in CARDS else ""),
    HIDDEN_LINES={"turn"},
    CONFIRM_FIRST={"place"},
    VERBS_WITH_HEADING=frozenset({"sell"}),
    PLACE_ELEMENT_INDEX={"put": 2},
    summarize_lines=lambda lines, told: (lines, []),
    explain_step=lambda what, path, language: "",
    arrange=lambda form, look, language: form,
)
WORDS = SimpleNamespace(
    question=lambda asked, view, names, me: f"{asked.what}?",
    option=lambda what, option, names, me: str(option) if isinstance(option, int) else f"all of {option}",
    one=lambda what, option, names, me: f"all of {option}",
    step=lambda what, path, names, me: str(path[-1]),
    line=lambda line, names, me: line["text"],
    ending=lambda ends, names, me: f"The end: {ends['reason']}",
)


def form(
    question,
    path=(),
    picked=None,
    held=None,
    preview=lambda choice: None,
    ticked=None,
    together=False,
    asks_first=False,
):
    final, ends = ((), ()) if question is None else (question.final, question.ends)
    look = SimpleNamespace(
        question=question,
        opened=7,
        question_name="7",
        view={},
        seat=0,
        held=held,
        together=together,
        final=final,
        ends=ends,
    )
    maker = asking.FormMaker(look, WORDS, ["Ana"], PRESENTER, "en", preview, asks_first=asks_first, page="/t/tiber-42/")
    return maker.form(path, picked, ticked)


def shown(form) -> str:
    game = SimpleNamespace(slug="tiber-42")
    return render_to_string(f"games/questions/{form.kind}.html", {"form": form, "game": game})


BUILD = Ask(0, "build", ("pass", ("lay", "dock", "wood"), ("lay", "dock", "stone"), ("lay", "villa", "obvious"), ("add", "gate", "dock", "hand"), ("add", "gate", "villa", "hand")), final=("pass",))  # fmt: skip


def test_verbs_are_buttons_and_headings_things_stand_below():
    at = form(BUILD)
    assert [(group.label, [tile.label for tile in group.tiles]) for group in at.groups] == [
        ("lay", ["dock", "villa"]),
        ("add · gate", ["dock", "villa"]),
    ]
    assert [tile.label for tile in at.buttons] == ["pass"]
    assert at.buttons[0].final


def test_what_leaves_a_choice_is_a_link_the_rest_a_button():
    dock, villa = form(BUILD).groups[0].tiles
    assert (dock.whole, villa.whole) == (False, True)
    assert villa.json == '["lay","villa","obvious"]'
    assert villa.note == ""
    assert form(BUILD).groups[1].tiles[0].note == "hand"
    page = shown(form(BUILD))
    assert 'href="/t/tiber-42/?path=%5B%22lay%22%2C%22dock%22%5D"' in page
    assert 'value="[&quot;lay&quot;,&quot;villa&quot;,&quot;obvious&quot;]"' in page


def test_a_path_narrows_and_says_where_one_is():
    at = form(BUILD, ("lay", "dock"))
    assert at.crumbs == ["lay", "dock"]
    assert [tile.json for tile in at.buttons] == ['["lay","dock","wood"]', '["lay","dock","stone"]']
    assert at.is_narrowed
    assert not form(BUILD, ("fly",)).is_narrowed


def test_a_whole_path_asks_once_more_and_foretells():
    said = {
        "said": [
            {"key": "lays", "seat": 0, "text": "You lay the dock."},
            {"key": "lays", "seat": 1, "text": "Bruno weeps."},
        ],
        "view": None,
    }
    at = form(BUILD, ("lay", "villa"), preview=lambda choice: said)
    assert at.confirm.effects == ["You lay the dock."]
    assert "cannot be undone" not in shown(at)
    assert "cannot be undone" in shown(form(BUILD, ("pass",)))


def test_what_follows_from_an_answer_stands_on_its_tile():
    texts = [("lays", "You lay it."), ("completes", "It is complete."), ("turn", "Your turn begins.")]
    said = {"said": [{"key": key, "seat": 0, "text": text} for key, text in texts], "view": None}
    assert form(BUILD, preview=lambda choice: said).groups[0].tiles[1].effects == ["It is complete."]


def test_previews_are_few_and_may_fail():
    asked = []

    def preview(choice):
        asked.append(choice)
        raise Illegal("not_offered", "no")

    form(Ask(0, "many", tuple(("take", f"card{n}") for n in range(40))), preview=preview)
    assert len(asked) == asking.PREVIEWS


def test_one_verb_for_all_is_a_heading():
    at = form(Ask(0, "put", (("put", "dock"), ("put", "villa"))))
    assert [(group.label, len(group.tiles)) for group in at.groups] == [("put", 2)]
    assert at.buttons == []


def test_a_single_answer_is_a_button():
    assert [tile.label for tile in form(Ask(0, "think", ("think",))).buttons] == ["think"]


def test_a_thing_behind_a_seat_is_shown_too():
    group = form(Ask(0, "steal", ("pass", ("steal", 1, "dock")))).groups[0]
    assert (group.label, group.tiles[0].card, group.tiles[0].note) == ("steal", "<i>dock</i>", "1")


def test_several_every_copy_is_a_card():
    at = form(AskSome(0, "give", ("villa", "dock", "dock"), 1, 2), held=("dock",))
    assert [(tile.json, tile.chosen) for tile in at.tiles] == [('"dock"', True), ('"dock"', False), ('"villa"', False)]
    page = shown(at)
    assert page.count('type="checkbox"') == 3
    assert page.count(" checked") == 1
    assert page.count("Choose 1 to 2") == 1
    assert at.held == "all of ('dock',)"


def test_what_was_refused_of_several_stays_ticked_and_says_how_many():
    asked = AskSome(0, "give", ("villa", "dock", "dock"), 2, 2)
    again = form(asked, held=("villa", "dock"), ticked=("dock",))
    assert [tile.element for tile in again.tiles if tile.chosen] == ["dock"]
    assert again.refused
    page = shown(again)
    assert page.count(" checked") == 1
    assert 'class="wanted refused">Choose 2<' in page
    assert not form(asked).refused


def test_several_are_confirmed_or_refused():
    asked = AskSome(0, "give", ("villa", "dock", "dock"), 1, 2, final=("dock",))
    at = form(asked, picked=("dock", "dock"))
    assert at.confirm.final
    assert form(asked, picked=("dock", "villa")).confirm.final
    assert not form(asked, picked=("villa",)).confirm.final
    assert at.confirm.json == '["dock","dock"]'
    with pytest.raises(Illegal):
        form(asked, picked=("gate",))


@pytest.mark.parametrize(
    ("choice", "named", "lasts"),
    [
        ((), (), False),
        ((), ((), "dock"), True),
        (("dock",), ("dock",), True),
        (("dock", "villa"), ("dock",), True),
        (("villa",), ("dock",), False),
    ],
)
def test_when_several_cannot_be_taken_back(choice, named, lasts):
    assert asking.is_some_among(choice, named) is lasts


def over(*choices):
    """A preview in which these choices end the game."""
    return lambda choice: {"said": [], "view": None, "ends": {"reason": "sky"} if choice in choices else None}


def test_what_ends_the_game_says_so_and_is_shown_once_more():
    asked = Ask(
        0, "build", ("pass", ("lay", "dock"), ("lay", "villa"), ("lay", "gate")), ends=("pass", ("lay", "villa"))
    )
    at = form(asked, preview=over("pass", ("lay", "villa")))
    dock, _, villa = at.groups[0].tiles
    assert [(tile.whole, tile.ends, tile.final) for tile in (dock, villa, at.buttons[0])] == [
        (True, False, False),
        (False, True, True),
        (False, True, True),
    ]
    assert shown(at).count("ends the game, cannot be undone") == 2
    panel = shown(form(asked, ("pass",), preview=over("pass")))
    assert "The end: sky" in panel and "This cannot be undone." in panel
    assert "The end" not in shown(form(asked, ("lay", "dock"), preview=over("pass")))


def test_a_step_says_so_only_if_all_that_follows_ends_the_game():
    asked = Ask(
        0,
        "build",
        (("lay", "dock", "wood"), ("lay", "dock", "stone"), ("lay", "villa", "wood")),
        ends=(("lay", "dock", "wood"),),
    )
    assert [tile.ends for tile in form(asked).groups[0].tiles or form(asked).buttons] == [False, False]


def test_of_several_and_of_a_number_what_may_end_the_game_is_shown_once_more():
    several = AskSome(0, "give", ("villa", "dock"), 0, 2, ends=("dock",))
    assert 'name="confirm"' in shown(form(several)) and 'class="tile primary final"' not in shown(form(several))
    ending = form(several, picked=("villa", "dock"), preview=over(("villa", "dock"))).confirm.ending
    assert (ending, form(several, picked=("dock",)).confirm.ending) == ("The end: sky", "")
    number = AskNumber(0, "bid", 2, 9, ends=(9,))
    assert 'name="confirm"' in shown(form(number)) and 'name="confirm"' not in shown(form(AskNumber(0, "bid", 2, 9)))
    panel = form(number, picked=9, preview=over(9))
    assert (panel.confirm.json, panel.confirm.final, panel.confirm.ending) == ("9", True, "The end: sky")
    assert "The end: sky" in shown(panel)
    for nonsense in (10, ("dock",), True):
        with pytest.raises(Illegal):
            form(number, picked=nonsense)


def test_who_wishes_to_be_asked_first_sends_nothing_with_one_press():
    build = form(BUILD, asks_first=True)
    assert not any(tile.whole for tile in (*build.buttons, *(tile for group in build.groups for tile in group.tiles)))
    assert '<button name="choice"' not in shown(build)
    assert 'name="confirm"' in shown(form(AskSome(0, "give", ("villa",), 0, 1), asks_first=True))
    assert 'name="confirm"' in shown(form(AskNumber(0, "bid", 2, 9), asks_first=True))
    assert '<button name="choice"' in shown(form(BUILD, ("pass",), asks_first=True))


def test_at_a_practice_table_the_end_is_the_one_thing_that_stands():
    asked = Ask(0, "build", ("pass", "on"), ends=("pass",))
    game = SimpleNamespace(slug="tiber-42", practice=True)
    panel = render_to_string(
        "games/questions/ask.html", {"form": form(asked, ("pass",), preview=over("pass")), "game": game}
    )
    assert "the one thing that cannot be undone" in panel


def test_a_number():
    at = form(AskNumber(0, "bid", 2, 9, final=(9,)))
    page = shown(at)
    assert 'min="2" max="9"' in page
    assert 'name="choice"' in page
    assert at.warn == "some"


def test_many_cards_are_shown_small():
    cards = tuple(("take", f"dock{n}") for n in range(12))
    PRESENTER.element_art, real = (lambda key, options, language: ("", "<i>card</i>")), PRESENTER.element_art
    try:
        assert form(Ask(0, "take", cards)).groups[0].is_dense
    finally:
        PRESENTER.element_art = real


def test_nothing_is_asked():
    assert form(None) is None


PLACES = Ask(
    0, "place", ("pass", ("put", "dock", 1, 2), ("put", "dock", 1, 3), ("put", "dock", 4, 4), ("put", "villa", 1, 2))
)


def test_spots_are_the_places_where_the_chosen_thing_may_go():
    targets = form(PLACES, ("put", "dock")).targets
    assert list(targets.next(2)) == [(1, 2), (1, 3), (4, 4)]
    assert targets.at(1, 3).label == "all of ('put', 'dock', 1, 3)"
    assert targets.at(1).label == "1"
    assert targets.at(1).href == "?path=%5B%22put%22%2C%22dock%22%2C1%5D"
    assert targets.at(9) is None
    assert targets.at(True) is None


def test_a_question_that_asks_twice_is_answered_by_no_single_press():
    targets = form(PLACES, ("put", "dock")).targets
    assert not targets.at(4, 4).whole
    assert not any(tile.whole for tile in form(PLACES).buttons)
    seen = form(PLACES, ("put", "dock", 4, 4), preview=lambda choice: {"said": [], "view": {"city": "full"}})
    assert seen.confirm.whole
    assert seen.confirm.after == {"city": "full"}
    assert list(seen.targets.next(2)) == [(4, 4)]
    place = render_to_string("games/questions/board_target.html", {"tile": seen.targets.at(4, 4), "form": seen})
    assert "data-chosen" in place  # a mark, and nothing to press
    assert not re.search("<(a|button|label)", place)


def test_other_questions_are_answered_on_the_board_by_one_press():
    targets = form(BUILD, ("lay",)).targets
    assert [(tile.whole, tile.json) for tile in targets.next().values()] == [
        (False, '["lay","dock"]'),
        (True, '["lay","villa","obvious"]'),
    ]
    page = render_to_string(
        "games/questions/board_target.html", {"tile": targets.at("villa"), "game": SimpleNamespace(slug="tiber-42")}
    )
    assert 'form="answers"' in page
    assert 'aria-label="all of (&#x27;lay&#x27;, &#x27;villa&#x27;, &#x27;obvious&#x27;)"' in page
    assert 'id="answers"' in shown(form(BUILD))


def test_spots_that_cannot_be_taken_back_say_so():
    last = form(Ask(0, "go", (("go", "dock"), ("go", "villa")), final=(("go", "villa"),)), ("go",)).targets
    assert not last.at("dock").final
    page = render_to_string(
        "games/questions/board_target.html", {"tile": last.at("villa"), "game": SimpleNamespace(slug="tiber-42")}
    )
    assert "cannot be undone" in page


def test_where_several_are_chosen_a_spot_ticks_its_box():
    at = form(AskSome(0, "give", ("dock", "dock", ("pair", 1)), 0, 2))
    assert [tile.id for tile in at.tiles] == ["pick-0", "pick-1", "pick-2"]
    target = at.targets.at("pair", 1)
    page = render_to_string(
        "games/questions/board_target.html", {"tile": target, "game": SimpleNamespace(slug="tiber-42")}
    )
    assert 'for="pick-2"' in page
    assert 'id="pick-2"' in shown(at)


def test_nothing_is_asked_so_nothing_can_be_pressed():
    assert form(None) is None
    number = form(AskNumber(0, "bid", 1, 3))
    assert not number.targets
    assert number.targets.next() == {}
    assert number.targets.at(1) is None
