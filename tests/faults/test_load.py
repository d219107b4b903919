"""Tests of the load generator itself: its arithmetic, and how it reads replies."""

import asyncio
import itertools
import random
import statistics
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.faults.pace import Rates, Taken, kept_up, moments, next_rates, percentile
from tests.faults.results import section
from tests.faults.wire import Lost, Reply, Wire

OFFERED = Rates(50, 500)


@pytest.mark.parametrize(("part", "value"), [(50, 50), (90, 90), (99, 99), (100, 100)])
def test_a_percentile_is_the_value_that_so_many_of_a_hundred_do_not_exceed(part: int, value: int) -> None:
    assert percentile([float(one) for one in range(1, 101)], part) == value


def test_of_few_values_a_high_percentile_is_the_greatest() -> None:
    assert percentile([7.0], 50) == percentile([7.0], 99) == 7.0
    assert percentile([1.0, 2.0, 9.0], 99) == 9.0
    assert percentile([1.0, 2.0, 3.0, 4.0], 50) == 2.0


def test_people_come_at_the_rate_that_was_asked_for_and_not_in_step() -> None:
    came = list(moments(550, 20, random.Random(1)))
    gaps = [later - one for one, later in itertools.pairwise(came)]
    assert len(came) == pytest.approx(11_000, rel=0.03)
    assert came[0] > 0 and came == sorted(came) and came[-1] < 20
    assert statistics.stdev(gaps) == pytest.approx(statistics.mean(gaps), rel=0.05)  # so they are exponential


def test_a_site_that_kept_up_is_offered_all_and_another_seventy_in_a_hundred_of_what_it_did() -> None:
    assert (
        kept_up(OFFERED, Rates(49.8, 499))
        and not kept_up(OFFERED, Rates(50, 400))
        and not kept_up(OFFERED, Rates(40, 500))
    )
    assert next_rates(Rates(49, 503), Rates(49, 503), OFFERED) == OFFERED
    assert next_rates(OFFERED, Rates(10, 100), OFFERED) == Rates(7, 70)
    assert next_rates(Rates(90, 500), Rates(80, 100), OFFERED) == Rates(50, 70)


def test_what_is_neither_2xx_nor_3xx_is_counted_and_is_no_success() -> None:
    taken = Taken()
    for status in (200, 204, 303, 304, 404, 500, 500, 0):
        taken.note("page", 0.25, status)
    assert taken.good("page") == 4
    row = taken.row("page", 4)
    assert (row["count"], row["a second"], row["p50, ms"]) == (8, "2.0", "250")
    assert row["neither 2xx nor 3xx"] == "404 × 1 · 500 × 2 · lost × 1"


def test_the_results_have_the_rows_in_a_table_of_their_own() -> None:
    taken = Taken()
    taken.note("archive", 0.002, 200)
    text = section("load", {"tables": 240, "Then": taken.rows(["home", "archive"], 2)}, [], 60)
    assert "| tables | 240 |\n" in text
    assert "\nThen:\n\n| what | count | a second | p50, ms |" in text
    assert "\n| archive | 1 | 0.5 | 2 | 2 | 2 | 2 | none |\n" in text


# Replies of a server that sends prescribed texts


class Speaker:
    def __init__(self, *replies: bytes):
        self.replies: Iterator[bytes] = iter(replies)
        self.lines = 0
        self.asked: list[bytes] = []

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.lines += 1
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
                self.asked.append(head + await reader.readexactly(length))
                reply = next(self.replies)
                writer.write(reply)
                if b"connection: close" in reply or b"cut" in reply:
                    return
        except asyncio.IncompleteReadError:
            pass
        finally:
            writer.close()

    def ask(self, times: int) -> list[Reply | str]:
        """So many requests over one Wire; "lost" where no whole reply came."""

        async def all_of_them() -> list[Reply | str]:
            server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
            wire = Wire(f"http://localhost:{server.sockets[0].getsockname()[1]}")
            found: list[Reply | str] = []
            for _ in range(times):
                try:
                    found.append(await wire.ask("POST", "/there/", "X-One: 1\r\n", b"body"))
                except Lost:
                    found.append("lost")
            wire.close()
            server.close()
            return found

        with ThreadPoolExecutor(1) as thread:  # the browser's tests leave a loop running in this one
            return thread.submit(asyncio.run, all_of_them()).result()


def test_replies_are_read_one_after_the_other_over_one_line() -> None:
    speaker = Speaker(
        b'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nETag: "a:b"\r\n\r\nfirst',
        b"HTTP/1.1 304 Not Modified\r\nETag: x\r\n\r\n",
        b"HTTP/1.1 303 See Other\r\nLocation: /t/\r\nContent-Length: 0\r\n\r\n",
        b"HTTP/1.1 500 Internal Server Error\r\ncontent-length: 2\r\n\r\nno",
    )
    found = speaker.ask(4)
    assert [(one.status, one.body) for one in found if isinstance(one, Reply)] == [
        (200, b"first"),
        (304, b""),
        (303, b""),
        (500, b"no"),
    ]
    assert isinstance(found[0], Reply) and found[0].headers["etag"] == '"a:b"'
    assert speaker.lines == 1
    assert speaker.asked[0].startswith(b"POST /there/ HTTP/1.1\r\nHost: localhost:") and speaker.asked[0].endswith(
        b"\r\n\r\nbody"
    )


def test_a_line_that_the_web_ends_is_not_used_again() -> None:
    speaker = Speaker(
        b"HTTP/1.1 200 OK\r\nconnection: close\r\nContent-Length: 2\r\n\r\nhi", b"HTTP/1.1 204 No Content\r\n\r\n"
    )
    assert [one.status for one in speaker.ask(2) if isinstance(one, Reply)] == [200, 204]
    assert speaker.lines == 2


@pytest.mark.parametrize(
    "reply",
    [
        b"HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\ncut",
        b"HTTP/1.1 200 OK\r\nContent-Le\xffcut",
        b"HTTP/1.1 200 OK\r\nX-Why: cut without a length\r\n\r\n",
        b"SSH-2.0 cut\r\n\r\n",
    ],
)
def test_half_a_reply_is_lost_and_the_next_comes_over_a_new_line(reply: bytes) -> None:
    speaker = Speaker(reply, b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
    first, second = speaker.ask(2)
    assert first == "lost"
    assert isinstance(second, Reply) and second.body == b"hi"
    assert speaker.lines == 2


def test_only_this_machine_is_put_under_load() -> None:
    with pytest.raises(AssertionError):
        Wire("http://roma.example:80")
