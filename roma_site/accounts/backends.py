from allauth.account.auth_backends import AuthenticationBackend

from games.database.compiled import CompiledQuery
from roma_site.accounts.models import User

user_by_key = CompiledQuery(lambda key: User.objects.filter(pk=key))


class Backend(AuthenticationBackend):
    """allauth's backend, with a compiled query for the user, because every request needs the user."""

    def get_user(self, user_id: int) -> User | None:
        user = user_by_key.one(key=user_id)
        return user if user and self.user_can_authenticate(user) else None
