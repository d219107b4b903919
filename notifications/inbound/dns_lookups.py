"""DNS queries. Only the listener and commands make them, because a query may take seconds."""

from collections.abc import Callable

DNS_TIMEOUT_SECONDS = 5.0  # for one query, all servers together

Lookup = Callable[[str, str], list[str]]  # (name, type) -> records


class DNSUnreachable(Exception):
    pass


def look_up_records(name: str, kind: str) -> list[str]:
    """Return the records of a name: TXT as text, MX as "10 host.", others as in a zone file.

    Raise DNSUnreachable if no name server answers."""
    import dns.exception  # slow to import
    import dns.resolver

    try:
        answer = dns.resolver.Resolver().resolve(name, kind, lifetime=DNS_TIMEOUT_SECONDS, search=False)
    except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
        return []
    except (dns.resolver.NoNameservers, dns.resolver.NoResolverConfiguration, dns.exception.Timeout, OSError) as error:
        raise DNSUnreachable(type(error).__name__) from error
    except (dns.exception.DNSException, UnicodeError):
        return []  # not a valid name
    if kind == "TXT":
        return [b"".join(one.strings).decode("utf-8", "replace") for one in answer]
    return [one.to_text() for one in answer]
