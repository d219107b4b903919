#!/usr/bin/env python3
"""The house's commands: `manage.py help` lists them, `manage.py COMMAND --help` explains one."""

import os
import sys


def main() -> None:
    """Run one command; a bad setting stops here, in words."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "roma_site.settings")
    if sys.argv[1:] in (["version"], ["--version"]):  # Django's own would tell Django's
        from roma_site import __version__

        sys.stdout.write(f"Roma by post {__version__}\n")
        return
    try:
        from django.conf import settings
        from django.core.exceptions import ImproperlyConfigured
        from django.core.management import execute_from_command_line
        from django.db import OperationalError, ProgrammingError
    except ImportError:
        sys.exit("The environment is missing. Run `make venv`, then .venv/bin/python manage.py …")
    try:
        settings.INSTALLED_APPS  # noqa: B018  (loads the settings)
    except ImproperlyConfigured as error:
        sys.exit(f"Settings: {error}")
    try:
        execute_from_command_line(sys.argv)
    except (OperationalError, ProgrammingError) as error:  # a command of Django's own; ours look first
        sys.exit(
            f"The database cannot be used: {str(error).strip()}. If its tables are missing, run manage.py migrate."
        )


if __name__ == "__main__":
    main()
