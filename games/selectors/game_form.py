"""The part of a form that sets up a game: number of players, time control and options."""

from functools import cache
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.boards.tutorials import script_of_module
from games.clocks.time_control import SECONDS_PER_DAY, SECONDS_PER_HOUR, InvalidTimeControl, TimeControl
from games.eventlog import card_sets
from games.rules import GAMES
from games.rules.ask import Illegal
from games.rules.match_setup import start_table

from .listing import words_for_page

DEFAULT_SIZE = 3


DATE_INPUT = forms.DateInput({"type": "date"}, format="%Y-%m-%d")


def set_choices(field: forms.Field, choices: list) -> None:
    assert isinstance(field, forms.ChoiceField)
    field.choices = choices


DEFAULT_TIME_CONTROL = "3"


CUSTOM_TIME_CONTROLS = ("own_answer", "own_bank")


TIME_CONTROL_CHOICES = [
    ("none", _("No limit"), _("Take all the time you need.")),
    ("1", _("1 day per turn"), _("Brisk: check in every evening.")),
    (DEFAULT_TIME_CONTROL, _("3 days per turn"), _("The usual pace of a correspondence game.")),
    ("7", _("1 week per turn"), _("Relaxed.")),
    (
        "bank",
        _("Time bank of 3 days"),
        _("You gain 12 hours per turn, up to 5 days in all. Quick turns save time for later."),
    ),
    ("own_answer", _("Custom hours per turn"), _("Set the numbers below.")),
    ("own_bank", _("Custom time bank"), _("Set the numbers below.")),
]


DEFAULT_BANK = TimeControl("bank", 3 * SECONDS_PER_DAY, 12 * SECONDS_PER_HOUR, 5 * SECONDS_PER_DAY)


TIME_UP_CHOICES = [
    ("stand_in", _("a computer player plays the rest of the turn")),
    ("free", _("the seat becomes free for a substitute; a computer player plays until then")),
    ("claim", _("the other players can claim the end of the game")),
]


def hours_field(label: Any, initial: int, most: int = 1440) -> forms.IntegerField:
    return forms.IntegerField(label=label, required=False, min_value=0, max_value=most, initial=initial)


class TimeControlForm(forms.Form):
    """The time control. All fields are optional; if all are empty, there is no limit."""

    pace = forms.ChoiceField(
        label=_("Time"),
        required=False,
        choices=[(key, name) for key, name, _help in TIME_CONTROL_CHOICES],
        initial=DEFAULT_TIME_CONTROL,
    )
    own_hours = hours_field(_("Hours per turn (with a time bank: hours at the start)"), 72)
    own_increment = hours_field(_("Bank: hours added per turn"), 12)
    own_cap = hours_field(_("Bank: maximum hours"), 120)
    late = forms.ChoiceField(
        label=_("When time runs out"),
        required=False,
        choices=TIME_UP_CHOICES,
        initial="stand_in",
        widget=forms.RadioSelect,
    )
    grace = hours_field(_("Grace period after the first missed deadline, in hours (once per game)"), 24, most=14 * 24)
    weekends = forms.BooleanField(
        label=_("Stop the clocks on weekends for players who have weekends off"), required=False, initial=True
    )
    quiet = forms.BooleanField(label=_("Stop the clocks during players’ quiet hours"), required=False)

    @property
    def pace_choices(self) -> list[dict]:
        """Return the time controls with explanations. `own`: a custom one, which has its own fields."""
        chosen = self["pace"].value()
        return [
            {"key": key, "name": name, "help": text, "on": chosen == key, "own": key in CUSTOM_TIME_CONTROLS}
            for key, name, text in TIME_CONTROL_CHOICES
        ]

    @property
    def pace_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("own_hours", "own_increment", "own_cap", "late", "grace", "weekends", "quiet")]

    @property
    def any_pace_field(self) -> bool:
        return self["pace"].value() in CUSTOM_TIME_CONTROLS or any(field.errors for field in self.pace_fields)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        try:
            self.chosen = self._pace(data)
        except InvalidTimeControl as fault:
            self.chosen = TimeControl()
            self.add_error(
                "grace" if fault.key == "bad_grace" else "own_hours",
                TIME_CONTROL_ERRORS.get(fault.key, TIME_CONTROL_ERRORS["bad_time_control"]),
            )
        return data

    def _pace(self, data: dict[str, Any]) -> TimeControl:
        key = data.get("pace") or "none"
        if key == "none":
            return TimeControl()
        grace = data.get("grace")
        more: dict[str, Any] = {
            "late": data.get("late") or "stand_in",
            "grace": SECONDS_PER_DAY if grace is None else grace * SECONDS_PER_HOUR,
            "quiet": bool(data.get("quiet")),
            "weekends": bool(data.get("weekends")),
        }
        own, increment, cap = (
            (data.get(name) or 0) * SECONDS_PER_HOUR for name in ("own_hours", "own_increment", "own_cap")
        )
        if key == "bank":
            return TimeControl("bank", DEFAULT_BANK.seconds, DEFAULT_BANK.increment, DEFAULT_BANK.cap, **more)
        if key == "own_bank":
            return TimeControl("bank", own, increment, cap, **more)
        return TimeControl("answer", own if key == "own_answer" else int(key) * SECONDS_PER_DAY, **more)


TIME_CONTROL_ERRORS = {
    "bad_time": _("Enter between 1 hour and 60 days."),
    "bad_bank": _("The maximum must be at least the starting hours plus one increment, and at most 60 days."),
    "bad_grace": _("The grace period can be at most 14 days."),
    "bad_time_control": _("Those numbers are not a valid time control."),
}


class GameForm(TimeControlForm):
    size = forms.TypedChoiceField(label=_("Players"), coerce=int, widget=forms.RadioSelect)

    def __init__(self, *args: Any, ruleset: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rules: Any = GAMES[ruleset]
        self.ruleset = ruleset
        set_choices(self.fields["size"], [(n, str(n)) for n in rules.SEATS])
        self.fields["size"].initial = DEFAULT_SIZE if DEFAULT_SIZE in rules.SEATS else min(rules.SEATS)
        words, self.without = words_for_page(ruleset), {}
        for option in words.options():
            if option["key"] in rules.OPTIONS:
                key, values = option["key"], rules.OPTIONS[option["key"]]
                named = [(value, words.value(key, value)) for value in values]
                if key == "cards":
                    named += [(one.name, one.title) for one in card_sets.card_set_choices(ruleset)]
                without = {str(value): impossible_sizes(rules, key, value) for value in values if key != "cards"}
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
                values = dict(getattr(field.field, "choices", ()))  # a switch has none
                name = f"{field.label}: {values[value]}" if value in values else str(field.label)
                for size in sizes:
                    named.setdefault(size, []).append(name)
        return [{"size": size, "names": ", ".join(named[size])} for size in sorted(named)]

    @property
    def chosen_options(self) -> dict[str, Any]:
        data = self.cleaned_data
        return {name.removeprefix("option_"): value for name, value in data.items() if name.startswith("option_")}


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


@cache
def impossible_sizes(rules: Any, option: str, value: Any) -> list[int]:
    """Return the sizes at which the option can never have this value, whatever the other options are."""
    refused = [size for size in rules.SEATS if not _is_possible(rules, size, {option: value})]
    return refused if len(refused) < len(rules.SEATS) else []


def _is_possible(rules: Any, size: int, options: dict) -> bool:
    try:
        start_table(rules, size, options, None)
    except Illegal:
        return False
    return True
