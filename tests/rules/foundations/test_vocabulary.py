"""README.md documents every question, form of choice, log entry and fact of the log."""

import re
from collections import defaultdict
from pathlib import Path
from random import Random

import pytest

from games.rules import foundations
from games.rules.ask import Ask, AskNumber, AskSome, Roll, Shuffle
from games.rules.foundations.board import BOARDS
from games.rules.foundations.table import TURN_ACTIONS
from games.rules.match import Match
from tests.rules.foundations.mixes import some_move, some_options
from tests.rules.foundations.table import checkerboard, lay, seat

README = (Path(foundations.__file__).parent / "README.md").read_text()
KINDS = {"Ask": Ask, "AskSome": AskSome, "AskNumber": AskNumber, "Shuffle": Shuffle, "Roll": Roll}
LOT = "[A-J](?:10|[1-9])"
LOTS = f"{LOT}(?:,{LOT})*"
CARD = "(?:IV|RO)[0-9][0-9]"
# As README.md's table of questions says, in words, the lots of a building joined by commas.
CHOICES = {
    "role": "RO[0-9][0-9]",
    "draft": LOT,
    "objective": "OB[0-9][0-9]",
    "turn": "|".join(
        [
            "income", f"income {CARD}", f"buy {LOT}", f"buy {CARD}", f"build [a-z_]+ {LOTS}(?: {CARD})*", f"steal {LOT}", f"steal {LOT} {CARD}",
            "trade [0-4]", f"use {CARD}", f"use {CARD} {LOT}", f"use {CARD} {LOT} {LOT}", f"show {CARD}", "end",
        ]
    ),
    "peek": f"pass|buy {LOT}",
    "renewed": f"pass|buy {LOT}|buy {CARD}",
    "senator": f"pass|buy {LOT}|buy {CARD}",
    "reaction": f"pass|{CARD}(?: {CARD}| [a-z_]+)*",
    "close": "yes|no",
    "give_lots": LOT,
    "want_lots": LOT,
    "give_things": f"favour 2|favour 4|card {CARD}",
    "want_things": f"favour 2|favour 4|card {CARD}",
    "offer": "send|drop",
    "answer": "accept|refuse|counter",
}  # fmt: skip


def table(title: str) -> list[list[str]]:
    """Return the rows of README.md's table under this title."""
    part = README.split(f"\n## {title}", 1)[1].split("\n## ", 1)[0]
    lines = [line for line in part.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def names(cell: str) -> list[str]:
    found = re.findall(r"`([a-zA-Z_0-9]+)`", cell)
    if "…" in cell:  # of the shapes, in one row
        return [found[0].replace("O1", shape) for shape in ("O1", "O2", "I3", "L3", "I4", "O4")]
    return found


def facts(cell: str) -> set[str]:
    """Return the fact names: `price, slot (1 to 6; null from a peek)` gives price and slot."""
    plain = re.sub(r"\[\[.*?\], …\]|\[[^\]]*\]|\([^)]*\)|`[^`]*`", "", cell)
    return {found.group(1) for part in plain.split(",") if (found := re.match(r"\s*\*?([a-z_]+)", part))}


QUESTIONS = {name: row for row in table("Questions") for name in names(row[0])}
LINES = {key: facts(row[1]) for row in table("Lines") for key in names(row[0])}
LINES |= {"conceded": set(), "unconceded": set(), "over": {"reason", "scores", "winners"}}


def words(option) -> str:
    if not isinstance(option, tuple):
        return str(option)
    return " ".join(",".join(part) if isinstance(part, tuple) else str(part) for part in option)


@pytest.fixture(scope="module")
def seen():
    """Return all log entries and questions of random games with all modules."""
    questions, options, lines = defaultdict(set), defaultdict(set), defaultdict(set)
    for rng, m in matches():
        while not m.over:
            if m.luck:
                questions[m.luck.what].add((type(m.luck), ""))
            for number in m.waiting:
                ask = m.asked(number)
                kind = next(kind for kind in (AskNumber, AskSome, Ask) if isinstance(ask, kind))
                questions[ask.what].add((kind, ask.topic))
                if kind is not AskNumber and (ask.what != "turn" or rng.random() < 0.1):
                    options[ask.what].update(map(words, ask.options))
            m.take(*busy_move(rng, m))
        for line in m.said(None):
            lines[line["key"]].update(line["facts"])
    return {"questions": questions, "options": options, "lines": lines}


def matches():
    """Yield whole random games, an idle one, a blocked one, full hands of cards, a rich Consul."""
    for seed in range(60):
        rng = Random(f"words {seed}")
        yield rng, Match.new(foundations, 2 + seed % 4, some_options(rng, 2 + seed % 4))
    g = lay(seat(silver=9), seat(), show="G1", pile="G2")
    yield Random(1), g.incomes(6).m
    yield Random(2), lay(*checkerboard(), show="G6", pile="F6").incomes(5).m
    for seed in range(12):
        yield Random(seed), full_hands()


def full_hands() -> Match:
    """Lay a table where all invocations are held, and all seats have two favour tokens and can pay."""
    cards = [f"IV{number:02}" for number in range(1, 21)]
    options = {
        "invocations": True,
        "steal": True,
        "trade": True,
        "monuments": True,
        "objectives": "public",
        "roles": True,
    }
    homes = ("domus:B2 fuente:B3", "domus:E2 jardin:E3")
    own = ("A1 A2 A3", "D1 D2 D3")
    rows = [
        seat(own[n], homes[n], cards=" ".join(cards[n::2]), silver=20, favours=[2, 2], role=("RO13", "RO12")[n])
        for n in (0, 1)
    ]
    return lay(
        *rows,
        show="C1 C2 C3 F1 F2 F3",
        pile="G1 G2 G3 G4 G5 G6 G7 F7",
        next_piles=("F4", "F5"),
        options=options,
        objective_deck=["OB01", "OB02"],
        monument_pool=["faro", "coliseo", "templo_jupiter"],
    ).m


def busy_move(rng: Random, m: Match):
    """Return a random move; building is as likely as all other moves together."""
    seat, what, choice = some_move(rng, m)
    if what == "turn" and rng.random() < 0.5:
        rest = [
            option
            for option in m.asked(seat).options
            if option[0] != "build" and (option[0] != "trade" or rng.random() < 0.1)
        ]
        free = [option for option in rest if option != "income" and option[0] not in TURN_ACTIONS]
        choice = rng.choice(free or rest or [choice])
    return seat, what, choice


def test_every_question_is_documented(seen):
    assert set(seen["questions"]) <= set(QUESTIONS)


def test_every_documented_question_is_asked(seen):
    assert {name for name in QUESTIONS if not name.startswith("reshuffle_")} <= set(seen["questions"])


def test_kinds_and_topics_are_the_documented_ones(seen):
    for what, asked in seen["questions"].items():
        _, topic, kind, _ = QUESTIONS[what]
        assert {t for _, t in asked} <= {name.strip() for name in topic.replace("–", "").split(",")}, what
        assert {k for k, _ in asked} <= {KINDS[word] for word in re.findall("[A-Z][A-Za-z]+", kind) if word in KINDS}, (
            what
        )


def test_every_choice_has_a_documented_form(seen):
    for what, options in seen["options"].items():
        assert [option for option in options if not re.fullmatch(CHOICES[what], option)] == [], what


def test_every_form_of_choice_is_offered_somewhere(seen):
    for what, forms in CHOICES.items():
        for form in forms.split("|") if what != "turn" else re.split(r"\|(?=[a-z])", forms):
            if form.count("(") == form.count(")"):
                assert any(re.fullmatch(form, option) for option in seen["options"][what]), (what, form)


def test_every_line_is_documented_with_its_facts(seen):
    for key, told in seen["lines"].items():
        assert key in LINES
        assert told <= LINES[key], key


def test_every_documented_line_and_fact_is_told(seen):
    for key, documented in LINES.items():
        if key not in ("conceded", "unconceded", "stuck"):
            assert documented <= seen["lines"][key], key


def test_every_lot_can_be_written():
    assert all(re.fullmatch(LOT, lot) for lot in BOARDS[10].lots)
