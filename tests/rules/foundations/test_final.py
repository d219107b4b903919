"""Answers that cannot be undone: those that reveal cards or end the game by themselves. Section 6."""

from tests.rules.foundations.consul import will
from tests.rules.foundations.table import lay, seat

NO_TOKENS: dict[str, list[str]] = {shape: [] for shape in ("O1", "O2", "I3", "L3", "I4", "O4")}
NEXT = ["G1 G2 G3 G4 G5 G6"]


def last_turn(*seats, era=1, **options):
    """Return the last turn of an era, with nothing for sale."""
    return lay(*seats, last_lap=1, era=era, next_piles=NEXT if era < 3 else (), options=options)


def test_the_last_turn_of_an_era_is_final_where_nothing_is_left_to_do():
    assert last_turn(seat("A1"), seat()).final == last_turn(seat("A1"), seat()).options


def test_the_last_turn_of_an_era_after_which_nothing_comes_up_is_not_final():
    """No card is left for the next era, so its start reveals nothing and all can be undone."""
    g = lay(seat("A1"), seat(), last_lap=1, era=1, next_piles=["", "G1"])
    assert g.final == set()
    g("0 turn income")
    assert g.m.barrier < g.m.step


def test_in_the_last_turn_nothing_is_final_that_leaves_something_to_do():
    """After an income a theft is; after a building on A1 or A3, too."""
    g = last_turn(seat("A1 A3", favours=[2]), seat("A2"), steal=True)
    assert g.final == set()
    g("0 turn income")
    assert g.final == {"steal A2", "end"}


def test_a_card_shown_leaves_the_turn_to_be_played():
    g = last_turn(seat(cards="IV10"), seat(), invocations=True)
    assert g.final == set()
    g("0 turn show IV10")
    assert g.final == {"income"}


def test_at_the_end_of_the_last_era_too():
    g = last_turn(seat("A1"), seat(), era=3)
    assert g.final == g.options
    g("0 turn income")
    assert g.m.over


def test_the_last_deed_bought_beside_a_ready_consul_is_not_final():
    """He does nothing while nothing is for sale. J1."""
    g = will(seat("A1", silver=9), seat(), consul={"face": "preparado"}, show="F1", next_piles=NEXT)
    assert g.final == g.options - {"buy F1"}


def test_a_consul_who_finds_no_token_turns_nothing_up():
    consul = {"face": "preparado", "piles": NO_TOKENS}
    g = will(seat("A1", silver=9), seat(), consul=consul, next_piles=NEXT)
    assert g.final == set()


def test_which_lot_is_his_depends_on_what_is_bought():
    """There is a token for one lot, none for two: F1, next to his E1, reveals nothing, F3 does."""
    consul = {"face": "preparado", "lots": ["E1"], "piles": NO_TOKENS | {"O1": ["CT05"]}}
    g = will(seat("A1", silver=9), seat(), consul=consul, show="F1 F3", next_piles=NEXT)
    assert g.final == {"buy F1"}


def test_who_alone_holds_a_card_for_the_end_of_an_era_is_asked_as_to_anything():
    g = lay(seat("", "domus:A1", cards="IV12"), seat(), last_lap=1, next_piles=NEXT, options={"invocations": True})
    g("0 turn income")
    assert (g.asks, g.final) == ("0 reaction", {"pass", "IV12"})
    g = lay(seat("", "domus:A1", cards="IV12"), seat(), last_lap=1, next_piles=[""], options={"invocations": True})
    g("0 turn income")
    assert (g.asks, g.final) == ("0 reaction", set())
    g("0 reaction IV12")
    assert g.m.barrier < g.m.step
