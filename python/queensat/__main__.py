"""`python -m queensat lab ...`; all else is the program `queensat`."""

import sys

if __name__ == "__main__":
    if sys.argv[1:2] != ["lab"]:
        sys.exit("usage: python -m queensat lab JOB ...; all else is the program queensat")
    from .lab._main import main

    sys.exit(main(sys.argv[2:]))
