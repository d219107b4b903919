"""The user model, with an email address for the site and a public name for other players."""

from typing import Any

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.dispatch import Signal
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.facts.zones import DEFAULT_ZONE, current_name, is_zone
from roma_site.accounts.names import (
    check_looks,
    check_not_reserved,
    check_public_name,
    name_key,
    normalize_name,
    twin_key,
)


def check_time_zone(name: str) -> None:
    if not is_zone(name):
        raise ValidationError(_("Unknown time zone."))


# Sent when a user has a new password; the argument is `user`.
password_changed = Signal()


class UserManager(BaseUserManager["User"]):
    def create_user(self, email: str, public_name: str, password: str | None = None, **fields: Any) -> "User":
        """Create a user; without a password, the user signs in with codes sent by email."""
        user = self.model(email=email, public_name=public_name, **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, public_name: str, password: str | None = None, **fields: Any) -> "User":
        """Create an operator. The first code sent by email confirms the address."""
        with transaction.atomic():
            user = self.create_user(email, public_name, password, is_staff=True, is_superuser=True, **fields)
            user.emailaddress_set.create(email=user.email, primary=True)  # type: ignore[attr-defined]
        return user

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(email=(username or "").lower())

    def key_of(self, text: str) -> str:
        return name_key(text)

    def named(self, name: str) -> "User | None":
        if "\0" in name:  # PostgreSQL refuses it
            return None
        return self.filter(name_key=name_key(name), is_active=True).first()

    def check_imported_name(self, name: str) -> None:
        from games.tables.opening import COMPUTER_PLAYER_NAMES  # it imports this model

        check_public_name(name)
        check_looks(name)
        check_not_reserved(name, COMPUTER_PLAYER_NAMES)

    def check_new_name(self, name: str, but: "User | None" = None) -> None:
        """Raise ValidationError for a deceptive or reserved name, or one like that of a user other than `but`."""
        from games.tables.opening import COMPUTER_PLAYER_NAMES  # it imports this model

        check_looks(name)
        check_not_reserved(name, COMPUTER_PLAYER_NAMES)
        others = self.exclude(pk=but.pk) if but else self.all()
        if others.filter(name_key=name_key(name)).exists():
            raise ValidationError(_("That name is already taken."), "taken")
        if others.filter(twin_key=twin_key(name)).exists():
            raise ValidationError(_("That name looks too much like another player’s."), "taken")


class User(AbstractBaseUser, PermissionsMixin):
    email = models.EmailField(_("email address"), unique=True)
    public_name = models.CharField(
        _("public name"), max_length=30, validators=[check_public_name], help_text=_("Shown to other players.")
    )
    # Case folding can lengthen a name: one ligature becomes up to eighteen letters.
    name_key = models.CharField(max_length=600, unique=True, editable=False)
    # Not unique: a newer list of lookalike letters may give two existing names the same key.
    twin_key = models.CharField(max_length=600, default="", db_default="", editable=False, db_index=True)
    # Without choices, so that a new language needs no migration.
    language = models.CharField(_("language"), max_length=10, default="en")
    time_zone = models.CharField(_("time zone"), max_length=64, default=DEFAULT_ZONE, validators=[check_time_zone])
    asks_first = models.BooleanField(
        _("Confirm before sending"),
        default=False,
        db_default=False,
        help_text=_("When you play against computer players only, show each move again before it is sent."),
    )
    has_unread_measure = models.BooleanField(default=False, db_default=False, editable=False)
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    date_joined = models.DateTimeField(default=timezone.now)

    objects = UserManager()
    # Names of credentials to keep when a new password is saved (credentials.py).
    keeps: frozenset[str] = frozenset()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["public_name"]

    def __str__(self) -> str:
        return self.public_name

    def get_full_name(self) -> str:
        return self.public_name

    get_short_name = get_full_name

    def clean_fields(self, exclude: Any = None) -> None:
        if "public_name" not in (exclude or ()):
            self.public_name = normalize_name(self.public_name)
        if "time_zone" not in (exclude or ()):
            self.time_zone = current_name(self.time_zone)
        super().clean_fields(exclude)

    @property
    def zone_is_unknown(self) -> bool:
        """Return whether the stored time zone does not exist, in which case times are shown in UTC."""
        return not is_zone(self.time_zone)

    def clean(self) -> None:
        super().clean()
        kept = User.objects.filter(pk=self.pk).values_list("public_name", flat=True).first()
        if kept is not None and normalize_name(kept) == self.public_name:
            return
        try:
            User.objects.check_new_name(self.public_name, but=self)
        except ValidationError as fault:
            raise ValidationError({"public_name": fault}) from None

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save, and update the columns that depend on the address and the name."""
        self.email = self.email.lower()
        self.name_key, self.twin_key = name_key(self.public_name), twin_key(self.public_name)
        fields = kwargs.get("update_fields")
        if fields is not None and "public_name" in fields:
            kwargs["update_fields"] = {*fields, "name_key", "twin_key"}
        renewed = self._password is not None and not self._state.adding  # type: ignore[attr-defined]
        if not self._state.adding:  # a user who was erased meanwhile must not be created again
            kwargs["force_update"] = True
        super().save(*args, **kwargs)
        if renewed:
            password_changed.send(User, user=self)
