"""The mail addresses that a player writes from."""

from allauth.account.models import EmailAddress
from django.contrib.auth import get_user_model

from games.models import User


def folded_address(address: str) -> str:
    """Return a mail address without what stands behind a plus, in small letters: `Ana+roma@…` is Ana's, too."""
    name, _, host = address.lower().rpartition("@")
    return f"{name.partition('+')[0] or name}@{host}"


def verified_addresses(user: User) -> list[str]:
    """Return all mail addresses that are known to be a player's; the first is where mails go."""
    others = EmailAddress.objects.filter(user=user.pk, verified=True).exclude(email=user.email).order_by("pk")
    return [user.email, *others.values_list("email", flat=True)]


def is_address_of(user: User, address: str) -> bool:
    return bool(address) and folded_address(address) in {folded_address(one) for one in verified_addresses(user)}


def may_write(user: int, address: str) -> bool:
    found = get_user_model().objects.filter(pk=user).first()
    return found is not None and is_address_of(found, address)
