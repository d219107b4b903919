"""The part of a form that sets up a game: number of players, time control and options."""

from functools import cache
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.boards.tutorials import script_of_module
from games.eventlog import card_sets
from games.rules import GAMES
from games.rules.ask import Illegal
from games.rules.match_setup import start_table

from .listing import words_for_page
from .time_control_form import TimeControlForm, set_choices

DEFAULT_SIZE = 3


class GameForm(TimeControlForm):
    """Size, time control and options of a table of one game."""

    size = forms.TypedChoiceField(label=_("Players"), coerce=int, widget=forms.RadioSelect)

    def __init__(self, *args: Any, ruleset: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ruleset, rules = ruleset, GAMES[ruleset]
        set_choices(self.fields["size"], [(n, str(n)) for n in rules.SEATS])
        self.fields["size"].initial = DEFAULT_SIZE if DEFAULT_SIZE in rules.SEATS else min(rules.SEATS)
        words, self.without = words_for_page(ruleset), {}
        for option in words.options():
            if option["key"] in rules.OPTIONS:
                key, values = option["key"], rules.OPTIONS[option["key"]]
                named = [(value, words.value(key, value)) for value in values] + added_card_set_choices(ruleset, key)
                without = {str(value): impossible_sizes(ruleset, key, value) for value in values if key != "cards"}
                self.without[f"option_{key}"] = {value: sizes for value, sizes in without.items() if sizes}
                self.fields[f"option_{key}"] = field = option_field(option, named, without)
                field.taught_by = script_of_module(ruleset, key)  # type: ignore[attr-defined]
                if len(named) == 1:
                    # The only card set: there is no choice, but the form still sends it.
                    field.widget = forms.HiddenInput()

    @property
    def only_size(self) -> int | None:
        seats = GAMES[self.ruleset].SEATS
        return seats[0] if len(seats) == 1 else None

    @property
    def options(self) -> list[forms.BoundField]:
        return [field for field in self.visible_fields() if field.name.startswith("option_")]

    @property
    def any_option(self) -> bool:
        """Return whether an option differs from its default; if so, the page unfolds the list of options."""
        return any(field.value() not in (None, False, field.field.initial) for field in self.options)

    @property
    def left_out(self) -> list[dict[str, Any]]:
        """Return for each size the names of the options that are not available."""
        named: dict[int, list[str]] = {}
        for field in self.options:
            for value, sizes in self.without.get(field.name, {}).items():
                for size in sizes:
                    named.setdefault(size, []).append(self.choice_name(field, value))
        return [{"size": size, "names": ", ".join(named[size])} for size in sorted(named)]

    def choice_name(self, field: forms.BoundField, value: str) -> str:
        """Return a switch's name, or "name: value" for other options."""
        values = dict(getattr(field.field, "choices", ()))
        return f"{field.label}: {values[value]}" if value in values else str(field.label)

    @property
    def chosen_options(self) -> dict[str, Any]:
        data = self.cleaned_data
        return {name.removeprefix("option_"): value for name, value in data.items() if name.startswith("option_")}


def added_card_set_choices(ruleset: str, option: str) -> list[tuple[str, str]]:
    return [(one.name, one.title) for one in card_sets.card_set_choices(ruleset)] if option == "cards" else []


class SelectBySize(forms.Select):
    """A select. The style sheet hides each option for the numbers of players that exclude it."""

    def __init__(self, without: dict[str, list[int]]) -> None:
        super().__init__()
        self.without = without

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **kwargs)
        option["attrs"] |= excluded_sizes_attrs(self.without.get(str(value)))
        return option


def excluded_sizes_attrs(sizes: list[int] | None) -> dict[str, str]:
    return {"data-not": " ".join(map(str, sizes))} if sizes else {}


def option_field(option: dict, named: list[tuple[Any, str]], without: dict[str, list[int]]) -> forms.Field:
    """Return a checkbox, or a select for options with more than two values.

    `named`: the values and their names, default first; `without`: the sizes at which a value is not available."""
    about: dict[str, Any] = {"label": option["name"], "help_text": option["help"]}
    if {type(value) for value, _ in named} == {bool}:
        switch = forms.CheckboxInput(attrs=excluded_sizes_attrs(without.get(str(not named[0][0]))))
        return forms.BooleanField(required=False, initial=named[0][0], widget=switch, **about)
    by_key = {str(value): value for value, _ in named}
    choices = [(str(value), name) for value, name in named]
    select = SelectBySize(without)
    return forms.TypedChoiceField(choices=choices, coerce=by_key.get, initial=choices[0][0], widget=select, **about)


def impossible_sizes(ruleset: str, option: str, value: Any) -> list[int]:
    """Return the sizes at which the option can never have this value, whatever the other options are."""
    rules: Any = GAMES[ruleset]
    return _impossible_sizes(rules, option, value)


@cache
def _impossible_sizes(rules: Any, option: str, value: Any) -> list[int]:
    refused = [size for size in rules.SEATS if not _is_possible(rules, size, {option: value})]
    return refused if len(refused) < len(rules.SEATS) else []


def _is_possible(rules: Any, size: int, options: dict) -> bool:
    try:
        start_table(rules, size, options, None)
    except Illegal:
        return False
    return True
