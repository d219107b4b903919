"""The action dice, and the cards that use further dice: Consul, Forum with Templum and Basilica.

Rulebook: "Lanzar los dados" and the cards; R3, R7, R8, R12, R13."""

from ..ask import PASS, Ask, Option, Roll, Rule, SeatNumber
from .card_effects import card_effect
from .table import Table

CHANGE_DIE = {die: [("change", die, to) for to in (die - 1, die + 1) if 1 <= to <= 6] for die in range(1, 7)}
TEMPLUM, BASILICA = "templum", "basilica"
SPEND_DIE = {die: ("spend", die) for die in range(1, 7)}


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


@card_effect("consul", lambda t, me, disc, left: bool(left))
def consul(t: Table, me: SeatNumber, disc: int) -> Rule[None]:
    """Turn an unused die up or down by one, never to 0 or 7."""
    options = tuple([change for die in dict.fromkeys(t.unused) for change in CHANGE_DIE[die]])
    choice = options[0] if len(options) == 1 else (yield Ask(me, "consul", options, topic="consul"))
    _, die, to = choice
    t.story.say("changes", me, die=die, pips=to)
    t.unused.remove(die)
    t.dice = sorted([*t.unused, to])


def certainly_empties_pool(t: Table, me: SeatNumber, disc: int, left: list[int]) -> bool:
    adjacent = t.players[me].neighbours(disc)
    if len(set(left)) > 1 or (TEMPLUM in adjacent and len(left) > 1):
        return False
    return left[0] + 2 * adjacent.count(BASILICA) >= t.pool


@card_effect("forum", lambda t, me, disc, left: bool(left), ends=certainly_empties_pool)
def forum(t: Table, me: SeatNumber, disc: int) -> Rule[None]:
    """Gain the pips of a second die and 2 per Basilica in one payment (R13).

    With Templum, the pips of a third die count as well."""
    adjacent = t.players[me].neighbours(disc)
    more = 2 * adjacent.count(BASILICA)
    templum = TEMPLUM in adjacent and len(t.unused) > 1  # two Templums count once (R3)
    die = yield from spend_second_die(t, me, None if templum else t.pool - more)
    used = [die]
    if templum:
        used += yield from spend_third_die(t, me, t.pool - more - die)
    vp = sum(used) + more
    t.story.say("forum", me, dice=used, basilicas=more // 2, vp=vp)
    t.gain(me, vp)


def spend_second_die(t: Table, me: SeatNumber, enough: int | None) -> Rule[int]:
    """Spend and return the second die.

    `enough` is the number of pips that empties the pool, or None if another question follows."""
    dice = tuple(dict.fromkeys(t.unused))
    die = dice[0]
    if len(dice) > 1:
        ends = () if enough is None else tuple([SPEND_DIE[die] for die in dice if die >= enough])
        _, die = yield Ask(me, "forum", tuple([SPEND_DIE[die] for die in dice]), (), "forum", ends)
    t.unused.remove(die)
    return die


def spend_third_die(t: Table, me: SeatNumber, enough: int) -> Rule[list[int]]:
    (die,) = t.unused
    options = (PASS, SPEND_DIE[die])
    ends: tuple[Option, ...] = options if enough <= 0 else options[1:] if die >= enough else ()
    if (yield Ask(me, "templum", options, (), "forum", ends)) == PASS:
        return []
    t.unused.remove(die)
    return [die]
