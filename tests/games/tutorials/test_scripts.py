"""Every tutorial, played to its end on every right way, fails if a question, option, text or part is gone."""

import re

import pytest
from django.test import Client
from django.utils import translation

from games import rules
from games.boards import presenters
from games.boards.tutorials import scripts_by_name
from games.pages.tutorials.panels import is_offered, tutorial_address, tutorial_context
from games.rules.ask import Ask, Illegal
from games.rules.match_setup import current_version
from games.tutorials.runs import LEARNER, ScriptMismatch, TutorialRun
from tests.games.tutorials.ways import first_way, following, lessons

ALL = scripts_by_name()
every = pytest.mark.parametrize("name", ALL)
LANGUAGES = ("es", "en")


@every
def test_every_right_way_leads_to_the_end(name):
    ends = 0
    for lesson in lessons(ALL[name]):
        assert lesson.is_valid
        if lesson.over:
            ends += 1
            continue
        assert following(lesson), f"{lesson.way}: nothing that {lesson.step.says} calls right is offered"
        if lesson.question is None:
            assert not lesson.step.right
    assert ends


@every
def test_each_right_answer_is_offered_on_some_way(name):
    script = ALL[name]
    found = {(len(way) - 1, way[-1]) for lesson in lessons(script) if not lesson.over for way in following(lesson)}
    wanted = {
        (n, "abcdefghijklmnopqrstuvwxyz"[k]) for n, one in enumerate(script.steps) for k in range(len(one.right) or 1)
    }
    assert found == wanted


@every
def test_it_was_written_for_the_present_rules_and_is_short(name):
    script = ALL[name]
    assert script.rules == current_version(rules.GAMES[script.ruleset]), "look through the script, then raise its rules"
    assert 4 <= len(script.steps) <= 12
    assert script.size in rules.GAMES[script.ruleset].SEATS
    assert len({step.says for step in script.steps}) == len(script.steps)


@every
def test_its_sentences_are_those_of_its_steps(name):
    script = ALL[name]
    wanted = {"title", "about", "end"}
    for step in script.steps:
        wanted |= {f"{step.says}.{part}" for part in (("see", "do", "else") if step.what else ("see",))}
    assert set(script.texts) == wanted


@pytest.mark.django_db
@every
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_coach_says_can_be_seen_and_done(name, language):
    for lesson in first_way(ALL[name]):
        with translation.override(language):
            context = tutorial_context(lesson, "Ana", "", True)
            page = Client(headers={"accept-language": language}).get(tutorial_address(lesson)).content.decode()
        told = context["coach"]
        assert all(text and not re.search(r"[{}]|““|“”|«»", text) for text in told.values()), told
        assert set(told) == ({"see", "do", "not_now"} if lesson.question else {"see"})
        assert f'lang="{language}"' in page
        for ring in context["highlights"]:
            assert f'data-highlighted="{ring}"' in page, f"{lesson.step.says}: nothing bears the ring {ring}"
        if lesson.step:
            assert f'id="part-{context["tab"]}"' in page
        if lesson.question:
            assert context["form"].sentence in page or context["form"].sentence.replace("'", "&#x27;") in page


@every
def test_an_answer_of_another_lesson_leads_nowhere_and_one_that_is_not_offered_is_refused(name):
    others = 0
    for lesson in first_way(ALL[name]):
        question = lesson.question
        if question is None:
            with pytest.raises(Illegal):
                lesson.answered("anything")
            continue
        with pytest.raises(Illegal):
            lesson.answered(("nothing", "like", "it"))
        if isinstance(question, Ask):
            for choice in set(question.options) - set(lesson.step.right):
                assert lesson.answered(choice) is None
                others += 1
    assert others


@every
def test_everything_is_seen_through_the_learners_eyes(name):
    """What the page shows is their seat's own view: no more than at a table."""
    lesson = first_way(ALL[name])[1]
    view = lesson.trial.match.view(LEARNER)
    assert presenters.presenter_of(ALL[name].ruleset)
    assert tutorial_context(lesson, "", "", False)["observation"].view == view
    hands = [seat.get("hand") for seat in view["seats"] if "hand" in seat]
    assert not any(hands[1:]), "another's hand is seen"


def test_a_way_that_no_longer_fits_says_so():
    script = ALL["roma"]
    steps = (script.steps[0]._replace(what="triple"), *script.steps[1:])
    with pytest.raises(ScriptMismatch):
        _ = TutorialRun(script.__class__(**{**vars(script), "steps": steps}), "").question
    wrong = script.steps[0]._replace(right=(("forum", "senator"),))  # the other one's
    with pytest.raises(ScriptMismatch):
        _ = TutorialRun(script.__class__(**{**vars(script), "steps": (wrong, *script.steps[1:])}), "a").trial


def test_a_right_answer_must_be_offered():
    question = TutorialRun(ALL["roma"], "aa").question
    assert is_offered(question, ("money", 5)) and not is_offered(question, ("money", 6))


def test_nobody_is_offered_a_petition_before_it_was_explained():
    for lesson in lessons(ALL["gloria"]):
        if lesson.question is not None:
            assert "petition" not in repr(lesson.question.options), lesson.way


@pytest.mark.parametrize("ruleset", rules.GAMES)
@pytest.mark.parametrize(("language", "win"), [("en", r"\bwins?\b"), ("es", r"\bgana")])
def test_the_first_step_says_how_one_wins(ruleset, language, win):
    """The goal comes first, in a game's own guided game."""
    script = ALL[ruleset]
    assert re.search(win, script.texts[f"{script.steps[0].says}.see"][language], re.IGNORECASE)
