"""Gloria's questions in random games: cards to lead with, a card's material, which action is asked."""

import re
from random import Random
from types import SimpleNamespace

import pytest

from games.boards import asking, presenters
from games.rules import gloria
from games.rules.gloria.cards import COIN_VALUE, MATERIAL, SENATOR
from games.rules.match import Match
from games.wording import game_words
from tests.rules import chance
from tests.rules.gloria.table import lay, seat
from tests.rules.gloria.test_secrecy import late

NAMES = ["Ana", "Bruno", "Clara", "Diego", "Eva"]
TOLD = game_words("gloria", "en")


def form_of(m, who, path=()):
    asked = m.asked(who)
    look = SimpleNamespace(
        question=asked,
        opened=7,
        question_name="7",
        view=m.view(who),
        seat=who,
        held=None,
        together=False,
        game=SimpleNamespace(ruleset="gloria", practice=False),
        final=asked.final,
        ends=asked.ends,
    )
    return asking.FormMaker(look, TOLD, NAMES, presenters.presenter_of("gloria"), "en").form(path)


def positions(count, most=160):
    """Moments of random games, with who is asked: (match, seat)."""
    for seed in range(count):
        rng, seats = Random(f"asked {seed}"), 2 + seed % 4
        m = Match.at(gloria, late(seats, rng)) if seed % 3 else Match.new(gloria, seats)
        while not m.over and m.step < most:
            if m.awaited:
                yield m, m.awaited[0]
            m.take(*chance.move(rng, m))


def test_every_role_names_what_leads_it_and_every_card_its_material():
    """A phone shows the hand on another tab."""
    roles, cards = 0, 0
    for m, who in positions(8):
        if m.asked(who).what not in ("lead", "follow", "craftsman", "palace", "put_down"):
            continue
        for tile in form_of(m, who).each_tile():
            text = f"{tile.label} {tile.note}"
            if tile.element in MATERIAL and not tile.card:
                assert TOLD.card(tile.element)["material_name"] in text
                cards += 1
            for option in m.asked(who).options if m.asked(who).what == "lead" else ():
                if tile.element == option[1] and option[2] in MATERIAL:
                    assert TOLD.card(option[2])["name"] in text and TOLD.term(MATERIAL[option[2]]) in text
                    roles += 1
                elif tile.element == option[1] and option[2] == SENATOR:
                    assert TOLD.card(SENATOR)["name"] in text
    assert roles and cards


def test_what_a_petition_is_and_what_a_stored_card_brings_stands_beside_the_button():
    petitions, stored = set(), 0
    for m, who in positions(8):
        for tile in form_of(m, who).each_tile():
            leads = [one for one in m.asked(who).options if one[:2] == ("lead", tile.element) and "petition" in one]
            if leads:
                assert tile.note.endswith(f"{len(leads[0]) - 3} cards of one role"), "after what serves alone"
                petitions.add("lead")
            if tile.element == "petition":
                assert re.search(r"^([23] cards of one role|\w.* \+ \w.*) together count as \w+$", tile.note)
                petitions.add(m.asked(who).what)
            if m.asked(who).what == "merchant" and tile.element in MATERIAL:
                assert f"{tile.note} ".count(f"{COIN_VALUE[tile.element]} point") == 1
                stored += 1
    assert petitions >= {"lead", "follow"} and stored


def used_up(m, who) -> bool:
    """Return whether a place is empty, which hides whether something was there before."""
    mine = m.t.players[who]
    return not (m.t.pool and mine.stockpile and mine.action_cards)


def test_the_rest_of_an_action_is_told_from_the_next_one():
    """Two consecutive questions of one batch belong to one action if no action was used up in between."""
    met, last, before = set(), None, None
    for m, who in positions(40):
        asked, batch = m.asked(who), m.view(None)["batch"]
        if asked.what in ("patron", "laborer", "merchant") and batch["by"] != "bath":
            now = (id(m), who, batch["by"], batch["left"])
            same = last == now and before == m.step - 1
            if same or before != m.step - 1:
                said = "same action" in TOLD.question(asked, m.view(who), NAMES, who)
                if same:
                    assert said or used_up(m, who), m.position()
                    met |= {asked.what} if said else set()
            last, before = now, m.step
        elif asked.what != "bath":
            last = None
    assert met == {"patron", "laborer", "merchant"}


@pytest.mark.parametrize(
    ("mine", "pool", "first", "then"),
    [
        (
            seat("templo muelle insula", done="acueducto", influence=5),
            "circo circo",
            "Patron: who do you hire?",
            "Patron, same action (Aqueduct): who else do you hire?",
        ),
        (
            seat("insula muelle muelle", done="muelle"),
            "circo",
            "Laborer: what goes to your stockpile?",
            "Laborer (Dock): what goes to your stockpile?",
        ),
    ],
)
def test_the_extra_is_named(mine, pool, first, then):
    g = lay(mine, seat("taberna"), pool=pool)
    role = "patron" if "Patron" in first else "laborer"
    g(f"0 lead {role} {'templo' if role == 'patron' else 'insula'}", "1 follow think", "1 think senator")
    asked = g.m.asked(0)
    assert TOLD.question(asked, g.m.view(0), NAMES, 0) == first
    g.m.take(0, asked.what, next(one for one in asked.options if one[-1] == "pool"))
    assert TOLD.question(g.m.asked(0), g.m.view(0), NAMES, 0) == then
