"""Plays scenarios: a table, steps with the luck prescribed, and what must be so in the end.

`python -m tests.rules.roma.scenarios FILE…` prints one line a scenario and a count, and fails if one does. A file is
{"scenarios": [{"id", "title", "setup", "steps", "expect"}, …]}; `setup` is a position, cards in any case; `note` and
`source` are for readers. Steps, by `op`:

  money (die) · cards (die, keep) · lay (card, disc) · end_turn (next_dice, rolled by the other player; a triple is
  kept, or rolled `again`: [[die, die, die], …])
  activate (disc, and what the card asks: forum_die, templum_die, battle, extra_die, target, n, die and delta, card,
            moves [[from disc, to disc]], lays [[card, disc]], copy: the own disc of the copied card); absent: declined
  set_up (starts: a side; hands, gives: {side: cards}; rows: {side: {disc: card}}; next_dice, again), from {"seats": 2}
  concede (by: a side; stands: false takes it back) · check (expect, or its fields) · set_deck (top_first)

A step with "expect": "rejected" must be refused and change nothing. `shuffle` in a step is a draw pile's order, top
first. `asked` in a step lists the questions that follow its action, in order; `not_asked` some that must not be among
them. Expected may be: vp money hand blocked discs dice pool discard essedum deck_size turn over winner (one alone)
winners (all, however many) conceded (sides). A field that nobody knows is refused, wherever it stands."""

import argparse
import json
from collections import Counter
from pathlib import Path

from games.rules import roma
from games.rules.ask import Illegal
from games.rules.match import Match
from games.rules.roma.position import NAMES
from tests.rules.roma.steps import act, agree

FIELDS = ("id", "title", "note", "source", "setup", "steps", "expect")
ASKED = ("asked", "not_asked", "shuffle")
STEPS = {
    "money": ("die", *ASKED),
    "cards": ("die", "keep", *ASKED),
    "lay": ("card", "disc", *ASKED),
    "activate": ("disc", "forum_die", "templum_die", "battle", "extra_die", "target", "n", "die", "delta", "card", "moves", "lays", "copy", *ASKED),
    "end_turn": ("next_dice", "again", *ASKED),
    "set_up": ("starts", "hands", "gives", "rows", "next_dice", "again", *ASKED),
    "concede": ("by", "stands"),
    "set_deck": ("top_first",),
    "check": (),
}  # fmt: skip


class Failed(Exception):
    """The scenario says one thing, the rules another."""


def main(arguments=None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.rules.roma.scenarios", description="Plays scenarios of Roma."
    )
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help="scenarios as JSON")
    scenarios = [one for path in parser.parse_args(arguments).files for one in read(path, parser)]
    faults = [report(one) for one in scenarios]
    passed = faults.count(None)
    print(f"{passed} of {len(faults)} scenarios pass")
    return 0 if faults and passed == len(faults) else 1


def read(path: Path, parser) -> list[dict]:
    try:
        return json.loads(path.read_text())["scenarios"]
    except (OSError, ValueError, KeyError, TypeError) as fault:
        parser.error(f"{path} holds no scenarios: {fault!r}")


def report(scenario: dict) -> str | None:
    fault = faulty(scenario)
    print(
        f"{scenario.get('id', '?'):6} {'ok    ' if fault is None else 'FAILED'} {scenario.get('title', '')}"
        + (f": {fault}" if fault else "")
    )
    return fault


def faulty(scenario: dict) -> str | None:
    """What is wrong with a scenario, or None."""
    try:
        play(scenario)
    except Failed as fault:
        return str(fault)
    except Illegal as fault:
        return f"refused: {fault}"
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        return f"cannot be read: {fault!r}"
    return None


def play(scenario: dict) -> Match:
    only(scenario, FIELDS, "a scenario")
    m = begin(lowered(scenario["setup"]))
    for number, step in enumerate(lowered(scenario["steps"]), 1):
        try:
            m = after(m, step)
        except Failed as fault:
            raise Failed(f"step {number}: {fault}") from fault
    check(m, lowered(scenario["expect"]))
    return m


def begin(position: dict) -> Match:
    m = Match.at(roma, position)
    if m.luck and m.luck.what == "deck":
        m.take(None, "deck", m.luck.items)
    return m


def lowered(value):
    """Cards in lower case; sides keep theirs."""
    if isinstance(value, str):
        return value if value in NAMES else value.lower()
    if isinstance(value, dict):
        return {key: lowered(one) for key, one in value.items()}
    return [lowered(one) for one in value] if isinstance(value, list) else value


# Steps


def after(m: Match, step: dict) -> Match:
    """The game after a step. The one before is not touched: what is refused has changed nothing."""
    if step["op"] not in STEPS:
        raise Failed(f"there is no step {step['op']}")
    if step["op"] != "check":
        only(step, {"op", "expect", "note", *STEPS[step["op"]]}, step["op"])
    if step["op"] == "check":
        check(m, step.get("expect") or {key: value for key, value in step.items() if key != "op"})
        return m
    if step["op"] == "set_deck":
        return with_deck(m, step["top_first"])
    before, twin, refusal = m.position(), m.fork(), None
    try:
        asked = act(twin, step)
        agree(twin, m, step)
    except Illegal as fault:
        refusal = fault
    if m.position() != before:
        raise Failed("the step has changed another game")
    if step.get("expect") == "rejected":
        if refusal is None:
            raise Failed("should have been refused")
        return m
    if refusal is not None:
        raise Failed(f"refused: {refusal}")
    if "asked" in step and asked != step["asked"]:
        raise Failed(f"asked is {asked}, not {step['asked']}")
    if wrong := [what for what in step.get("not_asked", ()) if what in asked]:
        raise Failed(f"{wrong[0]} is asked")
    return twin


def only(row: dict, known, what: str):
    for field in row:
        if field not in known:
            raise Failed(f"{what} has no field {field}")


def with_deck(m: Match, top_first: list) -> Match:
    position = m.position()
    rest = Counter(position["deck_top_first"])
    rest.subtract(top_first)
    if min(rest.values(), default=0) < 0:
        raise Failed("these cards are not all in the draw pile")
    return begin({**position, "deck_top_first": [*top_first, *rest.elements()]})


# What must be so


def check(m: Match, expected: dict):
    for field, value in expected.items():
        found = now(m, field)
        if isinstance(value, dict) and isinstance(found, dict):
            found = {side: found[side] for side in value}
        if arranged(field, found) != arranged(field, value):
            raise Failed(f"{field} is {found}, not {value}")


def arranged(field, value):
    """Hands, dice and the discard pile count without their order."""
    if isinstance(value, dict):
        return {side: arranged(field, one) for side, one in value.items()}
    return sorted(value) if isinstance(value, list) else value


def now(m: Match, field: str):
    t = m.t
    match field:
        case "vp" | "money" | "hand" | "blocked":
            return {side: getattr(player, field) for side, player in zip(NAMES, t.players, strict=True)}
        case "discs":
            return {
                side: {str(disc): card for disc, card in enumerate(player.row) if card}
                for side, player in zip(NAMES, t.players, strict=True)
            }
        case "dice":
            return t.dice or []
        case "pool" | "discard" | "essedum":
            return getattr(t, field)
        case "deck_size":
            return len(t.deck)
        case "turn":
            return None if t.turn is None else NAMES[t.turn]
        case "over":
            return m.over
        case "winner":
            return NAMES[m.result.winners[0]] if m.result and len(m.result.winners) == 1 else None
        case "winners":
            return [NAMES[seat] for seat in m.result.winners] if m.result else None
        case "conceded":
            return [NAMES[seat] for seat in m.conceded]
    raise Failed(f"there is nothing called {field} to expect")


if __name__ == "__main__":
    raise SystemExit(main())
