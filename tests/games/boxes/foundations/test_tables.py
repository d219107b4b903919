"""Opening tables of Foundations of Rome: errors explain which modules go together."""

import re
from html import unescape

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from games.eventlog import log
from games.facts.events import Answered
from games.models import Game
from games.wording import game_words
from tests.browser import scenes

pytestmark = pytest.mark.django_db
START = {"ruleset": "foundations", "size": 3, "who": "built_in", "pace": "", "option_objectives": "none", "option_consul": "none"} | {
    "option_consul_cadence": "alterna", "option_consul_points": "5", "option_first": "None", "option_cards": "project",
}  # fmt: skip


@pytest.fixture
def ana():
    client = Client()
    client.force_login(scenes.person("Ana"))
    return client


def test_every_option_is_explained_where_a_table_is_opened(ana):
    page = unescape(ana.get("/tables/new/?ruleset=foundations").content.decode())
    told = game_words("foundations", "en")
    for option in told.options():
        if option["key"] != "cards":
            assert option["name"] in page
            assert option["help"] in page


@pytest.mark.parametrize(
    ("mix", "why"),
    [
        ({"option_consul": "estandar", "size": 5}, "The Consul’s Will is for 2 to 4 players."),
        *[
            (
                {"option_consul": "estandar", f"option_{name}": "on"},
                f"The Consul’s Will is played without {name.capitalize()}",
            )
            for name in ("trade", "steal", "invocations", "roles")
        ],
        (
            {"option_consul": "estandar", "option_objectives": "public"},
            "The Consul’s Will is played without Objectives",
        ),
        ({"option_consul_cadence": "cada_turno"}, "needs the Consul’s Will"),
        ({"option_one_sided_trades": "on"}, "One-sided trades need the Trade module."),
        ({"option_invocation_without_marker": "on"}, "need the Invocations module."),
        ({"option_first": "3"}, "There are not that many players: choose another seat to begin."),
    ],
)
def test_modules_that_do_not_go_together_are_refused_each_in_its_own_words(mix, why, ana):
    answer = ana.post("/tables/new/", START | mix)
    assert answer.status_code == 400
    assert why in unescape(answer.content.decode())
    assert not Game.objects.exists()


def test_a_program_is_told_the_same(ana):
    body = {"game": "foundations", "size": 5, "options": {"consul": "estandar"}}
    answer = ana.post("/api/v1/tables/", body, content_type="application/json")
    assert (answer.status_code, answer.json()["key"]) == (400, "bad_mix")
    assert answer.json()["detail"] == "The Consul’s Will is for 2 to 4 players."


def test_values_say_for_how_many_players_they_are_not(ana):
    page = ana.get("/tables/new/?ruleset=foundations").content.decode()
    assert re.findall(r'<option value="(\w+)" data-not="([\d ]+)"', page) == [
        *[(consul, "5") for consul in ("estandar", "dificil", "desafio")],
        ("2", "2"), ("3", "2 3"), ("4", "2 3 4"),
    ]  # fmt: skip


def test_every_module_at_one_table(ana):
    every = {f"option_{name}": "on" for name in ("draft", "monuments", "trade", "steal", "invocations", "roles")}
    assert ana.post("/tables/new/", START | every | {"option_objectives": "hidden"}).status_code == 302
    assert Game.objects.get().options["objectives"] == "hidden"


def test_an_offer_names_lots_tokens_and_silver_on_its_page(ana):
    """The author sees it while composing; the partner sees it once it is sent."""
    bruno = scenes.person("Bruno")
    game = scenes.table(
        get_user_model().objects.get(public_name="Ana"), bruno, ruleset="foundations", options={"trade": True}
    )
    while log.observe(game, 0).question is None or ("trade", 1) not in log.observe(game, 0).question.options:
        scenes.answer(game, log.load(game).awaited[0])
    partner = Client()
    partner.force_login(bruno)
    for what, choice in (
        ("turn", ("trade", 1)),
        ("give_lots", 1),
        ("want_lots", 1),
        ("give_things", 1),
        ("give_silver", 2),
    ):
        question = log.observe(game, 0).question
        assert question.what == what
        chosen = question.options[:choice] if what.endswith(("lots", "things")) else choice
        log.append(game, Answered(0, what, chosen, "player"), log.observe(game, 0).opened)
        game.refresh_from_db()
    page, other = (one.get(f"/t/{game.slug}/").content.decode() for one in (ana, partner))
    assert "<li>favor token of 2 VP</li><li>2 silver</li>" in page
    assert 'class="fr-offer"' not in other


@pytest.mark.parametrize("kind", ["hidden", "public"])
def test_how_far_the_reader_has_come_stands_beside_an_objective(ana, kind):
    bruno = scenes.person("Bruno")
    me = get_user_model().objects.get(public_name="Ana")
    game = scenes.table(me, bruno, ruleset="foundations", options={"objectives": kind})
    while not any(one["topic"] == "turn" for one in log.observe(game, 0).view["asked"]):
        scenes.answer(game, log.load(game).awaited[0])
    page = ana.get(f"/t/{game.slug}/").content.decode()
    assert re.search(r'class="soft fr-so-far">(now|met:) \d+ of \d+<', page)
    assert "with 2, 3, 4, 5 players" not in page
