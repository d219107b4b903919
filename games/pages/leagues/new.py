"""The form for a new league, which simulates the season and says how long it will take."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import cached_property
from typing import Any, cast

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.clocks.time_control import MAX_DAYS_OFF, SECONDS_PER_DAY, TimeControl
from games.facts.errors import Illegal, Refused
from games.facts.leagues.divisions import MAX_SEATS, MIN_SEATS, division_sizes
from games.facts.leagues.forecast import MIN_CHANCE, Forecast
from games.models import Club, Tournament, User
from games.models.tournament import MAX_TOURNAMENT_ABOUT_LENGTH, MAX_TOURNAMENT_NAME_LENGTH
from games.pages.lobby.views import lobby_refusal
from games.pages.responses import own_form
from games.rules import GAMES
from games.selectors.archive_filter import reader_midnight
from games.selectors.clubs import own_clubs
from games.selectors.game_form import DATE_INPUT, GameForm, set_choices
from games.selectors.listing import offered_games
from games.selectors.season_rows import day_text
from games.selectors.table_form import ANYONE, CLUB_PREFIX
from games.tournaments.founding import (
    EXPECTED_ENTRANTS,
    MAX_AT_ONCE,
    MAX_ENTRANTS,
    MAX_ENTRY_DAYS,
    MAX_MIN_TABLES,
    MAX_MOVERS,
    LeagueSettings,
    SeasonTooLong,
    open_league,
    season_forecast,
)
from games.wording.languages import language_of_page
from games.wording.refusals import REFUSAL_TEXTS

DEFAULT_ENTRY_DAYS, DRAW_HOUR, DEFAULT_DAYS_OFF = 7, 18, 14
USUAL_PACE = "1"  # day per turn; with three days per turn, a season of most games takes a year
USUAL_TIME = TimeControl("answer", SECONDS_PER_DAY)
MOMENT_INPUT = forms.DateTimeInput({"type": "datetime-local"}, "%Y-%m-%dT%H:%M")
PLACEHOLDER_DAYS = 1  # the season's length before the forecast has said how long it must be


def number_field(label: Any, low: int, high: int, initial: int | None, help_text: Any = "") -> forms.IntegerField:
    return forms.IntegerField(
        label=label, min_value=low, max_value=high, initial=initial, required=False, help_text=help_text
    )


class LeagueForm(GameForm):
    name = forms.CharField(label=gettext_lazy("Name of the league"), max_length=MAX_TOURNAMENT_NAME_LENGTH)
    about = forms.CharField(
        label=gettext_lazy("Description (optional)"),
        max_length=MAX_TOURNAMENT_ABOUT_LENGTH,
        required=False,
        widget=forms.Textarea({"rows": 3}),
    )
    who = forms.ChoiceField(label=gettext_lazy("Who can enter?"), initial=ANYONE, widget=forms.RadioSelect)
    draw_at = forms.DateTimeField(label=gettext_lazy("Entries end, and the draw is made"), widget=MOMENT_INPUT)
    closes_on = forms.DateField(
        label=gettext_lazy("Last day of the season"),
        required=False,
        widget=DATE_INPUT,
        help_text=gettext_lazy("Leave this empty to end the season as soon as the simulation allows."),
    )
    at_once = number_field(
        gettext_lazy("Tables each player plays at the same time"),
        1,
        MAX_AT_ONCE,
        2,
        gettext_lazy("A new table starts as soon as its players have time for it."),
    )
    movers = number_field(
        gettext_lazy("Players who move up (and as many down) between two divisions"), 0, MAX_MOVERS, 2
    )
    max_entrants = number_field(
        gettext_lazy("Maximum number of entrants"),
        MIN_SEATS,
        MAX_ENTRANTS,
        None,
        gettext_lazy("Later entrants go on the waiting list. Leave empty for no limit."),
    )
    min_tables = number_field(gettext_lazy("Finished public tables that an entrant needs"), 0, MAX_MIN_TABLES, 0)
    min_reliability = number_field(
        gettext_lazy("Of the last ten public tables, an entrant must have finished at least … percent"), 0, 100, 0
    )
    days_off = number_field(
        gettext_lazy("Days off that stop a player’s clocks in this season"),
        0,
        MAX_DAYS_OFF,
        DEFAULT_DAYS_OFF,
        gettext_lazy("Empty: no limit."),
    )
    scoring = forms.ChoiceField(
        label=gettext_lazy("Points"),
        required=False,
        choices=[
            (Tournament.Scoring.PLACES, gettext_lazy("for places, for example 12, 6 and 0 with three players")),
            (Tournament.Scoring.WINS, gettext_lazy("only for wins")),
        ],
        initial=Tournament.Scoring.PLACES,
    )
    continues = forms.BooleanField(
        label=gettext_lazy("When the season is over, the next one opens by itself"), required=False, initial=True
    )

    def __init__(self, *args: Any, ruleset: str, clubs: Sequence[Club] = (), **kwargs: Any) -> None:
        super().__init__(*args, ruleset=ruleset, **kwargs)
        seats = [size for size in GAMES[ruleset].SEATS if MIN_SEATS <= size <= MAX_SEATS]
        set_choices(self.fields["size"], [(size, str(size)) for size in seats])
        self.clubs = {CLUB_PREFIX + club.slug: club for club in clubs}
        everyone = (ANYONE, _("Everyone on this site"))
        set_choices(self.fields["who"], [everyone, *((key, club_choice(club)) for key, club in self.clubs.items())])
        self.fields["draw_at"].initial, self.fields["pace"].initial = usual_draw, USUAL_PACE
        late = cast(forms.ChoiceField, self.fields["late"])
        set_choices(late, [choice for choice in cast(Any, late.choices) if choice[0] != "claim"])

    @property
    def pace_choices(self) -> list[dict]:
        return [choice for choice in super().pace_choices if choice["key"] != "none"]

    @property
    def rule_fields(self) -> list[forms.BoundField]:
        names = (
            "at_once",
            "movers",
            "scoring",
            "days_off",
            "max_entrants",
            "min_tables",
            "min_reliability",
            "continues",
        )
        return [self[name] for name in names]

    @property
    def any_rule(self) -> bool:
        return any(field.errors for field in self.rule_fields)

    @property
    def club(self) -> Club | None:
        return self.clubs.get(self["who"].value())

    def clean_draw_at(self) -> datetime:
        draw_at: datetime = self.cleaned_data["draw_at"]
        if not timedelta(0) < draw_at - timezone.now() <= timedelta(days=MAX_ENTRY_DAYS):
            raise forms.ValidationError(REFUSAL_TEXTS["bad_draw_date"][language_of_page()])
        return draw_at

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if not self.chosen.has_limit and not self.errors:
            self.add_error("pace", _("The tables of a league need a time limit."))
        return data

    def rules(self) -> LeagueSettings:
        """Return the settings of a valid form. If the last day is empty, `first_end` replaces it."""
        data, club = self.cleaned_data, self.club
        draw_at = data["draw_at"]
        wanted = ("name", "about", "size", "draw_at")
        numbers = {name: data[name] for name in ("at_once", "movers", "min_tables", "min_reliability")}
        found = LeagueSettings(
            **{name: data[name] for name in wanted},
            **{name: self.fields[name].initial if value is None else value for name, value in numbers.items()},
            ruleset=self.ruleset,
            options=self.chosen_options,
            time_control=replace(self.chosen, days_off=data["days_off"]),
            scoring=data["scoring"] or Tournament.Scoring.PLACES,
            max_entrants=data["max_entrants"],
            continues=data["continues"],
            club=club,
            public=club is None or club.kind == Club.Kind.OPEN,
            closes_at=end_of_day(data["closes_on"]) if data["closes_on"] else draw_at + timedelta(PLACEHOLDER_DAYS),
        )
        return found if data["closes_on"] else replace(found, closes_at=first_end(draw_at, season_forecast(found)))


def club_choice(club: Club) -> str:
    if club.kind == Club.Kind.OPEN:
        return _("The members of %(club)s. Everyone can watch.") % {"club": club.name}
    return _("The members of %(club)s. Other people cannot see the league.") % {"club": club.name}


def usual_draw() -> datetime:
    day = timezone.localtime() + timedelta(days=DEFAULT_ENTRY_DAYS)
    return day.replace(hour=DRAW_HOUR, minute=0, second=0, microsecond=0)


def end_of_day(day: date) -> datetime:
    return reader_midnight(day, days_later=1) - timedelta(minutes=1)


def first_end(draw_at: datetime, found: Forecast) -> datetime:
    """Return the end of the first day by which all tables have ended with probability MIN_CHANCE."""
    return end_of_day(timezone.localdate(draw_at + timedelta(days=found.needed_days)))


@dataclass(frozen=True)
class SeasonOutlook:
    rules: LeagueSettings

    @cached_property
    def forecast(self) -> Forecast:
        return season_forecast(self.rules)

    @property
    def entrants(self) -> int:
        return max(self.rules.size, self.rules.max_entrants or EXPECTED_ENTRANTS)

    @property
    def divisions(self) -> str:
        """Return the sizes of the divisions, for example "2 × 7" for two divisions of seven."""
        sizes = Counter(division_sizes(self.entrants, self.rules.size))
        return " + ".join(f"{count} × {size}" for size, count in sizes.items())

    @property
    def tables_each(self) -> int:
        """Return how many tables each entrant plays in the largest division."""
        return max(division_sizes(self.entrants, self.rules.size)) - 1 if self.rules.size == 2 else self.rules.size

    @property
    def weeks(self) -> int:
        return max(1, round(self.forecast.needed_days / 7))

    @property
    def first_end(self) -> str:
        return day_text(first_end(self.rules.draw_at, self.forecast))

    @property
    def end(self) -> str:
        return day_text(self.rules.closes_at)

    @property
    def chance(self) -> int:
        """Return in how many of ten simulated seasons all tables end in time."""
        return int(10 * self.forecast.chance(self.rules.days))

    @property
    def is_likely(self) -> bool:
        return self.forecast.chance(self.rules.days) >= MIN_CHANCE


@own_form
def new_league_page(request: HttpRequest) -> HttpResponse:
    """Show the form for a new league. POST opens the league, or with `check` only simulates its season."""
    user = cast(User, request.user)
    data = request.POST if request.method == "POST" else request.GET
    ruleset = data["ruleset"] if data.get("ruleset") in GAMES else next(iter(GAMES))
    clubs = list(own_clubs(user))
    wanted = CLUB_PREFIX + data.get("club", "")
    initial = {"who": wanted} if any(CLUB_PREFIX + club.slug == wanted for club in clubs) else {}
    form = LeagueForm(request.POST if request.method == "POST" else None, ruleset=ruleset, clubs=clubs, initial=initial)
    if form.is_valid() and "check" not in request.POST:
        try:
            made = open_league(user, form.rules())
            messages.success(request, _("The league is open. Send the address of this page to your players."))
            return redirect(made)
        except SeasonTooLong as fault:
            form.add_error("closes_on", too_long_text(fault))
        except (Refused, Illegal) as fault:
            form.add_error(None, lobby_refusal(fault, ruleset))
    context = {"form": form, "games": offered_games(), "outlook": outlook(form)}
    return render(request, "leagues/new.html", context, status=400 if form.errors else 200)


def outlook(form: LeagueForm) -> SeasonOutlook | None:
    """Return the simulation for the sent values, or for the usual ones. Return None if a value is wrong."""
    if form.is_bound:
        needed = (
            "size",
            "draw_at",
            "at_once",
            "max_entrants",
            "days_off",
            "movers",
            "min_tables",
            "min_reliability",
            "scoring",
        )
        if any(name not in form.cleaned_data for name in needed) or not form.chosen.has_limit:
            return None
        form.cleaned_data = {"name": "", "about": "", "closes_on": None, **form.cleaned_data}
        return SeasonOutlook(form.rules())
    now = usual_draw()
    usual = LeagueSettings("", form.ruleset, form["size"].initial, USUAL_TIME, now, now + timedelta(PLACEHOLDER_DAYS))
    return SeasonOutlook(replace(usual, closes_at=first_end(now, season_forecast(usual))))


def too_long_text(fault: SeasonTooLong) -> str:
    ways = [_("a last day from %(day)s on") % {"day": day_text(fault.closes_at)}]
    if fault.at_once:
        ways.append(_("%(n)s tables at the same time") % {"n": fault.at_once})
    if fault.turn_days:
        ways.append(ngettext("%(n)s day per turn", "%(n)s days per turn", fault.turn_days) % {"n": fault.turn_days})
    chance = {"n": int(10 * fault.chance), "ways": _(" or ").join(ways)}
    return _("All tables would end in time in only %(n)s of 10 seasons. This would do: %(ways)s.") % chance
