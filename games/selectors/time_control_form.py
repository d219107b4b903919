from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.clocks.time_control import SECONDS_PER_DAY, SECONDS_PER_HOUR, InvalidTimeControl, TimeControl


class DateInput(forms.DateInput):
    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


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
