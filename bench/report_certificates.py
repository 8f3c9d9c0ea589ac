"""Certificates: what it costs to write them, how large they are, and what it takes to check them."""
import os
import shutil

from report_document import number, read_table, seconds, write_table
from report_stats import geometric_mean, median, quantile

TITLE = "Certificates"
HEADER = ("family", "engine", "instance", "solve_seconds", "write_seconds", "bytes", "check_seconds",
          "translate_seconds", "proof_bytes", "veripb_seconds", "verdict")
FAMILIES = {
    "completion": (["completion", "--board", "60", "--queens", "40"], "auto"),
    "excluded": (["excluded", "--board", "18", "--diagonals", "16"], "auto"),
    "blocked": (["blocked", "--board", "36", "--squares", "1100"], "auto"),
    "sparse, search": (["sparse", "--board", "44", "--average", "5"], "bitset"),
    "sparse, line program": (["sparse", "--board", "60", "--average", "3"], "lp"),
    "sparse, clauses": (["sparse", "--board", "30", "--average", "4"], "sat"),
    "crowded centre": (["crowded", "--board", "50", "--queens", "18", "--kind", "centre"], "auto"),
    "large": (["random", "--board", "10000", "--queens", "1000"], "auto"),
}
UNTRANSLATED = ("large",)  # translating 10⁸ squares takes minutes
LIMIT = 60


def measure(lab, folder):
    veripb = shutil.which("veripb") or os.path.expanduser("~/.cargo/bin/veripb")
    veripb = veripb if os.path.exists(veripb) else None
    if not veripb:
        print("report: veripb is missing and left out")
    lab.show("certificates", "queensat solve INSTANCE --engine E --certificate FILE.cert")
    lab.show("certificates", "queensat check INSTANCE FILE.cert")
    lab.show("certificates", "queensat check INSTANCE FILE.cert --veripb FILE")
    lab.show("certificates", "veripb FILE.opb FILE.pbp")
    rows = []
    for family, (words, engine) in FAMILIES.items():
        for i in range(1, lab.pick(1, 5) + 1):
            rows.append(certify(lab, veripb, family, engine, [*words, "--id", str(i)]))
    write_table(folder, "certificates", HEADER, rows)


def certify(lab, veripb, family, engine, words):
    """Three runs of each command that is compared, in turn."""
    path = lab.instance(words)
    solve = [lab.program, "solve", path, "--engine", engine, "--time-limit", str(LIMIT), "--format",
             "csv"]
    repeat = range(lab.pick(1, 3))

    def times(step, command, repeat=repeat):
        tasks = [([step, family, *words, i], command) for i in repeat]
        records = lab.commands("certificates", tasks, LIMIT, 1)
        return records, median([record["seconds"] for record in records])

    records, plain = times("solve", solve)
    solved = all(record["status"] == 0 for record in records)
    certificate = path + f"-{engine}.cert"
    _, written = times("write", [*solve, "--certificate", certificate])
    records, checked = times("check", [lab.program, "check", path, certificate])
    verdict = "open" if not solved else "checked" if records[0]["status"] == 0 else "refused"
    size = os.path.getsize(certificate) if os.path.exists(certificate) else 0
    translated = proof = trusted = 0
    if verdict == "checked" and family in UNTRANSLATED:
        verdict = "not translated"
    elif veripb and verdict == "checked":
        records, translated = times("translate", [lab.program, "check", path, certificate,
                                                  "--veripb", certificate], range(1))
        if records[0]["status"] == 0 and os.path.exists(certificate + ".pbp"):
            proof = os.path.getsize(certificate + ".pbp")
            records, trusted = times("veripb", [veripb, certificate + ".opb", certificate + ".pbp"],
                                     range(1))
            verdict = "both" if records[0]["status"] == 0 else "VeriPB refuses"
        else:
            verdict, translated = "not translated", 0
    return (family, engine, " ".join(words), f"{plain:.6f}", f"{written:.6f}", size,
            f"{checked:.6f}", f"{translated:.6f}", proof, f"{trusted:.6f}", verdict)


def write(doc, folder):
    rows = read_table(folder, "certificates")
    done = [row for row in rows if row["verdict"] in ("checked", "both", "not translated")]
    refused = [row for row in rows if row["verdict"] in ("refused", "VeriPB refuses")]
    overhead = [row["write_seconds"] / row["solve_seconds"] for row in done]
    checking = [row["check_seconds"] / row["solve_seconds"] for row in done]
    doc.text("**Claim.** " + doc.claim(f"`check` accepted all {len(done)} certificates, and VeriPB all "
                       f"{sum(row['verdict'] == 'both' for row in done)} that were translated for it.",
                       not refused) + " "
             + f"Writing one made solving {number(geometric_mean(overhead))} times as long (quartiles "
             f"{number(quantile(overhead, 0.25))} and {number(quantile(overhead, 0.75))}), and a check "
             f"took {number(geometric_mean(checking))} times as long as solving "
             f"({number(quantile(checking, 0.25))} and {number(quantile(checking, 0.75))}).")
    doc.tell("Why believe an answer?",
             doc.claim(f"Every one of {len(done)} certificates was accepted by `check`, which shares no "
                       f"code with what wrote it, and VeriPB, which knows nothing of queens, accepted the "
                       f"{sum(row['verdict'] == 'both' for row in done)} that were translated for it.",
                       not refused)
             + f" To write one made solving {number(geometric_mean(overhead))} times as long; to check "
             f"it took {number(geometric_mean(checking))} of the time of solving (geometric means).")
    table = []
    for family, (words, engine) in FAMILIES.items():
        here = [row for row in done if row["family"] == family]
        both = [row for row in here if row["verdict"] == "both"]
        if here:
            table.append((family, engine, len(here), *(
                seconds(median([row[name] for row in here]))
                for name in ("solve_seconds", "write_seconds", "check_seconds")),
                number(median([row["bytes"] for row in here]) / 1e3), len(both),
                number(median([row["proof_bytes"] for row in both]) / 1e3) if both else "-",
                seconds(median([row["veripb_seconds"] for row in both])) if both else "-"))
    doc.table(("family", "engine", "boards", "solve", "with certificate", "check", "kB",
               "for VeriPB", "kB", "VeriPB"), table, left=2)
    pairs = [row for row in done if row["verdict"] == "both" and row["check_seconds"] > 0]
    if pairs:
        ratio = geometric_mean([row["veripb_seconds"] / row["check_seconds"] for row in pairs])
        larger = geometric_mean([row["proof_bytes"] / row["bytes"] for row in pairs])
        doc.text(f"**Claim.** VeriPB took {number(ratio)} times as long as `check`, on proofs that were "
                 f"{number(larger)} times as large (geometric means).")
    doc.commands("certificates")
    doc.text(f"**Limits.** {len(rows) - len(done)} boards were not solved within {LIMIT} s or were "
             f"refused. {sum(row['verdict'] == 'not translated' for row in done)} certificates were "
             "not translated, because that takes too long for the large boards, or is not possible "
             "(the manual says where). Times of a few milliseconds were mostly those of "
             "starting a program.")
