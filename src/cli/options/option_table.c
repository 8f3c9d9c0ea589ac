#include "option_table.h"

#include <string.h>

#include "engine_choice.h"
#include "export_format.h"
#include "fault.h"
#include "instance_reader.h"
#include "option_commands.h"
#include "picture.h"
#include "queensat/generate.h"
#include "settings.h"
#include "split.h"

enum {
    BOARDS = SOLVE | DECODE | COUNT | EXPLAIN | DRAW,
    BY_HAND = (QS_FOR_ALL & ~(DECODE | SPLIT | MERGE)) | SERVE /* whose boards are often small */
};

/* Sets of enum qs_format. */
enum {
    PLAIN = 1 << QS_FORMAT_TEXT | 1 << QS_FORMAT_JSON,
    COUNTS = PLAIN | 1 << QS_FORMAT_UNICODE,
    TABLES = PLAIN | 1 << QS_FORMAT_CSV,
    RESULTS = COUNTS | 1 << QS_FORMAT_BOARD | 1 << QS_FORMAT_ARRAY | 1 << QS_FORMAT_COMPETITION
};

#define OF(KIND, field)                                                                            \
    .kind = QS_OPTION_##KIND, .offset = offsetof(struct qs_settings, field),                       \
    .size = sizeof((struct qs_settings *)0)->field
#define WITHIN(from, to) .least = (from), .most = (to)
#define AMONG(function, set) .words = (function), .accepted = (set)
#define FLAG(field) OF(FLAG, field)
#define PLACE(KIND, field) OF(KIND, field)
#define NUMBER(field, from, to) OF(NUMBER, field), WITHIN(from, to)
#define RANGE(field, from, to) OF(RANGE, field), WITHIN(from, to)
#define STEPS(KIND, parameter, from, to)                                                           \
    OF(KIND, question.generating.steps[QS_P_##parameter]), WITHIN(from, to)
#define PIECE(of) OF(PIECE, pieces), .least = QS_PIECE_##of
#define WORD(field, function) OF(WORD, field), AMONG(function, QS_ALL_WORDS)
#define NAME(field, function) OF(NAME, field), AMONG(function, QS_ALL_WORDS)
#define FORMAT(set) OF(WORD, format), AMONG(qs_format_word, set)
#define EXPORTS(field) .exports = offsetof(struct qs_export_format, field)

const struct qs_option qs_program_options[] = {
    {.name = "Instance"},
    {"board", 0, (ALL & ~COMPARE) | SERVE, "N", "use an empty N x N board instead of a file",
     NUMBER(boards.first, 1, QS_SIZE_MAX), .common = BY_HAND},
    {"board", 0, SPACE, "N", "the same as the operand N", NUMBER(boards.first, 1, 1000),
     .common = SPACE},
    {"board", 0, COMPARE, "N[..M]", "an N x N board; N..M: each board from N to M",
     RANGE(boards, 1, QS_SIZE_MAX), .common = COMPARE},
    {"queen", 0, ALL | SERVE, "R,C",
     "fix a queen in row R, column C (from 0), or on b4; several: b4,d5", PIECE(QUEEN),
     .needs = "board", .common = BY_HAND},
    {"block", 0, ALL | SERVE, "R,C", "block a square; also several", PIECE(BLOCK), .needs = "board",
     .common = BY_HAND},
    {"free", 0, ALL | SERVE, "R,C", "block all squares but these and those with queens",
     PIECE(FREE), .needs = "board"},
    {"block-sum", 0, ALL | SERVE, "D", "block the diagonal row + column = D", PIECE(SUM),
     .needs = "board"},
    {"block-difference", 0, ALL | SERVE, "D", "block the diagonal row - column = D",
     PIECE(DIFFERENCE), .needs = "board"},
    {"input-format", 0, ALL | SERVE, "F", "format of the files",
     NAME(reading.format, qs_input_format_name), .condition = &qs_needs_file},
    {"diagonals", 0, ALL | SERVE, "D", "take the first D diagonals of a CSPLib file",
     NUMBER(reading.diagonals, 0, 4 * (int64_t)QS_SIZE_MAX), .condition = &qs_needs_file},
    {"placement-format", 0, CHECK, "F",
     "format of the placement: auto (default), array, array0 ...",
     NAME(placement_format, qs_input_format_name), .common = CHECK},
    {.name = "Family"},
    {.name = "Question"},
    {"first-lexicographic", 0, SOLVE, NULL, "the lexicographically first of the largest placements",
     FLAG(first), .excludes = "target known solver proof checkpoint", .condition = &qs_needs_exact},
    {"known", 0, SOLVE, "FILE", "look for more queens than the placement in FILE has",
     PLACE(FILE, known), .excludes = "target cross-check", .engines = QS_USES_INCUMBENT},
    {"target", 0, DECODE, "M", "the model must have M queens (default: the structural upper bound)",
     NUMBER(question.solving.target, 1, INT32_MAX)},
    {"full", 0, DECODE, NULL, "the formula was exported with --full", FLAG(question.full)},
    {.name = "Engine"},
    {"engine", 0, COMPARE, "E,...", "engines, or all (default: " QS_CHECKERS ")",
     PLACE(ENGINES, engines), .common = COMPARE},
    {"cross-check", 0, SOLVE, NULL, "also solve with sat and backtrack; all must agree",
     FLAG(cross_check), .common = SOLVE},
    {"solver", 0, SOLVE, "FILE", "load another SAT solver by IPASIR", PLACE(FILE, solver),
     .engines = QS_USES_IPASIR},
    {"solver", 0, COMPARE, "FILE", "also run sat with another SAT solver, loaded by IPASIR",
     PLACE(FILE, solver)},
    {"start", 0, SOLVE, "FILE", "begin with the placement in FILE", PLACE(FILE, start),
     .engines = QS_USES_START, .condition = &qs_needs_one_instance},
    {"placement-format", 0, SOLVE, "F", "format of the placement in FILE",
     NAME(placement_format, qs_input_format_name), .needs = "start|known"},
    {"repeat", 0, COMPARE, "R", "run each engine R times, the seed one higher each time",
     NUMBER(repetitions, 1, 1000000), .common = COMPARE},
    {.name = "Encoding"},
    {.name = "Limits"},
    {"time-limit", 0, COMPARE, "S", "stop each run after S seconds (default 10)",
     PLACE(SECONDS, question.solving.limits.seconds), .common = COMPARE},
    {"checkpoint", 0, SOLVE, "FILE", "save the search in FILE, and continue it from there",
     PLACE(FILE, question.solving.checkpoint), .excludes = "threads cross-check known",
     .engines = QS_USES_CHECKPOINT, .condition = &qs_needs_one_instance},
    {"checkpoint-interval", 0, SOLVE, "S", "save every S seconds (default 60)",
     PLACE(SECONDS, question.solving.checkpoint_interval), .needs = "checkpoint"},
    {"time-limit", 0, CHECK | DECODE, "S", "stop after S seconds",
     PLACE(SECONDS, question.solving.limits.seconds)},
    {"memory-limit", 0, CHECK, "B", "use at most B bytes, such as 2G", PLACE(BYTES, check_bytes)},
    {.name = "Proof"},
    {"certificate", 0, SOLVE, "FILE", "write a proof of both bounds, for queensat check",
     PLACE(FILE, certificate), .excludes = "cross-check solver", .common = SOLVE},
    {"proof", 0, SOLVE, "PREFIX",
     "write the formula of one queen more, PREFIX.cnf, and its refutation, PREFIX.drat",
     PLACE(FILE, proof), .excludes = "cross-check target known solver",
     .engines = QS_USES_REFUTATION},
    {"proof", 0, DECODE, "FILE",
     "the solver's proof that the queens do not fit: DRAT, LRAT or FRAT, also compressed",
     PLACE(FILE, proof), .excludes = "target full", .common = DECODE},
    {"certificate", 0, DECODE, "FILE", "write what the proof proves, for queensat check",
     PLACE(FILE, certificate), .needs = "proof", .common = DECODE},
    {"leaves", 0, CHECK, "FOLDER", "also look in FOLDER for the leaves that the certificate names",
     OF(TEXTS, leaves.folders)},
    {"leaf", 0, CHECK, "N", "check only leaf N, as the certificate defines it",
     NUMBER(leaves.only, 1, INT32_MAX), .excludes = "veripb receipts"},
    {"receipt", 0, CHECK, "FILE", "write to FILE that the certificate, or the leaf, was verified",
     PLACE(FILE, leaves.receipt), .excludes = "veripb receipts"},
    {"receipts", 0, CHECK, "FILE", "take the receipts in FILE for claims of whoever wrote them",
     PLACE(FILE, leaves.receipts), .excludes = "veripb"},
    {"trust-receipts", 0, CHECK, NULL, "and believe them", FLAG(leaves.trusted),
     .needs = "receipts"},
    {"veripb", 0, CHECK, "PREFIX",
     "translate for VeriPB: PREFIX.opb and PREFIX.pbp ({name}: the instance's)",
     PLACE(FILE, veripb), .common = CHECK},
    {"certificate", 0, EXPLAIN, "PREFIX",
     "write what is blamed as PREFIX.board, and a proof that the target does not fit on it as "
     "PREFIX.cert ({name}: the instance's)",
     PLACE(FILE, certificate)},
    {"list", 0, MERGE, "FILE",
     "more certificates: FILE (- is standard input) has a file name on each line",
     PLACE(FILE, merge_list)},
    {.name = "Picture"},
    {"blame", 0, DRAW, "R,C", "mark a fixed queen as to blame, by a ring", PLACE(TEXTS, blame),
     .needs = "format=svg,png,pdf,unicode"},
    {"legend", 0, DRAW, "L", "explain the marks under the board", WORD(legend, qs_coordinates_word),
     .needs = "format=svg,png,pdf"},
    {"caption", 0, DRAW, "TEXT", "write TEXT under the board", OF(CAPTION, caption),
     .needs = "format=svg,png,pdf"},
    {"size", 0, DRAW, "PIXELS", "side of the picture (default 720)",
     NUMBER(picture_side, QS_PICTURE_SIDE_MIN, QS_PICTURE_SIDE_MAX), .needs = "format=svg,png,pdf"},
    {.name = "Server"},
    {"port", 0, SERVE, "P", "the port on this machine (default 1850; 0: any that is free)",
     NUMBER(port, 0, 65535), .common = SERVE},
    {"open", 0, SERVE, NULL, "also open the page in the browser", FLAG(open_browser),
     .common = SERVE},
    {.name = "Output"},
    {"trace", 0, SOLVE, "T", "print every step (sat: what it learns)", WORD(trace, qs_trace_word),
     .needs = "format=text", .excludes = "cross-check hints solver",
     .engines = QS_USES_TRACE | QS_USES_CLAUSES},
    {"trace-limit", 0, SOLVE, "L", "print at most L steps (default 200)",
     NUMBER(trace_limit, 1, INT64_MAX), .needs = "trace"},
    {"format", 0, SOLVE, "F", "format of the result", FORMAT(RESULTS | 1 << QS_FORMAT_CSV),
     .common = SOLVE},
    {"format", 0, DECODE, "F", "format of the result", FORMAT(RESULTS)},
    {"format", 0, COMPARE, "F", "format of the table", FORMAT(TABLES), .common = COMPARE},
    {"format", 0, COUNT, "F", "format of the result", FORMAT(COUNTS),
     .condition = &qs_needs_drawings, .common = COUNT},
    {"format", 0, EXPLAIN, "F", "format of the explanation", FORMAT(COUNTS), .common = EXPLAIN},
    {"format", 0, SPACE | CHECK, "F", "format of the table", FORMAT(PLAIN)},
    {"format", 0, DRAW, "F", "format of the picture", WORD(draw_format, qs_draw_format_word),
     .common = DRAW},
    {"coordinates", 0, BOARDS & ~DRAW, "C", "number rows and columns (auto: on a terminal)",
     WORD(coordinates, qs_coordinates_word), .needs = "classes format=text,unicode",
     .excludes = "list"},
    {"coordinates", 0, DRAW, "C", "number rows and columns (auto: in pictures and on a terminal)",
     WORD(coordinates, qs_coordinates_word)},
    {"notation", 0, BOARDS & ~DRAW, "N", "how squares are written (default: as --queen has them)",
     WORD(notation, qs_notation_name), .needs = "classes format=text,unicode", .excludes = "list"},
    {"notation", 0, DRAW, "N", "how squares are written (default: as --queen has them)",
     WORD(notation, qs_notation_name)},
    {"output", 'o', SPLIT, "FILE", "write a file for each cube: {cube} in the name is its number",
     PLACE(FILE, output), .common = SPLIT},
    {"copy", 0, MERGE, NULL, "copy the certificates of the cubes into one file", FLAG(merge_copies),
     .excludes = "missing"},
    {"missing", 0, MERGE, NULL, "only print which cubes are open, the hardest first",
     FLAG(merge_lists_missing)},
    {"output", 'o', MERGE, "FILE", "write the certificate of the whole to FILE",
     PLACE(FILE, output), .common = MERGE},
    {"output", 'o', (ALL & ~(SPLIT | MERGE)) | SPACE, "FILE",
     "write to FILE instead of standard output", PLACE(OUTPUT, output), .common = ALL | SPACE},
    {"output", 'o', GENERATE, "FILE",
     "write to FILE; {board}, {id} and so on in the name are the values", PLACE(OUTPUT, output),
     .common = GENERATE},
    {"verbose", 'v', SOLVE, NULL, "report each step, and what the counters of work mean",
     FLAG(verbose), .engines = QS_USES_LOG},
    {"verbose", 'v', CHECK, NULL, "report how many lines of code the answer rests on",
     FLAG(verbose)},
    {"verbose", 'v', COMPARE, NULL, "report each step", FLAG(verbose), .engines = QS_USES_LOG},
    {"verbose", 'v', HELP, NULL, "print the whole page, as the man page", FLAG(verbose)},
    {"verbose", 'v', QS_FOR_EVERY & ~(SOLVE | CHECK | COMPARE | HELP), NULL,
     "print the whole page of the help", FLAG(verbose), .needs = "help"},
    {"format", 0, HELP, "F",
     "text, a man page, a completion for that shell, the names of all "
     "commands, or a table of all options for programs",
     WORD(help_format, qs_help_format_word)},
    {"help", 'h', QS_FOR_EVERY, NULL, "print this text; with -v, all of it", FLAG(help),
     .common = QS_FOR_EVERY},
    {.name = NULL},
};

/* Append the rows after the title of a theme. */
static const struct qs_option *append_rows(const struct qs_option **all, unsigned *count,
                                           const struct qs_option *row)
{
    for (; row->name && row->commands != 0; row++) {
        QS_CHECK(*count < QS_OPTIONS_MAX);
        all[(*count)++] = row;
    }
    return row;
}

/* Every theme of the question is one of the program. */
static void option_table_collect(const struct qs_option **all)
{
    unsigned count = 0;
    for (const struct qs_option *row = qs_program_options; row->name;) {
        const char *theme = row->name;
        all[count++] = row++;
        for (const struct qs_option *shared = qs_question_options; shared->name; shared++)
            if (shared->commands == 0 && strcmp(shared->name, theme) == 0)
                append_rows(all, &count, shared + 1);
        row = append_rows(all, &count, row);
    }
}

const struct qs_option *qs_option_at(unsigned i)
{
    static const struct qs_option *all[QS_OPTIONS_MAX + 1];
    if (!all[0])
        option_table_collect(all);
    return all[i];
}

const struct qs_option *qs_option_find(const char *name, size_t length, unsigned command)
{
    const struct qs_asked asked = {.command = command, .own = qs_program_options};
    return qs_asked_find(&asked, name, length);
}

const struct qs_option *qs_option_find_letter(char letter, unsigned command)
{
    for (unsigned i = 0; qs_option_at(i); i++)
        if (qs_option_at(i)->commands & command && qs_option_at(i)->letter == letter)
            return qs_option_at(i);
    return NULL;
}
