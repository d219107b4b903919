"""A web server with TLS on loopback, for what the site sends to other sites. It is known by names of one's choice."""

import datetime
import ipaddress
import socket
import ssl
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec


def certificate(folder: Path, *names: str) -> Path:
    """A certificate for these names with its key, signed by itself: the file is its own authority."""
    key = ec.generate_private_key(ec.SECP256R1())
    who = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "a test")])
    now = datetime.datetime.now(datetime.UTC)
    alternatives = [*(x509.DNSName(name) for name in names), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    made = (
        x509.CertificateBuilder(
            who, who, key.public_key(), x509.random_serial_number(), now, now + datetime.timedelta(1)
        )
        .add_extension(x509.SubjectAlternativeName(alternatives), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    secret = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    file = folder / "certificate.pem"
    file.write_bytes(made.public_bytes(pem) + secret)
    return file


@dataclass
class Call:
    """A request to the server."""

    method: str
    host: str
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class WebServer:
    """Takes every call; `answer` says what comes back: (status, headers, body)."""

    file: Path
    calls: list[Call] = field(default_factory=list)
    answer: Callable[[Call], tuple[int, dict[str, str], bytes]] = lambda call: (200, {}, b"{}")

    def __enter__(self) -> "WebServer":
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def handle_any(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                headers = {name.lower(): value for name, value in self.headers.items()}
                call = Call(self.command, headers.get("host", ""), self.path, headers, body)
                outer.calls.append(call)
                status, more, text = outer.answer(call)
                self.send_response(status)
                for name, value in {"Content-Length": str(len(text)), **more}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(text)

            do_GET = do_POST = do_PUT = handle_any

            def log_message(self, *_: object) -> None:
                """Silent."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.server.handle_error = lambda *_: None  # type: ignore[method-assign]  # who is refused hangs up
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.file)
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True, do_handshake_on_connect=False)
        threading.Thread(target=self.server.serve_forever, args=[0.05], daemon=True).start()
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.server.shutdown()
        self.server.server_close()

    @property
    def port(self) -> int:
        return self.server.server_address[1]

    def found(self, asked: list[str]) -> Callable[..., list[tuple]]:
        """A socket.getaddrinfo that sends every name here and notes what was asked."""

        def getaddrinfo(host: str, port: int, *_: object, **__: object) -> list[tuple]:
            asked.append(host)
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", self.port))]

        return getaddrinfo
