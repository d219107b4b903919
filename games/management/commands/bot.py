from typing import Any

from django.core.management.base import CommandError, CommandParser

from games.facts.errors import Refused
from games.management.database_command import DatabaseCommand
from games.models import Bot, Scope
from games.tables import bots, tokens


class Command(DatabaseCommand):
    help = "Manage the bots of the site, which have no owner. `create` and `token` print the token once."

    faults = (Refused,)

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("act", choices=["create", "token", "remove", "list"])
        parser.add_argument("name", nargs="?", help="the bot's public name")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["act"] == "list":
            for one in Bot.objects.filter(user__is_active=True).select_related("user", "owner"):
                self.stdout.write(f"{one.user.public_name}  of {one.owner or 'the site'}")
            return
        if not options["name"]:
            raise CommandError("Give the bot's name.")
        act, name = options["act"], options["name"]
        if act == "create":
            user = bots.make_bot(name)
        else:
            bot = Bot.objects.select_related("user").filter(user__public_name=name, user__is_active=True).first()
            if bot is None:
                raise CommandError(f"There is no bot {name!r}.")
            user = bot.user
        if act == "remove":
            bots.retire_bot(user)
            return
        _, text = tokens.make_token(user, "by manage.py bot", Scope.values)
        self.stdout.write(text)
