"""From an address to the channel it is of: everything but mail."""

from notifications.channels import push, services
from notifications.models import Address, Channel

from .push_text import Note


def send(address: Address, note: Note) -> None:
    """Hand a note over. Raises ChannelError."""
    if address.channel == Channel.PUSH:
        push.send(address.fields, note)
    else:
        services.send(address.channel, address.fields, note)
