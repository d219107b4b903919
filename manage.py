#!/usr/bin/env python3
"""The site's commands: `manage.py help` lists them, `manage.py COMMAND --help` explains one."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "roma_site.settings")
    if sys.argv[1:] in (["version"], ["--version"]):  # Django's own shows Django's version
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
    except (OperationalError, ProgrammingError) as error:  # in one of Django's commands; ours check first
        sys.exit(
            f"The database cannot be used: {str(error).strip()}. If its tables are missing, run manage.py migrate."
        )


if __name__ == "__main__":
    main()
