/* The queries of a result, as a table for people and in JSON. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "report.h"

/* The columns; the counters of work follow, from the one after the questions on. */
enum { SEARCH, PART, QUEENS, ANSWER, ELAPSED, CORE, VARIABLES, CLAUSES, COUNTERS };
#define COLUMNS (COUNTERS + sizeof(struct qs_work) / sizeof(uint64_t) - 1)

#define CELL_SIZE 32

static void query_title(unsigned column, char title[CELL_SIZE])
{
    static const char *const titles[COUNTERS] = {
        "search", "part", "queens", "answer", "seconds", "core", "variables", "clauses",
    };
    const char *text = column < COUNTERS ? titles[column] : qs_work_name(column - COUNTERS + 1);
    snprintf(title, CELL_SIZE, "%s", text);
}

/* Write the cell; false: what is in it goes without saying, as in all cells of many columns. */
static bool query_cell(const struct qs_query *query, unsigned column, char cell[CELL_SIZE])
{
    int64_t number = 0, none = 0;
    switch (column) {
    case SEARCH:
        snprintf(cell, CELL_SIZE, "%s", query->search);
        return true;
    case ANSWER:
        snprintf(cell, CELL_SIZE, "%s", qs_query_outcome_name(query->outcome));
        return true;
    case ELAPSED:
        snprintf(cell, CELL_SIZE, "%.6f", query->seconds);
        return true;
    case PART: /* counted from 1, as people do */
        number = query->part + 1;
        break;
    case QUEENS:
        number = query->queens;
        break;
    case CORE:
        number = query->core;
        none = -1;
        break;
    case VARIABLES:
        number = query->variables;
        break;
    case CLAUSES:
        number = (int64_t)query->clauses;
        break;
    default:
        number = (int64_t)qs_work_count(&query->work, column - COUNTERS + 1);
        break;
    }
    if (number == none)
        snprintf(cell, CELL_SIZE, "-");
    else
        snprintf(cell, CELL_SIZE, "%" PRId64, number);
    return number != none;
}

/* The widest cell of the column; 0: it is left out, because it says nothing. */
static int query_width(const struct qs_result *result, unsigned column)
{
    char cell[CELL_SIZE];
    bool says = false;
    query_title(column, cell);
    size_t width = strlen(cell);
    for (size_t i = 0; i < result->query_count; i++) {
        says |= query_cell(&result->queries[i], column, cell);
        if (strlen(cell) > width)
            width = strlen(cell);
    }
    return says ? (int)width : 0;
}

void qs_queries_text(const struct qs_result *result, FILE *output)
{
    char cell[CELL_SIZE];
    int width[COLUMNS];
    if (result->query_count == 0)
        return;
    for (unsigned column = 0; column < COLUMNS; column++)
        width[column] = query_width(result, column);
    width[SEARCH] *= -1; /* words begin on the left */
    width[ANSWER] *= -1;
    for (size_t row = 0; row <= result->query_count; row++) {
        for (unsigned column = 0; column < COLUMNS; column++) {
            if (width[column] == 0)
                continue;
            if (row == 0)
                query_title(column, cell);
            else
                query_cell(&result->queries[row - 1], column, cell);
            fprintf(output, "%s%*s", column > 0 ? "  " : "", width[column], cell);
        }
        fputs("\n", output);
    }
}

void qs_queries_json(struct qs_json *json, const struct qs_result *result)
{
    qs_json_begin(json, "queries", '[');
    for (size_t i = 0; i < result->query_count && !ferror(json->output); i++) {
        const struct qs_query *query = &result->queries[i];
        bool formula = query->variables > 0;
        qs_json_begin(json, NULL, '{');
        qs_json_string(json, "search", query->search);
        qs_json_integer_if(json, "part", query->part >= 0, query->part);
        qs_json_integer(json, "queens", query->queens);
        qs_json_string(json, "answer", qs_query_outcome_name(query->outcome));
        qs_json_integer_if(json, "core", query->core >= 0, query->core);
        qs_json_integer_if(json, "variables", formula, query->variables);
        qs_json_integer_if(json, "clauses", formula, (int64_t)query->clauses);
        qs_json_real(json, "seconds", query->seconds);
        qs_json_work(json, "work", &query->work);
        qs_json_end(json);
    }
    qs_json_end(json);
}
