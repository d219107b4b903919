"""Views for the user's settings: language, theme, name and time zone."""

from contextlib import nullcontext

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.utils import timezone, translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.clocks.rest_changes import changing_rest
from games.wording.languages import language_codes
from roma_site.accounts.forms import ProfileForm
from roma_site.accounts.models import User

PREFERENCE_COOKIE_SECONDS = 60 * 60 * 24 * 365
THEMES = ("system", "light", "dark")
DEMO_NAMES = ("ana", "bruno")


def next_url(request: HttpRequest) -> str:
    """Return the URL in `next` if it belongs to this site, else the home page.

    Trap: `redirect` takes a word without a slash as the name of a view, and fails if there is no such view."""
    there = request.POST.get("next") or request.GET.get("next") or ""
    safe = there.startswith("/") and url_has_allowed_host_and_scheme(
        there, {request.get_host()}, require_https=request.is_secure()
    )
    return there if safe else "/"


def remember_preference(response: HttpResponse, name: str, value: str) -> None:
    response.set_cookie(
        name, value, max_age=PREFERENCE_COOKIE_SECONDS, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE
    )


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
    """Save only the changed fields. Return False if the name is now taken; 404 if the user was erased."""
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
