"""From an address to the channel it is of: everything but mail."""

from notifications.channels import push, services
from notifications.models import Address, Channel

from .push_text import PushText


def send_text(address: Address, note: PushText) -> None:
    """Hand a note over. Raises ChannelError."""
    if address.channel == Channel.PUSH:
        push.send_push(address.fields, note)
    else:
        services.send_to_service(address.channel, address.fields, note)
