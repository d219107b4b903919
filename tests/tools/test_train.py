"""Learning the weights of a judgement: the same words, the same weights; it goes on where it stopped."""

from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from games.players.search.candidates import heuristic_policy
from games.players.search.playout import random_outcome
from games.rules import GAMES
from games.rules.evaluation import WEIGHT_SCALE, EvaluationUnavailable, Weights, softmax, weights_of
from games.rules.foundations.built_in import trained_weights_cooperative
from games.rules.match import Match
from tools.strength.stored_games import players_digest
from tools.train import __main__ as train
from tools.train.fitting import Perceptron, learn_round, loss
from tools.train.harvest import MAX_SAMPLES_PER_GAME, TrainingPlayers, play_training_game

LIGHT = 300 * 1024  # bytes of weights a game may ship
JUDGED = ("gloria", "roma", "great_city", "foundations")
FEW = ["roma", "--games", "4", "--rounds", "2", "--units", "2"]


def learned(folder: Path) -> ModuleType:
    """What a run that keeps its games there has written."""
    train.main([*FEW, "--folder", str(folder), "--out", str(folder / "trained_weights.py")])
    made = ModuleType("weights")
    exec((folder / "trained_weights.py").read_text(), vars(made))
    return made


def test_the_same_words_make_the_same_weights_and_a_run_goes_on(tmp_path, capsys):
    one, two = tmp_path / "one", tmp_path / "two"
    one.mkdir()
    first = learned(one)
    told = capsys.readouterr().out
    assert "4 games take about" in told and "loss" in told
    said = "python -m tools.train roma --games 4 --units 2 --rounds 2 --pace 0.003 --seed 16"
    assert first.TRAINING_INFO["script"] == said and first.TRAINING_INFO["units"] == 2
    name = f"games-16-{players_digest('roma', weights=False)}.jsonl"
    games = (one / "roma" / name).read_text().splitlines(keepends=True)
    (two / "roma").mkdir(parents=True)
    (two / "roma" / name).write_text("".join(games[:2]))  # stopped in the middle
    for _ in range(2):  # the second time nothing is left to do
        assert learned(two).TRAINED_NUMBERS == first.TRAINED_NUMBERS


def test_tables_where_all_play_together_are_learned_from_apart(tmp_path, capsys):
    few = ["foundations", "--together", "--games", "2", "--rounds", "1", "--units", "1"]
    train.main([*few, "--folder", str(tmp_path), "--out", str(tmp_path / "trained_weights.py")])
    assert "train foundations --together" in (tmp_path / "trained_weights.py").read_text()
    for every, shares in play_training_game(GAMES["foundations"], Random(1), together=True)[:3]:
        assert shares in ([0.0, 1.0], [1.0, 0.0]) and set(every[1]) == {0.0}
        assert len(every[0]) == trained_weights_cooperative.TRAINING_INFO["features"]


def test_of_a_long_game_some_turns_are_kept():
    """Any of them: neighbouring turns tell much the same."""
    found = play_training_game(GAMES["gloria"], Random(1))
    assert len(found) == MAX_SAMPLES_PER_GAME and found == play_training_game(GAMES["gloria"], Random(1))


def test_with_tastes_what_is_kept_is_played_to_its_end_by_the_policy():
    rules, odd = GAMES["roma"], 0
    players, match = TrainingPlayers(rules, 2, Random(1), tastes=True), Match.new(rules, 2)
    players.odd = [2, 2]
    for step in range(40):
        while match.luck is not None:
            match.take(None, match.luck.what, random_outcome(match.luck, Random(match.step)))
        question = match.asked(match.awaited[0])
        view = match.view(question.seat)
        players.kept = step >= 20
        choice, usual = question.check(players.answer(match, question)), heuristic_policy(rules)(view, question)
        assert choice == usual or not players.kept
        odd += choice != usual
        match.take(question.seat, question.what, choice)
    assert odd


def test_tastes_are_lost_once_and_for_good():
    players, kept = TrainingPlayers(GAMES["roma"], 2, Random(1), tastes=True), []
    for _ in range(200):
        players.turn_begins()
        kept.append(players.kept)
    assert not kept[0] and kept[-1] and kept == sorted(kept)
    assert TrainingPlayers(GAMES["roma"], 2, Random(1), tastes=False).kept


def test_players_that_think_can_be_learned_from(tmp_path):
    """Their games are kept apart from the policy's, and the weights say whose they are."""
    few = ["roma", "--by", "steady", "--games", "1", "--rounds", "1", "--units", "1"]
    train.main([*few, "--folder", str(tmp_path), "--out", str(tmp_path / "trained_weights.py")])
    assert "train roma --by steady" in (tmp_path / "trained_weights.py").read_text()
    assert [file.name for file in (tmp_path / "roma").glob("games-*")] == [
        f"games-16-steady-{players_digest('roma')}.jsonl"
    ]
    assert play_training_game(GAMES["roma"], Random(1), by="steady") != play_training_game(GAMES["roma"], Random(1))


def test_a_game_too_short_for_tastes_is_refused_by_name(tmp_path):
    with pytest.raises(SystemExit, match=r"of great_city no turn is used.*Leave it out"):
        train.main(["great_city", "--tastes", "--folder", str(tmp_path), "--out", str(tmp_path / "trained_weights.py")])
    assert not (tmp_path / "trained_weights.py").exists()


def test_it_learns_who_wins():
    rng = Random(1)
    samples = [([[1.0, one], [1.0, 1 - one]], [one, 1 - one]) for one in (0.0, 1.0)] * 50
    perceptron = Perceptron(2, 2, rng)
    before = loss(perceptron, samples)
    for _ in range(10):
        learn_round(perceptron, samples, 0.1, rng)
    assert loss(perceptron, samples) < before / 3


@pytest.mark.parametrize("name", JUDGED)
def test_what_is_shipped_fits_is_light_and_says_where_it_comes_from(name):
    rules = GAMES[name]
    kept = rules.evaluation.trained_weights
    assert Path(kept.__file__).stat().st_size <= LIGHT
    assert kept.TRAINING_INFO["made"]
    assert_made_by_its_script(name, kept)

    for every, shares in play_training_game(rules, Random(1))[:3]:
        assert sum(shares) == pytest.approx(1)
        assert sum(weights_of(kept, len(every[0])).chances(every)) == pytest.approx(1)


def test_so_do_those_for_tables_where_all_play_together():
    assert_made_by_its_script("foundations", trained_weights_cooperative)


def assert_made_by_its_script(name, kept):
    """Its words, read as anybody would say them, ask for weights of this game and number of units."""
    said = train.parse_training_arguments(kept.TRAINING_INFO["script"].removeprefix("python -m tools.train ").split())
    assert (said.game, said.units) == (name, kept.TRAINING_INFO["units"])
    assert train.command_line(said) == kept.TRAINING_INFO["script"]


@pytest.mark.parametrize("name", JUDGED)
def test_a_judgement_speaks_of_every_seat_at_every_size(name):
    rules = GAMES[name]
    for seats in rules.SEATS:
        chances = rules.evaluation.chances(Match.new(rules, seats).restart[0])
        assert len(chances) == seats and all(0 < one < 1 for one in chances)


def test_weights_of_another_version_are_named():
    kept = ModuleType("trained_weights")
    kept.TRAINING_INFO = {"form": 1, "features": 2, "units": 1}
    kept.TRAINED_NUMBERS = f"0 {WEIGHT_SCALE} 0 0 1 2"
    assert weights_of(kept, 2).number([0.0, 2.0]) == pytest.approx(2.0)
    with pytest.raises(EvaluationUnavailable, match="trained_weights is of another version"):
        weights_of(kept, 3)


def test_chances_are_a_softmax():
    assert softmax([1.0, 1.0]) == [0.5, 0.5]
    assert Weights((), (), (), (1.0,)).chances([[3.0], [0.0]])[0] > 0.9
