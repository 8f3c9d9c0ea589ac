"""Waiting for what other threads and processes do."""

import time

EVENT_SECONDS = 60  # how long a test waits for an event before it fails


def wait_for(true):
    """Until it returns what is true."""
    end = time.monotonic() + EVENT_SECONDS
    while not true():
        if time.monotonic() > end:
            raise AssertionError(f"no {true} in {EVENT_SECONDS} s")
        time.sleep(0.005)
