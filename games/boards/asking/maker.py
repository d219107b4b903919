"""Make a form from the open question: verbs are buttons, things are cards, one step follows another."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from games.eventlog.observations import Observation
from games.rules.ask import Ask, AskNumber, AskSome, Choice, Illegal, Option, SeatQuestion, alike
from games.wording import Words

from .. import answer_paths
from ..cards import table_options
from .board_targets import BoardTargets
from .forms import Form, Group, Tile

PREVIEWS = 10  # answers whose effects are computed for one page


@dataclass
class FormMaker:
    """Makes forms. If an answer ends the game, the form shows the final score before the answer is sent."""

    observation: Observation
    words: Words
    names: Sequence[str]
    presenter: Any
    language: str
    preview: Callable[[object], dict | None] = lambda choice: None
    filled: dict | None = None  # {question: answer} in a form of several questions
    asks_first: bool = False  # every answer is confirmed before it is sent
    one_by_one: bool = False  # several answers cannot be sent as one batch
    page: str = ""  # URLs of the form's page and of its answers
    action: str = ""
    marked: Sequence[str] = ()  # the names as the sentence has them, if a page makes them links

    def form(
        self, path: tuple = (), picked: Choice = None, ticked: Sequence | None = None, ready: Choice | None = None
    ) -> Form | None:
        """Return the form of the open question, narrowed to answers that begin with `path`.

        `picked`: the chosen options or number, which the form asks to confirm. `ticked`: options that were refused; the
        form shows them ticked again. `ready`: a complete answer to any question, which the form asks to confirm. Raise
        Illegal if `picked` or `ready` is not offered."""
        asked = self.observation.question
        if asked is None or self.observation.opened is None:
            return None
        sentence = self.words.question(asked, self.observation.view, self.marked or self.names, self.observation.seat)
        places = (self.page, self.action)
        form = Form(
            "", asked.what, self.observation.question_name, sentence, *places, self.held(), self.observation.together
        )
        form.names, form.filled, form.one_by_one = self.names, self.filled, self.one_by_one
        form.may_end = bool(self.observation.ends)
        if isinstance(asked, Ask):
            form = self.ask(form, asked, path) if ready is None else self.ready(form, asked, ready)
        elif isinstance(asked, AskSome):
            form = self.some(form, asked, picked if ready is None else ready, ticked)
        else:
            form = self.number(form, asked, picked if ready is None else ready)
        return self.presenter.arrange(form, self.observation, self.language)

    def form_at(self, path: str) -> Form | None:
        """Return the form narrowed to a path in a URL, or the whole form if no answer begins with this path."""
        try:
            return self.form(answer_paths.path_elements(answer_paths.read_choice(path)) if path else ())
        except (Illegal, answer_paths.MalformedPath):
            return self.form()

    def held(self) -> str:
        if self.observation.held is None:
            return ""
        return self.say(self.observation.question.what, self.observation.held)

    def say(self, what: str, choice: Choice) -> str:
        return self.words.option(what, choice, self.names, self.observation.seat)

    def ask(self, form: Form, asked: Ask, path: tuple) -> Form:
        form.kind, form.warn = "ask", self.warning(asked)
        options = asked.options
        form.every_ends = self.ends(options)
        chosen = answer_paths.extend_forced(options, path) if path or len(options) > 1 else ()
        left = answer_paths.options_under(options, chosen)
        form.crumbs = [self.label(asked, chosen[: n + 1]) for n in range(len(chosen))] if path and chosen else []
        if path and len(left) == 1:
            return self.form_to_confirm(form, asked, left[0])
        form.path, form.targets = chosen, BoardTargets(tuple(left), chosen, lambda *target: self.target(asked, *target))
        self.left_to_preview = PREVIEWS
        for step in answer_paths.next_steps(options, chosen, self.observation.final, deep=1 if chosen else 2):
            if chosen:
                form.buttons.append(self.tile(asked, step))
            elif step.option is None:
                form.groups.append(self.group(asked, step))
            elif thing := self.length_to_object(step.option):  # a verb with one object
                form.groups.append(self.group(asked, step, (self.tile(asked, step, thing),)))
            else:
                form.buttons.append(self.tile(asked, step))
        for group in form.groups:
            group.final = form.warn == "some" and len(group.tiles) > 1 and all(tile.final for tile in group.tiles)
        if chosen:
            form.buttons = self.sorted(form.buttons)
        if chosen and not path:  # all answers begin with the same verb, which becomes a heading
            form.groups, form.buttons = [Group(self.label(asked, chosen), "", form.buttons)], []
        return form

    def ready(self, form: Form, asked: Ask, choice: Choice) -> Form:
        form.kind, form.warn = "ask", self.warning(asked)
        return self.form_to_confirm(form, asked, asked.check(choice))

    def form_to_confirm(self, form: Form, asked: Ask, option: Option) -> Form:
        """Return the form that asks to confirm one answer. The answer's place is marked on the board."""
        form.path, form.confirm = answer_paths.path_elements(option), self.confirmation(asked, option)
        before = min(self.presenter.PLACE_ELEMENT_INDEX.get(form.path[0], 1), len(form.path) - 1)
        form.targets = BoardTargets((option,), form.path[:before], lambda path, left: marker(form.confirm))
        return form

    def length_to_object(self, option: Option) -> int:
        """Return how many elements lead to an answer's first card, or to the object below a heading; else 0."""
        parts = answer_paths.path_elements(option)
        if len(parts) > 1 and parts[0] in self.presenter.VERBS_WITH_HEADING:
            return 2
        return next((n for n in range(2, len(parts) + 1) if self.face(parts[n - 1])[1]), 0)

    def group(self, asked: Ask, step: answer_paths.PathStep, tiles: Sequence[Tile] = ()) -> Group:
        icon, _ = self.face(step.path[-1])
        shared = (
            answer_paths.extend_forced(answer_paths.options_under(asked.options, step.path), step.path)
            if not tiles
            else step.path[:1]
        )
        label = " · ".join(self.label(asked, shared[: n + 1]) for n in range(len(shared)))
        return Group(label, icon, list(tiles) or self.sorted([self.tile(asked, below) for below in step.steps]))

    def sorted(self, tiles: list[Tile]) -> list[Tile]:
        return sorted(tiles, key=lambda tile: self.presenter.element_sort_key(tile.element, self.language))

    def tile(self, asked: Ask, step: answer_paths.PathStep, shown: int = 0) -> Tile:
        """Return a step's tile: its last element, and a note with the elements that follow automatically."""
        parts = step.path if step.option is None else answer_paths.path_elements(step.option)
        before = range(1, shown - 1)
        shown = shown or len(step.path)
        icon, card = self.face(parts[shown - 1])
        verb_alone = shown == 1 and len(parts) > 1
        label = self.say(asked.what, step.option) if verb_alone else self.label(asked, parts[:shown])
        rest = (
            []
            if verb_alone
            else [
                self.label(asked, parts[: n + 1])
                for n in (*before, *range(shown, len(parts)))
                if not self.presenter.is_obvious(parts, n)
            ]
        )
        help_text = self.presenter.explain_step(asked.what, parts[:shown], self.language)
        note = " · ".join(rest)
        if help_text:
            note = f"{help_text} ({note})" if note else help_text
        ends = self.step_ends(asked, step)
        at_once = self.at_once(asked, step) and not ends
        tile = Tile(
            label,
            step.json,
            at_once,
            step.final,
            self.link(step),
            icon=icon,
            card=card,
            note=note,
            element=parts[shown - 1],
        )
        tile.ends = ends
        if step.option is not None and not step.final:
            tile.effects = self.effects(step.option)
        return tile

    def target(self, asked: Ask, path: tuple, left: Sequence) -> Tile:
        """Return a board target; it sends the answer if only one answer is left and needs no confirmation."""
        option = left[0] if len(left) == 1 else None
        final, ends = is_all_among(left, self.observation.final), self.ends(left)
        step = answer_paths.PathStep(path, option, final, len(left))
        label = self.label(asked, path) if option is None else self.say(asked.what, option)
        at_once = self.at_once(asked, step) and not ends
        return Tile(label, step.json, at_once, final, self.link(step), element=path[-1], ends=ends)

    def at_once(self, asked: Ask, step: answer_paths.PathStep) -> bool:
        twice = self.presenter.CONFIRM_FIRST
        return (
            step.whole and not self.asks_first and asked.what not in twice and (asked.what, step.path[0]) not in twice
        )

    def ends(self, left: Sequence[Option]) -> bool:
        return bool(self.last) and all(repr(option) in self.last for option in left)

    def step_ends(self, asked: Ask, step: answer_paths.PathStep) -> bool:
        if not self.last:
            return False
        whole = [step.option] if step.option is not None else answer_paths.options_under(asked.options, step.path)
        return self.ends(whole)

    @cached_property
    def last(self) -> frozenset[str]:
        return frozenset(map(repr, self.observation.ends))

    def face(self, element: object) -> tuple[str, str]:
        return self.presenter.element_art(element, table_options(self.observation.view), self.language)

    def label(self, asked: Ask, path: tuple) -> str:
        return self.words.step(asked.what, path, self.names, self.observation.seat)

    def link(self, step: answer_paths.PathStep) -> str:
        return "?" + urlencode(
            {
                "path": answer_paths.path_json(
                    step.path if step.option is None else answer_paths.path_elements(step.option)
                )
            }
        )

    def effects(self, option: Option) -> list[str]:
        """Return the effects of an answer as texts, as far as the seat can foresee them."""
        if self.left_to_preview <= 0:
            return []
        self.left_to_preview -= 1
        lines, sums = self.presenter.summarize_lines(self.shown(self.own_lines(option)[1:]), self.words)
        return [*self.in_words(lines), *sums]

    def foretold(self, option: Option) -> list[str]:
        return self.in_words(self.shown(self.own_lines(option)))

    def own_lines(self, option: Option) -> list[dict]:
        lines = (self.foreseen(option) or {}).get("said", [])
        return [line for line in lines if line["seat"] == self.observation.seat]

    def shown(self, lines: Sequence[dict]) -> list[dict]:
        return [line for line in lines if line["key"] not in self.presenter.HIDDEN_LINES]

    def in_words(self, lines: Sequence[dict]) -> list[str]:
        return [text for line in lines if (text := self.words.line(line, self.names, self.observation.seat))]

    def foreseen(self, option: Option) -> dict | None:
        try:
            return self.preview(option)
        except Illegal:
            return None

    def confirmation(self, asked: Ask | AskNumber, option: Option) -> Tile:
        final = is_all_among((option,), self.observation.final)
        cards = [face[1] for element in answer_paths.path_elements(option)[1:] if (face := self.face(element))[1]]
        return Tile(
            self.say(asked.what, option),
            answer_paths.path_json(option),
            True,
            final,
            "",
            cards=cards,
            effects=self.foretold(option),
            after=(self.foreseen(option) or {}).get("view"),
            ending=self.ending(option),
        )

    def ending(self, choice: Choice) -> str:
        ends = (self.foreseen(choice) or {}).get("ends")
        return self.words.ending(ends, self.names, self.observation.seat) if ends else ""

    def some(self, form: Form, asked: AskSome, picked: Sequence | None, ticked: Sequence | None) -> Form:
        """Fill a form in which several options can be chosen; equal options have a tile each."""
        form.kind, form.least, form.most = "some", asked.least, asked.most
        form.warn, form.twice = self.warning(asked), self.asks_first or form.may_end
        if picked is not None:
            choice = asked.check(picked)
            form.confirm = self.confirmation_of_some(asked, choice)
            form.targets = BoardTargets(choice, (), lambda path, left: marker(form.confirm))
            return form
        form.refused = ticked is not None
        marked = list(self.observation.held or () if ticked is None else ticked)
        for number, option in enumerate(asked.options):
            tile = self.one_of_several(asked, option, f"pick-{number}")
            if option in marked:
                tile.chosen = True
                marked.remove(option)
            form.tiles.append(tile)
        form.targets = BoardTargets(tuple(asked.options), (), lambda path, left: self.tile_of(form, left[0]))
        form.tiles = self.sorted(form.tiles)
        return form

    def one_of_several(self, asked: AskSome, option: Option, name: str) -> Tile:
        icon, card = self.face(option)
        label = self.words.one(asked.what, option, self.names, self.observation.seat)
        return Tile(
            label, answer_paths.path_json(option), True, False, "", icon=icon, card=card, element=option, id=name
        )

    def tile_of(self, form: Form, option: Option) -> Tile:
        return next(tile for tile in form.tiles if alike(tile.element, option))

    def confirmation_of_some(self, asked: AskSome, choice: tuple) -> Tile:
        cards = [card for option in choice if (card := self.face(option)[1])]
        final = is_some_among(choice, self.observation.final)
        return Tile(
            self.say(asked.what, choice),
            answer_paths.path_json(choice),
            True,
            final,
            "",
            cards=cards,
            effects=self.foretold(choice),
            ending=self.ending(choice),
        )

    def warning(self, asked: SeatQuestion) -> str:
        final = self.observation.final
        if not final:
            return ""
        return "all" if all(option in final for option in asked.options) else "some"

    def number(self, form: Form, asked: AskNumber, picked: Choice) -> Form:
        form.kind, form.low, form.high, form.warn = "number", asked.low, asked.high, self.warning(asked)
        form.twice = self.asks_first or form.may_end
        if picked is not None:
            form.confirm = self.confirmation(asked, asked.check(picked))
        return form


def marker(answer: Tile | None) -> Tile:
    return Tile(answer.label if answer else "", "", False, False, "", chosen=True)


def is_all_among(options: Sequence[Option], named: Sequence[Option]) -> bool:
    return all(any(alike(option, one) for one in named) for option in options)


def is_some_among(choice: tuple[Option, ...], named: Sequence[Option]) -> bool:
    """Return whether `named` contains any chosen option; for an empty choice, whether it contains ()."""
    return any(option in named for option in choice) if choice else () in named
