"""Modules have tutorials of their own, and each is linked where a player looks for it."""

import re
from itertools import pairwise

import pytest
from django.test import Client
from django.urls import reverse

from games import rules
from games.boards.tutorials import script_after, script_of_module, scripts_by_name, scripts_of
from games.models import TutorialRecord
from games.pages.tutorials.panels import tutorial_address
from games.rules.foundations.options import MODULES as RULES_MODULES
from tests.browser import scenes
from tests.games.tutorials.ways import first_way

pytestmark = pytest.mark.django_db
MODULES = [script for script in scripts_by_name().values() if script.module]
IN_ENGLISH = {"accept-language": "en"}
every = pytest.mark.parametrize("script", MODULES, ids=lambda script: script.name)


def test_every_module_of_foundations_has_one():
    wanted = {"draft", *(module.name for module in RULES_MODULES)}
    assert {script.module for script in MODULES if script.ruleset == "foundations"} == wanted


@every
def test_its_module_is_in_the_game_and_at_the_table_after_it(script):
    usual = rules.GAMES[script.ruleset].OPTIONS[script.module][0]
    assert script.position["options"][script.module] != usual
    assert script.options[script.module] == script.position["options"][script.module]
    assert script_of_module(script.ruleset, script.module) == script


@pytest.mark.parametrize("language", ["en", "es"])
def test_they_are_found_in_the_list_the_rules_and_the_form_of_a_new_table(client, language):
    client.force_login(scenes.person("Ana"))
    pages = [reverse("games:tutorials"), reverse("games:rules", args=["foundations"])]
    for page in (*pages, f"{reverse('games:new_table')}?ruleset=foundations"):
        text = client.get(page, headers={"accept-language": language}).content.decode()
        if "/rules/" in page:
            text = re.search(r'<section id="modules">.*?</section>', text, re.DOTALL)[0]
        for script in MODULES:
            assert text.count(f'href="{reverse("games:tutorial", args=[script.name])}"') == 1, (page, script.name)


def test_each_leads_to_the_next_of_its_game():
    every_one = scripts_of("foundations")
    assert [script_after(one) for one in every_one] == [*every_one[1:], None]
    for one, following in pairwise(every_one):
        end = Client(headers=IN_ENGLISH).get(tutorial_address(first_way(one)[-1])).content.decode()
        assert f'Next: <a href="{reverse("games:tutorial", args=[following.name])}"' in end


def test_its_door_names_the_game_itself_until_that_is_done(client):
    ana = scenes.person("Ana")
    client.force_login(ana)
    door, first = reverse("games:tutorial", args=["foundations_steal"]), reverse("games:tutorial", args=["foundations"])
    assert f'href="{first}"' in client.get(door).content.decode()
    way = first_way(scripts_by_name()["foundations"])
    client.post(tutorial_address(way[0]))
    TutorialRecord.objects.update(way=way[-1].way, done_at=TutorialRecord.objects.get().used_at)
    assert f'href="{first}"' not in client.get(door).content.decode()
