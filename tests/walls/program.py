#!/usr/bin/env python3
"""
The program is a front end of the library: of the library, its objects need only what include/ declares, the rooms
that are the door and its tools, and the names below, each for a reason.

    tests/walls/program.py NM SOURCES OBJECT...     SOURCES: the folder with src and include
"""
import glob
import os
import re
import subprocess
import sys

# Rooms of which everything may be used.
ROOMS = {"ask", "report", "base", "serve"}

# Of other rooms: patterns of names, and why the program needs them itself.
EXCEPTIONS = {
    # draw: pictures go through rsvg-convert, and words of messages
    r"qs_sheet_(lay_out|write)": "a sheet becomes PNG or PDF, which the library does not write",
    r"qs_picture_undrawable": "a caption is refused where it is typed",
    r"qs_plural": "words of messages",
    # instance
    r"qs_input_format_(name|summary)": "words of an option",
    r"qs_is_chess|qs_error_in_chess": "messages name squares as they were typed",
    r"qs_square_parse_on|qs_shape_draft_(add|release)": "--board and --wall are a shape before there is a board",
    r"qs_instance_holds_queen": "--blame names fixed queens",
    r"qs_instance_digest": "the cubes of split name the board that they are of",
    # families: generate writes the files of whole ranges
    r"qs_family_(check|find|name|print_command|usage)": "generate",
    r"qs_parameter(_is_given|_name|s_count)": "generate",
    r"qs_steps_(count|parse|print)": "generate: ranges",
    r"qs_values_(init|number|print)": "generate: one of a range",
    r"qs_puzzles_(free|number)": "generate: puzzles that repeat",
    # split: the files of cubes
    r"qs_split(_manifest_write|_tree_cube|_tree_release|)": "split writes a file for each cube",
    r"qs_merge_(add|cubes|free|is_open|list_open|new|write)": "merge reads files",
    r"qs_leaf_files_(new|open|close|free)": "check reads the files of leaves",
    r"qs_receipts_add": "check reads files of receipts",
    r"qs_incumbent_(file_look|file_raise|file_read|write)|qs_cube_origin_write": "--known, and the files of split",
    # others
    r"qs_trusted_(check|used)_lines": "check -v says what has to be trusted",
    r"qs_check_start": "--start is refused before a search, with the name of its file",
    r"qs_export_write": "export stops before a file of gigabytes",
    r"qs_export_format_find": "endings of files",
    r"qs_solver_version": "--version",
}


def needed_by(nm, objects):
    """Names that the objects need of others."""
    defined, needed = set(), set()
    for line in subprocess.run([nm, "-g", *objects], check=True, capture_output=True, text=True).stdout.splitlines():
        words = line.split()
        if len(words) >= 2 and words[-1].lstrip("_").startswith("qs_"):
            (needed if words[-2] == "U" else defined).add(words[-1].lstrip("_"))
    return needed - defined


def names_in(pattern):
    found = set()
    for path in glob.glob(pattern):
        with open(path, encoding="utf-8") as file:
            found |= set(re.findall(r"\bqs_\w+", file.read()))
    return found


def main(nm, folder, *objects):
    names = needed_by(nm, objects)
    assert len(names) > 50, f"expected the objects of the program, found {len(names)} names"
    names -= names_in(os.path.join(folder, "include/queensat/*.h*"))
    for room in ROOMS:
        names -= names_in(os.path.join(folder, "src", room, "*.h"))
    unused = [pattern for pattern in EXCEPTIONS if not any(re.fullmatch(pattern, name) for name in names)]
    wrong = sorted(name for name in names if not any(re.fullmatch(pattern, name) for pattern in EXCEPTIONS))
    for name in wrong:
        print(f"the program needs {name}, which include/ does not declare: is there a door in src/ask?")
    for pattern in unused:
        print(f"no exception is needed any more for {pattern}")
    return 1 if wrong or unused else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
