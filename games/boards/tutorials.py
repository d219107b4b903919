"""Scripts of tutorials and demos: a preset position with fixed luck, and steps with a question each.

The scripts of a game are in the module `tutorials` of its box (SCRIPTS, DEMO); games/tutorials plays them, and its
README.md explains how to write a script."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from games.facts.box_modules import box_module
from games.rules import GAMES
from games.rules.ask import Choice, JsonObject, SeatNumber
from games.wording.messages import Message, Table

ScriptedReply = tuple[SeatNumber, str, Choice]  # another seat's answer to a question


class Step(NamedTuple):
    """One thing to learn.

    `says`: the prefix of its texts. "<says>.see" explains; a step with a question also has "<says>.do", and a text for
    wrong answers. `what` is the question and `right` the right answers; a step without a question is only read.
    `highlights`: the parts of the board to which the step refers ({% highlight %} in the game's templates); `tab`: the
    tab that a phone shows. `others`: the other seats' answers after this step; by default computer players answer."""

    says: str
    what: str = ""
    right: tuple[Choice, ...] = ()
    highlights: tuple[str, ...] = ()
    tab: str = "board"
    others: tuple[ScriptedReply, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Script:
    """A tutorial or demo.

    Increase `version` with every change; `rules` is the version of the game's rules for which it was written. `luck`:
    the outcomes of the first draws of each kind ({"dice": [(1, 2, 5)]}); later outcomes come from a fixed seed. The
    learner has the first seat and is asked first. `name` is part of the script's URL. `options` and `size` are for
    the table that can be opened after it. `module`: the option whose module it teaches. A script without `steps` is a
    demo of three free moves."""

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
