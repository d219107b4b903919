"""Presets of the form for a new table. Each has its own URL (`?ruleset=…&preset=…`)."""

from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from games.facts.box_modules import box_module
from games.facts.broken_rows import readable_rows
from games.facts.errors import Refused
from games.models import Game, SavedPreset, User

from .listing import words_for_page
from .table_form import PreviousTable, TableForm, last_table_of, previous_table_at

FIRST_GAME_KEY, LAST_TABLE_KEY, REMATCH_PREFIX, SAVED_PREFIX = "first", "last", "again-", "own-"
MAX_SAVED_PRESETS = 12  # of one user and game
FIRST_GAME_DAYS = "7"


@dataclass(frozen=True)
class Preset:
    """A preset of one game's form. `initial` has only the fields that differ from the default."""

    key: str
    ruleset: str
    name: str
    help: str
    initial: dict[str, Any]
    previous: PreviousTable | None = None
    mix: bool = False

    @property
    def own(self) -> bool:
        return self.key.startswith(SAVED_PREFIX)

    @property
    def address(self) -> str:
        return preset_query(self.ruleset, self.key)


def preset_query(ruleset: str, key: str) -> str:
    return "?" + urlencode({"ruleset": ruleset, "preset": key})


def presets_of(ruleset: str, user: User, key: str = "") -> list[Preset]:
    """Return the presets of the game, of the user, of the last table, and of the game that `key` names."""
    last, again = last_table_of(user, ruleset), None
    if key.startswith(REMATCH_PREFIX):
        again = previous_table_at(user, key.removeprefix(REMATCH_PREFIX))
    if again and last and again.game == last.game:
        last = None
    known = readable_rows("table", [last] if last else [], last_table_preset)
    known += readable_rows("table", [again] if again else [], rematch_preset)
    about = _("The base rules without variants, and one week per turn.")
    first = Preset(FIRST_GAME_KEY, ruleset, _("First game"), about, {"pace": FIRST_GAME_DAYS})
    return [first, *known, *saved_presets(ruleset, user), *mix_presets(ruleset)]


def saved_presets(ruleset: str, user: User) -> list[Preset]:
    rows = SavedPreset.objects.filter(user=user, ruleset=ruleset).order_by("name")
    return readable_rows("preset", rows, lambda one: saved_preset(one.pk, ruleset, one.name, dict(one.fields)))


def saved_preset(key: int, ruleset: str, name: str, fields: dict[str, Any] | None = None) -> Preset:
    return Preset(f"{SAVED_PREFIX}{key}", ruleset, name, _("Your preset."), fields or {})


def save_preset(user: User, form: TableForm, name: str) -> Preset:
    mine = SavedPreset.objects.filter(user=user, ruleset=form.ruleset)
    if mine.exclude(name=name).count() >= MAX_SAVED_PRESETS:
        raise Refused("many_presets", f"You can keep {MAX_SAVED_PRESETS} presets of a game. Delete one first.")
    fields = {field: form[field].value() for field in form.fields if field != "invited"}
    kept, _made = mine.update_or_create(user=user, ruleset=form.ruleset, name=name, defaults={"fields": fields})
    return saved_preset(kept.pk, form.ruleset, name)


def delete_preset(user: User, key: str) -> None:
    number = key.removeprefix(SAVED_PREFIX)
    if number.isascii() and number.isdigit() and len(number) < 19:
        SavedPreset.objects.filter(user=user, pk=int(number)).delete()


def last_table_preset(previous: PreviousTable) -> Preset:
    about = _("With %(names)s, with the same time control and variants. They are invited when you open the table.")
    about %= {"names": ", ".join(seat.shown_name for seat in previous.others)}
    name = _("Same as last time")
    return Preset(LAST_TABLE_KEY, previous.game.ruleset, name, about, previous.initial(), previous)


def rematch_url(game: Game) -> str:
    return reverse("games:new_table") + preset_query(game.ruleset, REMATCH_PREFIX + game.slug)


def rematch_preset(previous: PreviousTable) -> Preset:
    return replace(last_table_preset(previous), key=REMATCH_PREFIX + previous.game.slug, name=_("These settings"))


def mix_presets(ruleset: str) -> list[Preset]:
    box, words = box_module(ruleset, "page_data"), words_for_page(ruleset)
    return [
        Preset(key, ruleset, words.term(key, "mix"), words.term(key, "mix_help"), mix_fields(mix), mix=True)
        for key, mix in getattr(box, "MIXES", {}).items()
    ]


def mix_fields(mix: dict[str, Any]) -> dict[str, Any]:
    options = {f"option_{name}": value for name, value in mix["options"].items()}
    return options | ({"size": mix["size"]} if "size" in mix else {})
