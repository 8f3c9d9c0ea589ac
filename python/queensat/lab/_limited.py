"""Started as a program, without queensat: set limits on this process, and become another one.

_limited.py SECONDS BYTES FILE_BYTES WORDS...
"""

import ctypes
import os
import resource
import signal
import sys


def _limit(kind: int, value: int, more: int = 0) -> None:
    """None where value is 0; never above what there is already."""
    _, hard = resource.getrlimit(kind)
    if value > 0 and (hard == resource.RLIM_INFINITY or value < hard):
        most = value + more
        resource.setrlimit(
            kind, (value, most if hard == resource.RLIM_INFINITY else min(most, hard))
        )


if __name__ == "__main__":
    (seconds, memory, file_size), words = map(int, sys.argv[1:4]), sys.argv[4:]
    os.setpgid(0, 0)  # so that it can be killed with its children
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG: it does not outlive its parent
    for number in (signal.SIGPIPE, signal.SIGXFSZ):  # which Python ignores
        signal.signal(number, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    _limit(resource.RLIMIT_FSIZE, file_size)
    _limit(resource.RLIMIT_CPU, seconds, 1)  # SIGXCPU, and a second later SIGKILL
    _limit(resource.RLIMIT_AS, memory)
    try:
        os.execvp(words[0], words)
    except OSError as error:
        sys.stderr.write(f"cannot run {words[0]}: {error.strerror}\n")
        sys.exit(127)
