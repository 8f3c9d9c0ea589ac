"""scip.py FILE: solve with the shell of SCIP that is in PySCIPOpt's library, and print its solution file."""
import ctypes
import glob
import os
import subprocess
import sys
import tempfile

import pyscipopt

if len(sys.argv) == 2:
    with tempfile.TemporaryDirectory() as folder:
        solution = os.path.join(folder, "solution")
        commands = [f"read {sys.argv[1]}", "optimize", f"write solution {solution}", "quit"]
        shell = ["-q", *(word for command in commands for word in ("-c", command))]
        subprocess.run([sys.executable, __file__, *shell], stdout=subprocess.DEVNULL, check=True)
        with open(solution, encoding="ascii") as stream:
            sys.stdout.write(stream.read())
else:
    packages = os.path.dirname(os.path.dirname(pyscipopt.__file__))
    library, = glob.glob(os.path.join(packages, "pyscipopt.libs", "libscip*"))
    words = [b"scip", *map(os.fsencode, sys.argv[1:])]
    arguments = (ctypes.c_char_p * (len(words) + 1))(*words, None)
    okay = 1  # SCIP_OKAY
    sys.exit(ctypes.CDLL(library).SCIPrunShell(len(words), arguments, b"scip.set") != okay)
