"""The Forum, with Templum and Basilica beside it. Rulebook: Forum, Templum, Basilica; R3, R8, R13."""

from ..ask import PASS, Ask
from .deeds import deed

TEMPLUM, BASILICA = "templum", "basilica"
SPEND = {die: ("spend", die) for die in range(1, 7)}


def has_second_die(t, me, disc, left) -> bool:
    return bool(left)


def basilicas(t, me, disc) -> int:
    return t.players[me].neighbours(disc).count(BASILICA)


def helped(t, me, disc) -> bool:
    """Two Templa help once (R3)."""
    return TEMPLUM in t.players[me].neighbours(disc)


def empties_unasked(t, me, disc, left) -> bool:
    """Is everything forced, and the payment all that is left in the pool?"""
    if len(set(left)) > 1 or (helped(t, me, disc) and len(left) > 1):
        return False
    return left[0] + 2 * basilicas(t, me, disc) >= t.pool


@deed("forum", has_second_die, empties_unasked)
def forum(t, me, disc):
    """A second unused die gives its pips in VP, the third with a Templum, 2 more each Basilica: one payment (R13)."""
    more = 2 * basilicas(t, me, disc)
    templum = helped(t, me, disc) and len(t.dice) > 1
    die = yield from second_die(t, me, None if templum else t.pool - more)
    used = [die]
    if templum:
        used += yield from third_die(t, me, t.pool - more - die)
    vp = sum(used) + more
    t.story.say("forum", me, dice=used, basilicas=more // 2, vp=vp)
    t.gain(me, vp)


def second_die(t, me, enough):
    """`enough` pips empty the pool; None where another question follows."""
    dice = tuple(dict.fromkeys(t.dice))
    die = dice[0]
    if len(dice) > 1:
        final = () if enough is None else [SPEND[die] for die in dice if die >= enough]
        _, die = yield Ask(me, "forum", tuple([SPEND[die] for die in dice]), final, "forum")
    t.dice.remove(die)
    return die


def third_die(t, me, enough):
    """Templum: if the player likes."""
    (die,) = t.dice
    options = (PASS, SPEND[die])
    final = options if enough <= 0 else options[1:] if die >= enough else ()
    if (yield Ask(me, "templum", options, final, "forum")) == PASS:
        return []
    t.dice.remove(die)
    return [die]
