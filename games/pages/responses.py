"""Responses that several pages give."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render


def see_other(to: str, *args: object) -> HttpResponse:
    """303: whatever was posted, the page is to be fetched."""
    response = redirect(to, *args)
    response.status_code = 303
    return response


def plain_response(text: str, status: int) -> HttpResponse:
    return HttpResponse(text, status=status, content_type="text/plain; charset=utf-8")


def wants_part(request: HttpRequest) -> bool:
    """Whether htmx asks for a part of a page."""
    return bool(request.htmx and not request.htmx.boosted)  # type: ignore[attr-defined]


def render_page(
    request: HttpRequest, template: str, context: dict[str, Any], status: int = 200, part: str = "main"
) -> HttpResponse:
    """The page; only this part of it for htmx."""
    return render(request, f"{template}#{part}" if wants_part(request) else template, context, status=status)


def render_step(request: HttpRequest, template: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
    """The page of a step, which has an address of its own, also where htmx shows only its main part."""
    response = render_page(request, template, context, status)
    if wants_part(request) and status == 200 and request.method == "GET":
        response["HX-Push-Url"] = request.get_full_path()
    return response
