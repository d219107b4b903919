"""Questions to the DNS. Only the listener and commands ask them: an answer may take seconds, and no page waits for
it."""

from collections.abc import Callable

DNS_TIMEOUT_SECONDS = 5.0  # seconds for one question, all servers together

Lookup = Callable[[str, str], list[str]]  # (name, type): the records


class DNSUnreachable(Exception):
    """No name server has answered."""


def look_up_records(name: str, kind: str) -> list[str]:
    """Return the records of a name, none if there are none: of TXT the text, of MX "10 host.", else as a zone file has
    them. Raises Unreachable."""
    import dns.exception  # they take a tenth of a second to load
    import dns.resolver

    try:
        answer = dns.resolver.Resolver().resolve(name, kind, lifetime=DNS_TIMEOUT_SECONDS, search=False)
    except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
        return []
    except (dns.resolver.NoNameservers, dns.resolver.NoResolverConfiguration, dns.exception.Timeout, OSError) as error:
        raise DNSUnreachable(type(error).__name__) from error
    except (dns.exception.DNSException, UnicodeError):
        return []  # no name that there could be
    if kind == "TXT":
        return [b"".join(one.strings).decode("utf-8", "replace") for one in answer]
    return [one.to_text() for one in answer]
