"""All settings, from environment variables.

With an invalid value the site does not start; the error says what to do.
deploy/env.example lists every variable. DEVELOPMENT=1 is for your own machine: `make` sets it."""

import os
import re
import secrets
from base64 import b64decode
from email.utils import parseaddr
from pathlib import Path
from typing import Any

import dj_database_url
import dj_email_url
from django.core.exceptions import ImproperlyConfigured
from environs import Env, EnvError

from roma_site import __version__

BASE_DIR = Path(__file__).resolve().parent.parent
env = Env()


def read_setting(kind: str, name: str, default: Any) -> Any:
    """Return an environment variable, or the default if empty. Raise ImproperlyConfigured if invalid."""
    if not os.environ.get(name):
        return default
    try:
        return getattr(env, kind)(name, default)
    except (EnvError, ValueError) as error:
        raise ImproperlyConfigured(f"{name} does not hold a {kind}: {error}") from None


def required_setting(name: str, example: str, in_development: str | None = None) -> str:
    """Return an environment variable. Raise ImproperlyConfigured if it is unset on a public site."""
    value: str = read_setting("str", name, "")
    if not value and DEVELOPMENT and in_development is not None:
        return in_development
    if not value:
        raise ImproperlyConfigured(f"{name} is not set (example: {example}). On your own machine, set DEVELOPMENT=1.")
    return value


DEVELOPMENT: bool = read_setting("bool", "DEVELOPMENT", False)
# Django's debug pages: not needed for development, since errors never show a stack trace.
DEBUG: bool = read_setting("bool", "DEBUG", False)
if DEBUG and not DEVELOPMENT:
    raise ImproperlyConfigured("DEBUG=1 shows secrets to strangers. Unset it, or set DEVELOPMENT=1.")

# Files of a running site: database, development emails, files of the embedded servers.
VAR_DIR = Path(read_setting("str", "VAR_DIR", str(BASE_DIR / "var"))).resolve()


def development_secret(name: str, key: str) -> str:
    """Return the secret stored in this file of VAR_DIR; at the first start, store `key` there."""
    file = VAR_DIR / name
    VAR_DIR.mkdir(parents=True, exist_ok=True)
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return file.read_text()
    with open(descriptor, "w") as out:
        out.write(key)
    return key


SECRET_KEY: str = read_setting("str", "SECRET_KEY", "") or (
    development_secret("secret_key", secrets.token_urlsafe(50))
    if DEVELOPMENT
    else required_setting("SECRET_KEY", "50 random letters")
)
# Twelve letters, or "x" fifty times, can be guessed in an afternoon from any signed link.
_repeated = (SECRET_KEY + SECRET_KEY).find(SECRET_KEY, 1) < len(SECRET_KEY)
if len(SECRET_KEY) < 50 or len(set(SECRET_KEY)) < 10 or _repeated:
    raise ImproperlyConfigured(
        "SECRET_KEY is weak: it must be 50 random letters or more. "
        "python3 -c 'import secrets; print(secrets.token_urlsafe(50))' makes one. "
        "(A new key signs all users out and invalidates the links in old emails.)"
    )
PORT: int = read_setting("int", "PORT", 8000)
SITE_URL: str = required_setting("SITE_URL", "https://roma.example", f"http://localhost:{PORT}")
if not SITE_URL.startswith(("http://", "https://")) or SITE_URL.endswith("/"):
    raise ImproperlyConfigured(f"SITE_URL is {SITE_URL!r}; it must be http(s)://host without a final slash.")
BEHIND_PROXY: bool = read_setting("bool", "BEHIND_PROXY", False)
if DEVELOPMENT and (SITE_URL.startswith("https://") or BEHIND_PROXY):
    raise ImproperlyConfigured(
        "DEVELOPMENT=1 is for your own machine, but SITE_URL with https:// or BEHIND_PROXY=1 mean a public site, where "
        "anyone could sign in as any user. Unset DEVELOPMENT (or, on your own machine, the other two)."
    )
SITE_HOST = SITE_URL.split("/")[2].rsplit(":", 1)[0]
ALLOWED_HOSTS: list[str] = read_setting(
    "list", "ALLOWED_HOSTS", [SITE_HOST, *(["localhost", "127.0.0.1", "[::1]"] if DEVELOPMENT else [])]
)

# Apps ----------------------------------------------------------------------------------------------------------------
INSTALLED_APPS = [
    "roma_site.apps.RomaSiteConfig",
    "roma_site.accounts",
    "notifications",
    "games",
    "roma_site.apps.OperatorsConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.humanize",
    "whitenoise.runserver_nostatic",
    "roma_site.files.StaticFiles",
    "django_htmx",
    "rest_framework",
    "drf_spectacular",
    "template_partials.apps.SimpleAppConfig",
    "csp",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
]
MIDDLEWARE = [
    "roma_site.instrumentation.RequestLog",
    "roma_site.accounts.middleware.ResponseHeaders",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "roma_site.accounts.middleware.UserLanguageAndZone",
    "roma_site.accounts.middleware.MembersOnly",
]
ROOT_URLCONF = "roma_site.urls"
WSGI_APPLICATION = "roma_site.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATE_LOADERS: list[Any] = [
    "django.template.loaders.filesystem.Loader",
    "django.template.loaders.app_directories.Loader",
]
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates", BASE_DIR / "locale"],  # the games' translated rules
        "OPTIONS": {
            # template-partials needs its loader here, and so does caching.
            "loaders": [
                (
                    "template_partials.loader.Loader",
                    TEMPLATE_LOADERS if DEBUG else [("django.template.loaders.cached.Loader", TEMPLATE_LOADERS)],
                )
            ],
            "builtins": ["template_partials.templatetags.partials", "games.templatetags.urls"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "roma_site.context.site_context",
            ],
        },
    }
]

# Data ----------------------------------------------------------------------------------------------------------------
DATABASE_URL: str = read_setting("str", "DATABASE_URL", "") or f"sqlite:///{VAR_DIR / 'roma.sqlite3'}"


def database_settings(url: str) -> dict[str, Any]:
    """Return Django's settings for a database URL, with the options that its engine needs."""
    try:
        config = dj_database_url.parse(url)
    except (ValueError, KeyError):
        # The URL may contain a password, so it is not shown.
        raise ImproperlyConfigured(
            "DATABASE_URL is not an address (example: postgresql://user:password@host/name)."
        ) from None
    options = config.setdefault("OPTIONS", {})
    if config["ENGINE"].endswith("sqlite3"):
        # Opening the file for each request costs more than most pages. PostgreSQL has the pool.
        config["CONN_MAX_AGE"] = None
        # Writers lock at BEGIN and wait; FULL keeps a committed move through a power cut.
        options |= {"timeout": 20, "transaction_mode": "IMMEDIATE"}
        options["init_command"] = (
            f"PRAGMA journal_mode=WAL; PRAGMA synchronous={SQLITE_SYNCHRONOUS}; PRAGMA cache_size=-16000"
        )
        VAR_DIR.mkdir(parents=True, exist_ok=True)
    elif config["ENGINE"].endswith("postgresql"):
        # Check connections before use: after a restart of the server, those of the pool are dead.
        config["CONN_HEALTH_CHECKS"] = True
        # PgBouncer in transaction mode may use another connection for each query, without the cursor.
        config["DISABLE_SERVER_SIDE_CURSORS"] = True
        # By default the waits between attempts to connect double for five minutes: an absence could last twice as long.
        sizes = {"min_size": 1, "max_size": read_setting("int", "DATABASE_POOL", 16)}
        options.setdefault("pool", {**sizes, "timeout": 3, "reconnect_timeout": 3})
    else:
        raise ImproperlyConfigured(f"DATABASE_URL names {config['ENGINE']}; this site runs on sqlite and postgresql.")
    return dict(config)


SQLITE_SYNCHRONOUS: str = read_setting("str", "SQLITE_SYNCHRONOUS", "FULL")
if SQLITE_SYNCHRONOUS not in {"FULL", "NORMAL", "OFF"}:
    raise ImproperlyConfigured("SQLITE_SYNCHRONOUS is FULL, NORMAL or (tests only) OFF.")
DATABASES = {"default": database_settings(DATABASE_URL)}


def running_valkey_url() -> str:
    """Return the URL of the embedded Valkey, which a running `manage.py serve` has written to a file."""
    file = VAR_DIR / "valkey.url"
    return file.read_text().strip() if file.exists() else "redis://127.0.0.1:6379/0"


REDIS_URL: str = required_setting("REDIS_URL", "redis://127.0.0.1:6379/0", running_valkey_url())
if not REDIS_URL.startswith(("redis://", "rediss://")):
    raise ImproperlyConfigured("REDIS_URL must begin with redis:// or rediss://.")
BROKER_CACHE = {
    "LOCATION": REDIS_URL,
    "KEY_PREFIX": "roma",
    "OPTIONS": {"socket_connect_timeout": 2, "socket_timeout": 2},
}
CACHES = {
    # Rate limits; each process counts for itself while the broker is away.
    "default": {"BACKEND": "roma_site.broker.caches.FallbackCache", **BROKER_CACHE},
    # Data that all processes share (games/database/shared_cache.py); fails while the broker is away.
    "shared": {"BACKEND": "roma_site.broker.caches.BrokerCache", **BROKER_CACHE},
}
SESSION_ENGINE = "roma_site.sessions"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 60

# Tasks ---------------------------------------------------------------------------------------------------------------
CELERY_BROKER_URL = REDIS_URL
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # forever: a worker that gave up would have to be restarted by hand
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "global_keyprefix": "roma-tasks:",
    "socket_connect_timeout": 2,
    "socket_timeout": 5,
    # A page must not hang while the broker is away (by default 5 s): the sweeps find the work later.
    "max_retries": 0,
    "interval_start": 0,
    "interval_step": 0,
    "interval_max": 0,
}
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_IGNORE_RESULT = True
# A killed worker's task runs again; every task is safe to run twice.
CELERY_TASK_ACKS_LATE = True
# A separate queue for searches of several seconds (`manage.py thinking`), so that moves and emails need not wait.
THINKING_TASKS = ("games.tasks.think", "games.tasks.think_of_hint", "games.tasks.review_piece")
CELERY_TASK_ROUTES = {task: {"queue": "thinking"} for task in THINKING_TASKS}
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "beat")
CELERY_BEAT_SCHEDULER = "roma_site.broker.celery_transport:ClockProofScheduler"
# All periodic tasks, with their intervals in seconds. Times are in the database; the tasks find the rows that are due.
PERIODIC_TASKS = {
    "heartbeat": ("roma_site.tasks.heartbeat", 5.0),
    "stand-ins": ("games.tasks.sweep_stand_ins", 5.0),
    "clocks": ("games.clocks.tasks.sweep_clocks", 5.0),
    "outbox": ("notifications.tasks.sweep_outbox", 5.0),
    "copies": ("notifications.tasks.deliver_copies", 5.0),
    "received": ("notifications.tasks.forget_received", 86400.0),
    "sessions": ("roma_site.tasks.clear_expired", 86400.0),
    "moves": ("notifications.tasks.forget_moves", 86400.0),
    "restored": ("games.deadlines.sweep.tell_restored", 30.0),
    "drafts": ("games.tables.tasks.forget_drafts", 86400.0),
    "invited": ("games.tables.tasks.tell_invited", 60.0),
    "results": ("games.tables.tasks.complete_results", 10.0),
    "clubs": ("games.clubs.tasks.look_after_owners", 300.0),
    "tournaments": ("games.tournaments.tasks.look_after_tournaments", 60.0),
    "newcomers": ("games.tournaments.tasks.keep_newcomers_league", 300.0),
    "measures": ("games.moderation.tasks.end_measures", 5.0),
    "moderation": ("notifications.tasks.tell_moderation", 10.0),
    "reports": ("games.moderation.tasks.forget_reports", 86400.0),
    "verify": ("games.tasks.verify_tables", 30.0),
    "played": ("games.tasks.find_played", 3600.0),
    "reviews": ("games.tasks.sweep_reviews", 10.0),
    "what-ifs": ("games.tasks.forget_what_ifs", 86400.0),
}
CELERY_BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
    name: {"task": task, "schedule": seconds, "options": {"expires": int(min(seconds, 3600))}}
    for name, (task, seconds) in PERIODIC_TASKS.items()
}

# Time at the tables --------------------------------------------------------------------------------------------------
VACATION_DAYS: int = read_setting("int", "VACATION_DAYS", 30)
STAND_IN_WAIT: int = read_setting("int", "STAND_IN_WAIT", 5)
THINKING_CORES: int = read_setting("int", "THINKING_CORES", 1)
# Seconds from a question to the answer of a steady or strong computer player; a longer search takes a multiple of
# these seconds, so that the time reveals nothing hidden.
THINKING_WAIT: int = read_setting("int", "THINKING_WAIT", 3)
THINKING_LIMIT: int = read_setting("int", "THINKING_LIMIT", 120)
if THINKING_CORES < 0 or THINKING_WAIT < 0 or THINKING_LIMIT < 1:
    raise ImproperlyConfigured("THINKING_CORES and THINKING_WAIT are 0 or more, THINKING_LIMIT is 1 or more.")
OPEN_TABLES_PER_ACCOUNT: int = read_setting("int", "OPEN_TABLES_PER_ACCOUNT", 10)
RUNNING_TABLES_PER_ACCOUNT: int = read_setting("int", "RUNNING_TABLES_PER_ACCOUNT", 200)
HINTS_PER_ACCOUNT: int = read_setting("int", "HINTS_PER_ACCOUNT", 10)
REVIEWS_PER_DAY: int = read_setting("int", "REVIEWS_PER_DAY", 5)
if min(OPEN_TABLES_PER_ACCOUNT, RUNNING_TABLES_PER_ACCOUNT, HINTS_PER_ACCOUNT) < 1 or REVIEWS_PER_DAY < 0:
    raise ImproperlyConfigured(
        "OPEN_TABLES_PER_ACCOUNT, RUNNING_TABLES_PER_ACCOUNT and HINTS_PER_ACCOUNT are 1 or more, REVIEWS_PER_DAY is 0 "
        "or more."
    )
WHAT_IF_BOARDS: int = read_setting("int", "WHAT_IF_BOARDS", 12)
WHAT_IF_DAYS: int = read_setting("int", "WHAT_IF_DAYS", 30)

# Mail ----------------------------------------------------------------------------------------------------------------
MAIL_EXAMPLE = "submission://user:password@mail.example:587"
EMAIL_URL: str = required_setting("EMAIL_URL", MAIL_EXAMPLE, "")
MAILBOX_DIR = VAR_DIR / "mail"
if EMAIL_URL:
    # submission:// uses STARTTLS; smtp:// is not encrypted, except with ?ssl=True.
    if not EMAIL_URL.startswith(("smtp://", "submission://")):
        raise ImproperlyConfigured(f"EMAIL_URL must look like {MAIL_EXAMPLE} or smtp://host:25.")
    vars().update(dj_email_url.parse(EMAIL_URL))
else:
    EMAIL_BACKEND = "roma_site.mailbox.MailboxBackend"
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL: str = read_setting("str", "MAIL_FROM", f"Roma by post <post@{SITE_HOST}>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
INBOUND_ADDRESS: str = read_setting("str", "INBOUND_ADDRESS", f"play@{SITE_HOST}" if DEVELOPMENT else "")
if INBOUND_ADDRESS and not re.fullmatch(r"[a-z0-9.-]{1,15}@[a-z0-9.-]+", INBOUND_ADDRESS):
    # Mail servers may refuse more than 64 characters before the @, and the token takes 49.
    raise ImproperlyConfigured(
        "INBOUND_ADDRESS must look like play@roma.example: small letters, at most 15 before the @."
    )
INBOUND_LISTEN: str = read_setting("str", "INBOUND_LISTEN", f"smtp://127.0.0.1:{PORT + 25}" if DEVELOPMENT else "")
# Added to the pages' port for the default port of incoming email, so that `serve --port` changes both.
INBOUND_ABOVE_PORT = 25 if DEVELOPMENT and not os.environ.get("INBOUND_LISTEN") else 0
if INBOUND_LISTEN and not re.fullmatch(r"(smtp|lmtp)://(\[[0-9a-f:]+\]|[\w.-]+):\d{1,5}", INBOUND_LISTEN):
    raise ImproperlyConfigured("INBOUND_LISTEN must look like lmtp://127.0.0.1:8024 or smtp://127.0.0.1:8025.")
# The mail server that checks senders (the first word of its Authentication-Results), and the number of the site's own
# servers that add a Received header.
INBOUND_AUTHSERV_ID: str = read_setting("str", "INBOUND_AUTHSERV_ID", "")
INBOUND_HOPS: int = read_setting("int", "INBOUND_HOPS", 1)
INBOUND_DKIM: bool = read_setting("bool", "INBOUND_DKIM", not DEVELOPMENT)
VERP: bool = read_setting("bool", "VERP", True)
DKIM_KEY: str = read_setting("str", "DKIM_KEY", "")
DKIM_SELECTOR: str = read_setting("str", "DKIM_SELECTOR", "roma")
DKIM_DOMAIN: str = read_setting("str", "DKIM_DOMAIN", parseaddr(DEFAULT_FROM_EMAIL)[1].rpartition("@")[2])
if DKIM_KEY:
    from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey
    from cryptography.hazmat.primitives.serialization import load_der_private_key

    try:
        is_rsa = isinstance(load_der_private_key(b64decode(DKIM_KEY, validate=True), None), RSAPrivateKey)
    except (ValueError, TypeError):  # a secret, so it is not shown
        is_rsa = False
    if not is_rsa:
        raise ImproperlyConfigured("DKIM_KEY is not an RSA key: manage.py dkimkey creates one.")
# A provider's webhooks at /anymail/…, with ANYMAIL_WEBHOOK_SECRET=name:password and the provider's settings as named in
# anymail's documentation (ANYMAIL_MAILGUN_WEBHOOK_SIGNING_KEY …).
ANYMAIL = {
    name.removeprefix("ANYMAIL_"): value for name, value in os.environ.items() if name.startswith("ANYMAIL_") and value
}
if ANYMAIL and ":" not in ANYMAIL.get("WEBHOOK_SECRET", ""):
    raise ImproperlyConfigured(
        "ANYMAIL_WEBHOOK_SECRET must look like name:password, otherwise anyone could deliver emails."
    )
if ANYMAIL:  # slow to load
    INSTALLED_APPS.append("anymail")
INBOUND_PER_HOUR: int = read_setting("int", "INBOUND_PER_HOUR", 200)
NOTIFICATION_DELAY_SECONDS: int = read_setting("int", "NOTIFICATION_DELAY_SECONDS", 180)
NOTIFICATION_MAX_WAIT_SECONDS: int = read_setting("int", "NOTIFICATION_MAX_WAIT_SECONDS", 600)
# Seconds after which another worker takes over a claimed email. Longer than a slow server's dialogue: EMAIL_TIMEOUT
# for each of a dozen steps, and FINAL_REPLY_TIMEOUT_SECONDS twice (notifications/channels/mail.py).
NOTIFICATION_LEASE_SECONDS: int = read_setting("int", "NOTIFICATION_LEASE_SECONDS", 720)

# Web push: 32 random bytes as base64url. Browsers must subscribe again after a change; without a key there is no push.
VAPID_KEY: str = read_setting("str", "VAPID_KEY", "") or (
    development_secret("vapid_key", secrets.token_urlsafe(32)) if DEVELOPMENT else ""
)
if VAPID_KEY and not re.fullmatch(r"[\w-]{43}", VAPID_KEY, re.ASCII):
    raise ImproperlyConfigured(
        "VAPID_KEY must be 43 letters: python3 -c 'import secrets; print(secrets.token_urlsafe(32))' makes one."
    )

# Users ---------------------------------------------------------------------------------------------------------------
SIGNUPS: str = read_setting("str", "SIGNUPS", "open")
READING: str = read_setting("str", "READING", "public")
if SIGNUPS not in ("open", "invited", "closed") or READING not in ("public", "members"):
    raise ImproperlyConfigured("SIGNUPS is open, invited or closed; READING is public or members.")
NEWCOMERS_LEAGUE: bool = read_setting("bool", "NEWCOMERS_LEAGUE", True)
MINIMUM_AGE: int = read_setting("int", "MINIMUM_AGE", 16)
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["roma_site.accounts.backends.Backend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
] + [{"NAME": "roma_site.accounts.names.NotMadeOfNames"}]
LOGIN_REDIRECT_URL = "/"
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
# The password has no star, because users without a password sign in with a code by email.
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1"]
ACCOUNT_SIGNUP_FORM_CLASS = "roma_site.accounts.forms.SignupForm"
ACCOUNT_FORMS = {
    "login": "roma_site.accounts.sign_in_forms.SignIn",
    "request_login_code": "roma_site.accounts.sign_in_forms.RequestCodeForm",
    "reset_password": "roma_site.accounts.sign_in_forms.RequestReset",
    "change_password": "roma_site.accounts.sign_in_forms.ChangePassword",
    "set_password": "roma_site.accounts.sign_in_forms.SetPassword",
    "reset_password_from_key": "roma_site.accounts.sign_in_forms.ResetPassword",
    "confirm_login_code": "roma_site.accounts.sign_in_forms.LoginCodeForm",
    "confirm_email_verification_code": "roma_site.accounts.sign_in_forms.EmailCodeForm",
}
MFA_FORMS = {
    "authenticate": "roma_site.accounts.sign_in_forms.SecondFactorForm",
    "reauthenticate": "roma_site.accounts.sign_in_forms.ConfirmFactorForm",
    "activate_totp": "roma_site.accounts.sign_in_forms.ActivateFactorForm",
}
ACCOUNT_ADAPTER = "roma_site.accounts.adapter.AccountAdapter"
USERSESSIONS_ADAPTER = "roma_site.accounts.adapter.SessionsAdapter"
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
# Emails may be late or lost: users can request another one, twice.
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Roma by post] "
ACCOUNT_SESSION_REMEMBER = True
# Seconds for which a code is valid.
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 15 * 60
# None: roma_site/accounts/limits.py counts it, so that strangers cannot lock users out.
ACCOUNT_RATE_LIMITS = {
    "signup": "20/m/ip,60/h/ip",
    "confirm_email": "20/m/ip,60/h/ip",
    "manage_email": "10/m/user,30/h/user",
    "login_failed": None,
    "login": None,
    "request_login_code": None,
    "reset_password": None,
    "reset_password_from_key": None,
}
MFA_RATE_LIMITS = {"webauthn_login": None}  # passkeys cannot be guessed
# Users get an email about a new password, address, passkey or code.
ACCOUNT_EMAIL_NOTIFICATIONS = True
# Users must confirm who they are before they add or remove one.
MFA_SUPPORTED_TYPES = ["webauthn", "totp", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = "Roma by post"
# Passkeys need https, except in development.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = DEVELOPMENT
# Sign-in with other accounts: name, and the host to which the sign-in form leads.
SOCIAL_HOSTS = {
    "discord": ("Discord", "https://discord.com"),
    "github": ("GitHub", "https://github.com"),
    "gitlab": ("GitLab", "https://gitlab.com"),
    "google": ("Google", "https://accounts.google.com"),
}
SOCIAL_LOGINS: list[str] = read_setting("list", "SOCIAL_LOGINS", [])
if unknown := set(SOCIAL_LOGINS) - set(SOCIAL_HOSTS):
    raise ImproperlyConfigured(f"SOCIAL_LOGINS names {', '.join(unknown)}; known are {', '.join(SOCIAL_HOSTS)}.")
SOCIALACCOUNT_PROVIDERS = {
    name: {
        "APPS": [
            {
                "client_id": required_setting(f"{name.upper()}_CLIENT_ID", "as the provider names it"),
                "secret": required_setting(f"{name.upper()}_CLIENT_SECRET", "as the provider names it"),
            }
        ]
    }
    for name in SOCIAL_LOGINS
}
if SOCIAL_LOGINS:
    INSTALLED_APPS += ["allauth.socialaccount", *(f"allauth.socialaccount.providers.{name}" for name in SOCIAL_LOGINS)]
    SOCIALACCOUNT_ADAPTER = "roma_site.accounts.social.SocialAdapter"
# Ask for the public name and language, which the provider does not know.
SOCIALACCOUNT_AUTO_SIGNUP = False

# The API -------------------------------------------------------------------------------------------------------------
API_PER_MINUTE: int = read_setting("int", "API_PER_MINUTE", 300)
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "games.api.auth.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["games.api.auth.ScopePermission"],
    "DEFAULT_THROTTLE_CLASSES": ["games.api.auth.PerMinute"],
    "DEFAULT_PARSER_CLASSES": ["games.api.formats.JSONBody"],
    "DEFAULT_RENDERER_CLASSES": ["games.api.formats.JSONAnswer"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "games.api.problems.problem_response",
    "URL_FORMAT_OVERRIDE": None,
    # The number of trusted proxies.
    "NUM_PROXIES": 1 if BEHIND_PROXY else 0,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Roma by post",
    "DESCRIPTION": "Roman board games, played by correspondence. docs/api.md is the guide.",
    "VERSION": __version__,
    "SCHEMA_PATH_PREFIX": r"/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "POSTPROCESSING_HOOKS": [],  # enums stay where they are used
}

# Texts ---------------------------------------------------------------------------------------------------------------
LANGUAGE_CODE = "en"
# A language is a folder in locale/ and a line here. The code contains the English texts.
LANGUAGES = [("es", "Español"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "roma_site.formats"
TIME_ZONE = "UTC"

# Files ---------------------------------------------------------------------------------------------------------------
STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
# Development and tests serve the sources without collecting them.
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = DEVELOPMENT
STATIC_STORAGE = (
    "django.contrib.staticfiles.storage.StaticFilesStorage" if DEVELOPMENT else "roma_site.files.HashedFiles"
)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": STATIC_STORAGE},
}

# Security ------------------------------------------------------------------------------------------------------------
# No inline script or style; a meta tag in base.html configures htmx for this.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "manifest-src": ["'self'"],
        "frame-src": ["'self'"],
        # Browsers also apply it to redirects after a form.
        "form-action": ["'self'", *(SOCIAL_HOSTS[name][1] for name in SOCIAL_LOGINS)],
        "frame-ancestors": ["'none'"],
        "base-uri": ["'none'"],
    }
}
CSRF_COOKIE_HTTPONLY = True
# With https, browsers accept a cookie with this prefix only from this host; no other host of the domain can set one.
# With http (in development) they would refuse it.
COOKIE_PREFIX = "__Host-" if SITE_URL.startswith("https://") else ""
SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = f"{COOKIE_PREFIX}sessionid", f"{COOKIE_PREFIX}csrftoken"
FILE_UPLOAD_HANDLERS = [
    "roma_site.files.NoFiles",
    "django.core.files.uploadhandler.MemoryFileUploadHandler",
    "django.core.files.uploadhandler.TemporaryFileUploadHandler",
]
# HSTS is for this host only: subdomains and preload lists are the operator's decision.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
if SITE_URL.startswith("https://"):
    CSRF_TRUSTED_ORIGINS = [SITE_URL]
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    SECURE_SSL_REDIRECT = read_setting("bool", "SSL_REDIRECT", True)
    SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz|metrics)$"]
    SECURE_HSTS_SECONDS = read_setting("int", "HSTS_SECONDS", 60 * 60 * 24 * 365)
    ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https"
    if BEHIND_PROXY:
        SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
        # Rate limits count by address: without this, all users behind the proxy would share one.
        ALLAUTH_TRUSTED_PROXY_COUNT = 1
elif not DEVELOPMENT:
    raise ImproperlyConfigured("SITE_URL must begin with https:// (on your own machine, set DEVELOPMENT=1).")

# Monitoring ---------------------------------------------------------------------------------------------------------
# Logs go to the terminal, without bodies, headers, query strings and users' addresses (roma_site/logs.py).
LOG_LEVEL: str = read_setting("str", "LOG_LEVEL", "INFO")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"},
        "json": {"()": "roma_site.logs.JsonLogFormatter", "json_ensure_ascii": False},
    },
    "handlers": {"terminal": {"class": "logging.StreamHandler", "formatter": "line" if DEVELOPMENT else "json"}},
    "root": {"handlers": ["terminal"], "level": LOG_LEVEL},
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        # A 404 contains its path, which may be an invitation.
        "django.request": {"level": "ERROR"},
        # Scanners try every host name.
        "django.security.DisallowedHost": {"level": "CRITICAL"},
        "django.server": {"handlers": [], "propagate": False},
        "celery": {"level": "WARNING"},
        # Includes a failed task's arguments; roma_site/instrumentation.py logs it without them.
        "celery.app.trace": {"level": "CRITICAL"},
        # In development, only warnings.
        "roma_site.requests": {"level": "WARNING" if DEVELOPMENT else "NOTSET"},
        "kombu": {"level": "WARNING"},
        # It logs messages that it could not send, with their address.
        "apprise": {"level": "CRITICAL"},
    },
}

METRICS_TOKEN: str = read_setting("str", "METRICS_TOKEN", "")
METRICS_LISTEN: str = read_setting("str", "METRICS_LISTEN", "")
if METRICS_LISTEN and not re.fullmatch(r"(\[[0-9a-f:]+\]|[\w.-]+):\d{1,5}", METRICS_LISTEN):
    raise ImproperlyConfigured("METRICS_LISTEN must look like 127.0.0.1:9100.")
SENTRY_DSN: str = read_setting("str", "SENTRY_DSN", "")
