"""The settings as the type checker reads them: the site's own on a machine of one's own, whatever the environment
says."""

import os

os.environ["DEVELOPMENT"] = "1"
os.environ.setdefault(
    "SECRET_KEY", "only the types are looked at; so this is a key for nothing at all"
)  # else one would be written to var/

from roma_site.settings import *  # noqa: F403
