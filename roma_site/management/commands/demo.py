"""manage.py demo"""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from roma_site.accounts.models import User

PEOPLE = {"ana": ("Ana", "es", "Europe/Madrid"), "bruno": ("Bruno", "en", "Europe/London")}


class Command(BaseCommand):
    """People and games to look at, on a machine of one's own."""

    help = "Makes the demo users (signed in with one click, development only) and their games, unless they exist."

    def handle(self, *args: Any, **options: Any) -> None:
        """Make what is missing."""
        if not settings.DEVELOPMENT:
            raise CommandError("Demo users sign in without a password: only with DEVELOPMENT=1.")
        for name, (public_name, language, zone) in PEOPLE.items():
            email = f"{name}@demo.example"
            if not User.objects.filter(email=email).exists():
                User.objects.create_user(email, public_name, language=language, time_zone=zone)
