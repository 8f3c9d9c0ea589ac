"""Ways to alter a certificate: each takes a source of random numbers and the text, and returns
another text with a correct CRC, or None if there is nothing of that kind to alter."""
import re

from random_certificate import seal


def body_of(text):
    return text[: text.rindex("end ")]


def replace_one(random, text, pattern, change):
    """Replace one random match by the result of the function."""
    matches = list(re.finditer(pattern, text))
    if not matches:
        return None
    match = random.choice(matches)
    return text[: match.start()] + change(match) + text[match.end():]


def after_placement(text):
    """The place where the evidence begins."""
    return text.index("\nupper ") + 1


def altered(change):
    """Apply a function to the text without its last line."""

    def alter(random, text):
        changed = change(random, body_of(text))
        return seal(changed) if changed is not None else None

    return alter


def in_evidence(change):
    """The same, on the text after the placement."""

    def alter(random, body):
        begin = after_placement(body)
        changed = change(random, body[begin:])
        return body[:begin] + changed if changed is not None else None

    return altered(alter)


def on_proofs(begins, split):
    """Apply functions to the items of one proof that begins like this, which `split` returns."""

    def on_proof(change):
        def alter(random, text):
            places = [match.end() for match in re.finditer(begins, text)]
            if not places:
                return None
            begin = random.choice(places)
            after = re.compile(r"^(parts?|branch|forced|dominated) ", re.M).search(text, begin)
            end = after.start() if after else len(text)
            changed = change(random, split(text[begin:end]))
            if changed is None:
                return None
            return text[:begin] + " ".join(changed) + " \n" + text[end:]

        return in_evidence(alter)

    return on_proof


# On the tokens of a tree; on the definitions, clauses and deletions of a clausal proof.
on_tree = on_proofs(r"\ntree\n(?=[xrckqnbul])", lambda text: re.sub(r"(;)\n|\n(?=[io.])", r"\1", text).split())
on_clauses = on_proofs(r"\nclauses\n", lambda text: [
    item.strip() for item in re.findall(r"[oe]\S+|d?[-0-9 \n]*?(?<![0-9])0(?![0-9])", text)])


def less_by_one(match):
    return match[1] + str(int(match[2]) - 1) if int(match[2]) > 0 else match[0]


def lower_weight(random, text):
    return replace_one(random, text, r"(\*)([0-9]+)", less_by_one)


def drop_line(random, text):
    return replace_one(random, text, r"[rcds]-?[0-9]+\*[0-9]+;\n?|;\n?[rcds]-?[0-9]+\*[0-9]+",
                       lambda match: "")


def other_line(random, text):
    return replace_one(random, text, r"[rcds](?=-?[0-9]+\*)", lambda match: random.choice("rcds"))


def drop_token(random, tokens):
    at = random.randrange(len(tokens))
    return tokens[:at] + tokens[at + random.choice([1, 1, 2, 5]):]


def double_token(random, tokens):
    at = random.randrange(len(tokens))
    return tokens[: at + 1] + tokens[at:]


def exchange_tokens(random, tokens):
    if len(tokens) < 2:
        return None
    a, b = sorted(random.sample(range(len(tokens)), 2))
    if random.random() < 0.5:
        b = a + 1 if a + 1 < len(tokens) else a
    tokens = list(tokens)
    tokens[a], tokens[b] = tokens[b], tokens[a]
    return tokens


def change_one(random, items, begins, change):
    """Replace one item that begins with one of these by the items that the function returns."""
    at = [i for i, item in enumerate(items) if item[0] in begins and item != "0"]
    if not at:
        return None
    i = random.choice(at)
    return items[:i] + change(items[i]) + items[i + 1:]


def add_one(random, items, item):
    i = random.randrange(len(items) + 1)
    return items[:i] + [item] + items[i:]


def change_or_add(random, items, begins, change, item):
    """Replace one item that begins with one of these, or add this one."""
    return random.random() < 0.7 and change_one(random, items, begins, change) or add_one(random, items, item)


def other_branch(random, tokens):
    return change_one(random, tokens, "rc", lambda token: [
        random.choice("rc") + str(max(int(token[1:]) + random.choice([0, 0, -1, 1, 2]), 0))])


def random_square(random, tokens):
    """A square that is in the tree, or next to one."""
    squares = re.findall(r"([0-9]+),([0-9]+)", " ".join(t for t in tokens if t[0] in "xqn"))
    row, column = map(int, random.choice(squares)) if squares else (random.randrange(4), 1)
    return f"{row + random.choice([0, 1])},{column + random.choice([0, 0, 1, 2])}"


def one_look_ahead_more(random, tokens):
    square = random_square(random, tokens)
    return change_or_add(random, tokens, "x", lambda token: [token + ";" + square], "x" + square)


def one_look_ahead_less(random, tokens):
    def change(token):
        squares = token[1:].split(";")
        del squares[random.randrange(len(squares))]
        return ["x" + ";".join(squares)] if squares else [token]

    return change_one(random, tokens, "x", change)


def step_of_no_tree(random, tokens):
    """What only whole boards can do: a forced or dominated square, a division into parts."""
    square = random_square(random, tokens)
    return add_one(random, tokens, random.choice(
        ["f" + square, f"d{square}<{random_square(random, tokens)}", "p1,1", "p1,0"]))


def other_square_branch(random, tokens):
    """Another square, or the queen first instead of last, or a branch on a square too many."""
    square = random_square(random, tokens)

    def change(token):
        return [random.choice(["nq"["qn".index(token[0])] + token[1:], token[0] + square])]

    return change_or_add(random, tokens, "qn", change, random.choice("qn") + square)


def other_needed_line(random, tokens):
    """Use another line, or one more: one of a budget, which a queen may have used since."""
    lines = re.findall(r"([rcds]-?[0-9]+)\*", " ".join(t for t in tokens if t[0] == "b"))
    line = "u" + (random.choice(lines) if lines and random.random() < 0.8
                  else random.choice("rcds") + str(random.randrange(6)))
    return change_or_add(random, tokens, "u", lambda token: [line], line)


def other_use_of_cover(random, tokens):
    """A budget instead of a cover that closes the claim, or the other way round."""
    return change_one(random, tokens, "kb", lambda token: ["bk"["kb".index(token[0])] + token[1:]])


def heavier_cover_in_tree(random, tokens):
    return change_one(random, tokens, "kb", lambda token: [
        token + f";{random.choice('rc')}{random.randrange(8)}*{token[1:].split(':')[0]}"])


def other_limit(random, tokens):
    """Another block, number or weight; the other side of a block; or a queen first."""
    def change(token):
        number = random.choice([-2, -1, -1, 1, 1, 2])
        place = random.choice(["[io]", "[0-9]+(?=[,:])", "[0-9]+(?=:)", r"(?<=\*)[0-9]+", "[io][^io.]*"])
        changed = replace_one(random, token, place, lambda match: (
            str(max(0, int(match[0]) + number)) if match[0].isdigit()
            else "io"["oi".index(match[0])] if match[0] in "io" else random.choice(["", 2 * match[0]])))
        return [changed or token]

    if random.random() < 0.1:
        i = random.choice([i for i, token in enumerate(tokens) if token[0] == "l"] or [0])
        return tokens[:i] + ["q" + random_square(random, tokens)] + tokens[i:]
    return change_one(random, tokens, "l", change)


CLAUSE = "-123456789"


def drop_literal(random, items):
    def change(item):
        words = item.split()
        del words[random.randrange(len(words) - 1)]
        return [" ".join(words)]

    return change_one(random, items, CLAUSE, change)


def other_literal(random, items):
    """Deny a literal, or take the variable before or after it."""
    def change(item):
        words = item.split()
        i, number = random.randrange(len(words) - 1), 0
        while number == 0:
            number = int(words[i]) + random.choice([-1, 1, -2 * int(words[i])])
        return [" ".join(words[:i] + [str(number)] + words[i + 1:])]

    return change_one(random, items, CLAUSE, change)


def drop_item(random, items):
    at = random.randrange(len(items))
    return items[:at] + items[at + 1:]


def exchange_items(random, items):
    a, b = random.randrange(len(items)), random.randrange(len(items))
    items = list(items)
    items[a], items[b] = items[b], items[a]
    return items


def other_threshold(random, items):
    return change_one(random, items, "e", lambda item: [
        replace_one(random, item, "[0-9]+",
                    lambda match: str(max(int(match[0]) + random.choice([-1, 1]), 0)))])


def other_positions(random, items):
    def change(item):
        line, positions = item.split(":")
        if random.random() < 0.2:
            return [f"o{random.choice('rcds')}{line[2:]}:{positions}"]
        return [f"{line}:" + replace_one(random, positions, "[0-9]+", lambda match: str(
            max(int(match[0]) + random.choice([-1, 1]), 0)))]

    return change_one(random, items, "o", change)


def drop_definition(random, items):
    return change_one(random, items, "oe", lambda item: [])


def delete_clause(random, items):
    """A deletion of a clause, which may be needed, at once or at the end, or twice."""
    times = random.choice([1, 1, 2])
    if random.random() < 0.5:
        return change_one(random, items, CLAUSE, lambda item: [item] + ["d " + item] * times)
    deletions = []
    if change_one(random, items, CLAUSE, lambda item: deletions.append("d " + item) or []) is None:
        return None
    return items[:-1] + deletions * times + items[-1:]


STEP = r"(?:(?:dominated|forced) [^\n]*\n)"


def exchange_steps(random, text):
    steps = re.findall(STEP, text)
    if len(steps) < 2:
        return None
    a, b = random.sample(range(len(steps)), 2)
    other = list(steps)
    other[a], other[b] = other[b], other[a]
    return text.replace("".join(steps), "".join(other), 1)


def drop_step(random, text):
    return replace_one(random, text, STEP, lambda match: "")


def other_step(random, text):
    def change(match):
        if random.random() < 0.5:
            return f"forced {match[1]}\n"
        return f"dominated {match[2] or '0,0'} {match[1]}\n"

    return replace_one(random, text, r"(?:dominated|forced) ([0-9,]+)(?: ([0-9,]+))?\n", change)


def lower_part(random, text):
    """Also change the upper bound, or not."""
    changed = replace_one(random, text, r"(\npart )([0-9]+)", less_by_one)
    if changed and random.random() < 0.7:
        changed = re.sub(r"(upper )([0-9]+)", less_by_one, changed, count=1)
    return changed


def exchange_parts(random, text):
    parts = re.split(r"(?<=\n)(?=part )", text)
    if len(parts) < 3:
        return None
    a, b = random.sample(range(1, len(parts)), 2)
    parts[a], parts[b] = parts[b], parts[a]
    return "".join(parts)


def other_number_of_parts(random, text):
    return replace_one(random, text, r"(\nparts )([0-9]+)",
                       lambda match: match[1] + str(int(match[2]) + random.choice([-1, 1, 2])))


def other_branch_of_cases(random, text):
    def change(match):
        row, column = int(match[2]), int(match[3])
        return match[1] + random.choice([f"{row},{column + 1}", f"{row + 1},{column}",
                                         f"{column},{row}", f"{row},{max(column - 1, 0)}"])
    return replace_one(random, text, r"(branch )([0-9]+),([0-9]+)", change)


def drop_branch_of_cases(random, text):
    return replace_one(random, text, r"branch .*\n", lambda match: "")


def exchange_cases(random, text):
    """Exchange the parts of two cases."""
    cases = re.split(r"\n(?=dominated|forced|parts|branch)", text)
    places = [i for i in range(len(cases)) if cases[i].startswith("parts")]
    if "branch " not in text or len(places) < 2:
        return None
    a, b = random.sample(places, 2)
    cases[a], cases[b] = cases[b], cases[a]
    return "\n".join(cases)


def lower_upper(random, text):
    return replace_one(random, text, r"(upper )([0-9]+)", less_by_one)


def raise_lower(random, body):
    match = re.search(r"\nlower ([0-9]+)\n([^u]*)\nupper", body)
    squares = match[2].split()
    more = random.choice(squares) if squares and random.random() < 0.5 else "0,0"
    return (body[: match.start()] + f"\nlower {int(match[1]) + 1}\n" + " ".join(squares + [more])
            + body[match.end() - len("\nupper"):])


def other_placement(random, body):
    begin, end = body.index("\nlower ") + len("\nlower "), after_placement(body)
    changed = replace_one(random, body[begin:end], r"([0-9]+),([0-9]+)",
                          lambda match: f"{match[1]},{int(match[2]) + random.choice([-1, 1])}")
    return body[:begin] + changed + body[end:] if changed else None


def other_instance(random, body):
    begin, end = body.index("board "), body.index("\nlower ") + 1
    lines = body[begin:end].splitlines(keepends=True)
    at = random.randrange(len(lines))
    if random.random() < 0.5:
        lines = lines[:at] + lines[at + 1:]
    else:
        lines.insert(at + 1, random.choice(["queen 0 0\n", "block 0 0\n", "block 1 1\n", lines[at],
                                            "block-sum 1\n", "block-difference -1\n", "\n"]))
    return body[:begin] + "".join(lines) + body[end:]


def other_wall(random, body):
    """A wall moved, dropped or added."""
    begin, end = body.index("board "), body.index("\nlower ") + 1
    lines = body[begin:end].splitlines(keepends=True)
    walls = [at for at, line in enumerate(lines) if line.startswith("wall ")]
    if not walls:
        return None
    at = random.choice(walls)
    _, row, column = lines[at].split()
    moved = f"wall {row} {int(column) + 1}\n"
    lines[at:at + 1] = random.choice([[], [moved], [lines[at], moved]])
    return body[:begin] + "".join(lines) + body[end:]


def exchange_instance_lines(random, body):
    begin, end = body.index("board "), body.index("\nlower ") + 1
    lines = body[begin:end].splitlines(keepends=True)
    # At times the board, which has to be first.
    a = 0 if random.random() < 0.3 else random.randrange(len(lines))
    b = random.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return body[:begin] + "".join(lines) + body[end:]


def truncate(random, body):
    return body[: random.randrange(len(body))]


def huge_number(random, body):
    huge = random.choice(["1000", "99999", "2147483648", "4294967296", "4294967297",
                          "9223372036854775807", "9223372036854775808", "18446744073709551617",
                          "99999999999999999999999"])
    return replace_one(random, body, "[0-9]+", lambda match: huge)


def zeros_in_front(random, body):
    return replace_one(random, body, "-?[0-9]+",
                       lambda match: random.choice(["0", "000", "-", "-0", "+"]) + match[0])


def other_space(random, body):
    other = random.choice(["", " ", "  ", "\n", " \n", "\n\n", "\t", "\r\n"])
    if random.random() < 0.5:
        return replace_one(random, body, "[ \n]", lambda match: other)
    return replace_one(random, body, "[;,:*<]", lambda match: match[0] + other)


def other_byte(random, body):
    at = random.randrange(len(body))
    return body[:at] + random.choice(" \nrcdsxfpkqnbul0123456789;,:*<-\x00\x7f\xff"[:31]) + body[at + 1:]


def after_end(random, text):
    return text + random.choice(["\n", " ", "end", text])


def wrong_crc(random, text):
    at = random.randrange(len(text) - 9, len(text) - 1)
    return text[:at] + random.choice("0123456789abcdefABCDEF") + text[at + 1:]


ALTERATIONS = {
    "a weight lowered": in_evidence(lower_weight),
    "a line of a cover dropped": in_evidence(drop_line),
    "a line of a cover exchanged": in_evidence(other_line),
    "tokens dropped": on_tree(drop_token),
    "a token doubled": on_tree(double_token),
    "tokens exchanged": on_tree(exchange_tokens),
    "a branch exchanged": on_tree(other_branch),
    "a look-ahead square too many": on_tree(one_look_ahead_more),
    "a look-ahead square too few": on_tree(one_look_ahead_less),
    "a step too many in a tree": on_tree(step_of_no_tree),
    "a heavier cover in a tree": on_tree(heavier_cover_in_tree),
    "another branch on a square": on_tree(other_square_branch),
    "another needed line": on_tree(other_needed_line),
    "another limit": on_tree(other_limit),
    "a budget for a cover": on_tree(other_use_of_cover),
    "a literal dropped": on_clauses(drop_literal),
    "a literal exchanged": on_clauses(other_literal),
    "an item of clauses dropped": on_clauses(drop_item),
    "items of clauses exchanged": on_clauses(exchange_items),
    "a threshold off by one": on_clauses(other_threshold),
    "other squares of a definition": on_clauses(other_positions),
    "a definition dropped": on_clauses(drop_definition),
    "a clause deleted": on_clauses(delete_clause),
    "steps exchanged": in_evidence(exchange_steps),
    "a step dropped": in_evidence(drop_step),
    "a step of another kind": in_evidence(other_step),
    "a part's bound lowered": in_evidence(lower_part),
    "parts exchanged": in_evidence(exchange_parts),
    "another number of parts": in_evidence(other_number_of_parts),
    "another branch at the root": in_evidence(other_branch_of_cases),
    "a branch at the root dropped": in_evidence(drop_branch_of_cases),
    "cases exchanged": in_evidence(exchange_cases),
    "upper lowered": in_evidence(lower_upper),
    "lower raised": altered(raise_lower),
    "another placement": altered(other_placement),
    "a line of the instance dropped or added": altered(other_instance),
    "another wall": altered(other_wall),
    "lines of the instance exchanged": altered(exchange_instance_lines),
    "truncated": altered(truncate),
    "a number made huge": altered(huge_number),
    "zeros or signs in front": altered(zeros_in_front),
    "other white space": altered(other_space),
    "another byte": altered(other_byte),
    "something after the end": after_end,
    "a wrong CRC": wrong_crc,
}
