"""manage.py linkpictures"""

from typing import Any

from django.core.management.base import BaseCommand

from games.operating import link_pictures


class Command(BaseCommand):
    """Draw the pictures of links."""

    help = (
        "Draws what chats show of a link, for each game and language, into static/links. Run it after a game's picture, "
        "its name or its sentence has changed, and commit the files."
    )
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{link_pictures.draw_all()} pictures.")
