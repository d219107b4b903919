"""What `games` calls a user: the accounts are the site's, which stands above it."""

from typing import TYPE_CHECKING, Any, TypeAlias

from django.contrib.auth.models import AnonymousUser

if TYPE_CHECKING:
    from django.contrib.auth.models import _User  # the type checker's name for AUTH_USER_MODEL

    # What is read of a user is checked. Who may be given as one is not: the checker cannot see that a page asks its
    # visitor to sign in first.
    User: TypeAlias = _User | Any
else:
    from django.contrib.auth.models import AbstractBaseUser as User

Visitor: TypeAlias = User | AnonymousUser  # whoever looks at a page
