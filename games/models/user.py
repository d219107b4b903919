"""Type names for users: the user model belongs to the layer above `games`."""

from typing import TYPE_CHECKING, Any, TypeAlias

from django.contrib.auth.models import AnonymousUser

if TYPE_CHECKING:
    from django.contrib.auth.models import _User  # the type checker's name for AUTH_USER_MODEL

    # Attribute access is checked, but any value can be passed: the checker cannot see that a page requires sign-in.
    User: TypeAlias = _User | Any
else:
    from django.contrib.auth.models import AbstractBaseUser as User

Visitor: TypeAlias = User | AnonymousUser  # of a page
