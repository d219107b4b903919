"""What a table may give, and what is left of it."""

import pytest

from games.clocks.time_control import SECONDS_PER_DAY, SECONDS_PER_HOUR, InvalidTimeControl, TimeControl

BANK = TimeControl("bank", 3 * SECONDS_PER_DAY, 12 * SECONDS_PER_HOUR, 5 * SECONDS_PER_DAY)


def test_days_are_given_anew_for_each_turn():
    pace = TimeControl("answer", 3 * SECONDS_PER_DAY)
    assert pace.gained(pace.after(left=0)) == 3 * SECONDS_PER_DAY
    assert pace.gained(pace.after(left=2 * SECONDS_PER_DAY)) == 3 * SECONDS_PER_DAY


def test_a_bank_gains_its_increment_with_the_next_turn():
    assert BANK.given(BANK.after(left=2 * SECONDS_PER_DAY)) == 2 * SECONDS_PER_DAY
    assert BANK.gained(BANK.after(left=2 * SECONDS_PER_DAY)) == 2 * SECONDS_PER_DAY + 12 * SECONDS_PER_HOUR


def test_a_bank_holds_no_more_than_its_cap():
    assert BANK.gained(BANK.after(left=4 * SECONDS_PER_DAY + 20 * SECONDS_PER_HOUR)) == 5 * SECONDS_PER_DAY


def test_an_empty_bank_has_the_increment_for_the_next_turn():
    assert BANK.gained(BANK.after(left=0)) == BANK.gained(BANK.after(left=-5)) == 12 * SECONDS_PER_HOUR


@pytest.mark.parametrize(
    "pace",
    [TimeControl(), BANK, TimeControl("answer", SECONDS_PER_DAY, late="claim", grace=0, quiet=True, weekends=False)],
)
def test_a_pace_is_kept_and_read_again(pace):
    assert TimeControl.read(pace.kept()) == pace


@pytest.mark.parametrize(
    "kept",
    [
        None, [], "bank", {"kind": "blitz"}, {"kind": "answer"}, {"kind": "answer", "seconds": 599},
        {"kind": "answer", "seconds": 61 * SECONDS_PER_DAY}, {"kind": "answer", "seconds": True}, {"kind": "answer", "seconds": 1e5},
        {"kind": "answer", "seconds": "86400"}, {"kind": "bank", "seconds": SECONDS_PER_DAY, "increment": 0, "cap": SECONDS_PER_DAY},
        {"kind": "bank", "seconds": SECONDS_PER_DAY, "increment": SECONDS_PER_HOUR, "cap": SECONDS_PER_HOUR}, {"late": "kick"}, {"grace": -1},
        {"grace": 15 * SECONDS_PER_DAY}, {"quiet": 1}, {"weekends": None}, {"per": 3}, {"kind": ["answer"]}, {"late": {}},
        {"kind": "bank", "seconds": SECONDS_PER_DAY, "increment": 2 * SECONDS_PER_DAY, "cap": SECONDS_PER_DAY},
    ],
)  # fmt: skip
def test_what_is_no_pace_is_refused(kept):
    with pytest.raises(InvalidTimeControl):
        TimeControl.read(kept)
