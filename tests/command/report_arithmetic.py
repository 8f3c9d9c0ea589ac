"""report_arithmetic.py: the arithmetic and the wording of the report, on small data."""
import math
import sys
import unittest

sys.path.insert(0, sys.argv.pop(1))
import report_stats
import report_text


class Arithmetic(unittest.TestCase):
    def test_quantiles(self):
        self.assertEqual(report_stats.quantile([1, 2, 3, 4, 5], 0.25), 2)
        self.assertEqual(report_stats.quantile([10, 20], 0.9), 19)
        self.assertEqual(report_stats.quantile([7], 0.1), 7)

    def test_means(self):
        self.assertEqual(report_stats.mean([1, 2, 6]), 3)
        self.assertAlmostEqual(report_stats.deviation([1, 3]), 1)
        self.assertAlmostEqual(report_text.geometric_mean([1, 4, 16]), 4)

    def test_lines(self):
        intercept, slope = report_stats.fit_line([0, 1, 2], [1, 3, 5])
        self.assertAlmostEqual(intercept, 1)
        self.assertAlmostEqual(slope, 2)
        factor, error = report_stats.fit_through_zero([1, 2], [2, 4])
        self.assertAlmostEqual(factor, 2)
        self.assertAlmostEqual(error, 0)
        # By hand: c = (1 + 2 * 5) / 5, the rest 1.2 ** 2 + 0.6 ** 2, its variance 1.8 / 1 / 5.
        factor, error = report_stats.fit_through_zero([1, 2], [1, 5])
        self.assertAlmostEqual(factor, 2.2)
        self.assertAlmostEqual(error, 0.6)

    def test_one_half(self):
        def curve(x):
            return 1 / (1 + math.exp(-2 * (x - 5)))

        points = [(x, 1000 * curve(x), 1000) for x in range(1, 10)]
        half, error = report_stats.fit_half(points)
        self.assertAlmostEqual(half, 5, places=3)
        # The information of a logistic curve about the place of its half: the sum of b² N p (1 - p).
        exact = 1 / math.sqrt(sum(4 * 1000 * curve(x) * (1 - curve(x)) for x in range(1, 10)))
        self.assertAlmostEqual(error / exact, 1, places=2)
        half, _ = report_stats.fit_half([(1, 0, 20), (2, 0, 20), (3, 20, 20), (4, 20, 20)])
        self.assertAlmostEqual(half, 2.5, places=2)
        self.assertIsNone(report_stats.fit_half([(1, 20, 20), (2, 20, 20), (3, 19, 20)]))

    def test_laws(self):
        laws = {"line": lambda x: 0.1 + 0.05 * x, "exponential": lambda x: math.exp(-0.2 - 0.5 * x),
                "power": lambda x: 0.01 * x ** 1.5,
                "logistic": lambda x: 1 / (1 + math.exp(-3 + x))}
        for name, law in laws.items():
            points = [(x / 2, law(x / 2)) for x in range(1, 12)]
            others = [(x / 2 + 0.1, law(x / 2 + 0.1)) for x in range(1, 12)]
            found, _, error, outside, curve = report_stats.best_law(points, others)
            self.assertEqual(found, name)
            self.assertLess(error, 1e-9)
            self.assertLess(outside, 1e-9)
            self.assertAlmostEqual(curve(2), law(2))
        _, formula, _, _, _ = report_stats.best_law([(1, 0.2), (2, 0.3), (3, 0.4)], [(4, 0.5)])
        self.assertEqual(formula, "y = 0.1 +0.1 x")
        self.assertIsNone(report_stats.best_law([(1, 0.5), (2, 0.25)], [(3, 0.1)]))

    def test_a_law_has_the_least_error_of_the_share(self):
        # Logarithms would weigh the last point most: y = exp(-x), but 0.001 instead of 0.018 at 4.
        points = [(0.5, math.exp(-0.5)), (1, math.exp(-1)), (2, math.exp(-2)), (4, 0.001)]
        law = report_stats.LAWS[1]
        a, b = report_stats.refine(law, 0.5, -1.5, points)
        least = report_stats.error_of(law, a, b, points)
        self.assertLess(least, 0.01)
        for near in ((a + 0.01, b), (a - 0.01, b), (a, b + 0.01), (a, b - 0.01)):
            self.assertLess(least, report_stats.error_of(law, *near, points))

    def test_the_error_of_a_law_is_that_of_the_share(self):
        line = report_stats.LAWS[0]
        self.assertAlmostEqual(report_stats.error_of(line, 0, 1, [(0.5, 0.7), (0.5, 0.3)]), 0.2)
        self.assertAlmostEqual(report_stats.error_of(line, 0, 1, [(7, 1.0)]), 0)  # cut off at 1


class Wording(unittest.TestCase):
    def test_numbers(self):
        shown = {0: "0", 0.1234: "0.123", 5.678: "5.68", 123.4: "123", 12345: "12 345",
                 0.00001234: "1.2e-05", 99.96: "100"}
        for value, text in shown.items():
            self.assertEqual(report_text.number(value), text)

    def test_seconds(self):
        shown = {1.5: "1.5 s", 0.0123: "12.3 ms", 0.0000456: "45.6 µs", 75: "75 s"}
        for value, text in shown.items():
            self.assertEqual(report_text.seconds(value), text)

    def test_winners(self):
        report = report_text.Report.__new__(report_text.Report)
        report.winners = []
        self.assertEqual(report.winner("a", {"x": 3.0, "y": 1.0}), "y won, 3 times ahead of x")
        self.assertEqual(report.winner("b", {"x": 1.2, "y": 1.0}), "y and x were level")
        # A first below what can be told from noise counts as that; a second below it is level.
        self.assertEqual(report.winner("c", {"x": 9.0, "y": 1.0}, {"x": 3, "y": 3}), "y won, 3 times ahead of x")
        self.assertEqual(report.winner("d", {"x": 9.0, "y": 1.0}, {"x": 10, "y": 0.1}), "y and x were level")
        self.assertEqual(report.winners, [("a", "y", "3"), ("b", "level", "1.2"), ("c", "y", "3"), ("d", "level", "9")])


if __name__ == "__main__":
    unittest.main()
