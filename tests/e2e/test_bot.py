"""docs/bot.py plays a whole game of Gloria a Roma against a computer player, in its own process.

Like the other tests here, this one imports nothing of the site."""

import json
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.e2e.house import House

BOT = Path(__file__).parents[2] / "docs/bot.py"
PATIENCE = 1200  # s
pytestmark = [pytest.mark.house, pytest.mark.slow]


def ask(house: House, token: str, path: str, body: dict | None = None) -> dict:
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{house.url}/api/v1/{path}", data, headers)
    while True:
        try:
            with urllib.request.urlopen(request, timeout=120) as found:
                return json.load(found)
        except urllib.error.HTTPError as error:
            if error.code != 429:  # the bot, which asks by the same token, may have used up the minute
                raise
            time.sleep(int(error.headers["Retry-After"]))


def test_the_example_plays_a_whole_game(house: House) -> None:
    assert len(BOT.read_text().splitlines()) <= 75
    token = house.manage("bot", "create", "Robo").stdout.strip()
    wanted = {"game": "gloria", "size": 2, "computer_players": 1, "bots": True, "options": {"short": True}}
    table = ask(house, token, "tables/", wanted)["table"]
    bot = subprocess.Popen([sys.executable, str(BOT), house.url, token], stderr=subprocess.PIPE, text=True)
    try:
        over = wait_for_the_end(house, token, table, bot)
    finally:
        bot.kill()
        bot.communicate()
    assert over["result"]["winners"] and over["seats"][0]["name"] == "Robo (bot)" and over["seats"][0]["kind"] == "bot"
    verified = house.manage("verify", table)
    assert verified.returncode == 0, verified.stdout + verified.stderr


def wait_for_the_end(house: House, token: str, table: str, bot: subprocess.Popen) -> dict:
    """The table once the game is over."""
    deadline = time.monotonic() + PATIENCE
    while True:
        found = ask(house, token, f"tables/{table}/?words=no")
        if found["state"] == "finished":
            return found
        assert bot.poll() is None, bot.stderr.read()  # type: ignore[union-attr]
        assert time.monotonic() < deadline, (found["head"], found["asked"])
        time.sleep(2)
