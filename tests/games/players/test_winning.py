"""The search finds wins within a turn that take several answers quick would not give."""

from random import Random

import pytest

from games.eventlog.sampled_states import sample_states_as_json
from games.players.search.candidates import is_forced
from games.players.search.halving import run_search, winning_answer
from games.players.search.playout import victory_share
from games.players.search.problem import SearchProblem, search_settings
from games.rules import GAMES
from games.rules.match import Match
from tests import tiers
from tests.games.players.thinkers import by_quick
from tests.hollow import some
from tests.rules.roma.table import lay

TRIED = 400
LATE = 40  # answers before the end: a win earlier than that is rare


def puzzle_of(match, seat):
    """What strong is given at this table."""
    name = match.rules.__name__.rpartition(".")[2]
    how = search_settings(match.rules, "strong", 2, match.asked(seat).what)
    seed = f"a game {match.step}"
    return SearchProblem(name, seat, sample_states_as_json(match, seat, how.states, seed), seed, how)


def sees_a_win(match, seat):
    """Whether strong does; where not even the true table has one, it is not asked."""
    if not winning_answer([match].__getitem__, 1, seat, TRIED, 8):
        return False
    thought = run_search(puzzle_of(match, seat))
    return thought.playouts == 0 and thought.evaluated[0].values != []


def played_out(match, seat):
    """Strong answers until luck or another seat is asked; the seat's share of the victory, None if it goes on."""
    while not match.over and match.luck is None and match.awaited == (seat,):
        match.take(seat, match.asked(seat).what, run_search(puzzle_of(match, seat)).choice)
    return victory_share(match, seat) if match.over else None


def test_architectus_lays_the_forum_that_takes_the_last_point():
    """Seen in a game against a person: strong ended its turn with three dice unused."""
    g = lay(
        {1: "architectus", 2: "scaenicus", 3: "architectus", 4: "tribunusplebis", 5: "consul", 6: "machina"},
        {1: "forum", 2: "centurio", 3: "onager", 4: "forum", 5: "templum", 6: "forum"},
        dice="1 1 3", pool=1, vp=(19, 16), money=(0, 4), hand="forum", their_hand="templum",
    )  # fmt: skip
    assert sees_a_win(g.m, 0) and played_out(g.m, 0) == 1.0


def test_a_win_is_seen_where_but_one_answer_is_looked_at(monkeypatch):
    monkeypatch.setattr(GAMES["roma"].evaluation, "is_idle", lambda view, question, choice: True, raising=False)
    test_architectus_lays_the_forum_that_takes_the_last_point()


def test_a_win_that_only_one_world_knows_is_none():
    """It must win in every world: what is hidden may be otherwise."""
    won = lay({1: "forum"}, dice="3 1 1", pool=1, vp=(19, 16), their_hand="templum").m
    lost = lay({1: "forum"}, dice="3 1 1", pool=1, vp=(10, 25), their_hand="templum").m
    assert winning_answer([won, won].__getitem__, 2, 0, TRIED, 8) is not None
    assert winning_answer([won, lost].__getitem__, 2, 0, TRIED, 8) is None
    assert winning_answer([won].__getitem__, 1, 0, 0, 8) is None, "nothing may be tried"


@pytest.mark.parametrize("hand", ["basilica", ""])
def test_a_win_that_cannot_be_answered_in_another_world_is_none(hand):
    """The card is not there, or the question is another one."""
    discs = {1: "architectus", 2: "scaenicus", 3: "architectus", 4: "tribunusplebis", 5: "consul", 6: "machina"}
    theirs = {1: "forum", 2: "centurio", 3: "onager", 4: "forum", 5: "templum", 6: "forum"}
    won, other = (
        lay(discs, theirs, dice="1 1 3", pool=1, vp=(19, 16), money=(0, 4), hand=cards, their_hand="templum").m
        for cards in ("forum", hand)
    )
    assert winning_answer([won, won].__getitem__, 2, 0, TRIED, 8) is not None
    assert winning_answer([won, other].__getitem__, 2, 0, TRIED, 8) is None


@pytest.mark.seeded
@pytest.mark.parametrize("name", GAMES)
def test_what_is_seen_is_won(name):
    seen = []
    for seed in tiers.until(lambda: len(seen) >= tiers.size(few=1, many=3), tiers.seeds(few=8, many=24)):
        answers = sum(1 for _ in by_quick(Match.new(GAMES[name], 2), Random(seed)))
        match = Match.new(GAMES[name], 2)
        for number, seat in enumerate(by_quick(match, Random(seed))):
            if number < answers - LATE or is_forced(match.asked(seat)) or match.awaited != (seat,):
                continue
            if sees_a_win(match, seat):
                seen.append(played_out(match.fork(), seat))
                break
    assert set(some(seen)) == {1.0}
