"""Learning the weights of a judgement: the same words, the same weights; it goes on where it stopped."""

import json
from pathlib import Path
from random import Random

import pytest

from games.players.train import __main__ as train
from games.players.train.fitting import Perceptron, learn_round, loss
from games.players.train.harvest import one_game
from games.rules import GAMES
from games.rules.judging import WHOLE, NoJudgement, Weights, softmax, weights_of
from games.rules.match import Match

LIGHT = 300 * 1024  # bytes of weights a game may ship
JUDGED = ("gloria", "roma", "great_city", "foundations")
FEW = ["roma", "--games", "4", "--rounds", "2", "--units", "2"]


@pytest.fixture
def beside(tmp_path, monkeypatch):
    """Weights are written there instead of beside the rules."""
    monkeypatch.setattr(GAMES["roma"].judgement, "FILE", tmp_path / "weights.json")
    return tmp_path


def weights(file: Path) -> dict:
    return {name: value for name, value in json.loads(file.read_text()).items() if name != "made"}


def test_the_same_words_make_the_same_weights_and_a_run_goes_on(beside, capsys):
    train.main([*FEW, "--folder", str(beside / "one")])
    told, first = capsys.readouterr().out, weights(beside / "weights.json")
    assert "4 games take about" in told and "surprise" in told
    assert {name: first[name] for name in ("seed", "games", "units", "rounds")} == {
        "seed": 16, "games": 4, "units": 2, "rounds": 2,
    }  # fmt: skip
    half = train.read([*FEW, "--folder", str(beside / "two")])
    games = beside / "two" / "roma" / "games-16.jsonl"
    games.parent.mkdir(parents=True)
    lines = (beside / "one" / "roma" / "games-16.jsonl").read_text().splitlines(keepends=True)
    games.write_text("".join(lines[:2]))  # stopped in the middle
    train.main([*FEW, "--folder", str(half.folder)])
    assert weights(beside / "weights.json") == first
    train.main([*FEW, "--folder", str(half.folder)])
    assert weights(beside / "weights.json") == first  # nothing left to do


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
    assert rules.judgement.FILE.stat().st_size <= LIGHT
    about = json.loads(rules.judgement.FILE.read_text())
    assert about["game"] == name and {"script", "seed", "games", "made"} <= about.keys()
    for every, shares in one_game(rules, Random(1))[:3]:
        assert sum(shares) == pytest.approx(1)
        assert sum(weights_of(rules.judgement.FILE, len(every[0])).chances(every)) == pytest.approx(1)


@pytest.mark.parametrize("name", JUDGED)
def test_a_judgement_speaks_of_every_seat_at_every_size(name):
    rules = GAMES[name]
    for seats in rules.SEATS:
        chances = rules.judgement.chances(Match.new(rules, seats).restart[0])
        assert len(chances) == seats and all(0 < one < 1 for one in chances)


def test_weights_that_are_missing_or_of_another_version_are_named(tmp_path):
    file = tmp_path / "weights.json"
    with pytest.raises(NoJudgement, match=r"weights.json of .* cannot be read"):
        weights_of(file, 2)
    kept = {"form": 1, "rows": [[1, 2]], "bias": [0], "out": [WHOLE], "straight": [0, WHOLE]}
    file.write_text(json.dumps(kept))
    with pytest.raises(NoJudgement, match="another version"):
        weights_of(file, 3)
    assert weights_of(file, 2).number([0.0, 2.0]) == pytest.approx(2.0, abs=0.01)


def test_chances_are_a_softmax():
    assert softmax([1.0, 1.0]) == [0.5, 0.5]
    assert Weights((), (), (), (1.0,)).chances([[3.0], [0.0]])[0] > 0.9
