"""Guided games: a position with fixed luck, and steps with a question each, or some moves of one's own choice. A game
has its own in the module `tutorials` of its box (SCRIPTS, DEMO); games/tutorials plays them, games/tutorials/README.md
says how one is written."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from games.facts.box_modules import box_module
from games.rules import GAMES
from games.rules.ask import Choice, JsonObject, SeatNumber
from games.wording.messages import Message, Table

ScriptedReply = tuple[SeatNumber, str, Choice]  # what somebody else answers to which question


class Step(NamedTuple):
    """One thing to be learned. `says`: the name of its sentences, "<says>.see" (what is there), "<says>.do" and, where
    something is asked, "<says>.else" (after an answer that belongs to another lesson). `what` is the question and
    `right` the answers that fit the lesson, any of which leads on; without a question the step is only read. `rings`
    are the parts of the board it speaks of ({% highlight %} in the game's templates), `tab` the part of it that a phone
    shows. `others`: what the others answer after it; where that is not said their built-in players do."""

    says: str
    what: str = ""
    right: tuple[Choice, ...] = ()
    highlights: tuple[str, ...] = ()
    tab: str = "board"
    others: tuple[ScriptedReply, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Script:
    """A guided game. `version` goes up whenever anything of it changes, and `rules` is the version of the game's rules
    it was written for. `luck`: the outcomes of the first draws of a kind ({"dice": [(1, 2, 5)]}); later ones are drawn
    from a fixed seed. The learner has the first seat and is asked first. `texts`: what is said in it.

    `name` is in its address. `options` and `size` are those of the table that is opened after it. `module`: the option
    whose module it teaches, in addition to those that teach the game. Without `steps` the learner makes three moves of
    their own choice."""

    ruleset: str
    version: int
    rules: int
    position: JsonObject
    texts: Table
    luck: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    name: str = ""
    steps: tuple[Step, ...] = ()
    options: JsonObject = field(default_factory=dict)
    size: int = 2
    module: str = ""

    @property
    def title(self) -> Message:
        return self.texts["title"]


def scripts_by_name() -> dict[str, Script]:
    boxes = [box_module(ruleset, "tutorials") for ruleset in GAMES]
    return {script.name: script for box in boxes if box is not None for script in box.SCRIPTS}


def demo_of(ruleset: str) -> Script | None:
    box = box_module(ruleset, "tutorials")
    return None if box is None else getattr(box, "DEMO", None)


def scripts_of(ruleset: str) -> list[Script]:
    return [script for script in scripts_by_name().values() if script.ruleset == ruleset]


def script_of_module(ruleset: str, option: str) -> Script | None:
    return next((script for script in scripts_of(ruleset) if script.module == option), None)


def script_after(script: Script) -> Script | None:
    every = {one.name: one for one in scripts_of(script.ruleset)}
    names = [*every, ""]
    return every.get(names[names.index(script.name) + 1])
