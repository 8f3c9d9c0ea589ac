#!/usr/bin/env python3
"""Which mutants there are."""
import tempfile
import unittest

import mutate

SOURCE = """#include <a.h>
static const int table[] = {1};

/* x < 1 */
static bool find(struct a *a, int b)
{
    int count = 7;
    if (a->b >= 2 && b << 3 != 'x')
        a->count++;
    (void)call(a, "0 < 1",
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
    ('(void)call(a, "0 < 1", b);', "(dropped)"),
]


class Mutants(unittest.TestCase):
    def test_each_kind_is_made_once(self):
        with tempfile.NamedTemporaryFile("w", suffix=".c") as file:
            file.write(SOURCE)
            file.flush()
            made = list(mutate.mutants_of(file.name))
        self.assertEqual([(m.before, m.after) for m in made], MADE)
        self.assertEqual({m.function for m in made}, {"find"})
        self.assertEqual(list(made[0].lines[0]), [7])
        self.assertIn("    (void)call", made[0].text)
        self.assertNotIn("(void)call", made[-1].text)

    def test_the_list_of_equivalent_ones_has_reasons(self):
        for row in mutate.rows_of(f"{mutate.HERE}/equivalent.txt"):
            self.assertEqual(len(row), 5, row)


if __name__ == "__main__":
    unittest.main()
