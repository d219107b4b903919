"""A person at a browser with a mailbox: signs up, sits down, and answers whenever a mail asks them to."""

import random
import re

from tests.e2e.surfer import Button, Form, Page, Surfer
from tests.post_office import Accepted, PostOffice

CODE = re.compile(r"^\s*([0-9A-Z]{3,5}-?[0-9A-Z]{3,5})\s*$", re.M)


def is_answer(form: Form) -> bool:
    """A form that answers the open question."""
    return form.action.endswith("/answer/")


class Player:
    """One of them."""

    def __init__(
        self,
        name: str,
        language: str,
        post: PostOffice,
        site: str,
        seed: int,
        eager: str = "",
        dull: tuple[str, ...] = (),
    ):
        """Set up a player. `eager`: words of preferred answers, the best first. `dull`: answers seldom chosen."""
        self.eager, self.dull = eager, dull
        self.once: list[str] = []  # words in answers that are chosen the first time they are there, and hardly again
        self.had: list[str] = []  # of these, those that were
        self.name, self.language, self.post, self.site = name, language, post, site
        self.address = f"{name.lower()}@example.org"
        self.surfer = Surfer(language)
        self.dice = random.Random(seed)
        self.read = 0  # mails of the post office this player has looked through

    # Mails

    def next_mail(self, seconds: float = 20) -> Accepted:
        """The next mail to this player, waited for."""
        index, mail = self.post.wait(
            lambda all: next(((i, m) for i, m in enumerate(all) if i >= self.read and m.to == self.address), None),
            seconds,
        )
        self.read = index + 1
        return mail

    # Pages

    def sign_up(self) -> None:
        """Without a password: by the code in the mail."""
        page = self.surfer.get(f"{self.site}/accounts/signup/")
        form = page.form(lambda f: "public_name" in f.names)
        form.set(public_name=self.name, email=self.address, language=self.language)
        page = self.surfer.submit(form)
        code = CODE.search(self.next_mail().part("plain"))
        assert code, "no code in the mail"
        page = self.surfer.submit(page.form(lambda f: "code" in f.names).set(code=code[1]))
        assert self.name in self.surfer.get(f"{self.site}/").text

    def play(self, page: Page) -> tuple[Page, int]:
        """Answer on this page while the table asks; return the last page and the number of answers.

        An answer that other players still think about could be changed; it is left."""
        count = 0
        while (form := next(filter(is_answer, page.forms), None)) and b'class="held"' not in page.body:
            page = self.answer(page, form)
            count += 1
            assert count < 200, f"{self.name} is asked without end: {page.text[:300]}"
        return page, count

    def answer(self, page: Page, form: Form) -> Page:
        """One answer, step by step where the page narrows it down."""
        if "several" in form.names:
            return self.surfer.submit(self.tick(form), next(b for b in form.buttons if b.name != "confirm"))
        if "then" in form.names:
            return self.surfer.submit(self.bargain(form), next(b for b in form.buttons if b.name != "weigh"))
        whole = [b for b in form.buttons if b.name == "choice"]
        steps = [href for href, _ in page.links if "?path=" in href]
        if not whole and not steps:
            return self.surfer.submit(form)
        pick = self.choose(whole, steps)
        if isinstance(pick, Button):
            return self.surfer.submit(form, pick)
        page = self.surfer.get(pick)
        return self.answer(page, page.form(is_answer))

    def tick(self, form: Form) -> Form:
        """As many as must be, now and then one more."""
        offered = form.choices.get("pick", [])
        least, most = int(form.attrs["data-least"]), int(form.attrs["data-most"])
        count = min(most, least + (self.dice.random() < 0.5), len(offered))
        form.fields = [f for f in form.fields if f[0] != "pick"]
        return form.set(pick=self.dice.sample(offered, count)) if count else form

    def bargain(self, form: Form) -> Form:
        """A lot for a lot, and now and then some silver."""
        lots = {name: [self.dice.choice(form.choices[name])] for name in ("give_lots", "want_lots")}
        return form.set(**lots, want_silver=str(min(self.dice.randrange(2), form.maximum["want_silver"])))

    def choose(self, whole: list[Button], steps: list[str]) -> Button | str:
        """Return a preferred answer if possible, and seldom a dull one."""
        said = [(b, b.value) for b in whole] + [(href, href) for href in steps]
        for word in self.once:
            if found := [one for one, text in said if word in text]:
                self.once.remove(word)
                self.had.append(word)
                return self.dice.choice(found)
        liked = [[one for one, text in said if word in text] for word in self.eager.split()]
        dull = [one for one, text in said if text in self.dull]
        deeds = [one for one, text in said if text not in self.dull and not any(word in text for word in self.had)]
        if (best := next(filter(None, liked), None)) and self.dice.random() < 0.6:
            return self.dice.choice(best)
        if dull and (not deeds or self.dice.random() < 0.25):
            return dull[0]
        return self.dice.choice(deeds or [one for one, _ in said])
