"""When time is up: no reaction (section 6, H7), no trade (section 6).

All other questions are left to the computer player."""

from random import Random

from games.rules import foundations
from games.rules.match import Match
from tests.rules.foundations.mixes import some_move, some_options
from tests.rules.foundations.table import lay, seat
from tests.rules.foundations.test_reactions import window
from tests.rules.foundations.trade_tables import offer, traders


def runs_out(g, number):
    """The seat's question is answered as its rule says."""
    question = g.m.asked(number)
    g.m.take(number, question.what, foundations.timed_out(question))


def test_who_lets_the_time_run_out_at_the_end_of_an_era_plays_no_card():
    g = window(seat("", "domus:A1 fuente:A2", cards="IV12 IV14"), seat("", "domus:C1", cards="IV20"))
    runs_out(g, 0)
    runs_out(g, 1)
    assert (g.said("reacts"), g.view["era"]) == ([], 2)
    assert (g.cards(0), g.cards(1)) == ("IV12 IV14", "IV20")


def test_who_lets_the_time_run_out_refuses_a_trade():
    g = offer(traders(seat("A1", silver=90), seat("B1"), seat("D1")), "A1", "B1", silver=90)
    runs_out(g, 1)
    assert g.said("refuses") == [{"seat": 1, "partner": 0}]
    assert (g.lots(0), g.lots(1)) == ("A1", "B1")


def test_a_turn_is_left_to_the_built_in_player():
    assert foundations.timed_out(lay(seat(), seat(), show="A1 A2").m.asked(0)) is None


def test_what_silence_means_is_always_offered():
    ruled = set()
    for seed in range(12):
        rng = Random(f"silence {seed}")
        m = Match.new(foundations, 3, some_options(rng, 3))
        while not m.over:
            for question in map(m.asked, m.awaited):
                if (answer := foundations.timed_out(question)) is not None:
                    assert question.check(answer) == answer
                    ruled.add(question.what)
            m.take(*some_move(rng, m))
    assert ruled == {"reaction", "answer"}
