"""The form for a new table, and what it can take over from a previous one."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.utils.translation import gettext_lazy as _

from games.clocks.time_control import SECONDS_PER_DAY, SECONDS_PER_HOUR, TimeControl
from games.models import Club, Game, Grade, Seat, User
from games.rules import GAMES
from games.tables.lengths import time_control_key
from games.tables.opening import TableSettings, available_grades

from .game_form import (
    CUSTOM_TIME_CONTROLS,
    DEFAULT_BANK,
    DEFAULT_SIZE,
    TIME_CONTROL_CHOICES,
    GameForm,
    TimeControlForm,
    excluded_sizes_attrs,
    set_choices,
)

FRIENDS, ANYONE, BUILT_IN, PRACTICE, CLUB_PREFIX = "friends", "anyone", "built_in", "practice", "club-"
COMPUTER_ONLY = (BUILT_IN, PRACTICE)
OPPONENT_CHOICES = [
    (FRIENDS, _("Friends"), _("You get a link to share. Nobody else can see this table.")),
    (ANYONE, _("Anyone"), _("The table is listed. Anyone can join, and anyone can watch.")),
    (
        BUILT_IN,
        _("Computer players"),
        _("The game starts right away, and nobody keeps you waiting. Good for learning."),
    ),
    (
        PRACTICE,
        _("Practice"),
        _(
            "Against computer players. You can undo everything except the end of the game, even dice and drawn cards. Not listed in the archive."
        ),
    ),
]
STARTED_STATES = (Game.State.RUNNING, Game.State.FINISHED)
DAYS_PER_TURN_CHOICES = tuple(key for key, *_ in TIME_CONTROL_CHOICES if key.isdigit())


@dataclass(frozen=True)
class PreviousTable:
    game: Game
    user: User

    @cached_property
    def others(self) -> list[Seat]:
        return list(self.game.seats.exclude(user=self.user).select_related("user").order_by("number"))

    @cached_property
    def people(self) -> list[User]:
        """Return the other players who still have an account; bots only if the table allows bots."""
        seated = [seat for seat in self.others if seat.user is not None and seat.user.is_active]
        return [seat.user for seat in seated if seat.user and (self.game.bots or not seat.bot)]

    @cached_property
    def grades(self) -> list[str]:
        return [seat.grade for seat in self.others if seat.built_in and seat.former_id is None]

    def initial(self) -> dict[str, object]:
        options = {f"option_{key}": value for key, value in self.game.options.items()}
        initial: dict[str, object] = {key: one if type(one) is bool else str(one) for key, one in options.items()}
        initial |= {"size": self.game.size, "bots": self.game.bots}
        initial |= {"invited": [str(person.pk) for person in self.people], "who": self.who()}
        initial |= {f"grade_{seat}": grade for seat, grade in enumerate(self.grades, 1)}
        return initial | time_control_fields(TimeControl.stored(self.game.time_control))

    def who(self) -> str:
        return "friends" if self.people else "practice" if self.game.practice else "built_in"


def last_table_of(user: User, ruleset: str) -> PreviousTable | None:
    started = Game.objects.filter(seats__user=user, ruleset=ruleset, state__in=STARTED_STATES)
    game = started.order_by("-started_at", "-pk").first()
    return PreviousTable(game, user) if game else None


def previous_table_at(user: User, slug: str) -> PreviousTable | None:
    game = Game.objects.filter(slug=slug, seats__user=user, state__in=STARTED_STATES).first()
    return PreviousTable(game, user) if game else None


def time_control_fields(pace: TimeControl) -> dict[str, object]:
    """Return the time control as values of TimeControlForm; custom durations are rounded up to hours."""
    if not pace.has_limit:
        return {"pace": "none"}
    hours = {"own_hours": pace.seconds, "own_increment": pace.increment, "own_cap": pace.cap, "grace": pace.grace}
    days = str(pace.seconds // SECONDS_PER_DAY)
    if pace.kind == "bank":
        chosen = "bank" if time_control_key(pace) == time_control_key(DEFAULT_BANK) else CUSTOM_TIME_CONTROLS[1]
    else:
        usual = days in DAYS_PER_TURN_CHOICES and pace.seconds % SECONDS_PER_DAY == 0
        chosen = days if usual else CUSTOM_TIME_CONTROLS[0]
    numbers = {name: -(-seconds // SECONDS_PER_HOUR) for name, seconds in hours.items() if seconds or name == "grace"}
    return {"pace": chosen, "late": pace.late, "weekends": pace.weekends, "quiet": pace.quiet, **numbers}


class TableForm(GameForm):
    bots = forms.BooleanField(
        label=_("Allow bots"),
        required=False,
        help_text=_("Programs run by other players. Their names are marked as bots."),
    )
    grade = forms.ChoiceField(label=_("Strength of computer players"), required=False, initial=Grade.QUICK)
    who = forms.ChoiceField(
        label=_("Who plays"), choices=[(key, name) for key, name, _help in OPPONENT_CHOICES], initial=FRIENDS
    )

    def __init__(
        self,
        *args: Any,
        ruleset: str,
        previous: PreviousTable | None = None,
        guest: User | None = None,
        clubs: Sequence[Club] = (),
        **kwargs: Any,
    ) -> None:
        """Set up the fields. `previous`: the table to repeat; `guest`: another person to invite."""
        super().__init__(*args, ruleset=ruleset, **kwargs)
        self.previous, self.guest = previous, guest
        self.people = list(dict.fromkeys([*(previous.people if previous else ()), *([guest] if guest else ())]))
        self._add_grades(max(GAMES[ruleset].SEATS))
        self.clubs = {CLUB_PREFIX + club.slug: club for club in clubs}
        self.opponents = [*OPPONENT_CHOICES[:1], *map(club_choice, clubs), *OPPONENT_CHOICES[1:]]
        set_choices(self.fields["who"], [(key, name) for key, name, _help in self.opponents])
        if str(self.initial.get("who", "")).startswith(CLUB_PREFIX) and self.initial["who"] not in self.clubs:
            self.initial = {**self.initial, "who": FRIENDS}  # a preset for a club that the user has left
        self._add_people()

    def _add_people(self) -> None:
        if people := [(str(person.pk), person.public_name) for person in self.people]:
            self.fields["invited"] = forms.MultipleChoiceField(
                label=_("Invite"), choices=people, required=False, widget=forms.CheckboxSelectMultiple
            )

    def _add_grades(self, seats: int) -> None:
        grades = [(grade.value, grade.label) for grade in available_grades(self.ruleset)]
        set_choices(self.fields["grade"], grades)
        if len(grades) > 1 and seats > 2:
            for seat in range(1, seats):
                label = _("Seat %(number)s") % {"number": seat + 1}
                choices = [("", _("as above")), *grades]
                absent = [size for size in GAMES[self.ruleset].SEATS if size <= seat]
                widget = forms.Select(attrs=excluded_sizes_attrs(absent))
                self.fields[f"grade_{seat}"] = forms.ChoiceField(
                    label=label, choices=choices, required=False, widget=widget
                )

    @property
    def grade_choices(self) -> list[dict]:
        grades = available_grades(self.ruleset)
        chosen = self["grade"].value() or Grade.QUICK
        return [
            {"key": one.value, "name": one.label, "help": one.worth_in(self.ruleset), "on": one == chosen}
            for one in grades[1:] and grades
        ]

    @property
    def seat_grades(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("grade_")]

    @property
    def any_seat_grade(self) -> bool:
        """Return whether a seat has its own grade; if so, the page unfolds the list of seats."""
        return any(field.value() for field in self.seat_grades)

    def grades(self, seats: int) -> list[str]:
        data, usual = self.cleaned_data, self.cleaned_data["grade"] or Grade.QUICK
        return [data.get(f"grade_{seat}") or usual for seat in range(1, seats + 1)]

    @property
    def who_choices(self) -> list[dict]:
        return [
            {"key": key, "name": name, "help": text, "on": self["who"].value() == key}
            for key, name, text in self.opponents
        ]

    @property
    def club(self) -> Club | None:
        return self.clubs.get(self["who"].value())

    @property
    def kept_query(self) -> str:
        """Return the part of the URL that keeps guest and club when another game is chosen."""
        kept = {"with": self.guest and self.guest.public_name, "club": self.club and self.club.slug}
        return "".join(f"&{urlencode({name: value})}" for name, value in kept.items() if value)

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if data.get("who") in COMPUTER_ONLY:  # the time fields are not used then, so their errors do not matter
            for name in TimeControlForm.base_fields:
                self.errors.pop(name, None)
        if len(data.get("invited", ())) > (data.get("size") or DEFAULT_SIZE) - 1:
            self.add_error("invited", _("There are not that many seats."))
        return data

    def table(self, draft: str | None = None, nonce: str | None = None) -> TableSettings:
        data = self.cleaned_data
        alone, club = data["who"] in COMPUTER_ONLY, self.club
        built_in = data["size"] - 1 if alone else self.fitting_computer_players(data)
        return TableSettings(
            self.ruleset,
            self.chosen_options,
            data["size"],
            public=data["who"] == ANYONE or (club is not None and club.kind == Club.Kind.OPEN),
            club=club,
            bots=data["bots"],
            built_in=built_in,
            grades=self.grades(built_in),
            practice=data["who"] == PRACTICE,
            time_control=None if alone else self.chosen,
            draft=draft,
            nonce=nonce,
        )

    def fitting_computer_players(self, data: dict[str, Any]) -> int:
        """Return how many of the previous table's computer players fit in addition to the invited people."""
        invited = len(data.get("invited", ()))
        return min(len(self.previous.grades), data["size"] - 1 - invited) if self.previous and invited else 0

    def guests(self) -> list[User]:
        keys = () if self.cleaned_data["who"] in COMPUTER_ONLY else self.cleaned_data.get("invited", ())
        return [person for person in self.people if str(person.pk) in keys]


def club_choice(club: Club) -> tuple[str, str, Any]:
    if club.kind == Club.Kind.OPEN:
        about = _("The table is listed in the club and for all. Anyone can join, and anyone can watch.")
    else:
        about = _("Members can see and join the table. Other people cannot, unless you share its link.")
    return CLUB_PREFIX + club.slug, club.name, about
