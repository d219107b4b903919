"""Pages about people: search, favourites, recent opponents, and a person's results."""

from django.contrib import messages
from django.contrib.auth import get_user_model
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.forms import ModelForm
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.facts.errors import Refused
from games.models import Profile
from games.selectors.person import PersonPage, profile_person
from games.selectors.table_context import get_table_context
from games.tables import favourites

from .clocks import clock_refusal


class ProfileForm(ModelForm):
    class Meta:
        model = Profile
        fields = ("results", "pace", "reliability")
        labels = {"pace": gettext_lazy("Pace"), "reliability": gettext_lazy("Reliability")}


@require_safe
@never_cache
@login_required
def people_page(request: HttpRequest) -> HttpResponse:
    """Search people by the beginning of their name (`q`); show favourites and recent opponents."""
    text = request.GET.get("q", "")[:60]
    return render(request, "site/people.html", {
        "q": text,
        "found": favourites.find_people(text),
        "too_short": 0 < len(text.strip()) < favourites.MIN_SEARCH_LETTERS,
        "favourites": favourites.favourites_of(request.user),
        "recent": favourites.recent_opponents(request.user),
    })  # fmt: skip


@require_safe
@never_cache
def person_page(request: HttpRequest, name: str) -> HttpResponse:
    """Show a person. Visitors must sign in, unless the person shows a part of the page to everyone."""
    page = profile_person(name, request.user)
    if page is None and not request.user.is_authenticated:  # the same for unknown names
        messages.info(request, _("Sign in to see this player’s page."))
        return redirect_to_login(request.path)
    if page is None:
        raise Http404
    context = {"page": page, "person": page.person, "form": ProfileForm(instance=page.profile) if page.own else None}
    response = render(request, "site/person.html", context)
    response["X-Robots-Tag"] = "noindex"
    return response


@require_safe
@never_cache
def seat_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    table = get_table_context(request, slug)
    user = next((seat.user or seat.former for seat in table.seats if seat.number == number), None)
    if user is None:
        raise Http404
    return redirect("games:person", user.public_name)


@login_required
@require_POST
def set_favourite_view(request: HttpRequest, name: str) -> HttpResponse:
    """Add a person to the favourites (`wanted` is "yes"), or remove them."""
    person = _page_or_404(request, name).person
    try:
        favourites.set_favourite(request.user, person, request.POST.get("wanted") == "yes")
    except Refused as fault:
        messages.error(request, clock_refusal(fault))
    return redirect("games:person", person.public_name)


@login_required
@require_POST
def set_profile_view(request: HttpRequest) -> HttpResponse:
    """Save which readers may see which part of the user's own page."""
    user = get_object_or_404(get_user_model(), pk=request.user.pk)
    form = ProfileForm(request.POST, instance=Profile.objects.filter(user=user).first() or Profile(user=user))
    if form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
    else:
        messages.error(request, _("Please choose one of the options shown."))
    return redirect("games:person", user.public_name)


def _page_or_404(request: HttpRequest, name: str) -> PersonPage:
    page = profile_person(name, request.user)
    if page is None:
        raise Http404
    return page
