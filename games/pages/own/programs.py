"""The reader's programs: tokens to come in with, and bots of their own. A token's text is shown once, on the page that
made it."""

from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.facts.errors import Refused
from games.models import Bot, Token
from games.tables import bots, tokens

from .clocks import clock_refusal
from .program_forms import BotForm, TokenForm


@login_required
@never_cache
@require_safe
def programs_page(request: HttpRequest) -> HttpResponse:
    return render_programs(request)


@login_required
@never_cache
@require_http_methods(["POST"])
def new_token_page(request: HttpRequest) -> HttpResponse:
    """Make a token, for oneself or for a bot of one's own, and show it."""
    form = TokenForm(request.POST, owner=request.user)
    if not form.is_valid():
        return render_programs(request, token_form=form)
    made, data = None, form.cleaned_data
    ends = timezone.now() + timedelta(days=data["days"]) if data["days"] else None
    try:
        made, text = tokens.make_token(data["user"], data["name"], data["scopes"], data["game"], ends)
    except Refused as fault:
        form.add_error(None, clock_refusal(fault))
        return render_programs(request, token_form=form)
    return render_programs(request, shown={"token": made, "text": text})


@login_required
@require_POST
def drop_token_page(request: HttpRequest, key: int) -> HttpResponse:
    """It opens nothing any more."""
    get_object_or_404(own_tokens(request.user), pk=key).delete()
    messages.success(request, _("The token opens nothing any more."))
    return redirect("games:programs")


@login_required
@require_POST
def new_bot_page(request: HttpRequest) -> HttpResponse:
    """Make a bot."""
    form = BotForm(request.POST)
    if not form.is_valid():
        return render_programs(request, bot_form=form)
    try:
        bots.make_bot(form.cleaned_data["bot_name"], request.user)
    except Refused as fault:
        form.add_error("bot_name", clock_refusal(fault))
        return render_programs(request, bot_form=form)
    messages.success(request, _("Your bot is there. Make it a token next."))
    return redirect("games:programs")


@login_required
@require_POST
def drop_bot_page(request: HttpRequest, key: int) -> HttpResponse:
    """It gets up from its tables and is gone."""
    bot = get_object_or_404(Bot.objects.select_related("user"), owner=request.user, pk=key, user__is_active=True)
    bots.retire_bot(bot.user)
    messages.success(request, _("The bot is gone; built-in players keep its seats."))
    return redirect("games:programs")


def own_tokens(user: Any) -> QuerySet[Token]:
    return Token.objects.filter(user=user) | Token.objects.filter(user__bot__owner=user)


def render_programs(request: HttpRequest, **more: object) -> HttpResponse:
    """The page; 400 with a form that could not be taken."""
    wrong = "token_form" in more or "bot_form" in more
    context = {
        "tokens": own_tokens(request.user).select_related("user", "game").order_by("-created_at", "-pk"),
        "bots": Bot.objects.filter(owner=request.user.pk, user__is_active=True).select_related("user"),
        "token_form": TokenForm(owner=request.user),
        "bot_form": BotForm(),
        "is_bot": Bot.is_one(request.user),
    }
    return render(request, "games/programs.html", context | more, status=400 if wrong else 200)
