"""Rulings that belong to no single building; every ruling has a test."""

import re
from pathlib import Path

import pytest

from games.rules.ask import Illegal
from tests.rules.gloria.table import lay, seat


def test_every_ruling_is_cited_by_a_test():
    """The rules page numbers its decisions R1 to R32."""
    texts = [path.read_text() for path in Path(__file__).parent.rglob("test_*.py")]
    cited = {int(number) for text in texts for number in re.findall(r"\bR(\d+)\b", text)}
    assert cited >= set(range(1, 33))


# What cannot be declined: R14


def test_leading_following_and_the_kind_of_thinking_cannot_be_declined():
    """R14."""
    g = lay(seat("calzada"), seat("foro"))
    for number, what, answer in ((0, "lead", "laborer calzada"), (1, "follow", "think"), (1, "think", "senator")):
        assert g.asks == f"{number} {what}"
        assert "pass" not in g.options
        with pytest.raises(Illegal):
            g.m.take(number, what, "pass")
        g(f"{number} {what} {answer}")


def test_a_victim_gives_exactly_what_is_due():
    """R14, R24."""
    g = lay(seat("arco circo"), seat("muelle mercado torre"))
    g.led("legionary", "arco")
    g("0 legionary circo")
    for wrong in ((), ("muelle", "mercado"), ("torre",), ("circo",), "muelle", ("muelle", "muelle")):
        with pytest.raises(Illegal):
            g.m.take(1, "give", wrong)
    g("1 give mercado")
    assert g.stock(0) == "mercado"


def test_a_completion_cannot_be_declined():
    """R14: its effect can."""
    g = lay(seat("circo jardin", under={"catacumbas": "villa coliseo"}), seat())
    g.led("craftsman", "circo")
    assert g.options == {"pass", "lay jardin stone", "add catacumbas jardin"}
    g("0 craftsman catacumbas jardin")
    assert g.end == "catacombs"


def test_a_card_seen_by_fuente_cannot_be_put_back():
    """R14."""
    g = lay(seat("circo", done="fuente"), seat(), deck="circo")
    g.led("craftsman", "circo")
    g("0 craftsman fountain")
    assert "pass" not in g.options


# Batches: R12


def test_batches_do_not_mix():
    """R12: the one action of a Termas client is not joined by those of the patron or by the owner's other clients."""
    g = lay(
        seat("foro torre", done="termas", clients="templo mercado", influence=5),
        seat(),
        pool="circo arco",
        sites={"concrete": (0, 2)},
    )
    g.led("patron", "foro")
    g("0 patron circo pool")
    assert (g.asks, g.options) == ("0 craftsman", {"pass"})


def test_the_actions_of_a_completion_are_a_batch_apart_from_the_turn():
    """R12: the last action of an Anfiteatro cannot borrow the client still to act."""
    g = lay(
        seat("circo puente insula calzada torre", under={"anfiteatro": "senado"}, clients="mercado", influence=0),
        seat(),
        sites={"concrete": (0, 2)},
    )
    g.led("craftsman", "circo")
    g("0 craftsman anfiteatro puente", "0 craftsman insula rubble")
    assert g.view["batch"]["by"] == "anfiteatro"
    assert "lay torre concrete out" not in g.options
    g("0 craftsman insula calzada")
    assert g.view["batch"]["by"] == "turn"
    assert "lay torre concrete out" not in g.options


# Functions that come and go: R8, R10


def test_an_academia_stolen_in_this_turn_counts_for_what_was_done_before():
    """R8: the thief did a craftsman action; the victim, who did one too, has it no more."""
    g = lay(
        seat("circo jardin", under={"prision": "villa coliseo"}),
        seat("mercado arco", done="academia"),
    )
    g.led("craftsman", "circo", follow={1: "mercado"})
    g("0 craftsman prision jardin", "0 prison 1 academia", "1 craftsman arco brick")
    assert g.asks == "0 academy"
    g("0 academy pass")
    assert g.turns == 2


def test_a_public_academia_is_asked_of_each_who_did_a_craftsman_action_in_turn_order():
    """R8, R31."""
    g = lay(seat("circo arco"), seat("mercado villa", public="academia"), seat("calzada"))
    g.led("craftsman", "circo", follow={1: "mercado"})
    g("0 craftsman arco brick", "1 craftsman villa stone")
    assert g.asks == "0 academy"
    g("0 academy pass")
    assert g.asks == "1 academy"
    g("1 academy pass")
    assert g.turns == 2


def test_an_alcantarillado_or_senado_stolen_in_this_turn_serves_the_thief_at_its_end():
    """R10: yours in every respect."""
    for name, asks in (("alcantarillado", "0 sewer"), ("senado", "0 senate")):
        g = lay(seat("circo jardin", under={"prision": "villa coliseo"}), seat("senador", done=name))
        g.led("craftsman", "circo", follow={1: "senador"})
        g("0 craftsman prision jardin", f"0 prison 1 {name}")
        assert g.asks == asks


def test_an_empalizada_stolen_before_the_demand_protects_its_thief_only():
    """R10: from the next action on, for every player."""
    g = lay(
        seat("circo jardin academia porton", under={"prision": "villa coliseo"}),
        seat("mercado catacumbas atrio", done="termas acueducto", under={"jardin": "biblioteca alcantarillado"}),
        seat("escuela foro", done="empalizada"),
        pool="fundicion",
    )
    g.led("craftsman", "circo", follow={1: "mercado"})
    g(
        "0 craftsman prision jardin",
        "0 prison 2 empalizada",
        "1 craftsman jardin catacumbas",
        "1 patron fundicion pool",
        "1 legionary atrio",
    )
    assert g.asks == "2 give"


# Conceding and what a conceded seat does: R30


def test_a_conceded_seat_plays_on_until_the_others_have_conceded_too():
    """R30."""
    g = lay(seat("calzada"), seat("foro"), seat("villa"), pool="arco")
    g.m.concede(0)
    g.led("laborer", "calzada")
    g("0 laborer arco pool")
    assert (g.stock(0), g.view["conceded"], g.end) == ("arco", [0], None)


# The end of a turn: R31


def test_senado_then_alcantarillado_then_camps_then_academia():
    """R31."""
    g = lay(seat("circo insula", done="academia alcantarillado senado"), seat("senador"))
    g.led("craftsman", "circo", follow={1: "senador"})
    g("0 craftsman insula rubble")
    assert g.asks == "0 senate"
    g("0 senate senador")
    assert g.asks == "0 sewer"
    g("0 sewer circo")
    assert (g.asks, g.pool) == ("0 academy", "")
    g("0 academy think", "0 think senator")
    assert (g.hand(0), g.stock(0)) == ("senador senador", "circo")


def test_each_step_at_the_end_of_a_turn_is_taken_by_all_before_the_next():
    """R31: each step in turn order from this turn's leader."""
    g = lay(
        seat("calzada", done="alcantarillado"),
        seat("senador"),
        seat("insula", done="senado", public="mercado"),
        leader=0,
    )
    g.led("laborer", "calzada", follow={1: "senador", 2: "insula"})
    assert g.asks == "2 senate"
    g("2 senate")
    assert g.asks == "0 sewer"


def test_the_last_card_may_be_drawn_by_academia():
    """R29."""
    g = lay(seat("circo insula", done="academia"), seat(), deck="torre", last=True)
    g.led("craftsman", "circo")
    g("0 craftsman insula rubble", "0 academy think", "0 think 1")
    assert g.end == "deck"


def test_a_senator_taken_by_thinking_is_not_among_those_played():
    """R1, R31."""
    g = lay(seat("calzada"), seat("foro", done="senado"))
    g.led("laborer", "calzada")
    assert g.turns == 2
