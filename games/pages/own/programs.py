"""The user's API tokens and bots. A token's text is shown once, on the page that created it."""

from datetime import timedelta
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth import get_user_model
from django.contrib.auth.decorators import login_required
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.facts.errors import Refused
from games.models import Bot, Game, Scope, Seat, Token
from games.pages.responses import own_action, refusal_text
from games.tables import bots, tokens

MAX_TOKEN_DAYS = 3660


@login_required
@never_cache
@require_safe
def programs_page(request: HttpRequest) -> HttpResponse:
    return render_programs(request)


@login_required
@never_cache
@require_http_methods(["POST"])
def new_token_page(request: HttpRequest) -> HttpResponse:
    form = TokenForm(request.POST, owner=request.user)
    if not form.is_valid():
        return render_programs(request, token_form=form)
    made, data = None, form.cleaned_data
    ends = timezone.now() + timedelta(days=data["days"]) if data["days"] else None
    try:
        made, text = tokens.make_token(data["user"], data["name"], data["scopes"], data["game"], ends)
    except Refused as fault:
        form.add_error(None, refusal_text(fault))
        return render_programs(request, token_form=form)
    return render_programs(request, shown={"token": made, "text": text})


@own_action
def revoke_token_view(request: HttpRequest, key: int) -> HttpResponse:
    get_object_or_404(own_tokens(request.user), pk=key).delete()
    messages.success(request, _("Token revoked."))
    return redirect("games:programs")


@own_action
def new_bot_view(request: HttpRequest) -> HttpResponse:
    form = BotForm(request.POST)
    if not form.is_valid():
        return render_programs(request, bot_form=form)
    try:
        bots.make_bot(form.cleaned_data["bot_name"], request.user)
    except Refused as fault:
        form.add_error("bot_name", refusal_text(fault))
        return render_programs(request, bot_form=form)
    messages.success(request, _("Bot created. Next, create a token for it."))
    return redirect("games:programs")


@own_action
def delete_bot_view(request: HttpRequest, key: int) -> HttpResponse:
    bot = get_object_or_404(Bot.objects.select_related("user"), owner=request.user, pk=key, user__is_active=True)
    bots.retire_bot(bot.user)
    messages.success(request, _("Bot removed. Computer players take over its seats."))
    return redirect("games:programs")


def own_tokens(user: Any) -> QuerySet[Token]:
    return Token.objects.filter(user=user) | Token.objects.filter(user__bot__owner=user)


def render_programs(request: HttpRequest, **more: object) -> HttpResponse:
    wrong = "token_form" in more or "bot_form" in more
    context = {
        "tokens": own_tokens(request.user).select_related("user", "game").order_by("-created_at", "-pk"),
        "bots": Bot.objects.filter(owner=request.user.pk, user__is_active=True).select_related("user"),
        "token_form": TokenForm(owner=request.user),
        "bot_form": BotForm(),
        "is_bot": Bot.is_one(request.user),
    }
    return render(request, "games/programs.html", context | more, status=400 if wrong else 200)


class TokenForm(forms.Form):
    name = forms.CharField(label=_("What is it for?"), max_length=60)
    user: forms.ModelChoiceField = forms.ModelChoiceField(queryset=None, label=_("Player"), empty_label=None)
    scopes = forms.MultipleChoiceField(
        label=_("Permissions"),
        choices=Scope.choices,
        widget=forms.CheckboxSelectMultiple,
        initial=[Scope.READ, Scope.PLAY],
    )
    table = forms.CharField(label=_("Only at one table (its name, such as tiber-42)"), max_length=40, required=False)
    days = forms.IntegerField(
        label=_("Days until it expires (empty: never)"), min_value=1, max_value=MAX_TOKEN_DAYS, required=False
    )

    def __init__(self, *args: Any, owner: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        users = get_user_model().objects.filter(Q(pk=owner.pk) | Q(bot__owner=owner, is_active=True))
        self.owner = owner
        self.fields["user"].queryset = users.order_by("bot__pk", "pk")  # type: ignore[attr-defined]
        self.fields["user"].initial = owner.pk

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        data["game"] = self._game(data) if data.get("table") else None
        return data

    def _game(self, data: dict[str, Any]) -> Game | None:
        """Return the table if the token's user has a seat there. For an unknown table the error is the same."""
        seat = Seat.objects.filter(game__slug=data["table"].strip().lower(), user=data.get("user")).first()
        if seat is None or data.get("user") is None:
            self.add_error("table", _("You have no seat at a table with that name."))
            return None
        return seat.game


class BotForm(forms.Form):
    bot_name = forms.CharField(label=_("Public name"), max_length=30, help_text=_("Always followed by “(bot)”."))
