"""The settings of the tests: the site's own, on the servers of tests/servers.py."""

import os

from tests import servers

os.environ["DEVELOPMENT"] = "1"
os.environ.setdefault("SQLITE_SYNCHRONOUS", "OFF")
os.environ.setdefault("STAND_IN_WAIT", "0")  # whole games wait for nothing; tests of the wait set it
os.environ.pop("EMAIL_URL", None)
servers.ensure()
FOLDER = os.environ["ROMA_TEST_FOLDER"]
WORKER = os.environ.get("PYTEST_XDIST_WORKER", "main")
os.environ["VAR_DIR"] = f"{FOLDER}/var-{WORKER}"
# Emptying a cache empties the whole numbered database of a Valkey: each worker gets a number of its own.
os.environ["REDIS_URL"] = (
    f"{os.environ['REDIS_URL'].rsplit('/', 1)[0]}/{int(WORKER.removeprefix('gw')) + 1 if WORKER != 'main' else 0}"
)

from roma_site.settings import *  # noqa: E402, F403
from roma_site.settings import BASE_DIR, DATABASES, LOCALE_PATHS, LOGGING  # noqa: E402

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # In memory, threads would share one connection's locks; a file behaves as on the site.
    DATABASES["default"]["TEST"] = {"NAME": f"{FOLDER}/test.sqlite3"}
LOCALE_PATHS = [*LOCALE_PATHS, BASE_DIR / "tests/fifth/locale"]
LOGGING["root"]["level"] = "WARNING"
