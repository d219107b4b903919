"""Play scenarios of The Great City of Rome: `python -m tests.rules.great_city.scenarios FILE…`.

It prints one line a scenario and a count, and fails if a scenario does. tests/rules/scenario_language.py documents what
the languages of all games share.

`setup` is a position, the start of a round; "strip" ("BBBCC") may name the strip of the round and "offer" the cards
that are offered in it, instead of `strips` and `decks`. Players are called by their colors (two: white, brown; three:
purple, orange, white; four: and brown). Steps, by `op`:

  emissaries (spaces, in the order in which they are asked for)
  take (card) · build (card, at [x, y], tokens) · produce · pass, each of the player in turn, whom `by` may name
  skip (to: a player): all before this one's next turn take the first card there is and pass; with `round`: true this
        whole round is played so
  set_up (first: a player; keeps: {player: card}; decks: {deck: [cards, top first]}; strips, top first, as their faces
          read), from {"seats": 2}
  concede (by; `stands`: false takes it back) · check (expect, or its fields)

`asked` lists the questions after the step, each with its player: ["white act"]. Equal cards are one: any of them may be
named. Expected may be: coins influence bricks points hand influence_cards, city (by place, "x,y"), areas aqueducts
temples total (of the current score), each by player; round first turn strip spaces offer table_influence gone
deck_sizes over winner (one alone) winners (all, however many) conceded (players)."""

from typing import Any

from games.rules import great_city
from games.rules.ask import PASS, tuples
from games.rules.great_city.scoring import score
from games.rules.match import Match
from tests.rules.great_city.steps import answered, by_deck, face, let_luck_lie, open_questions, seat_of, set_up, skip
from tests.rules.great_city.table import strips as strips_below
from tests.rules.scenario_language import ASKED, Language

OF_PLAYERS = ("coins", "influence", "bricks", "points", "hand", "influence_cards")
UNORDERED = ("hand", "offer", "gone", "winners", "conceded", "influence_cards", "table_influence")


class GreatCity(Language):
    """The Great City's."""

    game, name = "great_city", "The Great City of Rome"
    steps = {
        "emissaries": ("spaces", *ASKED),
        "take": ("card", "by", *ASKED),
        "build": ("card", "at", "tokens", "by", *ASKED),
        "produce": ("by", *ASKED),
        "pass": ("by", *ASKED),
        "skip": ("to", "round", *ASKED),
        "set_up": ("first", "keeps", "decks", "strips", *ASKED),
        "concede": ("by", "stands", *ASKED),
    }

    def begin(self, setup: dict) -> Match:
        """Cards named nowhere lie below, as luck leaves them."""
        position = {key: value for key, value in setup.items() if key not in ("strip", "offer")}
        if "strip" in setup:
            position["strips"] = strips_below(setup["strip"])
        if "offer" in setup:
            position["decks"] = by_deck(setup["offer"])
        m = Match.at(great_city, position)
        if m.t.round:
            let_luck_lie(m)
        return m

    def act(self, m: Match, step: dict) -> list[str]:
        match step["op"]:
            case "set_up":
                set_up(m, step)
            case "concede":
                m.concede(seat_of(m, step["by"]), step.get("stands", True))
            case "emissaries":
                for space in step["spaces"]:
                    answered(m, "emissary", ("place", space))
            case "skip":
                skip(m, step)
            case "take":
                answered(m, "take", ("take", step["card"]), step.get("by"))
            case "build":
                tokens = (step["tokens"],) if "tokens" in step else ()
                answered(m, "act", ("build", step["card"], tuples(step["at"]), *tokens), step.get("by"))
            case op:
                answered(m, "act", PASS if op == "pass" else op, step.get("by"))
        return open_questions(m)

    def now(self, m: Match, field: str) -> Any:
        t, view = m.t, m.view(None)
        colours = [player.colour for player in t.players]
        match field:
            case _ if field in OF_PLAYERS:
                return {player.colour: getattr(player, field) for player in t.players}
            case "city":
                return {
                    player.colour: {f"{x},{y}": card.id for (x, y), card in player.city.buildings.items()}
                    for player in t.players
                }
            case "areas" | "aqueducts" | "temples" | "total":
                return {player.colour: counted(score(t.box, player)[field]) for player in t.players}
            case "round" | "offer" | "gone":
                return getattr(t, field)
            case "first":
                return None if t.first is None else colours[t.first]
            case "turn":
                return t.turn and colours[t.turn.seat]
            case "strip":
                return t.strips[0]
            case "spaces":
                return [None if one is None else colours[one] for one in t.spaces]
            case "table_influence":
                return t.influence_cards
            case "deck_sizes":
                return view["decks"]
            case "over":
                return m.over
            case "winner":
                return colours[m.result.winners[0]] if m.result and len(m.result.winners) == 1 else None
            case "winners":
                return [colours[seat] for seat in m.result.winners] if m.result else None
            case "conceded":
                return [colours[seat] for seat in m.conceded]
        raise LookupError(field)

    def arranged(self, field: str, value: Any) -> Any:
        """Piles and hands count without their order; a card by the first of its equals."""
        if isinstance(value, dict):
            return {key: self.arranged(field, one) for key, one in value.items()}
        if isinstance(value, list):
            found = [self.arranged(field, one) for one in value]
            return sorted(found) if field in UNORDERED else found
        return face(value)


def counted(line: Any) -> int:
    """The points of a line of the score."""
    if isinstance(line, list):
        return sum(one["points"] for one in line)
    return line["points"] if isinstance(line, dict) else line


LANGUAGE = GreatCity()
play, faulty, main = LANGUAGE.play, LANGUAGE.faulty, LANGUAGE.main

if __name__ == "__main__":
    raise SystemExit(main())
