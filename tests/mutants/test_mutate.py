#!/usr/bin/env python3
"""Which mutants there are, and that the source with all of them is each of them when it is asked."""
import os
import subprocess
import tempfile
import unittest

import changes
import mutate
import program

SOURCE = """#include <a.h>
static const int table[] = {1};

/* x < 1 */
static bool find(struct a *a, int b)
{
    int count = 7;
    if (a->b >= 2 && b << 3 != 'x')
        a->count++;
    (void)call(a, "0 < 1; \\"2\\";",
               b);
    return count;
}
"""
MADE = [
    ("int count = 7;", "int count = 8;"),
    ("if (a->b >= 2 && b << 3 != 'x')", "if (a->b > 2 && b << 3 != 'x')"),
    ("if (a->b >= 2 && b << 3 != 'x')", "if (a->b >= 3 && b << 3 != 'x')"),
    ("if (a->b >= 2 && b << 3 != 'x')", "if (a->b >= 2 || b << 3 != 'x')"),
    ("if (a->b >= 2 && b << 3 != 'x')", "if (a->b >= 2 && b << 4 != 'x')"),
    ("if (a->b >= 2 && b << 3 != 'x')", "if (a->b >= 2 && b << 3 == 'x')"),
    ("a->count++;", "(dropped)"),
    ('(void)call(a, "0 < 1; \\"2\\";", b);', "(dropped)"),
]
PROGRAM = """#include <stdio.h>
#include <stdlib.h>
struct pair { int a, b; };
static int order(const struct pair *x, int y)
{
    int sum = 0, l = y & 3, r = x->a;
    for (int i = 0, step = 0; step++ < 9 && (i < 3 && sum < 9); i++)
        if (x->a + i <= y || (y == 2 && x->b != i) || l > r)
            sum += i >= 1 ? (int)sizeof *x > l : 2;
        else
            sum--;
    if (&x->a == &x->b || -x->b < (y & l) == r)
        sum *= 3;
    return sum;
}
int main(void)
{
    for (int a = -2; a < 4; a++)
        for (int b = -2; b < 4; b++)
            for (int y = -2; y < 5; y++)
                printf("%d ", order(&(struct pair){a, b}, y));
    return 0;
}
"""


def outputs(folder, text, runs, *more):
    """What each run of a program prints, where QS_MUTANT is set."""
    program.write(f"{folder}/program.c", text)
    subprocess.run(["cc", "-w", "-fwrapv", "-o", f"{folder}/program", f"{folder}/program.c", *more], check=True)
    return [subprocess.run([f"{folder}/program"], check=True, capture_output=True,
                           env={**os.environ, "QS_MUTANT": str(number)}).stdout for number in runs]


class Mutants(unittest.TestCase):
    def test_each_kind_is_made_once(self):
        made = list(changes.mutants_of("a.c", SOURCE))
        self.assertEqual([(m.before, m.after) for m in made], MADE)
        self.assertEqual({m.function for m in made}, {"find"})
        self.assertIn("    (void)call", made[0].text)
        self.assertNotIn("(void)call", made[-1].text)

    def test_the_same_line_twice_has_two_keys(self):
        made = list(changes.mutants_of("a.c", SOURCE.replace("a->count++;", "a->count++;\n        a->count++;")))
        keys = [key for key in mutate.by_key(made) if "\ta->count++;\t" in key]
        self.assertEqual([key.split("\t")[3] for key in keys], ["(dropped)", "(dropped) (again)"])

    def test_all_in_one_is_each_of_them(self):
        made = [m for m in changes.mutants_of("a.c", PROGRAM) if m.function == "order"]
        self.assertGreater(len(made), 20)
        one = changes.all_in_one(PROGRAM, dict(enumerate(made)))
        with tempfile.TemporaryDirectory() as folder:
            found = outputs(folder, one, range(-1, len(made)), "-include", f"{program.HERE}/mutant.h",
                            f"-DCOUNT={len(made)}", f"{program.HERE}/mutant.c")
            self.assertEqual(found.pop(0), outputs(folder, PROGRAM, [0])[0])
            for m, output in zip(made, found):
                self.assertEqual(output, outputs(folder, m.text, [0])[0], m.after)

    def test_the_list_of_equivalent_ones_has_reasons(self):
        for row in mutate.rows_of(f"{program.HERE}/equivalent.txt"):
            self.assertEqual(len(row), 5, row)


if __name__ == "__main__":
    unittest.main()
