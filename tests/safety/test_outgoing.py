"""Addresses to which the site never connects, whoever gives them.

These are the blocks that IANA's special-purpose registries do not call globally reachable, and those that embed another
address."""

import ipaddress

import pytest

from notifications.channels import guarded

# The registries as of 2025 (RFC 6890 and its updates), deprecated blocks with them.
NOT_REACHABLE = """0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/29 192.0.0.8/32
192.0.0.170/31 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4
240.0.0.0/4 255.255.255.255/32
::/128 ::1/128 ::ffff:0:0/96 64:ff9b:1::/48 100::/64 100:0:0:1::/64 2001::/32 2001:2::/48 2001:10::/28 2001:db8::/32
2002::/16 3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8
64:ff9b::/96""".split()


@pytest.mark.parametrize("block", NOT_REACHABLE)
def test_no_block_of_a_special_purpose_is_gone_to(block) -> None:
    net = ipaddress.ip_network(block)
    if block == "::ffff:0:0/96":  # what it maps counts
        net = ipaddress.ip_network("::ffff:10.0.0.0/104")
    for address in (net[0], net[net.num_addresses // 2], net[-1]):
        assert not guarded.is_public_address(str(address)), address


@pytest.mark.parametrize("address", ["9.9.9.9", "192.88.98.255", "192.88.100.0", "2620:fe::fe", "2001:4860::8888"])
def test_its_neighbours_are_public(address) -> None:
    assert guarded.is_public_address(address)
