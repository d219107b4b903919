"""DKIM signatures (RFC 6376) for sites without a signing relay. `manage.py dkimkey` makes DKIM_KEY.

dkimpy signs the final bytes. It needs a PEM key, but the setting is one line, because some readers of env files do not
support values of several lines."""

from base64 import b64decode, b64encode
from functools import cache

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from django.conf import settings

KEY_BITS = 2048  # supported by all receivers, and fits into one TXT record
# Headers that must not be changed or added in transit. RFC 8058 requires a signed List-Unsubscribe.
SIGNED_HEADERS = (
    "From To Subject Date Message-ID Reply-To In-Reply-To References MIME-Version Content-Type "
    "Content-Transfer-Encoding Auto-Submitted List-Unsubscribe List-Unsubscribe-Post"
).split()


def new_dkim_key() -> str:
    key = rsa.generate_private_key(public_exponent=65537, key_size=KEY_BITS)
    form = serialization.PrivateFormat.TraditionalOpenSSL
    der = key.private_bytes(serialization.Encoding.DER, form, serialization.NoEncryption())
    return b64encode(der).decode()


@cache
def private_key(text: str) -> rsa.RSAPrivateKey:
    key = serialization.load_der_private_key(b64decode(text), None)
    assert isinstance(key, rsa.RSAPrivateKey)
    return key


@cache
def key_as_pem(text: str) -> bytes:
    form = serialization.PrivateFormat.TraditionalOpenSSL
    return private_key(text).private_bytes(serialization.Encoding.PEM, form, serialization.NoEncryption())


def dkim_record(text: str) -> str:
    """Return the DNS TXT record with the public key."""
    public = private_key(text).public_key()
    form = serialization.PublicFormat.SubjectPublicKeyInfo
    return f"v=DKIM1; k=rsa; p={b64encode(public.public_bytes(serialization.Encoding.DER, form)).decode()}"


def dkim_record_name() -> str:
    return f"{settings.DKIM_SELECTOR}._domainkey.{settings.DKIM_DOMAIN}"


def dkim_signature(mail: bytes) -> str:
    """Return the value of the DKIM-Signature header for an email with CRLF line ends."""
    import dkim  # slow to import, and few sites sign

    there = {line.partition(b":")[0].strip().lower() for line in mail.partition(b"\r\n\r\n")[0].split(b"\r\n")}
    names = [name.lower().encode() for name in SIGNED_HEADERS]
    # Signing an absent second From makes an added one break the signature.
    include = [*(name for name in names if name in there), b"from"]
    signer = dkim.DKIM(mail)
    header = signer.sign(
        settings.DKIM_SELECTOR.encode(),
        settings.DKIM_DOMAIN.encode(),
        key_as_pem(settings.DKIM_KEY),
        canonicalize=(b"relaxed", b"relaxed"),
        include_headers=include,
    )
    value = header.decode().partition(":")[2]
    return " ".join(value.split())  # Django folds it; relaxed canonicalization ignores that
