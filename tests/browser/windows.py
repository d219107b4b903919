"""Browser windows that are used again: a context with one page for each kind of window, emptied between two tests."""

from collections import defaultdict

from playwright.sync_api import Browser, Page

# Nothing runs there, and it is an answer of the site, with its headers: at any other page, about:blank too, the
# renderer ends, and a new one costs three pages.
RESTING = "/api/v1/resting/"


def has_clock(page: Page) -> bool:
    """Whether a test set the clock of this page's context: it stays as it is, stopped perhaps, for all its pages."""
    return page.scripts and page.evaluate("'__pwClock' in window")


class Windows:
    """`take` a page, `give_back` the page. Two that are out at a time are two contexts, with cookies of their own."""

    def __init__(self, browser: Browser, url: str):
        self.browser, self.url = browser, url
        self.free: dict[str, list[Page]] = defaultdict(list)

    def take(self, fresh: bool = False, **more) -> Page:
        """A page of a context made with these options; nothing of what was done in it before is left. A `fresh` one has
        not even pictures in its cache, and is not kept."""
        kind = "" if fresh else repr(sorted(more.items()))
        if kind and self.free[kind]:
            return self.free[kind].pop()
        page = self.browser.new_context(**{"base_url": self.url, "locale": "en", **more}).new_page()
        page.kind, page.scripts, page.size = kind, more.get("java_script_enabled", True), page.viewport_size
        page.site = self.url
        return page

    def give_back(self, page: Page) -> None:
        """Empty it for the next test."""
        context = page.context
        if not page.kind or page.is_closed() or has_clock(page):
            context.close()
            return
        for other in context.pages:
            if other is not page:
                other.close()
        if page.scripts and page.url.startswith(self.url):
            page.evaluate("sessionStorage.clear()")
        context.clear_cookies()
        page.goto(f"{self.url}{RESTING}")
        context.new_cdp_session(page).send("Storage.clearDataForOrigin", {"origin": self.url, "storageTypes": "all"})
        page.set_viewport_size(page.size)
        self.free[page.kind].append(page)

    def close(self) -> None:
        """All that are free; who holds one closes the browser."""
        for pages in self.free.values():
            for page in pages:
                page.context.close()
