"""manage.py checkmail: findings about DNS, mail servers and a round trip, and its advice."""

import io
import smtplib
from collections.abc import Iterator

import pytest
from django.core.cache import caches
from django.core.management import CommandError, call_command

from notifications.channels.mail import dkim_record, new_dkim_key
from notifications.channels.return_addresses import ReturnAddress
from notifications.inbound import authentication, listener
from roma_site.mail_checks import records, round_trip
from roma_site.mail_checks.records import FindingVerdict
from tests.notifications.inbound.conftest import dsn
from tests.post_office import PostOffice

GOOD = {
    ("roma.example", "MX"): ["10 mx.roma.example."],
    ("mx.roma.example", "A"): ["8.8.8.8"],
    ("roma.example", "TXT"): ["google-site=1", "v=spf1 include:relay.example -all"],
    ("relay.example", "TXT"): ["v=spf1 ip4:8.8.8.8 -all"],
    ("_dmarc.roma.example", "TXT"): ["v=DMARC1; p=reject"],
    ("8.8.8.8.in-addr.arpa", "PTR"): ["mx.roma.example."],
}


@pytest.fixture
def site(settings) -> None:
    """Roma's own, with a key."""
    settings.DEFAULT_FROM_EMAIL = "Roma by post <post@roma.example>"
    settings.INBOUND_ADDRESS = "play@roma.example"
    settings.EMAIL_URL, settings.EMAIL_HOST, settings.EMAIL_PORT = (
        "submission://mx.roma.example",
        "mx.roma.example",
        587,
    )
    settings.DKIM_KEY, settings.DKIM_DOMAIN = KEY, "roma.example"


KEY = new_dkim_key()


@pytest.fixture
def zone(site) -> dict:
    return {**GOOD, ("roma._domainkey.roma.example", "TXT"): [dkim_record(KEY)]}


def found(zone: dict, *sends_from: str) -> dict[str, list[tuple[str, str]]]:
    told: dict = {}
    for one in records.record_findings(lambda name, kind: zone.get((name, kind), []), list(sends_from)):
        told.setdefault(one.about, []).append((one.verdict, str(one)))
        assert one.verdict == FindingVerdict.GOOD or one.to_do, "what is not good says what to do"
    return told


def test_where_all_is_well_it_says_so(zone) -> None:
    assert {about: [verdict for verdict, _ in told] for about, told in found(zone).items()} == {
        "MX": ["ok"], "SPF": ["ok"], "DKIM": ["ok"], "DMARC": ["ok"], "reverse": ["ok"],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("where", "records_there", "about", "verdict", "says"),
    [
        (("roma.example", "MX"), [], "MX", "BAD", "no MX"),
        (("roma.example", "MX"), ["0 ."], "MX", "BAD", "no address"),
        (("mx.roma.example", "A"), [], "MX", "BAD", "no address"),
        (("roma.example", "TXT"), [], "SPF", "BAD", "no SPF"),
        (("roma.example", "TXT"), ["v=spf1 -all", "v=spf1 a -all"], "SPF", "BAD", "2 SPF records"),
        (("roma.example", "TXT"), ["v=spf1 +all"], "SPF", "BAD", "any server"),
        (("roma.example", "TXT"), ["v=spf1 a"], "SPF", "warn", "-all"),
        (("roma.example", "TXT"), ["v=spf1 a mx ptr exists:x include:a include:b include:c include:d include:e include:f include:g -all"], "SPF", "BAD", "ten"),
        (("relay.example", "TXT"), ["v=spf1 include:relay.example redirect=relay.example"], "SPF", "ok", "-all"),
        (("roma._domainkey.roma.example", "TXT"), [], "DKIM", "BAD", "no record"),
        (("roma._domainkey.roma.example", "TXT"), ["v=DKIM1; p=AAAA"], "DKIM", "BAD", "a different key"),
        (("roma._domainkey.roma.example", "TXT"), ["v=DKIM1; p="], "DKIM", "BAD", "a different key"),
        (("_dmarc.roma.example", "TXT"), [], "DMARC", "BAD", "no DMARC"),
        (("_dmarc.roma.example", "TXT"), ["v=DMARC1; p=none"], "DMARC", "warn", "quarantine"),
        (("_dmarc.roma.example", "TXT"), ["v=DMARC1"], "DMARC", "BAD", "no policy"),
        (("8.8.8.8.in-addr.arpa", "PTR"), [], "reverse", "BAD", "no reverse name"),
        (("8.8.8.8.in-addr.arpa", "PTR"), ["other.example."], "reverse", "BAD", "another"),
        (("mx.roma.example", "A"), ["10.0.0.1"], "reverse", "?", "--sends-from"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_what_to_do(zone, where, records_there, about: str, verdict: str, says: str) -> None:
    told = found({**zone, where: records_there})
    assert verdict in [one for one, _ in told[about]]
    assert says in " ".join(" ".join(words.split()) for _, words in told[about])


def test_a_part_of_a_house_has_its_parents_policy(zone, settings) -> None:
    settings.DEFAULT_FROM_EMAIL = "post@games.roma.example"
    assert [verdict for verdict, _ in found(zone)["DMARC"]] == ["ok"]


def test_what_does_not_belong_together_is_told(zone, settings) -> None:
    settings.DKIM_DOMAIN, settings.INBOUND_ADDRESS = "else.example", "play@other.example"
    told = found(zone)
    assert "BAD" in [verdict for verdict, _ in told["DKIM"]]
    assert any("SPF is not enough" in " ".join(words.split()) for _, words in told["DMARC"])


def test_who_sends_can_be_said(zone) -> None:
    assert found({**zone, ("9.9.9.9.in-addr.arpa", "PTR"): []}, "9.9.9.9")["reverse"][0][0] == "BAD"


@pytest.mark.parametrize(
    "record", ["", ";;;", "v=spf1 include: redirect= a:b:c", "\0", "v=DMARC1;=;p", "p=" * 500, "é" * 300]
)
def test_nonsense_in_the_dns_breaks_nothing(zone, record: str) -> None:
    assert found({key: [record or "."] if key[1] != "A" else value for key, value in zone.items()})


def no_dns(name: str, kind: str) -> list[str]:
    raise authentication.DNSUnreachable("LifetimeTimeout")


def test_without_a_name_server_each_sentence_says_so(zone, monkeypatch) -> None:
    told = list(records.record_findings(no_dns, []))
    assert [one.verdict for one in told if one.about in ("MX", "SPF", "DKIM", "DMARC", "reverse")] == [
        FindingVerdict.UNKNOWN
    ] * 5
    assert all("No name server answers" in one.what for one in told)


@pytest.mark.parametrize("trouble", ["NoNameservers", "NoResolverConfiguration", "Timeout"])
def test_a_resolver_in_trouble_is_one_thing_to_us(monkeypatch, trouble: str) -> None:
    import dns.exception
    import dns.resolver

    kind = getattr(dns.resolver, trouble, None) or getattr(dns.exception, trouble)

    def fail(*_: object, **__: object) -> None:
        raise kind

    monkeypatch.setattr(dns.resolver.Resolver, "resolve", fail)
    monkeypatch.setattr(dns.resolver.Resolver, "read_resolv_conf", lambda *_: None)
    with pytest.raises(authentication.DNSUnreachable):
        authentication.look_up_records("roma.example", "MX")


def test_a_name_that_cannot_be_is_a_name_without_records(monkeypatch) -> None:
    import dns.resolver

    monkeypatch.setattr(dns.resolver.Resolver, "read_resolv_conf", lambda *_: None)
    for name in ("a..b", "x" * 80 + ".example", ".".join(["x" * 60] * 9)):
        assert authentication.look_up_records(name, "TXT") == []


# The servers


def test_a_server_without_tls_and_one_that_is_away(site, settings) -> None:
    with PostOffice() as office:
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", office.port
        settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
        assert round_trip.outgoing_finding().verdict == FindingVerdict.DOUBTFUL
    assert round_trip.outgoing_finding().verdict == FindingVerdict.BAD


def test_the_way_in_may_be_closed_from_here(monkeypatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr(smtplib, "SMTP", refused)
    assert round_trip.incoming_finding("mx.roma.example").verdict == FindingVerdict.UNKNOWN
    assert round_trip.incoming_finding("").verdict == FindingVerdict.BAD


# The round trip


@pytest.fixture
def office(site, settings, monkeypatch) -> Iterator[PostOffice]:
    """A mail server that hands what it takes to our door, with a head of its own."""
    monkeypatch.setattr(listener, "close_old_connections", lambda: None)
    monkeypatch.setattr(authentication, "look_up_records", lambda name, kind: [dkim_record(KEY)])
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    with PostOffice() as office:
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", office.port
        settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
        office.head = "Received: from us by mx.roma.example with ESMTPS; Mon, 23 Nov 2026 10:00:00 +0000\r\n"
        office.strips = False
        office.on["250"] = lambda address: hand_in(office, address)
        yield office
    caches["shared"].clear()


def hand_in(office, address: str) -> None:
    raw = office.accepted[-1].message.as_bytes()
    if office.strips:
        raw = b"\n".join(line for line in raw.split(b"\n") if round_trip.FORGED_DOMAIN.encode() not in line)
    assert listener.process_mail(address, office.head.encode() + raw, "x@y") == listener.SMTP_ACCEPTED


def trip() -> dict[str, str]:
    return {f"{one.about} {one.verdict.value}": str(one) for one in round_trip.trip_findings(20)}


def test_a_mail_makes_the_round(office, settings) -> None:
    settings.INBOUND_DKIM = True
    told = trip()
    assert list(told) == ["trip ok", "DKIM ok", "senders ok"]
    [mail] = office.accepted
    assert mail.message["From"] == "Roma by post <post@roma.example>" and mail.to.startswith("play+back.")


def test_what_the_server_in_front_has_found_is_told(office, settings) -> None:
    settings.INBOUND_AUTHSERV_ID = "mx.roma.example"
    office.head += "Authentication-Results: mx.roma.example; dmarc=pass header.from=roma.example\r\n"
    office.strips = True
    assert "dmarc=pass" in trip()["senders ok"]


def test_a_server_that_writes_its_own_and_drops_none_is_found_out(office, settings) -> None:
    settings.INBOUND_AUTHSERV_ID = "mx.roma.example"
    office.head += "Authentication-Results: mx.roma.example; spf=pass smtp.mailfrom=roma.example\r\n"
    assert "anyone" in trip()["senders BAD"]


def test_findings_that_a_mail_brings_along_are_found_out(office, settings) -> None:
    settings.INBOUND_AUTHSERV_ID = "mx.roma.example"
    assert "anyone" in trip()["senders BAD"], "the server neither drops those in its name nor writes its own"
    office.strips = True
    assert "no reply would be trusted" in " ".join(trip()["senders BAD"].split())


def test_more_servers_than_are_counted_are_told(office, settings) -> None:
    settings.INBOUND_AUTHSERV_ID = "mx.roma.example"
    office.strips = True
    office.head = office.head * 3 + "Authentication-Results: mx.roma.example; dmarc=pass\r\n"
    assert "INBOUND_HOPS=3" in trip()["senders BAD"]


def test_what_is_not_signed_is_told(office, settings) -> None:
    settings.DKIM_KEY = ""
    assert "not signed" in trip()["DKIM BAD"]
    assert any(one.startswith("senders") for one in trip())


def test_a_signature_that_does_not_hold_is_told(office, settings, monkeypatch) -> None:
    settings.INBOUND_DKIM = True
    monkeypatch.setattr(authentication, "look_up_records", lambda name, kind: [])
    assert "is invalid" in trip()["DKIM BAD"]


def test_without_a_check_of_ours_nobody_asks_the_dns(office, settings, monkeypatch) -> None:
    monkeypatch.setattr(authentication, "look_up_records", no_dns)
    assert "From header is trusted" in trip()["senders BAD"]


def test_what_is_refused_comes_back_or_gets_lost_is_told(office, settings, monkeypatch) -> None:
    office.on["RCPT"] = lambda address: "553 5.7.1 Sender address rejected: not owned by user"
    [told] = trip().values()
    assert "VERP=0" in told
    office.on.clear()
    assert [one.verdict for one in round_trip.trip_findings(0)] == [FindingVerdict.BAD]
    back = ReturnAddress(2, 0, bytes(3), round_trip.days_since_epoch(), b"1234")

    monkeypatch.setattr(round_trip.secrets, "token_bytes", lambda count: b"1234")
    office.on["250"] = lambda address: listener.process_mail(str(back), dsn(), "")
    assert "bounced" in trip()["trip BAD"]


# The command


def test_the_command_prints_what_it_found_and_fails_if_something_is_wrong(zone, settings, monkeypatch) -> None:
    from roma_site.management.commands import checkmail

    monkeypatch.setattr(checkmail, "look_up_records", lambda name, kind: zone.get((name, kind), []))
    monkeypatch.setattr(checkmail, "server_findings", lambda look_up: [])
    out = io.StringIO()
    call_command("checkmail", stay=True, stdout=out)
    assert "No problems found" in out.getvalue() and "mx.roma.example" in out.getvalue()
    zone.pop(("roma.example", "MX"))
    with pytest.raises(CommandError, match="Problems found: 1"):
        call_command("checkmail", stay=True, stdout=out)
    with pytest.raises(CommandError, match="not an IP address"):
        call_command("checkmail", "--sends-from", "nonsense", stdout=out)


def test_a_key_is_made_with_its_record(site, settings) -> None:
    out, warned = io.StringIO(), io.StringIO()
    call_command("dkimkey", stdout=out, stderr=warned)
    record, key = out.getvalue().splitlines()
    made = key.removeprefix("DKIM_KEY=")
    assert record == f'roma._domainkey.roma.example. TXT "{dkim_record(made)}"'
    assert made not in warned.getvalue() and made != KEY
    out = io.StringIO()
    call_command("dkimkey", record=True, stdout=out)
    assert dkim_record(KEY) in out.getvalue() and KEY not in out.getvalue()
    settings.DKIM_KEY = ""
    with pytest.raises(CommandError, match="DKIM_KEY is not set"):
        call_command("dkimkey", record=True)
