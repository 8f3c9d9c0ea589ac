#include "clause_sink.h"

void qs_sink_init(struct qs_clause_sink *sink,
                  bool (*receive)(void *receiver, const int *literals, size_t count),
                  void *receiver, int variables)
{
    sink->receive = receive;
    sink->receiver = receiver;
    sink->listener = NULL;
    sink->variables = variables;
    sink->clauses = 0;
    sink->failed = false;
}

int qs_sink_variable(struct qs_clause_sink *sink)
{
    return qs_sink_variables(sink, 1);
}

int qs_sink_variables(struct qs_clause_sink *sink, size_t count)
{
    if (count > (size_t)(QS_VARIABLE_MAX - sink->variables)) {
        sink->failed = true;
        return 1;
    }
    int first = sink->variables + 1;
    sink->variables += (int)count;
    return first;
}

void qs_sink_begin(struct qs_clause_sink *sink, enum qs_sink_part part, int direction,
                   uint32_t line)
{
    if (sink->listener && !sink->failed)
        sink->listener->begin(sink->receiver, part, direction, line);
}

void qs_sink_define(struct qs_clause_sink *sink, int variable, size_t first, size_t last,
                    size_t count)
{
    if (sink->listener && !sink->failed)
        sink->listener->define(sink->receiver, variable, first, last, count);
}

void qs_sink_name(struct qs_clause_sink *sink, int variable, size_t count, const char *word,
                  size_t from)
{
    bool wanted = sink->listener && sink->listener->name;
    for (size_t i = 0; wanted && i < count && !sink->failed; i++)
        sink->listener->name(sink->receiver, variable + (int)i, word, from + i);
}

void qs_sink_clause(struct qs_clause_sink *sink, const int *literals, size_t count)
{
    if (sink->failed)
        return;
    if (sink->receive && !sink->receive(sink->receiver, literals, count)) {
        sink->failed = true;
        return;
    }
    sink->clauses++;
}

void qs_sink_unit(struct qs_clause_sink *sink, int a)
{
    qs_sink_clause(sink, &a, 1);
}

void qs_sink_binary(struct qs_clause_sink *sink, int a, int b)
{
    const int literals[] = {a, b};
    qs_sink_clause(sink, literals, 2);
}

void qs_sink_ternary(struct qs_clause_sink *sink, int a, int b, int c)
{
    const int literals[] = {a, b, c};
    qs_sink_clause(sink, literals, 3);
}
