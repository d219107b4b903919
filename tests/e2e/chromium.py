"""The same player in a real Chromium: scripts run, htmx swaps, buttons are where a finger finds them."""

import time

from playwright.sync_api import Browser, Page

from tests.e2e.player import Player

STILL = "() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')"


class Window:
    """One window with a phone's screen, signed in as a player who has signed in elsewhere."""

    def __init__(self, browser: Browser, player: Player):
        self.player = player
        context = browser.new_context(viewport={"width": 360, "height": 740}, locale="en-GB")
        context.add_cookies([{"name": c.name, "value": c.value, "url": player.site} for c in player.surfer.jar])
        self.page: Page = context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda line: self.faults.append(line.text) if line.type == "error" else None)

    def play(self, url: str) -> int:
        """Follow the mail's link and answer for as long as the table asks; how many answers it took."""
        self.page.goto(url)
        count = 0
        while self.page.locator("#question form.answers").count() and not self.page.locator("#question .held").count():
            count += self.step()
            assert count < 200
        assert not self.faults, self.faults
        return count

    def step(self) -> int:
        """One press. 1 if it answered, 0 if it narrowed the answer down."""
        form = self.page.locator("#question form.answers").first
        several = form.locator("input[name=pick]")
        if several.count():
            for n in range(int(form.get_attribute("data-least") or 0)):
                several.nth(n).check(force=True)
            return self.press(form.locator("button.primary:visible").first)
        if "deal" in (form.get_attribute("class") or ""):
            for way in ("give_lots", "want_lots"):
                lots = form.locator(f"input[name={way}]")
                lots.nth(self.player.dice.randrange(lots.count())).check(force=True)
            return self.press(form.locator("button.primary:visible").first)
        tiles = form.locator("button[name=choice]:visible, a.tile[href*='?path=']:visible, button.primary:visible")
        return self.press(tiles.nth(self.player.dice.randrange(tiles.count())))

    def press(self, tile) -> int:
        """Press, and wait for what comes of it."""
        answers = tile.evaluate("it => it.tagName") == "BUTTON"
        self.player.surfer.posted = time.time()
        with self.page.expect_response(lambda r: r.url.split("?")[0].endswith("/answer/") == answers):
            tile.click()
        self.page.wait_for_function(STILL)
        return int(answers)
