"""What is told to somebody who asks about an answer instead of giving it: what the table's page says before an answer is sent,
and what the cards named do. All of it is their own look, or printed on the cards."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.boards import answer_paths, presenters
from games.boards.asking import Asking, Tile
from games.eventlog import log
from games.rules.ask import AskSome, Illegal
from games.wording import Words

from .answers import Answer
from .context import Desk
from .doubts import tokens

MOST_CARDS = 6


@dataclass(frozen=True)
class Explained:
    """An answer that may have been meant, and what would come of it."""

    answer: Answer
    lines: Sequence[str]


def explained_answer(desk: Desk, answer: Answer) -> Explained:
    """Return the answer with what the page would say before it is sent."""
    option = desk.answers.options[answer.number - 1]
    tile = last_look(desk, option)
    lines = list(elements_explained(desk, option))
    if tile is not None:
        lines += [tile.note, *tile.effects, _("cannot be taken back") if tile.final else ""]
    return Explained(answer, [line for line in dict.fromkeys(lines) if line and line not in answer.text])


def last_look(desk: Desk, option) -> Tile | None:
    """The last look at an answer, as the page has it; None where it takes more than this answer, or is not offered now."""
    presenter, language = presenters.of(desk.game.ruleset), desk.notice.user.language
    asking = Asking(
        desk.look, desk.words, desk.names, presenter, language, lambda choice: foretold_by_rules(desk, choice)
    )
    some = isinstance(desk.look.question, AskSome)
    try:
        form = asking.form(picked=(option,)) if some else asking.form(path=answer_paths.parts(option))
    except Illegal:
        return None
    return form.confirm if form else None


def foretold_by_rules(desk: Desk, choice) -> dict | None:
    """What an answer would do, as far as no luck and no secret follows."""
    try:
        return log.preview(desk.game, desk.me, desk.opened, choice)
    except log.Stale:
        return None


def elements_explained(desk: Desk, option) -> Iterable[str]:
    """What the game's presenter explains of each element."""
    path, what = answer_paths.parts(option), desk.look.question.what
    presenter = presenters.of(desk.game.ruleset)
    return (presenter.explain(what, path[:end], desk.notice.user.language) for end in range(1, len(path) + 1))


def cards_named(desk: Desk, named: Iterable[str], answers: Iterable[Answer]) -> list[str]:
    """Return what the cards do that were named, or that these answers name: "Mercatus: …", each once."""
    keys = dict.fromkeys([*named, *(key for one in answers for key in cards_in(one.text, [desk.words]))])
    known = [desk.words.card(key, desk.game.options) for key in keys if key in desk.words.known_cards]
    return list(dict.fromkeys(f"{card['name']}: {card['function']}" for card in known))[:MOST_CARDS]


def cards_in(text: str, tongues: Sequence[Words]) -> list[str]:
    """Return the keys of the cards that a text names, in any of these tongues, in its order; of "Temple of Ceres" not "Temple"."""
    text = f" {' '.join(tokens(text))} "
    found = {key: name for tongue in tongues for key, name in card_names(tongue).items() if f" {name} " in text}
    whole = [key for key, name in found.items() if not any(name != one and name in one for one in found.values())]
    return sorted(whole, key=lambda key: (text.index(found[key]), key))


def card_names(tongue: Words) -> dict[str, str]:
    """The cards by name. What is called by its key, as a deed by its lot, needs no explaining."""
    every = {key: tongue.card(key)["name"] for key in tongue.known_cards}
    return {key: said for key, name in every.items() if (said := " ".join(tokens(name))) and name != key}
