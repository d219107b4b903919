"""Previews of answers that end the game: the end, its reason, and the score as far as it is visible.

The law is in finality.py; this module tests the scores of each game, one by one."""

from games.rules.ask import Ask, AskSome
from games.rules.match import Match, Result
from tests.rules.foundations import table as of_foundations
from tests.rules.gloria import table as of_gloria
from tests.rules.great_city import table as of_great_city
from tests.rules.roma import table as of_roma
from tests.rules.tiny import probe


def told(m: Match, choice, seat: int = 0) -> tuple | None:
    """(reason, [(points, what hides the rest)]) as a preview has it; None where nothing is said of an end."""
    ends = (m.preview(seat, choice) or {"ends": None})["ends"]
    return ends and (ends["reason"], ends["scores"] and [(row["points"], row["hidden"]) for row in ends["scores"]])


def last_one(*questions, scores=None) -> Match:
    """A match of one question, after which the game is over."""

    def play(t):
        for question in questions:
            t.notes.append((yield question))
        return Result("done", scores, (0,))

    return probe.start(play)


# Any game


def test_an_end_that_nothing_hides_is_told_though_nobody_names_it():
    assert told(last_one(Ask(0, "q", ("go",))), "go") == ("done", None)


def test_of_several_what_was_chosen_decides():
    def play(t):
        if len((yield AskSome(0, "q", ("a", "b"), 0, 2, ends=("a", "b")))) < 2:
            yield Ask(0, "on", ("on",))
        return Result("done", None, (0,))

    assert [told(probe.start(play), choice) for choice in ((), ("a",), ("a", "b"))] == [None, None, ("done", None)]


def test_an_end_behind_a_secret_is_told_where_it_is_named():
    def play(named):
        def rule(t):
            yield Ask(0, "q", ("go",), final=("go",), ends=named)
            t.story.reveal()
            return Result("done", (1, 2), (1,))

        return rule

    assert told(probe.start(play(("go",))), "go") == (None, None)
    assert told(probe.start(play(())), "go") is None


def test_what_ends_the_game_is_final_too():
    asked = Ask(0, "q", ("a", "b", "c"), final=("b",), ends=lambda: ("a",))
    assert (asked.ends, asked.final) == (("a",), ("a", "b"))


# Gloria a Roma: R28, R29, R32

SITES = dict.fromkeys(("rubble", "wood", "concrete", "stone", "marble"), (0, 3)) | {"brick": (1, 2)}
FULL = "villa foro arco atrio academia"  # a hand that draws one card


def test_the_last_site_is_told_and_a_vault_hides_its_coins():
    g = of_gloria.lay(of_gloria.seat("circo arco", influence=5), of_gloria.seat(vault="villa"), sites=SITES)
    g.led("craftsman", "circo")
    assert g.question.ends == (("lay", "arco", "brick"),)
    assert told(g.m, ("lay", "arco", "brick")) == ("sites", [(5, ""), (2, "vault")])


def test_the_last_card_is_told_before_it_is_drawn():
    for deck, ends in (("insula", True), ("insula muelle", False)):
        g = of_gloria.lay(of_gloria.seat(FULL, influence=3), of_gloria.seat(), deck=deck, last=True)
        g("0 lead think")
        assert g.question.ends == (("draw",) if ends else ())
        assert told(g.m, "draw") == ((None, [(3, ""), (2, "")]) if ends else None)


def test_the_last_card_sold_unseen_lies_in_the_vault_then():
    g = of_gloria.lay(of_gloria.seat("villa", done="atrio"), of_gloria.seat(), deck="insula", last=True)
    g.led("merchant", "villa")
    assert told(g.m, ("sell", "deck")) == (None, [(4, "vault"), (2, "")])


def test_statue_and_wall_count_as_they_will():
    rich = of_gloria.seat("circo arco", stock="circo circo arco", done="muralla estatua")
    g = of_gloria.lay(rich, of_gloria.seat(), sites=SITES)
    g.led("craftsman", "circo")
    assert told(g.m, ("lay", "arco", "brick")) == ("sites", [(11, ""), (2, "")])
    g("0 craftsman lay arco brick")
    assert g.m.result.scores == (11, 2)


def test_a_foro_wins_without_points():
    """With the last client, or the last material, of whoever has it."""
    clients, stock = "circo arco muralla villa basilica", "letrinas empalizada porton senado jardin palacio"
    rich = of_gloria.seat("fuente", clients=clients, stock=stock, done="foro", influence=9)
    g = of_gloria.lay(rich, of_gloria.seat(vault="villa"), pool="insula templo")
    g.led("patron", "fuente")
    assert g.question.ends == (("hire", "insula", "pool"),)
    assert told(g.m, ("hire", "insula", "pool")) == ("forum", None)
    assert told(g.m, ("hire", "templo", "pool")) is None


def test_what_is_kept_of_several_decides_whether_a_foro_is_fulfilled():
    clients, stock = "calzada circo arco muralla villa basilica", "empalizada porton senado jardin palacio"
    done = "foro alcantarillado"
    g = of_gloria.lay(of_gloria.seat("calzada", clients=clients, stock=stock, done=done, influence=9), of_gloria.seat())
    g.led("laborer", "calzada")
    while g.asks != "0 sewer":
        g.decline()
    assert g.question.ends == ("calzada",)
    assert (told(g.m, ("calzada",)), told(g.m, ())) == (("forum", None), None)


# Roma: "Fin del juego"


def test_the_end_of_a_turn_is_told_where_the_other_loses_the_last_points():
    g = of_roma.lay({}, {1: "forum"}, dice="1 2 3", vp=(9, 5))
    assert told(g.m, "end") == ("no_vp", [(9, ""), (0, "")])
    g = of_roma.lay({}, {1: "forum"}, dice="1 2 3", vp=(9, 6))
    assert told(g.m, "end") is None


def test_the_last_points_of_the_pool_are_told():
    g = of_roma.lay({1: "forum"}, {}, dice="1 5 6", pool=5).act("activate 1")
    assert told(g.m, ("spend", 6)) == ("empty_pool", [(16, ""), (10, "")])


# The Great City of Rome: "Fin del juego"


def test_the_last_emissary_of_the_last_round_ends_the_game():
    seats = of_great_city.seat(points=7), of_great_city.seat(), of_great_city.seat()
    rounds = of_great_city.lay(*seats).view["rounds"]
    for number, ends in ((rounds, True), (rounds - 1, False)):
        g = of_great_city.lay(*seats, round=number).place(1, 2, 3).acts(2)
        assert bool(g.question.ends) is ends
        shown = [(row["score"]["total"], "") for row in g.m.view(2)["seats"]]
        assert told(g.m, "pass", 2) == (("rounds", shown) if ends else None)
        assert shown[0][0] >= 7


# Foundations of Rome: sections 5.D and 5.I


def test_the_last_turn_is_told_with_all_that_is_scored_then():
    g = of_foundations.lay(of_foundations.seat("A1 A3", vp=10), of_foundations.seat(vp=12), last_lap=1, era=3)
    seen = told(g.m, "income")
    assert seen[0] == "eras" and not any(hidden for _, hidden in seen[1])
    g("0 turn income")
    assert g.m.result.scores == tuple(points for points, _ in seen[1]) and seen[1][0][0] > 10


def hiding(mine: str, theirs: str) -> "of_foundations.Game":
    """The last turn of a game with an objective in each hand."""
    seats = of_foundations.seat("A1", vp=10, objectives=[mine]), of_foundations.seat("B1", vp=12, objectives=[theirs])
    return of_foundations.lay(*seats, last_lap=1, era=3, options={"objectives": "hidden"})


def test_what_others_keep_hidden_is_not_told_before_the_end():
    """It was: a preview of the last answer told the lines of the final scoring."""
    one, other = hiding("OB01", "OB02"), hiding("OB01", "OB16")
    assert one.m.preview(0, "income") == other.m.preview(0, "income")
    assert all(line["key"] != "last_points" for line in one.m.preview(0, "income")["said"])


def test_the_own_objective_counts_and_others_are_named_as_hidden():
    g = hiding("OB01", "OB02")
    reason, seen = told(g.m, "income")
    assert reason is None and [hidden for _, hidden in seen] == ["", "objectives"]
    g("0 turn income")
    assert g.m.result.scores[0] == seen[0][0] and g.m.result.scores[1] >= seen[1][0]


def test_before_the_last_turn_nothing_is_told():
    g = of_foundations.lay(of_foundations.seat("A1"), of_foundations.seat(), last_lap=1, era=2, next_piles=["E1"])
    assert g.question.ends == () and told(g.m, "income") is None
