"""The buttons that the coach names are on the page."""

import re

import pytest
from django.utils import translation

from games.boards import answer_paths, presenters
from games.boards.asking import button_path
from games.boards.tutorials import scripts_by_name
from games.pages.tutorials.panels import is_offered, text_slots, tutorial_context
from games.pages.tutorials.preset_page import preset_form_maker, scene_of
from games.rules.ask import AskNumber, tuples
from tests.games.tutorials.ways import first_way

ALL = scripts_by_name()
LONGEST = 320  # characters: ten lines of a phone


def visible(form, press):
    """The buttons that a reader could take for what is quoted."""
    loose = [] if press.heading else [*form.lead, *form.buttons, *form.tiles]
    groups = [group for group in form.groups if press.heading in ("", group.label)]
    every = [*loose, *(tile for group in groups for tile in group.tiles)]
    return [tile for tile in every if tile.label == press.label]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("name", ALL)
def test_each_quoted_press_is_one_button_at_its_stage(name, language):
    with translation.override(language):
        for lesson in first_way(ALL[name]):
            if lesson.question is None or isinstance(lesson.question, AskNumber):
                continue
            scene = scene_of(lesson.trial, "Ana")
            maker = preset_form_maker(scene, presenters.presenter_of(ALL[name].ruleset), "")
            for choice in (one for one in lesson.step.right if is_offered(lesson.question, one)):
                path, way = (), button_path(maker, choice)
                assert way, lesson.step.says
                for press in way:
                    tile, *more = visible(maker.form(path), press)
                    same = all(one.element == tile.element for one in more)
                    assert same, f"{lesson.step.says}: {press} could be several buttons"
                    assert not tile.card or press.label in tile.card.replace("\u00ad", ""), (
                        f"{press} is not written on its card"
                    )
                    path = answer_paths.path_elements(tuples(answer_paths.read_choice(tile.json)))
                if maker.form().kind == "ask":
                    assert path == answer_paths.path_elements(choice)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("name", ALL)
def test_quotation_marks_are_for_buttons_as_they_are_written(name, language):
    """Quoted texts are buttons of the form, and the text fills at most a third of a phone's screen."""
    for lesson in first_way(ALL[name]):
        with translation.override(language):
            told = tutorial_context(lesson, "Ana", "", True)["coach"]
            slots = text_slots(scene_of(lesson.trial, "Ana"), lesson.step)
        for text in told.values():
            for slot in ("answer", "other_answer"):
                text = text.replace(slots[slot] or "\0", "")
            assert not re.search('[“”«»"]', text), text
        assert len(told["see"]) + len(told.get("do", "")) <= LONGEST, told


def test_a_thing_that_can_be_used_in_two_places_comes_with_its_heading():
    assert quoted_at("gloria", "add") == ("“Insula” under “Add a material”", "")


def test_the_heading_of_two_answers_is_said_once():
    assert quoted_at("foundations_roles", "buy") == ("“C6” under “Buy”", "“D4”")


def test_of_a_second_answer_only_what_differs_is_named():
    assert quoted_at("great_city", "area") == ("“Subura Insula”, then “W1”", "“N1”")


def quoted_at(name, says):
    """The first and the second right answer of a step, as the coach quotes them."""
    lesson = next(one for one in first_way(ALL[name]) if one.step and one.step.says == says)
    with translation.override("en"):
        slots = text_slots(scene_of(lesson.trial, "Ana"), lesson.step)
    return slots["answer"], slots["other_answer"]
