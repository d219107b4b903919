"""What measures stop for those who answer by email: each command is asked for each measure."""

import pytest

from games.models import Game, Message, Seat
from games.moderation import measures
from games.moderation.measures import STOPPED_ACTS, Act, Kind
from notifications.inbound.dispatch import RecipientGone
from notifications.inbound.requests import REQUEST_HANDLERS
from notifications.models import ReceivedMail

pytestmark = pytest.mark.django_db
COMMANDS = {
    "stop_order": "stop order 1",
    "orders": "orders",
    "order": "order 99",
    "what_if": "what if: 1",
    "say": "say: hello",
    "draw": "propose draw",
    "further": "propose undo",
    "rules": "rules",
    "card": "card Circus",
}


def test_each_command_is_known_here() -> None:
    assert {name for name, _follows, _handler in REQUEST_HANDLERS} <= COMMANDS.keys()


@pytest.mark.parametrize("kind", Kind)
def test_measures_stop_commands_as_the_table_says(solo, send, kind, django_user_model) -> None:
    op = django_user_model.objects.create_superuser("op@example.org", "Operator")
    measures.begin_measure(solo.user, kind, "Insults.", 7, op)
    solo = Seat.objects.select_related("user", "game").get(pk=solo.pk)
    before = Game.objects.get(pk=solo.game_id).head
    if Act.SIGN_IN in STOPPED_ACTS[kind]:
        for text in (*COMMANDS.values(), "1"):
            with pytest.raises(RecipientGone):
                send(solo, text)
        assert Game.objects.get(pk=solo.game_id).head == before and not ReceivedMail.objects.exists()
    else:
        assert send(solo, "say: hello") == ("refused" if Act.WRITE in STOPPED_ACTS[kind] else "said")
        for name in COMMANDS.keys() - {"say"}:
            assert send(solo, COMMANDS[name]), name
        assert send(solo, "rules") == "rules" and send(solo, "card Circus") == "cards"
    assert Message.objects.exists() is (Act.WRITE not in STOPPED_ACTS[kind])
