"""proof_forms.py CNF DRAT: write the clauses of a proof in text, without deletions, in other forms: lrat, drat.bin,
lrat.bin, frat, frat.bin. Hints are left out, except for one that is not looked at."""
import sys

formula, proof = sys.argv[1:]
with open(formula, encoding="ascii") as stream:
    last = next(int(line.split()[3]) for line in stream if line.startswith("p cnf"))
with open(proof, encoding="ascii") as stream:
    lemmas = [list(map(int, line.split()[:-1])) for line in stream if line[0] not in "cd%"]


def pack(number):
    data = b""
    while number > 127:
        data += bytes([number & 127 | 128])
        number >>= 7
    return data + bytes([number])


def literals(numbers):
    return b"".join(pack(2 * abs(n) + (n < 0)) for n in numbers) + b"\0"


def text(*numbers):
    return " ".join(map(str, numbers))


with open("lrat", "w", encoding="ascii") as lrat, open("frat", "w", encoding="ascii") as frat, \
        open("drat.bin", "wb") as drat_binary, open("lrat.bin", "wb") as lrat_binary, \
        open("frat.bin", "wb") as frat_binary:
    frat.write("o 1 1 0\n")
    frat_binary.write(b"o" + pack(1) + literals([1]))
    for number, lemma in enumerate(lemmas, last + 1):
        lrat.write(text(number, *lemma, 0, 50, 0) + "\n" + text(number, "d", number, 0) + "\n")
        frat.write("a " + text(number, *lemma, 0) + "  l 50 0\nd " + text(number, *lemma, 0) + "\n")
        drat_binary.write(b"a" + literals(lemma) + b"d" + literals(lemma))
        # The first byte of the hint is that of a deletion.
        lrat_binary.write(b"a" + pack(2 * number) + literals(lemma) + pack(2 * 50) + b"\0d" + pack(2 * number) + b"\0")
        frat_binary.write(b"a" + pack(number) + literals(lemma) + b"l" + pack(50) + b"\0d" + pack(number) + literals(lemma))
