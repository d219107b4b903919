"""Pages about the user's own account: settings, sessions and access, data export, deletion."""

from contextlib import nullcontext
from typing import Any

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.utils import timezone, translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.clocks.vacations import changing_rest
from games.facts.errors import Refused
from games.models import Game
from games.wording.languages import language_codes, language_of_page
from games.wording.refusals import REFUSAL_TEXTS
from roma_site.accounts import confirming, credentials, data_export, erasing
from roma_site.accounts.forms import ProfileForm
from roma_site.accounts.models import User

PREFERENCE_COOKIE_SECONDS = 60 * 60 * 24 * 365
THEMES = ("system", "light", "dark")
DEMO_NAMES = ("ana", "bruno")


def next_url(request: HttpRequest) -> str:
    """Return the URL in `next` if it belongs to this site, else the home page.

    Trap: `redirect` takes a word without a slash as the name of a view, and fails if there is no such view."""
    there = request.POST.get("next") or request.GET.get("next") or ""
    same_site = url_has_allowed_host_and_scheme(there, {request.get_host()}, require_https=request.is_secure())
    return there if there.startswith("/") and same_site else "/"


def remember_preference(response: HttpResponse, name: str, value: str) -> None:
    secure = settings.SESSION_COOKIE_SECURE
    response.set_cookie(name, value, max_age=PREFERENCE_COOKIE_SECONDS, samesite="Lax", secure=secure)


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    code = request.POST.get("language", "")
    if code not in language_codes():
        return HttpResponseBadRequest(_("Unknown language."))
    if request.user.is_authenticated:
        User.objects.filter(pk=request.user.pk).update(language=code)
    response = redirect(next_url(request))
    remember_preference(response, settings.LANGUAGE_COOKIE_NAME, code)
    return response


@require_POST
def set_theme(request: HttpRequest) -> HttpResponse:
    name = request.POST.get("theme", "")
    if name not in THEMES:
        return HttpResponseBadRequest(_("Unknown theme."))
    response = redirect(next_url(request))
    remember_preference(response, "theme", name)
    return response


@login_required
@require_http_methods(["GET", "POST"])
def own_page(request: HttpRequest) -> HttpResponse:
    form = ProfileForm(request.POST if request.method == "POST" else None, instance=request.user)
    if request.method == "POST" and form.is_valid() and save_profile(form):
        response = redirect("you")
        remember_preference(response, settings.LANGUAGE_COOKIE_NAME, form.cleaned_data["language"])
        with translation.override(form.cleaned_data["language"]):
            messages.success(request, _("Saved."))
        return response
    if request.method == "POST":
        # The form has changed the user that the header shows.
        request.user = User.objects.get(pk=request.user.pk)  # type: ignore[misc]
    return render(request, "accounts/you.html", {"form": form})


def save_profile(form: ProfileForm) -> bool:
    """Save the changed fields. Return False if the name is now taken. Raise Http404 for an erased user."""
    moves = "time_zone" in form.changed_data
    try:
        with transaction.atomic(), changing_rest(form.instance, timezone.now()) if moves else nullcontext():
            if not User.objects.select_for_update(no_key=True).filter(pk=form.instance.pk).exists():
                raise Http404
            form.instance.save(update_fields=form.changed_data)
    except IntegrityError:
        form.add_error("public_name", _("That name is already taken."))
        return False
    return True


@require_POST
def demo_sign_in(request: HttpRequest, name: str) -> HttpResponse:
    """Sign a demo user in with one click, in development, and store the page's language for this user."""
    if not settings.DEVELOPMENT or name not in DEMO_NAMES:
        raise Http404
    user = User.objects.filter(email=f"{name}@demo.example").first()
    if user is None:
        messages.error(request, _("There are no demo players yet. Create them with `manage.py demo`."))
        return redirect("/")
    user.language = translation.get_language() or user.language
    user.save(update_fields=["language"])
    login(request, user, backend=settings.AUTHENTICATION_BACKENDS[0])
    return redirect(next_url(request))


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm_page(request: HttpRequest) -> HttpResponse:
    """Send and check a code by email, for users who cannot confirm who they are in another way."""
    wrong, there = "", next_url(request)
    if "send" in request.POST:
        if not confirming.send_code(request):
            wrong = _("Too many codes. Try again in an hour.")
    elif request.method == "POST":
        if confirming.check_code(request, request.POST.get("code", "")):
            return redirect(there)
        wrong = _("That code is wrong or has expired.")
    context = {"sent": confirming.is_code_valid(request), "wrong": wrong, "next": there}
    return render(request, "accounts/confirm.html", context, status=400 if wrong else 200)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def keys_page(request: HttpRequest) -> HttpResponse:
    """Show all credentials except this browser's session; POST revokes one or all of them."""
    user: Any = request.user
    own = request.session.session_key
    if request.method == "POST":
        if "all" in request.POST:
            credentials.revoke_all_credentials(user, but_session=own)
        else:
            credentials.revoke_credentials(user, request.POST.getlist("close"), own)
        messages.success(request, _("Revoked."))
        return redirect("keys")
    UserSession.objects.purge_and_list(user)
    found = credentials.active_credentials(user, own)
    kinds = [
        (name, kind, [key for key in found if key.kind == name]) for name, kind in credentials.CREDENTIAL_KINDS.items()
    ]
    shown = {"kinds": kinds, "any": bool(found), "by_mail": bool(settings.INBOUND_ADDRESS)}
    return render(request, "accounts/keys.html", shown)


@confirming.confirmed_view
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def own_data_page(request: HttpRequest) -> HttpResponse:
    user: Any = request.user
    if request.method != "POST":
        return render(request, "accounts/data.html")
    response = HttpResponse(data_export.export_document(user), content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="roma-by-post-{timezone.now():%Y-%m-%d}.json"'
    return response


@confirming.confirmed_view
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def erase_page(request: HttpRequest) -> HttpResponse:
    user: Any = request.user
    sure, wrong = request.POST.get("sure") == "yes", ""
    if request.method == "POST":
        wrong = (
            _("Operators cannot delete their accounts. Give up your operator rights first.")
            if sure
            else _("Check the box first.")
        )
    if request.method == "POST" and sure and not erasing.is_operator(user):
        try:
            erasing.erase_account(user)
            logout(request)
            messages.success(request, _("Your account has been deleted. Thank you for playing!"))
            return redirect("/")
        except Refused as fault:
            wrong = REFUSAL_TEXTS[fault.key][language_of_page()]
    running = Game.objects.filter(seats__user=user, state=Game.State.RUNNING).count()
    context = {"running": running, "wrong": wrong}
    return render(request, "accounts/erase.html", context, status=400 if wrong else 200)
