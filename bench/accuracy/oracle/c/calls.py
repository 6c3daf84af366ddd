"""What the compiler of C knows of a source tree: its functions and macros, and every call.

Usage: python calls.py ROOT FOLDER... < FILES
Files are paths relative to ROOT, one a line; folders are those of headers. The answer is JSON on stdout.
"""

import json
import os
import re
import sys
from bisect import bisect_right
from ctypes import POINTER, Structure, byref, c_uint, c_void_p

from clang.cindex import CursorKind, File, Index, SourceRange, StorageClass, TranslationUnit, c_object_p, conf

CALL = re.compile(rb"\b([A-Za-z_]\w*)\s*\(")
WORDS = set(b"if for while switch return sizeof defined else do case typeof alignof _Alignof __attribute__".split())


class RangeList(Structure):
    _fields_ = [("count", c_uint), ("ranges", POINTER(SourceRange))]


conf.lib.clang_getSkippedRanges.restype = POINTER(RangeList)
conf.lib.clang_getSkippedRanges.argtypes = [TranslationUnit, c_void_p]


class Tree:
    def __init__(self, root, files, folders):
        self.root = os.path.realpath(root)
        self.files = files
        self.folders = folders
        self.texts = {}
        self.lines = {}
        self.relative = {}
        self.definitions = {}
        # Of each file the extents of its functions and macros: start, end, id.
        self.extents = {}
        # By place: what is called there; a header is read by many.
        self.calls = {}
        self.skipped = set()
        self.seen = set()
        self.unread = []

    def text(self, file):
        if file not in self.texts:
            with open(os.path.join(self.root, file), "rb") as opened:
                self.texts[file] = opened.read()
        return self.texts[file]

    def line_at(self, file, offset):
        if file not in self.lines:
            self.lines[file] = [0] + [match.end() for match in re.finditer(rb"\n", self.text(file))]
        return bisect_right(self.lines[file], offset)

    def own(self, name):
        """The path in the tree; None outside of it."""
        if name not in self.relative:
            real = os.path.realpath(name)
            inside = real.startswith(self.root + os.sep)
            self.relative[name] = os.path.relpath(real, self.root).replace(os.sep, "/") if inside else None
        return self.relative[name]

    def place(self, location):
        """File and offset where it is written: of what a macro is given that is where it is given."""
        file, line, column, offset = c_object_p(), c_uint(), c_uint(), c_uint()
        conf.lib.clang_getFileLocation(location, byref(file), byref(line), byref(column), byref(offset))
        if not file:
            return None
        name = self.own(File(file).name)
        return None if name is None else (name, offset.value)

    def is_written(self, place, name):
        text, end = self.text(place[0]), place[1] + len(name)
        return text[place[1] : end] == name.encode() and not re.match(rb"\w", text[end : end + 1])

    def define(self, cursor, name, is_own, is_macro):
        place = self.place(cursor.location)
        if place is None or not self.is_written(place, name):
            return
        file, offset = place
        end = cursor.extent.end.offset
        key = f"{file}#{offset}"
        self.definitions[key] = {
            "id": key,
            "name": name,
            "file": file,
            "line": self.line_at(file, offset),
            "startLine": self.line_at(file, min(offset, cursor.extent.start.offset)),
            "endLine": self.line_at(file, max(offset, end)),
            "isOwn": is_own,
            "isMacro": is_macro,
        }
        self.extents.setdefault(file, {})[key] = (offset, max(offset, end))

    def read(self, index, file):
        path = os.path.join(self.root, file)
        folders = [os.path.dirname(path), self.root, *self.folders]
        arguments = ["-w", "-ferror-limit=0", "-D_GNU_SOURCE", *[f"-I{each}" for each in folders]]
        options = TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD
        try:
            unit = index.parse(path, args=arguments, options=options)
        except Exception:
            self.unread.append(file)
            return
        # A header is looked at with the first file that includes it.
        news = {name for name in {file, *(self.own(each.include.name) for each in unit.get_includes())} if name} - self.seen
        self.seen |= news
        for cursor in unit.cursor.get_children():
            within = cursor.location.file
            if within is not None and self.own(within.name) in news:
                self.walk(cursor)
        for name in news:
            opened = File.from_name(unit, os.path.join(self.root, name))
            found = conf.lib.clang_getSkippedRanges(unit, opened)
            for at in range(found.contents.count):
                skipped = found.contents.ranges[at]
                self.skipped.add((name, skipped.start.offset, skipped.end.offset))

    def walk(self, top):
        stack = [top]
        while stack:
            cursor = stack.pop()
            self.look(cursor)
            stack.extend(cursor.get_children())

    def look(self, cursor):
        kind = cursor.kind
        if kind == CursorKind.FUNCTION_DECL and cursor.is_definition():
            self.define(cursor, cursor.spelling, cursor.storage_class == StorageClass.STATIC, False)
        elif kind == CursorKind.MACRO_DEFINITION and conf.lib.clang_Cursor_isMacroFunctionLike(cursor):
            self.define(cursor, cursor.spelling, True, True)
        elif kind == CursorKind.CALL_EXPR:
            self.call(cursor)
        elif kind == CursorKind.MACRO_INSTANTIATION:
            called = cursor.referenced
            if called is not None and conf.lib.clang_Cursor_isMacroFunctionLike(called):
                self.note(self.place(cursor.location), cursor.spelling, self.place(called.location))

    def call(self, cursor):
        called = cursor.referenced
        name = cursor.spelling
        place = self.place(cursor.location)
        if called is None or place is None or name == "":
            return
        if called.kind != CursorKind.FUNCTION_DECL:
            # Through a pointer, which is a field or a variable: the name stands last.
            self.note(place, name, None)
            return
        whole = called.get_definition()
        is_own = called.storage_class == StorageClass.STATIC
        target = self.place((whole or called).location) if is_own and whole else name
        self.note(place, name, target)

    def note(self, place, name, target):
        if place is not None and self.is_written(place, name):
            self.calls.setdefault((place, name), set()).add(target)

    def around(self, file, offset):
        found = [(end - start, key) for key, (start, end) in self.extents.get(file, {}).items() if start < offset < end]
        return min(found)[1] if found else None

    def sites(self):
        linked = {}
        for key, definition in self.definitions.items():
            if not definition["isOwn"]:
                linked.setdefault(definition["name"], []).append(key)
        for ((file, offset), name), targets in sorted(self.calls.items(), key=lambda each: each[0]):
            known = set()
            for target in targets:
                if isinstance(target, tuple):
                    known.update({f"{target[0]}#{target[1]}"} & self.definitions.keys())
                elif target is not None:
                    known.update(linked.get(target, []))
            is_open = None in targets
            # Of several that are linked under one name the build chooses.
            sure = sorted(known) if len(known) == 1 else []
            outcome = "unresolved" if is_open else "internal" if known else "external"
            yield self.site(file, offset, name, outcome, sure, [] if sure else sorted(known))
        active = {place for place, _ in self.calls}
        for file, start, end in sorted(self.skipped):
            yield from self.written(file, start, end, active)
        for definition in self.definitions.values():
            if definition["isMacro"]:
                start, end = self.extents[definition["file"]][definition["id"]]
                yield from self.written(definition["file"], start + len(definition["name"]), end, active)

    def written(self, file, start, end, active):
        """What looks like a call where the compiler does not look: behind a condition, in a macro that is only defined."""
        for match in CALL.finditer(self.text(file), start, end):
            if match.group(1) not in WORDS and (file, match.start()) not in active:
                yield self.site(file, match.start(), match.group(1).decode(), "unresolved", [], [])

    def site(self, file, offset, name, outcome, targets, possible):
        line = self.line_at(file, offset)
        caller = self.around(file, offset)
        return {
            "file": file,
            "line": line,
            "startLine": line,
            "calleeName": name,
            "caller": caller,
            "callerName": self.definitions[caller]["name"] if caller else "<module>",
            "otherCallers": [],
            "otherCallerNames": [],
            "outcome": outcome,
            "targets": targets,
            "possible": possible,
            "declared": [],
            "declaredNames": [],
            "construct": "call",
        }


def main():
    root, *folders = sys.argv[1:]
    tree = Tree(root, [line for line in sys.stdin.read().split("\n") if line], folders)
    index = Index.create()
    for file in tree.files:
        tree.read(index, file)
    sites = list(tree.sites())
    json.dump({"definitions": list(tree.definitions.values()), "sites": sites, "unread": tree.unread}, sys.stdout)


if __name__ == "__main__":
    main()
