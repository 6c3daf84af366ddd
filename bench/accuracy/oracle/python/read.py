"""Definitions and calls of Python files, by Python's own parser. Prints JSON; only reads.

Usage: python3 read.py ROOT < list of files, one a line
"""

import ast
import json
import re
import sys
from pathlib import Path


def utf16(line: str, column: int) -> int:
    """Columns of `ast` count UTF-8 bytes, those of the language server UTF-16 units."""
    return len(line.encode("utf-8")[:column].decode("utf-8", "ignore").encode("utf-16-le")) // 2


class Reader(ast.NodeVisitor):
    def __init__(self, file: str, text: str):
        self.file = file
        self.lines = text.splitlines(keepends=True)
        self.definitions = []
        self.sites = []
        self.aliases = []
        self.functions = []
        self.containers = []
        self.classes = []

    def place(self, line: int, column: int):
        text = self.lines[line - 1] if line <= len(self.lines) else ""
        return {"line": line, "column": utf16(text, column)}

    def name_place(self, node):
        """Where the name of a `def` or `class` stands."""
        line = self.lines[node.lineno - 1]
        # After the keyword, which may itself hold a short name: `def d`, `class a`.
        found = re.compile(r"(?:async\s+def|def|class)\s+").match(line, len(line.encode("utf-8")[: node.col_offset].decode("utf-8", "ignore")))
        return self.place(node.lineno, len(line[: found.end()].encode("utf-8")) if found else node.col_offset)

    def define(self, node, kind: str):
        place = self.name_place(node)
        start = min([node.lineno, *(each.lineno for each in node.decorator_list)])
        identity = f"{self.file}:{place['line']}:{'.'.join([*self.containers, node.name])}"
        self.definitions.append(
            {
                "id": identity,
                "name": node.name,
                "kind": kind,
                "container": ".".join(self.containers) or None,
                "file": self.file,
                **place,
                "startLine": start,
                "endLine": node.end_lineno,
                "isOverload": any("overload" in ast.dump(each) for each in node.decorator_list),
            }
        )
        return identity

    def visit_ClassDef(self, node):
        for each in [*node.decorator_list, *node.bases, *(keyword.value for keyword in node.keywords)]:
            self.visit_outside(each, node)
        identity = self.define(node, "class")
        self.containers.append(node.name)
        self.classes.append(identity)
        for each in node.body:
            self.visit(each)
        self.classes.pop()
        self.containers.pop()

    def visit_outside(self, each, owner):
        if each in owner.decorator_list:
            self.decorator(each)
        else:
            self.visit(each)

    def decorator(self, node):
        if isinstance(node, (ast.Name, ast.Attribute)):
            self.site(node, node, "decorator")
        self.visit(node)

    def visit_FunctionDef(self, node):
        self.function(node)

    def visit_AsyncFunctionDef(self, node):
        self.function(node)

    def function(self, node):
        for each in node.decorator_list:
            self.decorator(each)
        for each in [*node.args.defaults, *node.args.kw_defaults]:
            if each is not None:
                self.visit(each)
        decorators = {ast.unparse(each).split(".")[-1] for each in node.decorator_list}
        is_member = bool(self.classes) and self.classes[-1] is not None
        if not is_member:
            kind = "function"
        elif decorators & {"property", "cached_property", "setter", "deleter", "abstractproperty"}:
            kind = "accessor"
        else:
            kind = "constructor" if node.name == "__init__" else "method"
        identity = self.define(node, kind)
        self.functions.append(identity)
        self.containers.append(node.name)
        self.classes.append(None)
        for each in node.body:
            self.visit(each)
        self.classes.pop()
        self.containers.pop()
        self.functions.pop()

    def visit_Assign(self, node):
        self.alias(node.targets, node.value)
        self.named_lambda(node.targets, node.value) or self.generic_visit(node)

    def visit_AnnAssign(self, node):
        if node.value is not None:
            self.alias([node.target], node.value)
            if self.named_lambda([node.target], node.value):
                return
        self.generic_visit(node)

    def alias(self, targets, value):
        """`g = f`: whoever calls g runs f."""
        for target in targets:
            if isinstance(target, ast.Name) and isinstance(value, (ast.Name, ast.Attribute)):
                place = self.place(target.lineno, target.col_offset)
                self.aliases.append({**place, "to": self.name_of(value)})

    def named_lambda(self, targets, value) -> bool:
        """A lambda of a module or a class that is given a name is a function of that name."""
        is_body = not self.functions
        if not (isinstance(value, ast.Lambda) and is_body and len(targets) == 1 and isinstance(targets[0], ast.Name)):
            return False
        name = targets[0]
        place = self.place(name.lineno, name.col_offset)
        identity = f"{self.file}:{place['line']}:{'.'.join([*self.containers, name.id])}"
        self.definitions.append(
            {
                "id": identity,
                "name": name.id,
                "kind": "method" if self.classes and self.classes[-1] else "function",
                "container": ".".join(self.containers) or None,
                "file": self.file,
                **place,
                "startLine": place["line"],
                "endLine": value.end_lineno,
                "isOverload": False,
            }
        )
        self.functions.append(identity)
        self.classes.append(None)
        self.visit(value)
        self.classes.pop()
        self.functions.pop()
        return True

    def visit_Call(self, node):
        if isinstance(node.func, (ast.Name, ast.Attribute)):
            self.site(node, node.func, "call")
        self.generic_visit(node)

    def name_of(self, node):
        if isinstance(node, ast.Name):
            return self.place(node.lineno, node.col_offset)
        line = self.lines[node.end_lineno - 1]
        end = utf16(line, node.end_col_offset)
        return {"line": node.end_lineno, "column": end - len(node.attr.encode("utf-16-le")) // 2}

    def site(self, whole, called, construct):
        receiver = called.value if isinstance(called, ast.Attribute) else None
        self.sites.append(
            {
                "file": self.file,
                **self.name_of(called),
                "startLine": whole.lineno,
                "calleeName": called.id if isinstance(called, ast.Name) else called.attr,
                "caller": self.functions[-1] if self.functions else None,
                "construct": construct if construct == "decorator" else describe(receiver),
            }
        )


def describe(receiver) -> str:
    match receiver:
        case None:
            return "bare name"
        case ast.Name(id="self" | "cls"):
            return "on self"
        case ast.Name():
            return "on a variable"
        case ast.Call(func=ast.Name(id="super")):
            return "on super()"
        case ast.Call():
            return "on the result of a call"
        case ast.Attribute(value=ast.Name(id="self")):
            return "on an attribute of self"
        case ast.Attribute():
            return "on an attribute"
        case ast.Subscript():
            return "on an item"
        case ast.Constant() | ast.JoinedStr():
            return "on a literal"
        case _:
            return "on another expression"


def main():
    root = Path(sys.argv[1])
    sys.setrecursionlimit(10_000)
    result = {"definitions": [], "sites": [], "aliases": {}, "files": [], "unreadable": []}
    for file in sys.stdin.read().splitlines():
        try:
            text = (root / file).read_text(encoding="utf-8")
            tree = ast.parse(text)
        except (SyntaxError, ValueError, UnicodeDecodeError):
            result["unreadable"].append(file)
            continue
        reader = Reader(file, text)
        reader.visit(tree)
        result["definitions"] += reader.definitions
        result["sites"] += reader.sites
        result["aliases"][file] = reader.aliases
        result["files"].append(file)
    json.dump(result, sys.stdout)


main()
