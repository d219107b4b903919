"""The search: the same question gets the same answer, from data alone, and wins in one move are found."""

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from games.eventlog import sampled_states
from games.eventlog.sampled_states import sample_states_as_json
from games.players.arena import duel
from games.players.arena.duel import ArenaPlayer, player_named
from games.players.search import candidates
from games.players.search.playout import DEFAULT_WIN_WEIGHT, play_on, playout_value, random_outcome, victory_share
from games.players.search.problem import SearchSettings, search_settings
from games.rules import GAMES
from games.rules.ask import Ask, AskNumber, AskSome
from games.rules.match import Match
from tests import law, tiers
from tests.games.players.thinkers import BRIEF, Cheater, by_quick, thought_about, within_reach
from tests.hollow import some
from tests.rules.foundations import mixes
from tests.rules.foundations import table as city
from tests.rules.foundations.test_secrecy import GAME as FOUNDATIONS
from tests.rules.gloria.test_secrecy import GAME as GLORIA
from tests.rules.gloria.test_secrecy import OPTION_SETS
from tests.rules.great_city.test_secrecy import GAME as GREAT_CITY
from tests.rules.roma.test_secrecy import GAME as ROMA
from tests.rules.vocabulary import Readme

LAWS = {"gloria": GLORIA, "roma": ROMA, "great_city": GREAT_CITY, "foundations": FOUNDATIONS}
JUDGED = tuple(LAWS)
SEARCH = Path(candidates.__file__).parent
ROOM_OF_SECRETS = {"gc", "inspect", "sys", "ctypes", "traceback", "importlib"}  # by these a Match could be looked for


def questions(name: str, seats: int, rng: Random, count: int) -> Iterator[tuple[Match, int]]:
    """Questions of a game among quick players, some of them, each with a choice."""
    match = Match.new(GAMES[name], seats)
    for seat in by_quick(match, rng):
        if not candidates.is_forced(match.asked(seat)) and rng.random() < 0.1:
            count -= 1
            yield match, seat
            if not count:
                return


# What it is given, and what it may know


@pytest.mark.seeded
@pytest.mark.parametrize("name", GAMES)
def test_a_world_asks_the_very_question(name):
    for match, seat in questions(name, 2, Random(f"{name} {tiers.seed(0)}"), tiers.size(3, 20)):
        for text in sample_states_as_json(match, seat, 2, "seed"):
            world = Match.at(GAMES[name], json.loads(text))
            assert world.asked(seat).options == match.asked(seat).options
            assert world.view(seat) == match.view(seat)


@pytest.mark.parametrize("name", JUDGED)
def test_a_player_that_thinks_cannot_reach_the_game_from_what_it_is_given(name):
    cheater = Cheater(type(Match.new(GAMES[name], 2).t))
    duel.play_game(GAMES[name], [ArenaPlayer("cheater", cheater), ArenaPlayer("quick", GAMES[name].decide)], {}, 7)
    assert cheater.found == []


def test_the_cheater_would_find_it():
    match = Match.new(GAMES["great_city"], 2)
    kinds = (Match, type(match.t))
    assert {match, match.t} <= set(within_reach({"callback": [lambda: match.step]}, kinds))
    for match, seat in questions("great_city", 2, Random(1), 5):
        if match.asked(seat).what == "act":
            assert match.t in within_reach(match.asked(seat), kinds)  # the question itself holds on to the table
            assert within_reach(duel.detached_question(match.asked(seat)), kinds) == []


def test_the_search_has_no_way_to_look_for_a_match():
    rules = SEARCH.parents[1] / "rules"
    for file in some(
        [*SEARCH.glob("*.py"), *rules.glob("*/built_in/evaluation.py"), *rules.glob("*/built_in/trained_weights.py")]
    ):
        for module in imported(file):
            assert module.split(".")[0] not in ROOM_OF_SECRETS, f"{file.name}: {module}"
            if module.startswith("games"):
                assert module.startswith(("games.rules", "games.players.search")), f"{file.name}: {module}"


def test_nobody_but_players_has_the_search():
    """Pages, what-if boards and stand-ins do not search: only games/players does."""
    games = SEARCH.parents[1]
    for file in some(games.rglob("*.py")):
        if SEARCH.parent not in file.parents:
            assert not any("players.search" in module for module in imported(file)), file


def imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module or ""


def thought_of(match: Match, seat) -> bytes:
    """A projector for the law: what a seat that thinks answers, and what it makes of every answer."""
    asked = None if seat is None or match.over or match.step % 5 else match.asked(seat)
    if asked is None or candidates.is_forced(asked) or not sample_states_as_json(match, seat, 1, "any"):
        return b""
    thought = thought_about(match, seat)
    return law.as_bytes([thought.choice, [[one.choice, one.values] for one in thought.evaluated]])


@pytest.mark.seeded
@pytest.mark.parametrize("name", GAMES)
def test_equal_knowledge_gets_an_equal_answer(name):
    """In twins that a seat cannot tell apart it thinks the same, to the last playout."""
    for number in tiers.seeds(few=1, many=10):
        rng = Random(f"thought {name} {number}")
        law.check(LAWS[name], 2, {}, rng, twins=2, projectors=(thought_of,), most=40)


def some_table(name: str, rng: Random) -> tuple[int, dict]:
    """Seats and options: with modules and variants, in so far as a game has any and its worlds can be dealt."""
    seats = rng.choice(GAMES[name].SEATS)
    if name == "foundations":
        return seats, mixes.some_options(rng, seats)
    return seats, rng.choice(OPTION_SETS) if name == "gloria" else {}


@pytest.mark.seeded
@pytest.mark.parametrize("name", GAMES)
def test_equal_knowledge_gets_an_equal_answer_at_every_kind_of_table(name):
    compared = 0
    for number in tiers.seeds(few=3, many=20):
        rng = Random(f"thought at {name} {number}")
        compared += law.check(LAWS[name], *some_table(name, rng), rng, twins=1, projectors=(thought_of,), most=30)
    assert compared


def puzzle_for(match: Match, seat) -> bytes:
    """A projector for the law: the worlds that a seat's puzzle holds."""
    if seat is None or match.over or match.asked(seat) is None:
        return b""
    return "\n".join(sample_states_as_json(match, seat, 2, f"a game {match.opened}")).encode()


@pytest.mark.parametrize("name", JUDGED)
def test_a_grade_that_holds_the_true_game_is_refused(name, monkeypatch):
    honest = sampled_states.sample_one_state

    def last_is_true(match, seat, seed):
        return honest(match, seat, seed) if seed.endswith(" 0") else match.position()

    for given in (honest, lambda match, *_: match.position(), last_is_true):
        monkeypatch.setattr(sampled_states, "sample_one_state", given)
        found = [leaks(name, Random(f"planted {name} {number}")) for number in range(3)]
        assert any(found) is (given is not honest)


def leaks(name: str, rng: Random) -> bool:
    """Whether twins that the asked seat cannot tell apart put it before different puzzles."""
    try:
        law.check(LAWS[name], 2, {}, rng, twins=3, projectors=(puzzle_for,), most=40, seat=0)
    except law.Leak as leak:
        return "puzzle_for" in str(leak)
    return False


# What it answers


def test_the_same_question_gets_the_same_answer_in_another_process():
    """Nothing hangs on hashes, on identities or on what was thought before."""
    script = (
        "from random import Random; from tests.games.players.test_search import questions, thought_about;"
        "print([(t.choice, t.evaluated) for t in (thought_about(m, s) for m, s in questions('roma', 2, Random(5), 2))])"
    )
    told = [
        subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": seed}).stdout
        for seed in ("1", "2")
    ]  # fmt: skip
    assert told[0] == told[1] and told[0].startswith("[(")


@pytest.mark.seeded
@pytest.mark.parametrize("name", GAMES)
def test_every_answer_looked_at_is_legal_and_the_policy_s_is_the_first(name):
    seats, rng = 3 if 3 in GAMES[name].SEATS else 2, Random(f"legal {name} {tiers.seed(0)}")
    for match, seat in questions(name, seats, rng, tiers.size(3, 30)):
        question, view = match.asked(seat), match.view(seat)
        found = candidates.candidates(GAMES[name], view, question, 6)
        assert found[0] == candidates.heuristic_policy(GAMES[name])(view, question) and len(found) == len(set(found))
        assert all(question.check(one) == one for one in found)


@pytest.mark.parametrize("name", GAMES)
def test_no_more_playouts_than_it_may(name):
    for match, seat in questions(name, 2, Random(f"budget {name}"), 2):
        thought = thought_about(match, seat)
        assert sum(one.visits for one in thought.evaluated) == thought.playouts <= BRIEF.playouts


def test_of_several_and_of_numbers_others_are_tried():
    some = AskSome(0, "some", ("a", "b", "c"), 1, 2)
    assert list(dict.fromkeys(candidates.rank_selections(("a", "b"), some)))[:2] == [("a", "b"), ("a",)]
    assert set(candidates.rank_numbers(3, AskNumber(0, "number", 1, 9))) == {3, 1, 9, 2, 4, 5}


def test_what_ends_the_game_is_looked_at():
    def decide(view, question):
        return question.options[0]

    class Rules:
        pass

    Rules.decide = staticmethod(decide)
    question = Ask(0, "end", ("a", "b", "c", "d"), ends=("d",))
    assert candidates.candidates(Rules, {}, question, 2) == ["a", "b", "d"]


def test_no_thinker_keeps_an_era_open_in_which_nobody_does_anything():
    """As quick would: else two of them would have incomes for ever."""
    g = city.lay(city.seat("A1"), city.seat("C3"), show="F1 F2 F3").incomes(6)
    assert g.asks == "0 close, 1 close"
    thought = thought_about(g.m, 0)
    assert thought.choice == "yes" and thought.playouts == 0


@pytest.mark.deep
@pytest.mark.seeded
@pytest.mark.parametrize("name", JUDGED)
def test_games_among_thinkers_come_to_an_end(name):
    steady = player_named("steady", GAMES[name], Random(1))
    for seed in tiers.seeds(few=1, many=8):
        assert duel.play_game(GAMES[name], [steady, steady], {}, seed).over


# In the arena


def test_grades_have_names_and_each_thinks_longer():
    for rules in GAMES.values():
        for seats in rules.SEATS:
            steady, strong = (search_settings(rules, grade, seats).playouts for grade in ("steady", "strong"))
            assert steady < strong
            assert search_settings(rules, "strong", seats, "no question of any game") == search_settings(
                rules, "strong", seats
            )
    assert player_named("quick", GAMES["roma"], Random(1)).states == 0
    assert player_named("strong", GAMES["roma"], Random(1)).states > 0


@pytest.mark.parametrize("name", GAMES)
def test_what_has_numbers_of_its_own_is_a_question_of_the_game(name):
    asked = Readme(GAMES[name]).questions
    assert all(what in asked for row in GAMES[name].evaluation.GRADES.values() for what in row.get("at", {}))


def test_roma_is_opened_with_a_look_at_the_end():
    """No judgement of the first turn tells a good row from a bad one."""
    rules = GAMES["roma"]
    assert set(rules.evaluation.SET_UP_SEARCH) == {"exchange", "opening"}
    for what in rules.evaluation.SET_UP_SEARCH:
        assert search_settings(rules, "strong", 2, what).horizon is None
    assert search_settings(rules, "strong", 2, "action").horizon is not None


@pytest.mark.seeded
@pytest.mark.parametrize("name", JUDGED)
def test_a_win_in_one_is_taken_and_a_loss_in_one_is_not(name):
    """Near the end of a game, wherever an answer ends it with the same winner whatever is hidden."""
    seen = []
    for number in tiers.until(lambda: len(seen) > 1, tiers.seeds(few=6, many=20)):
        for match, seat in late_questions(name, Random(f"ends {name} {number}")):
            hidden = sample_states_as_json(match, seat, 6, "hidden")
            worlds = [match, *(Match.at(GAMES[name], json.loads(text)) for text in hidden)]
            ends = {end: {ended(world, seat, end) for world in worlds} for end in match.asked(seat).ends}
            choice = thought_about(match, seat).choice
            seen.append(choice)
            assert {1.0} not in ends.values() or ends.get(choice) == {1.0}
            assert ends.get(choice) != {0.0} or len(ends) == len(match.asked(seat).options)


@pytest.mark.parametrize("name", ["gloria", "roma"])
def test_no_hope_is_worth_more_than_a_win(name):
    """Where lines end in hope as well as in victory a lead counts nothing: else a sure win is put off."""
    match = Match.new(GAMES[name], 2)
    play_on(match, Random(1), None)
    assert [playout_value(match, seat) for seat in range(2)] == [victory_share(match, seat) for seat in range(2)]


@pytest.mark.parametrize("name", ["great_city", "foundations"])
def test_by_how_much_a_game_is_won_is_worth_something_and_no_chance_of_winning(name):
    """Of answers that win in every line the chance is a whole one, however narrowly."""
    match, seat = next(questions(name, 2, Random(1), 1))
    thought = thought_about(match, seat, SearchSettings(playouts=8, states=2, horizon=None, width=2))
    for one in some(thought.evaluated):
        assert len(one.chances) == len(one.values) and set(one.chances) <= {0.0, 0.5, 1.0}
        assert not set(one.values) & {0.0, 0.5, 1.0}


def late_questions(name: str, rng: Random) -> Iterator[tuple[Match, int]]:
    """The questions of a game with a choice, some answers of which end it."""
    match = Match.new(GAMES[name], 2)
    for seat in by_quick(match, rng):
        question = match.asked(seat)
        if isinstance(question, Ask) and question.ends and not candidates.is_forced(question):
            yield match, seat


def ended(match: Match, seat: int, choice) -> float | None:
    """The seat's share of the victory if this answer ends the game; None if it goes on."""
    twin = match.fork()
    twin.take(seat, match.asked(seat).what, choice)
    return victory_share(twin, seat) if twin.over else None


def test_who_plays_together_is_told_the_chance_of_all():
    """Against the Consul a line ends at the horizon as any other: its worth is the chance that all win."""
    consul = next(value for value in GAMES["foundations"].OPTIONS["consul"] if value != "none")
    match = Match.new(GAMES["foundations"], 2, {"consul": consul, "first": 0})
    while match.luck is not None:
        match.take(None, match.luck.what, random_outcome(match.luck, Random(1)))
    one, other = GAMES["foundations"].evaluation.chances(match.restart[0])
    assert one == other and 0 < one < 1
    thought = thought_about(match, match.awaited[0], SearchSettings(playouts=4, states=2, horizon=1, width=2))
    assert thought.playouts == 4 and all(0 < value < 1 for one in thought.evaluated for value in one.values)


def test_who_plays_together_without_a_judgement_thinks_to_the_end(monkeypatch):
    monkeypatch.delattr(GAMES["foundations"].evaluation, "together")
    match = Match.new(GAMES["foundations"], 2, {"consul": "desafio", "first": 0})
    while match.luck is not None:
        match.take(None, match.luck.what, random_outcome(match.luck, Random(1)))
    thought = thought_about(match, match.awaited[0], SearchSettings(playouts=4, states=2, horizon=1, width=2))
    assert {value for one in thought.evaluated for value in one.values} <= {0.0, 1.0}


def test_the_end_of_a_game_together_is_worth_more_the_further_they_are_ahead():
    match = Match.new(GAMES["foundations"], 2, {"consul": "estandar"})
    assert [*by_quick(match, Random(1))] and match.over
    last = min(player.vp for player in match.t.players[:2]) - match.t.players[-1].vp
    assert (last > 0) == bool(match.result.winners)
    assert playout_value(match, 0) == playout_value(match, 1)
    assert (playout_value(match, 0) > DEFAULT_WIN_WEIGHT) == (last > 0)
