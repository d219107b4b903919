"""The action dice. Rulebook: "Lanzar los dados", Consul; R7, R12."""

from ..ask import Ask, Roll, Rule, SeatNumber
from .card_effects import card_effect
from .table import Table

CHANGE_DIE = {die: [("change", die, to) for to in (die - 1, die + 1) if 1 <= to <= 6] for die in range(1, 7)}


def roll_dice(t: Table, me: SeatNumber) -> Rule[None]:
    while True:
        dice = yield Roll("dice", 3, 6)
        t.dice = sorted(dice)
        t.story.say("rolls", me, dice=t.dice)
        if len(set(dice)) > 1:
            return
        if (yield Ask(me, "triple", ("keep", "roll"), ("roll",), "turn")) == "keep":
            t.story.say("keeps_triple", me)
            return
        t.story.say("rolls_again", me)


def has_another_die(t: Table, me: SeatNumber, disc: int, left: list[int]) -> bool:
    return bool(left)


@card_effect("consul", has_another_die)
def consul(t: Table, me: SeatNumber, disc: int) -> Rule[None]:
    """Turn an unused die up or down by one, never to 0 or 7."""
    options = tuple([change for die in dict.fromkeys(t.unused) for change in CHANGE_DIE[die]])
    choice = options[0] if len(options) == 1 else (yield Ask(me, "consul", options, topic="consul"))
    _, die, to = choice
    t.story.say("changes", me, die=die, pips=to)
    t.unused.remove(die)
    t.dice = sorted([*t.unused, to])
