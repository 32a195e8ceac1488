"""Django's settings. Everything that differs from place to place comes from the environment.

BRANCHLINE_HOME     folder of the database and the secret key (default: the user's data folder)
BRANCHLINE_SECRET   secret key (default: made once and kept in BRANCHLINE_HOME)
BRANCHLINE_HOSTS    host names served, comma-separated (default: this machine only)
BRANCHLINE_HTTPS    1 behind a TLS proxy: secure cookies, strict transport security
DATABASE_URL        postgresql://user:password@host:port/name (default: SQLite in BRANCHLINE_HOME)
BRANCHLINE_WORKERS  processes in which bots think (default 2)
BRANCHLINE_BOT_SECONDS, BRANCHLINE_BOT_PAUSE  how long a bot may think; how long its turn lasts at least at live tables
BRANCHLINE_THREADS  threads that answer requests (default 12)
BRANCHLINE_LIMITS   factor on all rate limits (default 1)
"""

import os
import secrets
from pathlib import Path
from urllib.parse import unquote, urlsplit

from branchline.kernel.text import LANGUAGES as LANGUAGE_CODES

HERE = Path(__file__).parent
HOME = Path(os.environ.get("BRANCHLINE_HOME") or Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "branchline")
HOME.mkdir(parents=True, exist_ok=True)


def secret() -> str:
    """The key that signs cookies: from the environment, or made once and readable by its owner alone."""
    given = os.environ.get("BRANCHLINE_SECRET")
    if given:
        return given
    file = HOME / "secret.key"
    if not file.exists():
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w") as out:
            out.write(secrets.token_urlsafe(64))
    return file.read_text().strip()


def database() -> dict[str, object]:
    url = os.environ.get("DATABASE_URL")
    if not url:
        # One writer at a time, and every commit on the disk before it is acknowledged.
        pragmas = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": HOME / "table.sqlite3",
            "OPTIONS": {"init_command": pragmas, "transaction_mode": "IMMEDIATE", "timeout": 20},
            "CONN_MAX_AGE": None,
            "TEST": {"NAME": str(HOME / "test.sqlite3")},  # a file, as in earnest: several threads use it
        }
    parts = urlsplit(url)
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": parts.path.lstrip("/"),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or ""),
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,  # the database may have been restarted
    }


SECRET_KEY = secret()
DEBUG = False
HTTPS = os.environ.get("BRANCHLINE_HTTPS") == "1"
ALLOWED_HOSTS = [h for h in os.environ.get("BRANCHLINE_HOSTS", "localhost,127.0.0.1,[::1]").split(",") if h]
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS if HTTPS and not host.startswith("[")]
ROOT_URLCONF = "branchline.table.urls"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
DATABASES = {"default": database()}
SILENCED_SYSTEM_CHECKS: list[str] = []

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "branchline.table",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "branchline.table.middleware.packed",
    "branchline.table.middleware.headers",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "branchline.table.answers.common",
            ]
        },
    }
]

PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator", "NumericPasswordValidator")
]
LOGIN_URL = "/account/"
LOGIN_REDIRECT_URL = "/"

LANGUAGE_CODE = "en"
LANGUAGES = [(code, {"en": "English", "es": "Español", "pt": "Português", "ro": "Română"}[code]) for code in LANGUAGE_CODES]
LANGUAGE_COOKIE_NAME = "branchline_language"
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATIC_ROOT = None  # served from the packages
STORAGES = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False

SESSION_COOKIE_NAME = "branchline_session"
CSRF_COOKIE_NAME = "branchline_csrf"
SESSION_COOKIE_HTTPONLY = True
CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "branchline.table.answers.csrf_failure"

DATA_UPLOAD_MAX_MEMORY_SIZE = 2_000_000
FILE_UPLOAD_MAX_MEMORY_SIZE = 2_000_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200

PAGE_THREADS = int(os.environ.get("BRANCHLINE_THREADS", "12"))
LIMITS_TIMES = float(os.environ.get("BRANCHLINE_LIMITS", "1"))
BOT_WORKERS = int(os.environ.get("BRANCHLINE_WORKERS", "2"))
BOT_SECONDS = float(os.environ.get("BRANCHLINE_BOT_SECONDS", "20"))  # a bot that thinks longer is stopped
BOT_PAUSE = float(os.environ.get("BRANCHLINE_BOT_PAUSE", "0.6"))  # so that people can follow

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {"branchline": {"level": "INFO"}},
}
