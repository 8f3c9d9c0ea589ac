"""What can be changed in a source: which mutants it has, and the source with all of them."""
import collections
import re

OPERATORS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&"}
BINDS = {**dict.fromkeys(["<", "<=", ">", ">="], 7), "==": 6, "!=": 6, "&": 5, "^": 4, "|": 3, "&&": 2, "||": 1,
         **dict.fromkeys(["?", ":", ",", ";", "=", "{", "}", "return", "case"], 0)}
TOKEN = re.compile(r"""
    (?P<skip>/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|^[ \t]*\#(?:\\\n|[^\n])*|<<=?|>>=?|->)
    |(?P<operator><=|>=|==|!=|&&|\|\||<|>)|(?P<number>\b[0-9]+\b(?![.xX]))|\w[\w.]*|.""", re.X | re.M | re.S)
# An assignment or a call on lines of its own: not a declaration, and nothing that leaves.
STATEMENT = re.compile(
    r"(?<=[;{})\n])\n( {4,})((?!(?:return|break|continue|goto|case|default|else|for|while|if|do|switch)\b)"
    r"(?:\(void\))?[*(+-]*[a-z_]\w*(?=[^\w;]*[-+*/%&|^]?=[^=]|\(|\[|\.|->|\+\+|--|\);)(?:\"(?:\\.|[^\"\\\n])*\"|[^;{}\"])*;)(?=[ \n])")
FUNCTION = re.compile(r"^[a-z][^;=\n]*?\b(\w+)\([^;]*?\)\n\{.*?^\}", re.M | re.S)
# extent: what the change is wrapped in; around: the text before it, instead of its operator, and after it.
Mutant = collections.namedtuple("Mutant", "path function before after text extent place around")
IS_IT = "qs_mutant(%d)"


def operands(tokens, at):
    """Where the left operand of this operator begins, and its right one ends."""
    def stops(i, least):
        if tokens[i][0] == "&" and not re.fullmatch(r"[\w.]+|\)|\]", tokens[i - 1][0]):
            return False  # the address of something
        return BINDS.get(tokens[i][0], 9) < least

    def last(step, opens, closes, least):
        depth, i = 0, at + step
        while (depth or not stops(i, least)) and (depth or tokens[i][0] not in closes):
            depth += (tokens[i][0] in opens) - (tokens[i][0] in closes)
            i += step
        return tokens[i - step]

    binds = BINDS[tokens[at][0]]
    return last(-1, ")]", "([", binds).start(), last(1, "([", ")]", binds + 1).end()


def changes_of(source):
    """Where each function has what can be changed, what stands there instead, and how it is wrapped."""
    for function in FUNCTION.finditer(source):
        begin, end = source.index("\n{", function.start()), function.end()
        for s in STATEMENT.finditer(source, begin, end):
            if source.count("(", begin, s.start()) == source.count(")", begin, s.start()):  # not within those of for
                yield function, s.span(2), ";", s.span(2), ("{if(!%s){" % IS_IT, "", "}}")
        tokens = [t for t in TOKEN.finditer(source, begin, end) if not t[0].isspace() and t[0][:2] not in ("/*", "//")]
        for at, t in enumerate(tokens):
            if t["number"]:
                yield function, t.span(), str(int(t[0]) + 1), t.span(), ("(", "", f"+{IS_IT})")
            elif t["operator"]:
                other = OPERATORS[t[0]]
                around = f"(((!!(", f")!={IS_IT}){t[0]}(!!(", f")!={IS_IT}))!={IS_IT})"
                if t[0] not in ("&&", "||"):
                    around = ("({__auto_type qs_l=(", ");__auto_type qs_r=(",
                              f");{IS_IT}?qs_l{other}qs_r:qs_l{t[0]}qs_r;}})")
                yield function, t.span(), other, operands(tokens, at), around


def mutants_of(path, source):

    def on_one_line(text, begin, end):  # whole lines
        return " ".join(text[text.rfind("\n", 0, begin) + 1:text.find("\n", end)].split())

    for function, place, instead, extent, around in sorted(changes_of(source), key=lambda change: change[1]):
        begin, end = place
        text = source[:begin] + instead + source[end:]
        after = "(dropped)" if instead == ";" else on_one_line(text, begin, begin + len(instead))
        if around[1]:  # its operands stay what they are beside others
            left, right = source[extent[0]:begin], source[end:extent[1]]
            text = f"{source[:extent[0]]}(({left}){instead}({right})){source[extent[1]:]}"
        yield Mutant(path, function[1], on_one_line(source, begin, end), after, text, extent, place, around)


def all_in_one(source, mutants):
    """The source with these mutants, by number, each of which is there if it is asked for."""
    edits = []
    for number, m in mutants.items():
        first, middle, last = (text.replace("%d", str(number)) for text in m.around)
        edits += [(m.extent[0], 1, -m.extent[1], m.extent[0], first), (m.extent[1], 0, -m.extent[0], m.extent[1], last)]
        edits += [(*m.place[:1], 2, 0, m.place[1], middle)] if middle else []
    parts, at = [], 0
    for begin, _, _, end, text in sorted(edits):
        parts += [source[at:begin], text]
        at = end
    return "".join(parts) + source[at:]
