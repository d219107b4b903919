"""What a table may give, and what is left of it."""

import pytest

from games.clocks.pace import DAY, HOUR, BadPace, Pace

BANK = Pace("bank", 3 * DAY, 12 * HOUR, 5 * DAY)


def test_days_are_given_anew_for_each_turn():
    pace = Pace("answer", 3 * DAY)
    assert pace.gained(pace.after(left=0)) == 3 * DAY
    assert pace.gained(pace.after(left=2 * DAY)) == 3 * DAY


def test_a_bank_gains_its_increment_with_the_next_turn():
    assert BANK.given(BANK.after(left=2 * DAY)) == 2 * DAY
    assert BANK.gained(BANK.after(left=2 * DAY)) == 2 * DAY + 12 * HOUR


def test_a_bank_holds_no_more_than_its_cap():
    assert BANK.gained(BANK.after(left=4 * DAY + 20 * HOUR)) == 5 * DAY


def test_an_empty_bank_has_the_increment_for_the_next_turn():
    assert BANK.gained(BANK.after(left=0)) == BANK.gained(BANK.after(left=-5)) == 12 * HOUR


@pytest.mark.parametrize("pace", [Pace(), BANK, Pace("answer", DAY, late="claim", grace=0, quiet=True, weekends=False)])
def test_a_pace_is_kept_and_read_again(pace):
    assert Pace.read(pace.kept()) == pace


@pytest.mark.parametrize(
    "kept",
    [
        None, [], "bank", {"kind": "blitz"}, {"kind": "answer"}, {"kind": "answer", "seconds": 599},
        {"kind": "answer", "seconds": 61 * DAY}, {"kind": "answer", "seconds": True}, {"kind": "answer", "seconds": 1e5},
        {"kind": "answer", "seconds": "86400"}, {"kind": "bank", "seconds": DAY, "increment": 0, "cap": DAY},
        {"kind": "bank", "seconds": DAY, "increment": HOUR, "cap": HOUR}, {"late": "kick"}, {"grace": -1},
        {"grace": 15 * DAY}, {"quiet": 1}, {"weekends": None}, {"per": 3}, {"kind": ["answer"]}, {"late": {}},
        {"kind": "bank", "seconds": DAY, "increment": 2 * DAY, "cap": DAY},
    ],
)  # fmt: skip
def test_what_is_no_pace_is_refused(kept):
    with pytest.raises(BadPace):
        Pace.read(kept)
