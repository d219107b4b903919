"""What a game's README says its log may hold, and what games of it do hold: for holding one against the other.

A README has two tables: "Questions" (what, topic, kind, choices) and "Lines" (key, facts, what happens).
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from random import Random

from games.rules.ask import Ask, AskNumber, AskSome, Roll, Shuffle
from games.rules.match import Match
from tests.rules import chance
from tests.rules.talk import words

KINDS = {"Ask": Ask, "AskSome": AskSome, "AskNumber": AskNumber, "Shuffle": Shuffle, "Roll": Roll}
OF_MATCH = {"conceded": set(), "unconceded": set(), "over": {"reason", "scores", "winners"}}  # lines every game has


def names(cell: str) -> list[str]:
    return re.findall(r"`([a-z_]+)`", cell)


def facts(cell: str) -> set[str]:
    """`source: `pool hand`; card† if …` names source and card."""
    plain = re.sub(
        r"`[^`]*`|\([^)]*\)|what:.*", lambda found: found.group()[:4] if found.group().startswith("what") else "", cell
    )
    return {found.group(1) for part in re.split("[,;]", plain) if (found := re.match(r"\s*\*?([a-z]+)", part))}


class Readme:
    def __init__(self, rules):
        self.text = (Path(rules.__file__).parent / "README.md").read_text()
        self.questions = {name: row for row in self.table("Questions") for name in names(row[0])}
        self.lines = {key: facts(row[1]) for row in self.table("Lines") for key in names(row[0])} | OF_MATCH

    def table(self, title: str) -> list[list[str]]:
        """The rows of the table under this title."""
        part = self.text.split(f"\n## {title}", 1)[1].split("\n## ", 1)[0]
        rows = [line for line in part.splitlines() if line.startswith("| `")]
        return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in rows]

    def kind(self, what: str) -> type:
        return KINDS[self.questions[what][2].split()[0]]

    def topics(self, what: str) -> set[str]:
        topic = self.questions[what][1].replace("–", "").replace("the card's id", what.removesuffix("_lay"))
        return {name.strip() for name in topic.split(",")}


class Seen:
    """All that was asked and said in games played at random, to their ends or for `most` steps."""

    def __init__(self, games: Iterable[tuple[Random, Match]], most: int = 100_000):
        self.questions: dict[str, set] = defaultdict(set)  # {what: {(kind, topic)}}
        self.options: dict[str, set] = defaultdict(set)  # {what: {words}}
        self.lines: dict[str, set] = defaultdict(set)  # {key: {facts}}
        for rng, m in games:
            while not m.over and m.step < most:
                self.look(m)
                m.take(*chance.move(rng, m))
            for reader in (None, *range(m.t.seats)):
                for line in m.said(reader):
                    self.lines[line["key"]].update(line["facts"])

    def look(self, m: Match):
        if m.luck:
            self.questions[m.luck.what].add((type(m.luck), ""))
        for seat in m.waiting:
            ask = m.asked(seat)
            self.questions[ask.what].add((type(ask), ask.topic))
            self.options[ask.what].update(map(words, ask.options))


class Forms:
    """Forms of choices, such as "pass; lay {card} {disc}"; `any_of` says what {card} may be."""

    def __init__(self, choices: dict[str, str], any_of: dict[str, str]):
        groups = {name: f"(?:{pattern})" for name, pattern in any_of.items()}
        self.patterns = {
            what: {form.strip(): re.compile(form.strip().format(**groups)) for form in forms.split(";")}
            for what, forms in choices.items()
        }

    def strange(self, what: str, options) -> list[str]:
        """The options that have no form."""
        patterns = self.patterns[what].values()
        return [option for option in options if not any(pattern.fullmatch(option) for pattern in patterns)]

    def unused(self, what: str, options) -> list[str]:
        """The forms that no option has."""
        return [
            form
            for form, pattern in self.patterns[what].items()
            if not any(pattern.fullmatch(option) for option in options)
        ]
