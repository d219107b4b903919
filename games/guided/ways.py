"""How free answers travel in an address: "4-0_2-17" is the fifth answer offered, then the first and the third of
several, then the eighteenth. It says what was pressed and nothing of what lies hidden."""

import re

from games.rules.ask import AskSome, Choice, SeatQuestion
from games.visits.trying import BEGIN

NONE = "n"  # none of several
LONGEST = 60  # answers
LONGEST_WAY = 2000  # characters: no address comes to four kilobytes
WORD = re.compile(rf"{NONE}|\d{{1,4}}(_\d{{1,4}})*", re.ASCII)


def words_of(way: str) -> list[str] | None:
    """A word for each answer; None for what is no way at all."""
    if way == BEGIN:
        return []
    words = way.split("-") if len(way) <= LONGEST_WAY else [""]
    return words if len(words) <= LONGEST and all(WORD.fullmatch(word) for word in words) else None


def way_on(words: list[str], question: SeatQuestion, choice: Choice) -> str:
    places = places_of(question, choice if isinstance(question, AskSome) else (choice,))
    return "-".join([*words, "_".join(map(str, places)) or NONE])


def places_of(question: SeatQuestion, choices: tuple[Choice, ...]) -> list[int]:
    """Where these stand among the options; of alike ones each has its own place."""
    left, places = list(choices), []
    for place, option in enumerate(question.options):
        if option in left:
            left.remove(option)
            places.append(place)
    return places


def choice_of(word: str, question: SeatQuestion) -> Choice:
    """The answer that a word is; whether it may be given, the question says. LookupError where none is like that."""
    found = tuple(question.options[int(place)] for place in word.split("_") if word != NONE)
    if isinstance(question, AskSome):
        return found
    if len(found) != 1:
        raise LookupError(word)
    return found[0]
