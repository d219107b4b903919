"""All data about a user, as one JSON document without secrets. A test fails if a model is missing."""

import json
from typing import Any

from django.apps import apps
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Q

from games.facts.events import Answered, decode
from games.models import Event, Participation, Seat
from games.models.event import MAX_EVENTS_PER_GAME
from notifications.models import ReceivedMail
from roma_site.accounts.models import User

USER_COLUMNS = "email public_name language time_zone asks_first date_joined last_login is_active is_staff"
EXPORTED_COLUMNS = {
    "account.EmailAddress.user": "email verified primary",
    "mfa.Authenticator.user": "type created_at last_used_at",
    "usersessions.UserSession.user": "created_at last_seen_at ip user_agent",
    "socialaccount.SocialAccount.user": "provider uid last_login date_joined extra_data",
    "games.Habits.user": "quiet_from quiet_until weekends_off reminder_schedule",
    "games.Vacation.user": "first last",
    "games.Game.host": "slug ruleset options public club__slug state created_at",
    "games.SavedPreset.user": "ruleset name fields made_at",
    "games.Seat.user": "game__slug game__ruleset game__state number name joined_at conceded missed absent_since score winner",
    "games.Seat.former": "game__slug game__ruleset number name",
    "games.Participation.user": "game__slug seat from_event to_event ending finished_at place of won points answers misses answer_times",
    "games.Membership.user": "club__slug role since",
    "games.Entrant.user": "tournament__slug number state entered_at confirmed_at division place left_at",
    "games.Tournament.directors": "slug season state",
    "games.Decision.by": "tournament__slug number kind at reason",
    "games.Message.user": "game__slug club__slug written_at text",
    "games.ChatMark.user": "game__slug unread calls",
    "games.Note.user": "game__slug text",
    "games.Motion.user": "game__slug kind facts state opened_at ended_at",
    "games.Vote.user": "motion__game__slug motion__kind agrees",
    "games.Order.user": "game__slug seat kind choices until facts ends_at state why set_at over_at",
    "games.WhatIf.user": "game__slug ruleset seat seed lines kept made_at used_at",
    "games.Review.asked_by": "game__slug asked_at made_at",
    "games.TutorialRecord.user": "name version way used_at done_at",
    "games.Invitation.user": "game__slug state made_at ended_at",
    "games.WaitingListEntry.user": "game__slug made_at",
    "games.Nudge.user": "game__slug seat at",
    "games.Profile.user": "results pace reliability",
    "games.Favourite.user": "other__public_name made_at",
    "games.Block.user": "other__public_name made_at",
    "games.Access.user": "seat__game__slug browser made_at",
    "games.Token.user": "name scopes hint created_at used_at expires_at",
    "games.Measure.user": "kind reason at until ended_at appeal appealed_at decision decided_at",
    "games.Report.reporter": "kind game__slug reason words at closed_at",
    "games.Bot.owner": "user__public_name created_at",
    "games.Remark.person": "game__slug number facts at",
    "notifications.Address.user": "channel name disabled_at disabled_reason created_at",
    "notifications.Switch.user": "channel kind on disabled_by_link_at",
    "notifications.Notification.user": "game__slug club__slug tournament__slug kind reminder_number state reason created_at sent_at",
    "admin.LogEntry.user": "action_time object_repr change_message",
}
EXCLUDED_COLUMNS = {
    "accounts.User_groups.user": "operator rights",
    "accounts.User_user_permissions.user": "operator rights",
    "games.Motion.target": "it belongs to the player who proposed it, and is public at the table",
    "games.Favourite.other": "it belongs to the other user, and is secret",
    "games.Block.other": "it belongs to the other user, and is secret",
    "games.Report.about": "it belongs to the reporter, and would show who has sent it",
    "games.Report.closed_by": "an operator’s act, in the admin’s log",
    "games.Measure.made_by": "an operator’s act, in the admin’s log",
    "games.Measure.ended_by": "an operator’s act, in the admin’s log",
    "games.Tournament_directors.user": "the same as games.Tournament.directors",
    "games.Bot.user": "bots do not export data",
    "games.Draft.user": "the commitment for a table that is not open yet, without data about the user",
}


def exported_data(user: User) -> dict[str, Any]:
    found: dict[str, Any] = {"you": User.objects.filter(pk=user.pk).values(*USER_COLUMNS.split()).get()}
    found["answers"] = exported_answers(user)
    found["mails received"] = list(
        ReceivedMail.objects.filter(Q(seat__user=user) | Q(invitation__user=user) | Q(club_email__user=user)).values(
            "seat__game__slug", "invitation__game__slug", "at", "outcome", "facts"
        )
    )
    for name, columns in EXPORTED_COLUMNS.items():
        app, model, field = name.split(".")
        if app in apps.app_configs:  # social accounts only if they are enabled
            rows = apps.get_model(app, model)._default_manager.filter(**{field: user.pk})
            kind = name.rpartition(".")[0] + (f" ({field})" if field != "user" else "")
            found[kind] = list(rows.order_by("pk").values(*columns.split()))
    return found


def exported_answers(user: User) -> list[dict[str, Any]]:
    """Return the user's answers at all tables, undone answers and former seats included."""
    answers = []
    for game, seat, first, last in sorted(_played_ranges(user)):
        rows = Event.objects.of(game, first, last).filter(kind="answered").select_related("game")
        for number, payload, at, slug in rows.values_list("number", "payload", "at", "game__slug"):
            event = decode("answered", payload)
            if isinstance(event, Answered) and event.seat == seat and event.by != "stand_in":
                answers.append({"table": slug, "number": number, "what": event.what, "choice": event.choice, "at": at})
    return answers


def _played_ranges(user: User) -> list[tuple[int, int, int, int]]:
    """Return (game, seat, first event, last event) for each stay, and for seats without recorded stays."""
    stays = Participation.objects.filter(user=user).values_list("game", "seat", "from_event", "to_event")
    seats = Seat.objects.filter(user=user, game__participations=None).values_list("game", "number")
    end = MAX_EVENTS_PER_GAME - 1
    return [(*stay[:3], stay[3] or end) for stay in stays] + [(*seat, 1, end) for seat in seats]


def export_document(user: User) -> str:
    return json.dumps(exported_data(user), cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)
