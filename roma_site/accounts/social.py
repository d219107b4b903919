"""allauth's hooks for social accounts; loaded only if SOCIAL_LOGINS is set."""

from typing import Any

from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.providers.base.constants import AuthProcess
from django.http import HttpRequest
from django.shortcuts import redirect

from roma_site.accounts.confirming import is_confirmed


class SocialAdapter(DefaultSocialAccountAdapter):
    """Lets users connect a social account only if they have just confirmed who they are."""

    def pre_social_login(self, request: HttpRequest, sociallogin: Any) -> None:
        connects = sociallogin.state.get("process") == AuthProcess.CONNECT
        if connects and request.user.is_authenticated and not is_confirmed(request):
            raise ImmediateHttpResponse(redirect("socialaccount_connections"))
