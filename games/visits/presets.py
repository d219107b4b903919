"""Presets: what the form of a new table can begin with, so that one press is enough. Each is an address of its own
(`?ruleset=…&preset=…`) and works without scripts; everything can still be changed."""

from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from games.facts.broken_rows import readable
from games.facts.parts import part
from games.models import Game, User

from .company import Company, company_at, last_company
from .listing import in_language

FIRST, LAST, AGAIN = "first", "last", "again-"
FRIENDLY = "7"  # days for each turn


@dataclass(frozen=True)
class Preset:
    """A way to begin the form of one game. `initial`: its fields, those not named as usual."""

    key: str
    ruleset: str
    name: str
    help: str
    initial: dict[str, Any]
    company: Company | None = None
    mix: bool = False

    @property
    def address(self) -> str:
        return address_of(self.ruleset, self.key)


def address_of(ruleset: str, key: str) -> str:
    return "?" + urlencode({"ruleset": ruleset, "preset": key})


def presets_of(ruleset: str, user: User, key: str = "") -> list[Preset]:
    """Those of this game, and this person's last table of any game; with the `key` of a table to repeat, that one."""
    last, again = last_company(user), company_at(user, key.removeprefix(AGAIN)) if key.startswith(AGAIN) else None
    if again and last and again.game == last.game:
        last = None
    known = readable("table", [last] if last else [], as_last_time)
    known += readable("table", [again] if again else [], once_more)
    return [first_game(ruleset), *known, *mixes_of(ruleset)]


def first_game(ruleset: str) -> Preset:
    about = _("The base rules without variants, and a week for each turn.")
    return Preset(FIRST, ruleset, _("First game"), about, {"pace": FRIENDLY})


def as_last_time(company: Company) -> Preset:
    words, names = in_language(company.game.ruleset), [seat.shown_name for seat in company.others]
    about = _("%(game)s with %(names)s, at the same pace, with the same variants. People are invited at once.")
    facts = {"game": words.term("game"), "names": ", ".join(names)}
    return Preset(LAST, company.game.ruleset, _("As we played last time"), about % facts, company.initial(), company)


def again_address(game: Game) -> str:
    return reverse("games:new_table") + address_of(game.ruleset, AGAIN + game.slug)


def once_more(company: Company) -> Preset:
    return replace(as_last_time(company), key=AGAIN + company.game.slug, name=_("The same table again"))


def mixes_of(ruleset: str) -> list[Preset]:
    box, words = part(ruleset, "mixes"), in_language(ruleset)
    return [
        Preset(key, ruleset, words.term(key, "mix"), words.term(key, "mix_help"), fields(mix), mix=True)
        for key, mix in (box.MIXES if box else {}).items()
    ]


def fields(mix: dict[str, Any]) -> dict[str, Any]:
    options = {f"option_{name}": value for name, value in mix["options"].items()}
    return options | ({"size": mix["size"]} if "size" in mix else {})


def chosen_preset(presets: list[Preset], ruleset: str, key: str) -> Preset | None:
    return next((one for one in presets if (one.key, one.ruleset) == (key, ruleset)), None)
