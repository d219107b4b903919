"""Play scenarios of Roma: `python -m tests.rules.roma.scenarios FILE…`.

It prints one line a scenario and a count, and fails if a scenario does. tests/rules/scenario_language.py documents what
the languages of all games share.

`setup` is a position, cards in any case. Steps, by `op`, with the luck prescribed:

  money (die) · cards (die, keep) · lay (card, disc) · end_turn (next_dice, rolled by the other player; a triple is
  kept, or rolled `again`: [[die, die, die], …])
  activate (disc, and what the card asks: forum_die, templum_die, battle, extra_die, target, n, die and delta, card,
            moves [[from disc, to disc]], lays [[card, disc]], copy: the own disc of the copied card); absent: declined
  set_up (starts: a side; hands, gives: {side: cards}; rows: {side: {disc: card}}; next_dice, again), from {"seats": 2}
  concede (by: a side; `stands`: false takes it back) · check (expect, or its fields) · set_deck (top_first)

`shuffle` in a step is a draw pile's order, top first. `asked` lists the questions that follow its action. Expected may
be: vp money hand blocked discs dice pool discard essedum deck_size turn over winner (one alone) winners (all, however
many) conceded (sides)."""

from collections import Counter
from typing import Any

from games.rules import roma
from games.rules.match import Match
from games.rules.roma.position import NAMES
from tests.rules.roma.steps import act, agree
from tests.rules.scenario_language import ASKED, Failed, Language

MORE = ("shuffle", *ASKED)


class Roma(Language):
    """Roma's."""

    game, name = "roma", "Roma"
    steps = {
        "money": ("die", *MORE),
        "cards": ("die", "keep", *MORE),
        "lay": ("card", "disc", *MORE),
        "activate": ("disc", "forum_die", "templum_die", "battle", "extra_die", "target", "n", "die", "delta", "card", "moves", "lays", "copy", *MORE),
        "end_turn": ("next_dice", "again", *MORE),
        "set_up": ("starts", "hands", "gives", "rows", "next_dice", "again", *MORE),
        "concede": ("by", "stands"),
        "set_deck": ("top_first",),
    }  # fmt: skip

    def begin(self, setup: dict) -> Match:
        m = Match.at(roma, setup)
        if m.luck and m.luck.what == "deck":
            m.take(None, "deck", m.luck.items)
        return m

    def read(self, value: Any) -> Any:
        """Cards in lower case; sides keep theirs."""
        if isinstance(value, str):
            return value if value in NAMES else value.lower()
        if isinstance(value, dict):
            return {key: self.read(one) for key, one in value.items()}
        return [self.read(one) for one in value] if isinstance(value, list) else value

    def act(self, m: Match, step: dict) -> list[str]:
        return act(m, step)

    def agree(self, after: Match, before: Match, step: dict) -> None:
        agree(after, before, step)

    def laid(self, m: Match, step: dict) -> Match | None:
        """The draw pile in an order."""
        if step["op"] != "set_deck":
            return None
        position = m.position()
        rest = Counter(position["deck_top_first"])
        rest.subtract(step["top_first"])
        if min(rest.values(), default=0) < 0:
            raise Failed("these cards are not all in the draw pile")
        return self.begin({**position, "deck_top_first": [*step["top_first"], *rest.elements()]})

    def arranged(self, field: str, value: Any) -> Any:
        """Hands, dice and the discard pile count without their order."""
        if isinstance(value, dict):
            return {side: self.arranged(field, one) for side, one in value.items()}
        return sorted(value) if isinstance(value, list) else value

    def now(self, m: Match, field: str) -> Any:
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
        raise LookupError(field)


LANGUAGE = Roma()
play, faulty, main = LANGUAGE.play, LANGUAGE.faulty, LANGUAGE.main

if __name__ == "__main__":
    raise SystemExit(main())
