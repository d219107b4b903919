"""In random games, offered answers have no reason against them, and all others have one."""

from random import Random

import pytest

from games.rules import roma
from games.rules.match import Match
from games.rules.roma.card_effects import CARD_EFFECTS, always
from games.rules.roma.why_not import REASONS_BY_CARD, why_not
from games.rules.ruleset import Reason
from tests.rules import chance
from tests.rules.roma.rich import rich
from tests.rules.roma.table import lay


def why(g, *path, who=0):
    """Return the reasons against one thing."""
    return next(one.why for one in why_not(g.m.view(who), who) if one.path == path)


def is_offered(m, who, path):
    asked = m.asked(who)
    options = asked.options if asked and asked.what == "action" else ()
    return any(type(option) is tuple and option[: len(path)] == path for option in options)


def test_just_what_is_not_offered_has_something_against_it():
    met = set()
    for seed in range(40):
        rng = Random(f"why {seed}")
        m = Match.at(roma, rich(rng)) if seed % 4 else Match.new(roma, 2)
        while not m.over and m.step < 120:
            for who in range(2 if m.luck or m.asked(m.awaited[0]).what != "triple" else 0):
                for path, reasons in why_not(m.view(who), who):
                    assert is_offered(m, who, path) is (not reasons), (who, path, reasons, m.position())
                    met.update(reason.key for reason in reasons)
            m.take(*chance.move(rng, m))
    assert met >= {"turn", "money", "passive", "no_die", "blocked", "nobody_opposite", "no_other_die", "no_role"}


def test_a_card_that_is_too_dear():
    g = lay(dice="1", hand="forum turris", money=5)
    assert why(g, "lay", "forum") == ()
    assert why(g, "lay", "turris") == (Reason("money", {"short": 1}),)
    assert why(g, "lay", "turris", who=0) == why(g, "lay", "turris")


@pytest.mark.parametrize(
    ("card", "more", "key"),
    [
        ("legionarius", {}, "nobody_opposite"),
        ("velites", {"theirs": {3: "forum"}}, "no_character"),
        ("nero", {"theirs": {3: "legat"}}, "no_building"),
        ("consul", {}, "no_other_die"),
        ("architectus", {"hand": "legat"}, "no_building_held"),
        ("senator", {"hand": "forum"}, "no_character_held"),
        ("aesculapinum", {"discard": "forum"}, "no_character_discarded"),
        ("haruspex", {"last": True}, "no_pile"),
        ("scaenicus", {}, "no_role"),
        ("praetorianus", {"blocked": ([], [1, 2, 3, 4, 5, 6])}, "all_blocked"),
        ("turris", {}, "passive"),
    ],
)
def test_a_card_whose_effect_is_not_possible(card, more, key):
    g = lay({1: card}, dice="1", **more)
    assert why(g, "activate", 1) == (Reason(key),)


def test_a_disc_without_a_die_or_closed():
    g = lay({1: "legat", 2: "mercator"}, dice="2", money=1, blocked=([1, 2], []))
    assert why(g, "activate", 1) == (Reason("no_die", {"die": 1}), Reason("blocked"))
    assert why(g, "activate", 2) == (Reason("blocked"), Reason("money", {"short": 1}))


def test_every_card_with_a_condition_has_its_reason():
    conditional = {name for name, effect in CARD_EFFECTS.items() if effect.possible is not always}
    assert conditional == {*REASONS_BY_CARD, "mercator"}
