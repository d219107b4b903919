"""Where a source can be mutated, and how: a comparison, and/or, ±, a statement left out.

A mutant is named by what it is, never by where it lies: its function, its statement, what changes. A file that moves
keeps its mutants, and a seed draws the same ones before and after."""

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

COMPARED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
JOINED = {ast.And: ast.Or, ast.Or: ast.And}
SUMMED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.UAdd: ast.USub, ast.USub: ast.UAdd}
SIGNS = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=", ast.In: "in",
    ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not", ast.And: "and", ast.Or: "or", ast.Add: "+", ast.Sub: "-",
    ast.UAdd: "+", ast.USub: "-",
}  # fmt: skip
# Where these are joined, a minus fails whatever the tests say.
JOINABLE = {ast.JoinedStr, ast.List, ast.ListComp, ast.Tuple}
COMPARISON, JUNCTION, SUM, LEFT_OUT = KINDS = "comparison", "and/or", "±", "left out"
LOGGERS = {"log", "logger"}


@dataclass(frozen=True)
class Mutant:
    """One change to one file. `function`, `statement` and `change` name it, `at` counts those that are named alike."""

    path: str
    line: int
    kind: str
    function: str
    statement: str
    change: str
    at: int
    old: str
    new: str
    start: int  # bytes of the source, for its replacement
    end: int

    def rank(self, seed: int) -> str:
        """Its place in the draw of a seed."""
        named = (self.function, self.statement, self.change, self.at)
        return sha256(repr((seed, *named)).encode()).hexdigest()

    def applied(self, source: bytes) -> bytes:
        """The source with this change."""
        return source[: self.start] + self.new.encode() + source[self.end :]

    def __str__(self) -> str:
        def short(text: str) -> str:
            text = " ".join(text.split())
            return text if len(text) <= 90 else text[:89] + "…"

        return f"{self.path}:{self.line} {self.function or 'module'}: {short(self.old)} → {short(self.new)}"


def mutants_of(path: str, source: bytes) -> list[Mutant]:
    """All mutants of a file, in its order."""
    return list(_File(path, source).mutants(ast.parse(source), "", None))


class _File:
    """One walk through a file's statements."""

    def __init__(self, path: str, source: bytes):
        self.path, self.source = path, source
        self.lines = [0]
        for line in source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))
        self.seen: Counter[tuple[str, str, str]] = Counter()

    def mutants(self, block: ast.AST, function: str, last: ast.stmt | None) -> Iterator[Mutant]:
        """`last`: the closing statement of the function around; its value left out would fail anywhere."""
        for child in ast.iter_child_nodes(block):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                name = f"{function}.{child.name}".lstrip(".")
                yield from self.mutants(child, name, None if isinstance(child, ast.ClassDef) else child.body[-1])
            elif isinstance(child, ast.stmt):
                yield from self.of_statement(child, function, last)
                yield from self.mutants(child, function, last)
            elif isinstance(child, ast.ExceptHandler | ast.match_case):
                yield from self.mutants(child, function, last)

    def of_statement(self, statement: ast.stmt, function: str, last: ast.stmt | None) -> Iterator[Mutant]:
        """Those of its own words; of the statements inside it another call tells."""
        if isinstance(statement, ast.Assert):  # it states what cannot be otherwise
            return
        own = [node for node in ast.iter_child_nodes(statement) if isinstance(node, ast.expr | ast.withitem)]
        if isinstance(statement, ast.AnnAssign):
            own.remove(statement.annotation)
        # A compound statement is named by its head alone, so that a line more in its body is not another statement.
        head = isinstance(getattr(statement, "body", None), list)
        named = " ".join(map(ast.unparse, own)) if head else ast.unparse(statement)
        for node in own:
            for inner in _walked(node):
                for kind, change, new in _changes(inner):
                    yield self.mutant(inner, kind, function, named, change, f"({ast.unparse(new)})")
        if isinstance(statement, ast.AugAssign) and type(statement.op) in SUMMED:
            new = ast.AugAssign(statement.target, SUMMED[type(statement.op)](), statement.value)
            yield self.mutant(statement, SUM, function, named, _told(statement.op, new.op), ast.unparse(new))
        if last is not None and _can_go(statement, last):
            yield self.mutant(statement, LEFT_OUT, function, named, LEFT_OUT, "pass")

    def mutant(
        self, node: ast.expr | ast.stmt, kind: str, function: str, statement: str, change: str, new: str
    ) -> Mutant:
        assert node.end_lineno is not None and node.end_col_offset is not None
        start = self.lines[node.lineno - 1] + node.col_offset
        end = self.lines[node.end_lineno - 1] + node.end_col_offset
        at = self.seen[function, statement, change]
        self.seen[function, statement, change] += 1
        old = self.source[start:end].decode()
        return Mutant(self.path, node.lineno, kind, function, statement, change, at, old, new, start, end)


def _walked(node: ast.AST) -> Iterator[ast.expr]:
    """Yield a node and its descendants in order. Python 3.11 gives no positions inside an f-string."""
    if isinstance(node, ast.JoinedStr):
        return
    if isinstance(node, ast.expr):
        yield node
    for child in ast.iter_child_nodes(node):
        yield from _walked(child)


def _changes(node: ast.expr) -> Iterator[tuple[str, str, ast.expr]]:
    if isinstance(node, ast.Compare):
        for at, op in enumerate(node.ops):
            other = COMPARED[type(op)]()
            ops = [*node.ops[:at], other, *node.ops[at + 1 :]]
            yield COMPARISON, _told(op, other), ast.Compare(node.left, ops, node.comparators)
    elif isinstance(node, ast.BoolOp):
        joint = JOINED[type(node.op)]()
        yield JUNCTION, _told(node.op, joint), ast.BoolOp(joint, node.values)
    elif isinstance(node, ast.BinOp) and type(node.op) in SUMMED and not any(map(_is_joined, (node.left, node.right))):
        sum_ = SUMMED[type(node.op)]()
        yield SUM, _told(node.op, sum_), ast.BinOp(node.left, sum_, node.right)
    elif isinstance(node, ast.UnaryOp) and type(node.op) in SUMMED:
        sign = SUMMED[type(node.op)]()
        yield SUM, _told(node.op, sign), ast.UnaryOp(sign, node.operand)


def _is_joined(node: ast.expr) -> bool:
    return type(node) in JOINABLE or (isinstance(node, ast.Constant) and isinstance(node.value, str | bytes))


def _told(old: ast.AST, new: ast.AST) -> str:
    return f"{SIGNS[type(old)]} → {SIGNS[type(new)]}"


def _can_go(statement: ast.stmt, last: ast.stmt) -> bool:
    """Whether leaving it out makes a program that runs on. Not what an operator reads in the log of the site: no test
    holds its words."""
    match statement:
        case ast.Expr(ast.Call(ast.Attribute(ast.Name(name)))):
            return name not in LOGGERS
        case ast.Expr(value):
            return not isinstance(value, ast.Constant)
        case ast.Assign(targets):  # without a plain name the next line would fail, whatever the tests
            return not any(isinstance(node, ast.Name) for target in targets for node in _named(target))
        case ast.Return():
            return statement is not last
        case ast.AugAssign() | ast.Raise() | ast.Delete() | ast.Break() | ast.Continue():
            return True
    return False


def _named(target: ast.expr) -> list[ast.expr]:
    return target.elts if isinstance(target, ast.Tuple | ast.List) else [target]
