"""highs.py FILE: solve with HiGHS, and print its solution file, as highs --solution_file does."""
import sys
import tempfile

import highspy

solver = highspy.Highs()
solver.setOptionValue("output_flag", False)
solver.setOptionValue("threads", 1)
solver.readModel(sys.argv[1])
solver.run()
with tempfile.NamedTemporaryFile("r") as solution:
    solver.writeSolution(solution.name, 0)
    sys.stdout.write(solution.read())
