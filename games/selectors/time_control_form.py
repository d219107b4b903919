"""The part of the form for a new table that asks how much time there is."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.clocks.time_control import SECONDS_PER_DAY, SECONDS_PER_HOUR, InvalidTimeControl, TimeControl


class DateInput(forms.DateInput):
    """The browser's own calendar; a plain field elsewhere."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


def set_choices(field: forms.Field, choices: list) -> None:
    """What depends on the games and the reader's language is known only now."""
    assert isinstance(field, forms.ChoiceField)
    field.choices = choices


DEFAULT_TIME_CONTROL = "3"
CUSTOM_TIME_CONTROLS = ("own_answer", "own_bank")
TIME_CONTROL_CHOICES = [
    ("none", _("No limit"), _("Nobody is hurried.")),
    ("1", _("A day for each turn"), _("Brisk: a look every evening.")),
    (DEFAULT_TIME_CONTROL, _("3 days for each turn"), _("The usual pace of a game by post.")),
    ("7", _("A week for each turn"), _("Unhurried.")),
    (
        "bank",
        _("A bank of 3 days"),
        _("12 hours more with each turn, at most 5 days: quick turns save time for later."),
    ),
    ("own_answer", _("Hours of your own for each turn"), _("Set the numbers below.")),
    ("own_bank", _("A bank of your own"), _("Set the numbers below.")),
]
DEFAULT_BANK = TimeControl("bank", 3 * SECONDS_PER_DAY, 12 * SECONDS_PER_HOUR, 5 * SECONDS_PER_DAY)
TIME_UP_CHOICES = [
    ("stand_in", _("the built-in player plays the rest of the turn")),
    ("free", _("the seat becomes free for a substitute; meanwhile the built-in player plays")),
    ("claim", _("the others may claim the end")),
]


def hours_field(label: Any, initial: int, most: int = 1440) -> forms.IntegerField:
    return forms.IntegerField(label=label, required=False, min_value=0, max_value=most, initial=initial)


class TimeControlForm(forms.Form):
    """Nothing here has to be filled in: without a word there is no limit."""

    pace = forms.ChoiceField(
        label=_("Time"),
        required=False,
        choices=[(key, name) for key, name, _help in TIME_CONTROL_CHOICES],
        initial=DEFAULT_TIME_CONTROL,
    )
    own_hours = hours_field(_("Hours for each turn, or in the bank at the start"), 72)
    own_increment = hours_field(_("Bank: hours added with each turn"), 12)
    own_cap = hours_field(_("Bank: hours at most"), 120)
    late = forms.ChoiceField(
        label=_("When time is up"),
        required=False,
        choices=TIME_UP_CHOICES,
        initial="stand_in",
        widget=forms.RadioSelect,
    )
    grace = hours_field(_("Hours of grace, once in a game, before the first miss counts"), 24, most=14 * 24)
    weekends = forms.BooleanField(
        label=_("Free weekends stop the clock of whoever keeps them"), required=False, initial=True
    )
    quiet = forms.BooleanField(label=_("Quiet hours stop the clock of whoever keeps them"), required=False)

    @property
    def pace_choices(self) -> list[dict]:
        """Each pace with its explanation; those with numbers of one's own stand beside the numbers."""
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
                TIME_CONTROL_ERRORS.get(fault.key, TIME_CONTROL_ERRORS["bad_pace"]),
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
    "bad_time": _("Give between 1 hour and 60 days."),
    "bad_bank": _("The bank must hold at least what it starts with and one addition, and at most 60 days."),
    "bad_grace": _("The grace is at most 14 days."),
    "bad_pace": _("These numbers do not make a pace of play."),
}
