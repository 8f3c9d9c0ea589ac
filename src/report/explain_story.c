#include "report.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "instance_lines.h"
#include "instance_private.h"
#include "line.h"

enum { SQUARES_NAMED = QS_ATTACKERS_NAMED, LINES_NAMED = 6 };

/* A part of a sentence. */
struct words {
    char text[400];
};

/* Append, cut to the room. */
static void explain_story_add(struct words *words, const char *format, ...) QS_PRINTF(2, 3);
static void explain_story_add(struct words *words, const char *format, ...)
{
    size_t used = strlen(words->text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words->text + used, sizeof words->text - used, format, arguments);
    va_end(arguments);
}

/* The next sentence, cut to its room. */
static void tell(struct qs_story *story, enum qs_subject subject, const char *format, ...)
    QS_PRINTF(3, 4);
static void tell(struct qs_story *story, enum qs_subject subject, const char *format, ...)
{
    va_list arguments;
    story->subject[story->count] = subject;
    va_start(arguments, format);
    vsnprintf(story->sentence[story->count++], sizeof story->sentence[0], format, arguments);
    va_end(arguments);
}

/* "0,0 and 3,5", "(0,0), (3,5) and (6,2)", or the first ones "and 12 others". */
static struct words explain_story_list_squares(const struct qs_story *story,
                                               const struct qs_square *squares, size_t count,
                                               const char *conjunction)
{
    struct words words = {""};
    size_t named = count <= SQUARES_NAMED ? count : SQUARES_NAMED - 2;
    for (size_t i = 0; i < named; i++)
        explain_story_add(
            &words, "%s%s", qs_list_separator(i, count, conjunction),
            (count > 2 ? qs_name_listed : qs_name_square)(story->notation, story->rows, squares[i])
                .text);
    if (named < count)
        explain_story_add(&words, "%s%zu others", conjunction, count - named);
    return words;
}

static void find_closed(struct qs_closed_lines *closed, const struct qs_instance *instance,
                        enum qs_direction direction)
{
    struct qs_line line = {direction, 0};
    int32_t numbers = (int32_t)qs_instance_line_count(instance, direction);
    *closed = (struct qs_closed_lines){.direction = direction};
    closed->lines = qs_instance_count_lines(instance, direction);
    for (; line.number < numbers && numbers <= QS_CLOSED_LINES_MAX; line.number++) {
        struct qs_square square;
        if (!qs_instance_line_start(instance, line, &square))
            continue;
        bool open = qs_instance_line_is_taken(instance, square, direction);
        do
            open = open || !(qs_instance_is_attacked(instance, square) ||
                             qs_instance_is_blocked(instance, square));
        while (!open && qs_instance_next_on_line(instance, direction, &square));
        if (!open)
            closed->line[closed->count++] = line;
    }
}

/* "the queens on 0,0 and 3,5 and 2 blocked squares" */
static struct words list_culprits(const struct qs_story *story, const struct qs_blame *blame)
{
    struct words words = {""};
    size_t squares = blame->blocked_count, diagonals = blame->difference_count + blame->sum_count;
    if (blame->queen_count > 0)
        explain_story_add(
            &words, "the queen%s on %s", qs_plural(blame->queen_count),
            explain_story_list_squares(story, blame->queens, blame->queen_count, " and ").text);
    if (squares > 0)
        explain_story_add(&words, "%s%zu blocked square%s", blame->queen_count > 0 ? " and " : "",
                          squares, qs_plural(squares));
    if (diagonals > 0)
        explain_story_add(&words, "%s%zu blocked diagonal%s",
                          blame->queen_count + squares > 0 ? " and " : "", diagonals,
                          qs_plural(diagonals));
    return words;
}

/* The squares of a line that no queen is known to attack. */
struct unattacked {
    const struct qs_instance *instance;
    struct qs_square square[QS_CLOSED_LINES_MAX];
    int32_t count;
};

/* How many of the squares the queen attacks; afterwards they are left out. */
static int32_t take_attacked(struct unattacked *left, struct qs_square queen, bool take)
{
    int32_t kept = 0;
    for (int32_t i = 0; i < left->count; i++)
        if (!qs_instance_attacks(left->instance, queen, left->square[i])) {
            if (take)
                left->square[kept] = left->square[i];
            kept++;
        }
    int32_t attacked = left->count - kept;
    if (take)
        left->count = kept;
    return attacked;
}

/* Add few of the queens that attack as many of the squares as all of them: greedily. */
static void add_attackers(struct qs_closed_lines *closed, const struct qs_square *queen,
                          size_t queens, struct unattacked *left)
{
    for (;;) {
        size_t best = 0;
        int32_t most = 0;
        for (size_t i = 0; i < queens; i++) {
            int32_t attacked = take_attacked(left, queen[i], false);
            best = attacked > most ? i : best;
            most = attacked > most ? attacked : most;
        }
        if (most == 0)
            return;
        take_attacked(left, queen[best], true);
        if (closed->attacker_count < SQUARES_NAMED)
            closed->attacker[closed->attacker_count] = queen[best];
        closed->attacker_count++;
    }
}

/* Of a single line; the queens that are blamed come first, so that few others are named. */
static void find_attackers(struct qs_closed_lines *closed, const struct qs_instance *instance,
                           const struct qs_blame *blame)
{
    size_t queens;
    const struct qs_square *queen = qs_instance_queens(instance, &queens);
    struct unattacked left = {.instance = instance};
    struct qs_square square;
    bool on = qs_instance_line_start(instance, closed->line[0], &square);
    for (; on; on = qs_instance_next_on_line(instance, closed->direction, &square)) {
        bool blocked = qs_instance_is_blocked(instance, square);
        if (!blocked)
            left.square[left.count++] = square;
        closed->blocked = closed->blocked || blocked;
    }
    add_attackers(closed, blame->queens, blame->queen_count, &left);
    add_attackers(closed, queen, queens, &left);
}

/* Find those of a direction. Whether the target fits without them, and not with them. */
static bool close_target(struct qs_closed_lines *closed, const struct qs_instance *instance,
                         enum qs_direction direction, int32_t target)
{
    find_closed(closed, instance, direction);
    return target <= closed->lines && target > closed->lines - closed->count;
}

bool qs_closed_lines_find(struct qs_closed_lines *closed, const struct qs_instance *instance,
                          const struct qs_explanation *explanation)
{
    int32_t target = explanation->target;
    if (qs_blame_size(&explanation->blames[0]) == 0)
        return false;
    if (!close_target(closed, instance, QS_ROW, target) &&
        !close_target(closed, instance, QS_COLUMN, target))
        return false;
    if (closed->count == 1)
        find_attackers(closed, instance, &explanation->blames[0]);
    return true;
}

/* "attacked by at least one of the queens on 0,0 and 3,5, or blocked" */
static struct words list_attackers(const struct qs_story *story,
                                   const struct qs_closed_lines *closed)
{
    struct words words = {""};
    if (closed->attacker_count > 0)
        explain_story_add(
            &words, "attacked by %s on %s",
            closed->attacker_count > 1 ? "at least one of the queens" : "the queen",
            explain_story_list_squares(story, closed->attacker, closed->attacker_count, " and ")
                .text);
    if (closed->blocked)
        explain_story_add(&words, "%sblocked", closed->attacker_count > 0 ? ", or " : "");
    return words;
}

/* "3", or on a board with walls "row 3", or a part of it: "row 3 between columns 2 and 6". */
static struct words name_closed(const struct qs_story *story, struct qs_line line)
{
    struct words words = {""};
    struct qs_square first, last;
    bool rows = line.direction == QS_ROW;
    bool whole = qs_instance_line_ends(story->instance, line, &first, &last);
    enum qs_notation notation = story->notation;
    enum qs_direction across = rows ? QS_COLUMN : QS_ROW;
    struct qs_place_name name =
        qs_name_line(notation, story->rows, line.direction, rows ? first.row : first.column);
    struct qs_place_name from =
        qs_name_line(notation, story->rows, across, rows ? first.column : first.row);
    struct qs_place_name to =
        qs_name_line(notation, story->rows, across, rows ? last.column : last.row);
    if (qs_instance_shape(story->instance).wall_count > 0)
        explain_story_add(&words, "%s ", qs_name_direction(notation, line.direction));
    explain_story_add(&words, "%s", name.text);
    if (whole)
        return words;
    const char *word = qs_name_direction(notation, across);
    bool letters = notation == QS_NOTATION_CHESS && rows;  /* they need no word */
    bool upwards = notation == QS_NOTATION_CHESS && !rows; /* ranks count from below */
    if (qs_squares_are_same(first, last))
        explain_story_add(&words, " at %s%s%s", letters ? "" : word, letters ? "" : " ", to.text);
    else
        explain_story_add(&words, " between %s%s%s and %s", letters ? "" : word,
                          letters ? "" : "s ", (upwards ? to : from).text,
                          (upwards ? from : to).text);
    return words;
}

static void tell_closed(struct qs_story *story, const struct qs_closed_lines *closed)
{
    const char *word = qs_name_direction(story->notation, closed->direction);
    struct words lines = {""}, why = {""};
    bool walled = qs_instance_shape(story->instance).wall_count > 0;
    size_t count = (size_t)closed->count;
    size_t named = count <= LINES_NAMED ? count : LINES_NAMED - 1;
    if (!walled)
        explain_story_add(&lines, "%s%s ", word, qs_plural(count));
    for (size_t i = 0; i < named; i++)
        explain_story_add(&lines, "%s%s", qs_list_separator(i, count, walled ? ", and " : " and "),
                          name_closed(story, closed->line[i]).text);
    if (named < count)
        explain_story_add(&lines, " and %zu others", count - named);
    if (count == 1)
        explain_story_add(&why, ": each is %s", list_attackers(story, closed).text);
    tell(story, QS_SUBJECT_CLOSED, "%c%s %s no free square%s.",
         toupper((unsigned char)lines.text[0]), lines.text + 1, count == 1 ? "has" : "have",
         why.text);
    int32_t open = closed->lines - closed->count;
    if (walled)
        tell(story, QS_SUBJECT_LINES,
             "Walls cut the %ss into %d lines. A line holds at most one queen, so at most %d of "
             "them can have one.",
             word, closed->lines, open);
    else
        tell(story, QS_SUBJECT_LINES,
             "A %s holds at most one queen, so at most %d of the %d %ss can have one.", word, open,
             closed->lines, word);
}

static size_t count_forced(const struct qs_evidence *evidence)
{
    size_t forced = 0;
    for (size_t i = 0; evidence && i < evidence->step_count; i++)
        forced += evidence->steps[i].kind == QS_REDUCTION_FORCED;
    return forced;
}

/* "8 fixed + 1 forced + 5 = 14", or "14" if there are neither fixed nor forced ones. */
static struct words add_up_sentence(size_t fixed, size_t forced, int32_t upper)
{
    struct words sum = {""};
    int32_t rest = upper - (int32_t)(fixed + forced);
    if (fixed > 0)
        explain_story_add(&sum, "%zu fixed + ", fixed);
    if (forced > 0)
        explain_story_add(&sum, rest > 0 ? "%zu forced + " : "%zu forced = ", forced);
    if (fixed + forced > 0 && (rest > 0 || forced == 0))
        explain_story_add(&sum, "%d = ", rest);
    explain_story_add(&sum, "%d", upper);
    return sum;
}

/* The evidence for the upper bound, in a sentence. */
static void tell_bound(struct qs_story *story, size_t fixed, const struct qs_result *refutation)
{
    bool walled = qs_instance_shape(story->instance).wall_count > 0;
    const struct qs_bound *upper = &refutation->upper;
    const struct qs_evidence *evidence = refutation->evidence;
    const struct words sum =
        add_up_sentence(fixed, upper->cover ? 0 : count_forced(evidence), upper->value);
    if (evidence && evidence->part_count > 1)
        tell(story, QS_SUBJECT_NOTHING,
             "The squares that are left fall into %zu parts without a common line, which together "
             "hold too few queens: at most %s fit.",
             evidence->part_count, sum.text);
    else if (upper->cover && upper->reason == QS_REASON_LINE_COVER)
        tell(
            story, QS_SUBJECT_COVER,
            "All free squares lie on %zu lines, with diagonals among them; each line holds at most "
            "one queen, and with suitable weights they hold too few: at most %s fit.",
            upper->cover_size, sum.text);
    else if (upper->cover)
        tell(story, QS_SUBJECT_COVER,
             "All free squares lie on %zu rows and columns%s, each of which holds at most one "
             "queen: at most %s fit.",
             upper->cover_size, walled ? " between walls" : "", sum.text);
    else if (upper->reason == QS_REASON_SEARCH || upper->reason == QS_REASON_SAT)
        tell(story, QS_SUBJECT_NOTHING,
             "No single line is the reason; a search through all possibilities finds that at most "
             "%d fit.",
             upper->value);
    else
        tell(story, QS_SUBJECT_NOTHING,
             "What is left, after squares that are never better than others, holds too few queens: "
             "at most %s fit.",
             sum.text);
}

/* Rows or columns whose number alone is less than the target. False: there are enough of both. */
static bool tell_few_lines(struct qs_story *story, int32_t target)
{
    enum qs_direction few = QS_ROW;
    int32_t rows = qs_instance_count_lines(story->instance, QS_ROW);
    int32_t columns = qs_instance_count_lines(story->instance, QS_COLUMN);
    if (columns < rows)
        few = QS_COLUMN;
    int32_t lines = few == QS_ROW ? rows : columns;
    const char *word = few == QS_ROW ? "row" : "column";
    if (target <= lines)
        return false;
    if (qs_instance_shape(story->instance).wall_count > 0)
        tell(story, QS_SUBJECT_NOTHING,
             "Walls cut the %ss into %d lines, each of which holds at most one queen.", word,
             lines);
    else
        tell(story, QS_SUBJECT_NOTHING,
             "Each %s holds at most one queen, and the board has only %d %ss.", word, lines, word);
    return true;
}

static void tell_cause(struct qs_story *story, const struct qs_instance *instance,
                       const struct qs_explanation *explanation, const struct qs_result *refutation)
{
    struct qs_shape shape = qs_instance_shape(instance);
    int32_t target = explanation->target;
    size_t fixed;
    qs_instance_queens(instance, &fixed);
    if (tell_few_lines(story, target))
        return;
    if (qs_blame_size(&explanation->blames[0]) == 0)
        tell(story, QS_SUBJECT_NOTHING,
             "Even on an empty board of %d x %d squares%s there is no place for %d queens.",
             shape.rows, shape.columns, shape.wall_count > 0 ? " with these walls" : "", target);
    else if (qs_closed_lines_find(&story->closed, instance, explanation))
        tell_closed(story, &story->closed);
    else if (refutation)
        tell_bound(story, fixed, refutation);
}

/* "three" or "13" */
static struct words count_in_words(size_t count)
{
    static const char *const names[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    struct words words = {""};
    if (count < sizeof names / sizeof *names)
        explain_story_add(&words, "%s", names[count]);
    else
        explain_story_add(&words, "%zu", count);
    return words;
}

/* What a number of queens is called: "8", but "1 queen". */
static struct words name_target(int32_t target)
{
    struct words words = {""};
    explain_story_add(&words, "%d%s", target, target == 1 ? " queen" : "");
    return words;
}

/* "These three queens alone, c7, d3 and g4," or "The queen on c7 and 1 blocked square alone" */
static struct words name_culprits(const struct qs_story *story, const struct qs_blame *blame)
{
    struct words words = {""}, all = list_culprits(story, blame);
    size_t size = qs_blame_size(blame);
    if (size > 1 && blame->queen_count == size)
        explain_story_add(&words, "These %s queens alone, %s,", count_in_words(size).text,
                          explain_story_list_squares(story, blame->queens, size, " and ").text);
    else
        explain_story_add(&words, "%c%s alone", toupper((unsigned char)all.text[0]), all.text + 1);
    return words;
}

static void tell_blame(struct qs_story *story, const struct qs_explanation *explanation)
{
    const struct qs_blame *blame = &explanation->blames[0];
    size_t size = qs_blame_size(blame);
    struct words fewer = {""};
    if (size == 0)
        return;
    if (!blame->minimal)
        explain_story_add(&fewer,
                          "; fewer may be enough, because the search for fewer was stopped");
    else if (size == 2)
        explain_story_add(&fewer, "; with either one alone, it would be possible");
    else if (size > 2)
        explain_story_add(&fewer, "; with any %s of them alone, it would be possible",
                          count_in_words(size - 1).text);
    tell(story, QS_SUBJECT_BLAME, "%s already make%s %s impossible%s.",
         name_culprits(story, blame).text, size == 1 ? "s" : "",
         name_target(explanation->target).text, fewer.text);
}

static void tell_removal(struct qs_story *story, const struct qs_removal *removal, int32_t target)
{
    struct words queens =
        explain_story_list_squares(story, removal->queens, removal->count, " and ");
    struct words room = name_target(target);
    if (removal->count > (size_t)removal->lower)
        tell(story, QS_SUBJECT_REMOVAL,
             "Removing %zu queens, %s, makes room for %s; at least %d must go.", removal->count,
             queens.text, room.text, removal->lower);
    else if (removal->count > 1)
        tell(story, QS_SUBJECT_REMOVAL,
             "At least %zu queens must go; removing %s makes room for %s.", removal->count,
             queens.text, room.text);
    else if (removal->single_count > 1)
        tell(
            story, QS_SUBJECT_REMOVAL, "Removing %s makes room for %s.",
            explain_story_list_squares(story, removal->singles, removal->single_count, " or ").text,
            room.text);
    else
        tell(story, QS_SUBJECT_REMOVAL, "Removing %s makes room for %s%s.", queens.text, room.text,
             removal->singles_complete ? "; removing any other single queen does not" : "");
}

/* Of the queens that are to blame, those whose removal does not help, and what else refutes the
 * target.
 */
static void tell_others(struct qs_story *story, const struct qs_explanation *explanation)
{
    const struct qs_blame *blame = &explanation->blames[0], *others = &explanation->others;
    const struct qs_removal *removal = &explanation->removal;
    struct words useless = {""}, why = {""}, queens = {""};
    size_t count = 0, listed = others->queen_count, size = qs_blame_size(others);
    for (size_t i = 0; i < blame->queen_count; i++)
        count += !qs_squares_hold(removal->singles, removal->single_count, blame->queens[i]);
    if (size == 0 || count == 0 || count > SQUARES_NAMED)
        return;
    for (size_t i = 0, named = 0; i < blame->queen_count; i++)
        if (!qs_squares_hold(removal->singles, removal->single_count, blame->queens[i]))
            explain_story_add(&useless, "%s%s", qs_list_separator(named++, count, " or "),
                              (count > 2 ? qs_name_listed : qs_name_square)(
                                  story->notation, story->rows, blame->queens[i])
                                  .text);
    if (listed == size)
        queens = explain_story_list_squares(story, others->queens, listed, " and ");
    else
        queens = list_culprits(story, others);
    explain_story_add(&why, "%s alone also make%s %s impossible", queens.text, size == 1 ? "s" : "",
                      name_target(explanation->target).text);
    tell(story, QS_SUBJECT_OTHERS, "Removing %s does not: %s.", useless.text, why.text);
}

/* Where removing queens does not help, or could not be tried. */
static void tell_no_removal(struct qs_story *story, const struct qs_explanation *explanation,
                            size_t queens)
{
    bool blocked = qs_blame_size(&explanation->blames[0]) > 0;
    if (!explanation->tried_removal)
        return;
    if (queens == 0 && blocked)
        tell(story, QS_SUBJECT_BLAME,
             "There are no fixed queens: only what is blocked is in the way.");
    else if (blocked)
        tell(story, QS_SUBJECT_BLAME,
             "Removing queens does not help: what is blocked already makes %s impossible.",
             name_target(explanation->target).text);
    else
        tell(story, QS_SUBJECT_NOTHING, "No fixed queen and no blocked square is a culprit.");
}

void qs_story_tell(struct qs_story *story, enum qs_notation notation,
                   const struct qs_instance *instance, const struct qs_explanation *explanation,
                   const struct qs_result *refutation)
{
    size_t queens;
    qs_instance_queens(instance, &queens);
    story->count = 0;
    story->notation = notation;
    story->instance = instance;
    story->rows = qs_instance_shape(instance).rows;
    tell_cause(story, instance, explanation, refutation);
    tell_blame(story, explanation);
    if (explanation->removal.helps) {
        tell_removal(story, &explanation->removal, explanation->target);
        tell_others(story, explanation);
    } else {
        tell_no_removal(story, explanation, queens);
    }
}

static bool is_square_covered(const struct qs_result *refutation)
{
    const struct qs_evidence *evidence = refutation->evidence;
    bool covered = evidence || refutation->upper.cover;
    for (size_t i = 0; evidence && i < evidence->part_count; i++)
        covered = covered && evidence->parts[i].bound.cover;
    return covered;
}

void qs_story_caption(struct qs_story *story, enum qs_notation notation,
                      const struct qs_instance *instance, const struct qs_closed_lines *closed,
                      size_t blamed, const struct qs_result *refutation)
{
    *story = (struct qs_story){
        .notation = notation, .instance = instance, .rows = qs_instance_shape(instance).rows};
    if (closed) {
        tell_closed(story, closed);
    } else if (is_square_covered(refutation)) {
        /* "3 culprits + 1 forced + 3 on the marked lines = 7 at most" */
        struct words sum = {""};
        size_t forced = count_forced(refutation->evidence);
        int32_t rest = refutation->upper.value - (int32_t)(blamed + forced);
        if (blamed > 0)
            explain_story_add(&sum, "%zu culprits + ", blamed);
        if (forced > 0)
            explain_story_add(&sum, "%zu forced + ", forced);
        tell(story, QS_SUBJECT_COVER, "%s%d on the marked lines = %d at most", sum.text, rest,
             refutation->upper.value);
    } else {
        tell_bound(story, blamed, refutation);
    }
}
