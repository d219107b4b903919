"""Whether a notice still has something to say."""

from games.models import Asked
from notifications.models import Kind, Notice
from notifications.switches import is_on


class Pass(Exception):
    """Let this one pass; the text is the reason for the record."""


def wants(notice: Notice) -> None:
    """Pass if its reader cannot be written to or does not want to be."""
    if not notice.user.is_active or not notice.user.email:
        raise Pass("no address")
    if not is_on(notice.user_id, Kind(notice.kind)):
        raise Pass("switched off")


def question_of(notice: Notice) -> Asked:
    """The open question to the notice's reader, perhaps a later one of the same stint. Pass if the turn has passed."""
    asked = (
        Asked.objects.filter(game=notice.game_id, seat__user=notice.user_id, stand_in=False)
        .select_related("game")
        .first()
    )
    if asked is None or not Notice.objects.filter(pk=notice.pk, standing=True).exists():
        raise Pass("turn passed")
    return asked
