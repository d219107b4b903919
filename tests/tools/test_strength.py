"""The strength measurement: each luck from every seat, and the table of results."""

import pytest

from games.players.arena import duel
from games.players.arena.duel import ArenaPlayer
from tests.games.players.test_arena import Ended, first
from tools.strength import __main__ as command
from tools.strength import cells, ladder, stored_games


def test_each_luck_is_played_once_from_every_seat(monkeypatch):
    seen = []

    def game(rules, seats, options, seed):
        seen.append(("".join(player.name for player in seats), seed))
        return Ended()

    monkeypatch.setattr(duel, "play_game", game)
    one, others = ArenaPlayer("A", first), ArenaPlayer("b", first)
    measured = cells.measure(cells.TableKind("gloria", 3), one, others, 6, 1)
    assert [table for table, _ in seen] == ["Abb", "bAb", "bbA"] * 2
    assert len({seed for _, seed in seen[:3]}) == 1 and seen[2][1] != seen[3][1]
    assert (measured.games, measured.won) == (6, 2)  # seat 0 has won them all


def test_cells_are_all_seats_and_the_least_and_most_with_everything():
    assert [str(cell) for cell in cells.all_cells(["foundations"], [2, 3, 5])] == [
        "foundations, 2 seats", "foundations, 3 seats", "foundations, 5 seats",
        "foundations, 2 seats, full", "foundations, 5 seats, full",
    ]  # fmt: skip
    assert [str(cell) for cell in cells.all_cells(["roma"])] == ["roma, 2 seats"]


def test_the_command_tells_shares_intervals_and_paces(capsys, monkeypatch):
    monkeypatch.setattr(command, "TIMING_CPU_SECONDS", 0.01)
    command.main(["quick", "--game", "roma", "-n", "4"])
    head, row = capsys.readouterr().out.splitlines()
    assert "95 %" in head and row.startswith("roma, 2 seats") and "–" in row and " 55% " in row


@pytest.mark.parametrize(("won", "slower", "missed"), [(300, 1.1, 0), (300, 1.3, 1), (210, 1.1, 1), (190, 1.3, 2)])
def test_quick_has_a_bar_and_a_pace(capsys, monkeypatch, won, slower, missed):
    monkeypatch.setattr(command, "measure", lambda *_: cells.Measurement(400, won, [1.0], [1.0]))
    monkeypatch.setattr(command, "time_whole_games", lambda *_: [slower, 1.0])
    assert command.main(["quick", "--game", "roma"]) == missed
    told = capsys.readouterr().out
    assert ("missed" in told) == (won < 220) and ("too slow" in told) == (slower > 1.2)
    assert command.main(["random", "--game", "roma"]) == 0


def test_steady_is_played_at_all_sizes_and_strong_at_the_ends():
    said = command.parse_arguments(["--game", "great_city"])
    assert [cell.seats for cell in command.requested_cells("steady", said)] == [2, 3, 4]
    assert [cell.seats for cell in command.requested_cells("strong", said)] == [2, 4]


def test_a_cell_goes_on_where_it_stopped(capsys, tmp_path):
    words = ["steady", "--game", "roma", "--folder", str(tmp_path), "--most"]
    command.main([*words, "2"])
    (file,) = tmp_path.iterdir()
    first = file.read_text()
    command.main([*words, "4"])
    assert file.read_text().startswith(first) and len(file.read_text().splitlines()) == 4
    command.main([*words, "4"])
    *_, row, head, again = capsys.readouterr().out.splitlines()
    assert head.startswith("steady") and row == again and row.startswith("roma, 2 seats") and " 4 " in row


def test_what_is_kept_of_a_cell_tells_all_that_its_table_does(tmp_path):
    cell = cells.TableKind("great_city", 2)
    players = [command.cell_player(name, cell) for name in ("quick", "baseline")]
    found = [next(cells.measure_rounds(cell, *players, 1, tmp_path / "kept")) for _ in range(2)]
    assert found[0] == found[1] and found[0].games == 2 and all(found[0].microseconds)


@pytest.mark.parametrize(
    ("new", "same"),
    [('"""Doc."""\nx = 1  # one\ndef f():\n    """Else."""', True), ('x = 2\ndef f():\n    """It."""', False)],
)
def test_games_of_other_players_are_not_taken_for_those_of_these(monkeypatch, tmp_path, new, same):
    for name in ("RULES_FOLDER", "SEARCH_FOLDER"):
        monkeypatch.setattr(stored_games, name, tmp_path)
    (tmp_path / "rome").mkdir()
    (tmp_path / "rome" / "play.py").write_text('x = 1\ndef f():\n    """It."""')
    before = stored_games.players_digest("rome")
    (tmp_path / "rome" / "play.py").write_text(new)
    assert (stored_games.players_digest("rome") == before) == same


def test_how_often_the_consul_is_beaten_goes_on_where_it_stopped(capsys, tmp_path):
    words = ["consul", "--grade", "quick", "--level", "dificil", "--seats", "2", "--folder", str(tmp_path), "-n"]
    command.main([*words, "1"])
    (file,) = tmp_path.iterdir()
    first = file.read_text()
    command.main([*words, "3"])
    assert file.read_text().startswith(first) and len(file.read_text().splitlines()) == 3
    command.main([*words, "3"])
    *_, row, head, again = capsys.readouterr().out.splitlines()
    assert "95 %" in head and row == again and row.startswith("quick, dificil 5, 2 seats") and " 3 " in row


def test_the_ladder_goes_on_where_it_stopped_and_tells_the_same(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(ladder, "RATED_PAIRS", [("quick", "baseline")])
    words = ["ladder", "--game", "great_city", "--folder", str(tmp_path), "-n"]
    command.main([*words, "2"])
    command.main([*words, "4"])
    first = capsys.readouterr().out.splitlines()[4:]
    command.main([*words, "4"])
    assert capsys.readouterr().out.splitlines() == first
    assert first[1].startswith("  quick – baseline") and " 4 " in first[1] and "  quick  " in first[2] + first[3]


def test_of_strong_fewer_games_may_be_asked_for(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(ladder, "RATED_PAIRS", [("quick", "baseline"), ("strong", "quick")])
    monkeypatch.setattr(ladder, "play_rating_game", lambda game, pair, seed, number: {"won": number % 2})
    command.main(["ladder", "--game", "roma", "--folder", str(tmp_path), "-n", "6", "--strong", "2"])
    rows = {line.split("  ")[1]: line.split()[3] for line in capsys.readouterr().out.splitlines() if " – " in line}
    assert rows == {"quick – baseline": "6", "strong – quick": "2"}


def test_ten_wins_to_one_are_four_hundred_points():
    found = ladder.ratings({("quick", "baseline"): (100 - 0.5, 109)})  # and the shared one: 100 of 110
    assert found == {"baseline": pytest.approx(600, abs=0.1), "quick": 1000}


def test_who_was_met_through_another_has_a_place_too_and_who_won_all():
    won = {("steady", "quick"): (8.0, 10), ("strong", "steady"): (10.0, 10)}
    rungs = ladder.rate_grades(won, 1)
    assert [rung[0] for rung in rungs] == ["strong", "steady", "quick"]
    assert all(low <= rating <= high for _, rating, low, high in rungs)
    assert rungs[1][2] < rungs[1][3] and rungs[2][2] == rungs[2][3] == 1000


def test_in_a_pair_each_luck_is_played_from_both_seats(monkeypatch):
    seen = []

    def game(rules, seats, options, seed):
        seen.append(("".join(player.name[:2] for player in seats), seed))
        return Ended()

    monkeypatch.setattr(duel, "play_game", game)
    won = [ladder.play_rating_game("roma", ("quick", "baseline"), 1, number)["won"] for number in range(4)]
    assert [table for table, _ in seen] == ["quba", "baqu"] * 2 and won == [1, 0] * 2  # seat 0 wins
    assert seen[0][1] == seen[1][1] != seen[2][1]


@pytest.mark.parametrize(
    "words", [["nobody:at_all", "--game", "roma"], ["quick", "--game", "chess"], ["ladder", "--strong", "0"]]
)
def test_who_is_nobody_is_refused(words):
    with pytest.raises((SystemExit, command.UnknownPlayer)):
        command.main([*words, "-n", "2"])
