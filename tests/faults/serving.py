#!/usr/bin/env python3
"""Serve while calls of memory, or those that start threads, fail one after the other.

    serving.py PROGRAM LIBRARY [--points N] [--fault NAME]

The k-th call of `queensat serve` fails, once or with all that follow, for every k (or N of them:
--points) from its start to the end of one request of each kind. Then
  - the server does not start: exit status 1 and one line on standard error;
  - or each request is answered as usual, or with a whole answer of a search that stopped early, or
    with 503 and an error, or the connection is closed;
  - if only one call failed, a question afterwards is answered as usual;
  - and the server ends when it is asked to, with exit status 0 and nothing on standard error.
"""
import argparse
import collections
import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile

FAULTS = ["memory", "thread"]
# In the folder of the server: LD_PRELOAD takes no path with blanks.
LIBRARY = "failing_calls.so"
BOARD = {"board": 6, "queens": [[0, 0]], "blocked": [[1, 4]]}
EVENTS = "text/event-stream"
REQUESTS = [
    ("solve", BOARD, "*/*"),
    ("solve", BOARD, EVENTS),
    ("explain", BOARD, "*/*"),
    ("count", dict(BOARD, list=3), "*/*"),
    ("trace", dict(BOARD, engine="first", steps=20), "*/*"),
    ("export", dict(BOARD, format="opb"), "*/*"),
    ("draw", dict(BOARD, solve=True, cover=True), "*/*"),
    ("read", {"text": "board 4\nqueen 0 1\n"}, "*/*"),
    ("solve", {"board": 0}, "*/*"),
    ("start", None, "*/*"),
]
MEASURED = re.compile(rb'"(seconds|bytes|nodes|checks|probes|questions)":[-+.e\d]+')


# libmicrohttpd loads GnuTLS, which the server does not use, and which writes this when it is loaded.
GNUTLS = re.compile(rb"^Error in GnuTLS initialization: .*\n", re.M)


class Server:
    """A server, one of whose calls fails."""

    def __init__(self, program, folder, fault, at, on):
        self.count = os.path.join(folder, "count")
        faults = {"LD_PRELOAD": f"./{LIBRARY}", "FAULT": fault, "FAULT_AT": str(at),
                  "FAULT_ON": str(10 ** 9 if on else 0), "FAULT_COUNT": self.count}
        self.process = subprocess.Popen([program, "serve", "--port", "0"], env=dict(os.environ, **faults),
                                        cwd=folder,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        found = re.search(rb":(\d+)/", self.process.stdout.readline())
        self.port = int(found[1]) if found else 0

    def ask(self, service, body, accept):
        """The status and the content; 0 if the connection was closed before its end."""
        data = b"" if body is None else json.dumps(body).encode()
        head = (f"{'GET' if body is None else 'POST'} /api/{service} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
                f"Content-Type: application/json\r\nAccept: {accept}\r\nContent-Length: {len(data)}\r\n"
                "Connection: close\r\n\r\n")
        answer = b""
        try:
            with socket.create_connection(("127.0.0.1", self.port), 300) as connection:
                connection.sendall(head.encode() + data)
                while part := connection.recv(1 << 16):
                    answer += part
        except ConnectionError:
            return 0, b""
        before, separator, content = answer.partition(b"\r\n\r\n")
        status = re.match(rb"HTTP/1.1 (\d+)", before)
        length = re.search(rb"Content-Length: (\d+)", before)
        if not separator or not status or length and len(content) != int(length[1]):
            return 0, b""
        if b"chunked" in before:
            if not content.endswith(b"\r\n0\r\n\r\n"):
                return 0, b""
            content = re.sub(rb"\r\n[0-9a-f]+\r\n|^[0-9a-f]+\r\n", b"", content)
        return int(status[1]), MEASURED.sub(rb'"\1":0', content)

    def end(self):
        """The exit status, and standard error."""
        self.process.send_signal(signal.SIGTERM)
        try:
            _, errors = self.process.communicate(timeout=300)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return "does not end", b""
        return self.process.returncode, errors


def result_of(content):
    """What the last event of a stream says; others may be missing, or more."""
    events = re.findall(rb"event: (result|error)\ndata: (.*)\n", content)
    return events[0] if len(events) == 1 else None


def is_whole(content, usual):
    """Whether it has the form of the usual answer."""
    if usual.startswith(b"<?xml"):
        return (content[:5], content[-7:]) == (usual[:5], usual[-7:])
    try:
        return set(json.loads(content)) == set(json.loads(usual))
    except ValueError:
        return content == usual


def is_fine(found, usual, accept):
    """Whether a request may be answered like that."""
    if found[0] == 0 or is_refusal(*found):
        return True
    if found[0] != usual[0] or accept != EVENTS:
        return found[0] == usual[0] and is_whole(found[1], usual[1])
    # Without memory for the event, the result is lost, and the page says that the server ended.
    kind, content = result_of(found[1]) or (b"result", result_of(usual[1])[1])
    return is_refusal(503, content) if kind == b"error" else is_whole(content, result_of(usual[1])[1])


def is_refusal(status, content):
    if status != 503:
        return False
    try:
        return set(json.loads(content)) == {"error", "status"}
    except ValueError:
        return False


def complaint(server, usual, on):
    """What is wrong with a server, or None."""
    for (service, body, accept), expected in zip(REQUESTS, usual):
        if server.port == 0:
            break
        found = server.ask(service, body, accept)
        if not is_fine(found, expected, accept):
            server.end()
            return f"{service}: {found[0]} {found[1][:200]!r}"
    started, after = server.port != 0, usual[0]
    if started and not on:
        server.ask(*REQUESTS[0])  # the number of calls varies: it may be here that the last one fails
        after = server.ask(*REQUESTS[0])
    status, errors = server.end() if started else (server.process.wait(), server.process.communicate()[1])
    errors = GNUTLS.sub(b"", errors)
    if not started and status == 1 and re.fullmatch(rb"queensat: [^\n]+\n", errors):
        return None
    if not started or status != 0 or errors:
        return f"exit status {status}, {errors[:200]!r}"
    return None if after == usual[0] else f"afterwards: {after[0]} {after[1][:200]!r}"


def main():
    parser = argparse.ArgumentParser(description="Serve while calls fail.")
    parser.add_argument("program")
    parser.add_argument("library")
    parser.add_argument("--points", type=int, default=0, help="number of k of each (default: all)")
    parser.add_argument("--fault", choices=FAULTS, action="append", help="only this one")
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    runs, bad = collections.Counter(), 0
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(options.library, os.path.join(folder, LIBRARY))
        for fault in options.fault or FAULTS:
            server = Server(program, folder, fault, 0, False)
            usual = [server.ask(*request) for request in REQUESTS]
            if [status for status, _ in usual] != [200] * (len(REQUESTS) - 2) + [400, 200]:
                sys.exit(f"without faults: {usual}")
            if server.end() != (0, b""):
                sys.exit("without faults, the server does not end as it should")
            with open(server.count, encoding="ascii") as file:
                calls = int(file.read())
            os.unlink(server.count)
            points = min(options.points or calls, calls)
            for on in (False, True):
                for k in sorted({1 + i * (calls - 1) // max(1, points - 1) for i in range(points)}):
                    found = complaint(Server(program, folder, fault, k, on), usual, on)
                    with contextlib.suppress(FileNotFoundError):  # a program that ends at once counts nothing
                        os.unlink(os.path.join(folder, "count"))
                    runs[fault] += 1
                    bad += found is not None
                    if found:
                        print(f"{fault} {k}{' and on' if on else ''}: {found}", flush=True)
            print(f"{fault}: {calls} calls, {runs[fault]} runs", flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
