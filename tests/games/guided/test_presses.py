"""What the coach tells to press is what stands on the page, button by button."""

import pytest
from django.utils import translation

from games.boards import answer_paths, presenters
from games.boards.asking import presses
from games.boards.guided import scripts
from games.guided.lesson import Lesson
from games.pages.guided_panels import facts, in_turn, lesson_context, offered, quoted
from games.pages.laid import maker_of, scene_of
from games.rules.ask import AskNumber, tuples
from tests.games.guided.ways import first_way

ALL = scripts()


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
            maker = maker_of(scene, presenters.presenter_of(ALL[name].ruleset), "")
            for choice in (one for one in lesson.step.right if offered(lesson.question, one)):
                path, way = (), presses(maker, choice)
                assert way, lesson.step.says
                for press in way:
                    tile, *more = visible(maker.form(path), press)
                    same = all(one.element == tile.element for one in more)
                    assert same, f"{lesson.step.says}: {press} could be several buttons"
                    assert not tile.card or press.label in tile.card, f"{press} is not written on its card"
                    path = answer_paths.parts(tuples(answer_paths.read_choice(tile.json)))
                if maker.form().kind == "ask":
                    assert path == answer_paths.parts(choice)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("name", ALL)
def test_the_coach_names_buttons_only_as_they_are_written(name, language):
    """Quotation marks are for buttons: what stands in them was taken from the form."""
    opening = "“" if language == "en" else "«"
    for lesson in first_way(ALL[name]):
        if lesson.question is None:
            continue
        with translation.override(language):
            told = lesson_context(lesson, "Ana", "", False)["coach"]["do"]
            slots = facts(scene_of(lesson.trial, "Ana"), lesson.step)
        for slot in ("answer", "other_answer"):
            told = told.replace(slots[slot] or "\0", "")
        assert opening not in told, told


def test_a_thing_that_can_be_used_in_two_places_comes_with_its_heading():
    lesson = next(one for one in first_way(ALL["gloria"]) if one.step and one.step.says == "add")
    with translation.override("en"):
        scene = scene_of(Lesson(lesson.script, lesson.way).trial, "Ana")
        maker = maker_of(scene, presenters.presenter_of("gloria"), "")
        way = [quoted(press) for press in presses(maker, ("add", "circo", "empalizada"))]
    assert in_turn(way) == "“Circus” under “Add a material”"
