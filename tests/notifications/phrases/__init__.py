"""Replies as people write them, more than a hundred lines for each language, with their meanings.

`share_understood` returns the share that is understood; none may be played wrongly."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

from games.rules.ask import Ask, AskNumber, AskSome, Choice
from notifications.replies.answer_list import UnclearAnswer
from notifications.replies.answers import Answers

NAMES = ["Ana", "Bruno", "Carla"]
LEAD = ("think", ("lead", "laborer", "muelle"), ("lead", "laborer", "senador"), ("lead", "patron", "senador"))
LABORER = ("pass", ("take", "muelle", "pool"), ("take", "villa", "pool"), ("take", "villa", "hand"))
TURN = ("income", "end", ("buy", "G3"), ("buy", "E2"), ("build", "domus", ("E2",)), ("build", "domus", ("B7",)))
LOTS = (
    "income",
    ("buy", "A5"),
    ("buy", "G2"),
    ("build", "biblioteca", ("B7",)),
    ("build", "jardin", ("C3",)),
    ("trade", 1),
)
ACTION = ("end", ("money", 3), ("cards", 3), ("activate", 3), ("lay", "onager", 1), ("lay", "onager", 2))
CRAFTSMAN = (
    "pass",
    ("lay", "estatua", "wood"),
    ("lay", "torre", "concrete"),
    ("add", "anfiteatro", "torre"),
    ("add", "anfiteatro", "acueducto"),
)
QUESTIONS = {
    "lead": ("gloria", Ask(0, "lead", LEAD)),
    "laborer": ("gloria", Ask(0, "laborer", LABORER)),
    "show": ("gloria", AskSome(0, "legionary", ("muelle", "villa", "villa", "foro"), 0, 3)),
    "pride": ("gloria", AskNumber(0, "pride", 0, 9)),
    "turn": ("foundations", Ask(0, "turn", TURN)),
    "action": ("roma", Ask(0, "action", ACTION)),
    "act": ("great_city", Ask(0, "act", ("pass", "produce", ("build", "II-10", (0, -1)), ("build", "I-09", (1, 0))))),
    "emissary": ("great_city", Ask(0, "emissary", tuple(("place", space) for space in (1, 2, 4, 5)))),
    "trade": ("foundations", Ask(0, "reply", ("accept", "refuse"))),
    "silver": ("foundations", AskNumber(0, "give_silver", 0, 9)),
    "lots": ("foundations", Ask(0, "turn", LOTS)),
    "role": ("foundations", Ask(0, "role", ("RO12", "RO06"))),
    "follow": ("gloria", Ask(0, "follow", ("think", ("follow", "fundicion"), ("follow", "senador")))),
    "craftsman": ("gloria", Ask(0, "craftsman", CRAFTSMAN)),
    "merchant": ("gloria", Ask(0, "merchant", ("pass", ("sell", "foro", "stockpile"), ("sell", "circo", "stockpile")))),
    "patron": ("gloria", Ask(0, "patron", ("pass", ("hire", "muelle", "pool"), ("hire", "academia", "pool")))),
    "latrine": ("gloria", Ask(0, "latrine", ("pass", ("discard", "muelle"), ("discard", "torre")))),
    "thinker": ("gloria", Ask(0, "think", ("senator", "draw"))),
    "keep": ("roma", Ask(0, "keep", (("keep", "legionarius"), ("keep", "onager")))),
    "attack": ("roma", Ask(0, "velites", (("target", 1), ("target", 3)))),
    "triple": ("roma", Ask(0, "triple", ("keep", "roll"))),
    "take": ("great_city", Ask(0, "take", tuple(("take", card) for card in ("I-14", "II-18", "III-17", "IV-05")))),
}
LANGUAGES = sorted(file.stem for file in Path(__file__).parent.glob("*.txt"))


@dataclass(frozen=True)
class Phrase:
    """One line, its meaning (`meant`, None if it must be asked back) and its interpretation (`read`)."""

    question: str
    text: str
    meant: Choice | None
    read: Choice | None

    @property
    def wrong(self) -> bool:
        """Whether it is played as what it does not say."""
        return self.read is not None and self.read != self.meant


def phrases_read(language: str) -> Iterator[Phrase]:
    """Yield all lines of a language as a reader with this email language gets them."""
    for line in (Path(__file__).parent / f"{language}.txt").read_text().splitlines():
        if not line.startswith("#"):
            name, text, meaning = (part.strip() for part in line.split(" | "))
            ruleset, question = QUESTIONS[name]
            known = Answers(question, SimpleNamespace(ruleset=ruleset, options={}), language, NAMES)
            yield Phrase(name, text, choice_meant(known, meaning), choice_read(known, text))


def choice_meant(known: Answers, meaning: str) -> Choice | None:
    if meaning == "?":
        return None
    if known.is_number:
        return int(meaning)
    return () if meaning == "none" else known.choice_of([int(number) for number in meaning.split()])


def choice_read(known: Answers, text: str) -> Choice | None:
    try:
        return known.read(text)
    except UnclearAnswer:
        return None


def share_understood(phrases: list[Phrase]) -> float:
    """Of the lines that mean an answer, what share is read as that."""
    meaning = [one for one in phrases if one.meant is not None]
    return sum(one.read == one.meant for one in meaning) / len(meaning)


def lines_that_ask() -> list[str]:
    """Returns lines that ask about an answer, in all languages: none may ever be played."""
    return [
        line for file in sorted(Path(__file__).parent.glob("asked/*.txt")) for line in file.read_text().splitlines()
    ]
