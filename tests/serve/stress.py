#!/usr/bin/env python3
"""The server under requests that no page would send: it must answer the page afterwards.

    stress.py PROGRAM [--requests N] [--seed S]

Changed bodies, huge numbers, deep JSON, changed heads, bodies that never end, connections that are
half closed or closed in the middle, slow clients, and 200 connections at once. Prints the seed and
counts of each kind of answer; fails if the server ends, complains, grows by more than 256 MiB, or does
not answer at the end. Before all, as many slow clients as the server has places: they must lose them.
"""

import argparse
import collections
import json
import random
import re
import select
import signal
import socket
import subprocess
import sys
import time

SERVICES = ["solve", "explain", "count", "trace", "export", "draw", "read", "check", "generate", "stop", "start", "nothing", "../x"]
BODIES = [
    ("solve", {"board": 8, "queens": [[0, 0], [3, 5]], "blocked": []}),
    ("solve", {"board": 6, "queens": [], "blocked": [[0, 1]], "target": 5, "engine": "bitset", "seed": 3}),
    ("count", {"board": 5, "list": 3, "classes": True, "any": True}),
    ("trace", {"board": 5, "engine": "first", "steps": 10}),
    ("export", {"board": 5, "format": "opb", "amo": "binary", "card": "totalizer"}),
    ("explain", {"board": 5, "blocked_sums": [3], "blocked_differences": [-1], "free": None}),
    ("draw", {"board": 7, "solve": True, "cover": True, "attacked": True}),
    ("read", {"text": "board 4\nqueen 0 1\n"}),
    ("check", {"board": 1, "certificate": "queensat certificate 1\nboard 1\nlower 1\n0,0\nupper 1\nparts 1\npart 1\ncover 1:r0*1\nend 0\n"}),
    ("check", {"board": 5, "placement": [[0, 1], [1, 3]]}),
    ("generate", {"family": "unique", "board": 6, "id": 3}),
    ("stop", {"page": "cut"}),
    ("read", {"text": "n = 4 diags = [[1, 1]]"}),
    ("read", {"text": ". Q .\n. . .\n. . x\n"}),
]
VALUES = ["1e999", "-1", "99999999999999999999999999", "0.5", "null", "true", "[]", "{}", '""', '"\\u0000"',
          '"\\ud800"', "[[0,0]]", "[[[0]]]", "60", "61", "2147483648", "-9223372036854775809", "1e308", '"sat"']


# Seconds without a byte after which a server counts as hung, on the busiest machine.
SILENCE = 300


class Server:
    """A server, and what it has become."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "serve", "--port", "0"], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True)
        self.port = int(re.search(r":(\d+)/", self.process.stdout.readline())[1])

    def connect(self, timeout=SILENCE):
        return socket.create_connection(("127.0.0.1", self.port), timeout)

    def memory(self):
        """Bytes in use."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            return int(re.search(r"VmRSS:\s+(\d+)", file.read())[1]) * 1024

    def works(self):
        """Whether a question of the page is answered, once the searches of lost clients have ended."""
        body = b'{"board":8,"queens":[[4,1],[3,3]]}'
        answer = b"HTTP/1.1 503"
        while answer.startswith(b"HTTP/1.1 503"):
            answer = exchange(self, head(self, "POST", "/api/solve", len(body)) + body)
        return answer.startswith(b"HTTP/1.1 200") and b'"maximum":8' in answer


def head(server, method, path, length, extra=""):
    return (f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {length}\r\nConnection: close\r\n{extra}\r\n").encode("latin-1")


def receive(connection):
    answer = b""
    try:
        while part := connection.recv(1 << 16):
            answer += part
    except OSError:
        pass
    return answer


def exchange(server, data, half=False):
    """Send everything, and receive until the server closes."""
    with server.connect() as connection:
        try:
            connection.sendall(data)
            if half:
                connection.shutdown(socket.SHUT_WR)
        except OSError:
            pass
        return receive(connection)


def changed(draw, data):
    """The bytes with some of them changed, dropped, doubled or replaced."""
    data = bytearray(data)
    for _ in range(draw.randint(1, 4)):
        at = draw.randrange(len(data) + 1)
        kind = draw.randrange(4)
        if kind == 0:
            data[at:at + draw.randint(1, 8)] = b""
        elif kind == 1:
            data[at:at] = bytes(draw.randrange(256) for _ in range(draw.randint(1, 8)))
        elif kind == 2:
            data[at:at] = data[draw.randrange(at + 1):at]
        else:
            data[at:at + 1] = draw.choice(b'[]{}",:0-9eE\\\x00\xff').to_bytes(1, "little")
    return bytes(data)


def body_of(draw):
    """A service and a body for it, which may be wrong."""
    service, body = draw.choice(BODIES)
    body = dict(body, time_limit=0.2)
    kind = draw.randrange(5)
    if kind == 0:
        text = json.dumps(body).encode()
    elif kind == 1:
        text = changed(draw, json.dumps(body).encode())
    elif kind == 2:
        name = draw.choice(list(body))
        text = json.dumps(dict(body, **{name: "@"})).replace('"@"', draw.choice(VALUES)).encode()
    elif kind == 3:
        deep = draw.choice([10, 2047, 2049, 100000])
        opened, closed = draw.choice([("[", "]"), ('{"a":', "}")])
        text = (opened * deep + "1" + closed * draw.choice([deep, 0])).encode()
    else:
        squares = [[draw.randint(-1, 60), draw.randint(-1, 60)] for _ in range(draw.choice([5, 500, 20000]))]
        text = json.dumps(dict(body, queens=squares)).encode()
    return service, text


def simple(server, draw):
    """A request that is wrong in its body, or not at all."""
    service, body = body_of(draw)
    path = f"/api/{service if draw.random() < 0.9 else draw.choice(SERVICES)}"
    accept = "Accept: text/event-stream\r\n" if draw.random() < 0.3 else ""
    return exchange(server, head(server, "POST", path, len(body), accept) + body)


def wrong_head(server, draw):
    """A request whose first lines are changed; then nothing more comes."""
    body = json.dumps(draw.choice(BODIES)[1]).encode()
    length = draw.choice([len(body), 0, -1, len(body) + 100, "x", 10**30, 300000])
    method = draw.choice(["POST", "GET", "HEAD", "PUT", "OPTIONS", "TRACE", "CONNECT", "é"])
    extra = draw.choice(["", "Transfer-Encoding: chunked\r\n", "Expect: 100-continue\r\n", "Host: x\r\n",
                         "X: " + "y" * 60000 + "\r\n", "Origin: null\r\n", "Upgrade: websocket\r\nConnection: upgrade\r\n"])
    data = head(server, method, f"/api/{draw.choice(SERVICES)}", length, extra) + body
    return exchange(server, changed(draw, data) if draw.random() < 0.5 else data, half=True)


def cut_off(server, draw):
    """A client that goes away in the middle of its request, or of its answer."""
    body = json.dumps({"board": 20, "engine": "plain", "time_limit": 60, "page": "cut"}).encode()
    accept = "Accept: text/event-stream\r\n" if draw.random() < 0.5 else ""
    data = head(server, "POST", "/api/solve", len(body), accept) + body
    with server.connect() as connection:
        connection.sendall(data[:draw.choice([10, len(data) - 5, len(data)])])
        if draw.random() < 0.5:
            connection.shutdown(socket.SHUT_WR)
        if draw.random() < 0.3:  # with a reset
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    return b"cut off"


def crowd(server, draw):
    """200 connections at once: some ask, some are slow, some say nothing."""
    connections = []
    for _ in range(200):
        try:
            connections.append(server.connect())
        except OSError:
            break
    service, body = body_of(draw)
    asked = head(server, "POST", f"/api/{service}", len(body)) + body
    for i, connection in enumerate(connections):
        try:
            connection.sendall(asked if i % 4 == 0 else asked[:i])
        except OSError:
            pass
    for connection in connections[::4]:
        receive(connection)
    for connection in connections:
        connection.close()
    return b"crowd"


def slow(server, draw):
    """A byte at a time, and never the whole."""
    body = json.dumps(draw.choice(BODIES)[1]).encode()
    with server.connect() as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # each by itself
        for byte in head(server, "POST", "/api/solve", len(body))[:40]:
            connection.send(bytes([byte]))
    return b"slow"


def crowded_out(server):
    """All places are held by clients that send their heads or bodies byte by byte. What is wrong after
    that: each must lose its place, but not the client whose search takes longer."""
    endless = json.dumps({"board": 20, "engine": "plain", "time_limit": 60}).encode()
    begun = head(server, "POST", "/api/solve", 1000)
    searching = server.connect()
    searching.sendall(head(server, "POST", "/api/solve", len(endless)) + endless)
    slow_ones = {server.connect() for _ in range(249)}
    for i, connection in enumerate(slow_ones):
        connection.sendall(begun if i % 2 else begun[:20])
    until = time.monotonic() + SILENCE
    while slow_ones and time.monotonic() < until:
        ended, _, _ = select.select([searching, *slow_ones], [], [], 0.2)
        if searching in ended and not receive(searching):
            return "a search has lost its place"
        for connection in slow_ones.copy():
            try:
                connection.sendall(b"1")
            except OSError:
                slow_ones.remove(connection)
    for connection in slow_ones:
        connection.close()
    searching.close()
    return f"{len(slow_ones)} slow clients hold their places" if slow_ones else ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--requests", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    options = parser.parse_args()
    draw = random.Random(options.seed)
    server = Server(options.program)
    before = server.memory()
    most = before
    answers = collections.Counter()
    wrong = crowded_out(server)
    print(f"seed {options.seed}", flush=True)
    done = 0
    started = time.monotonic()
    while done < options.requests:
        kind = draw.choices([simple, wrong_head, cut_off, slow, crowd], [70, 20, 8, 2, 0.15])[0]
        answer = kind(server, draw)
        status = re.match(rb"HTTP/1\.1 (\d+)", answer)
        answers[f"{kind.__name__} {status[1].decode() if status else 'nothing'}"] += 1
        done += 200 if kind is crowd else 1
        most = max(most, server.memory())
    for name in sorted(answers):
        print(f"{answers[name]:6d} {name}")
    print(f"{done} requests in {time.monotonic() - started:.1f} s, from {before >> 20} to {most >> 20} MiB")
    works = server.works()
    server.process.send_signal(signal.SIGTERM)
    status = server.process.wait(timeout=SILENCE)
    said = server.process.stderr.read()
    if wrong or not works or status != 0 or said or most - before > 256 << 20:
        print(f"failed: works {works}, exit status {status}\n{wrong}{said}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
