#include "cardinality.h"

#include "check.h"

struct kind {
    const char *name;
    void (*encode)(const int *literals, size_t count, size_t capacity, int *outputs,
                   struct qs_clause_sink *sink);
};

static const struct kind kinds[QS_CARD_KINDS] = {
    [QS_CARD_SEQUENTIAL] = {"sequential", qs_encode_card_sequential},
    [QS_CARD_TOTALIZER] = {"totalizer", qs_encode_card_totalizer},
};

const char *qs_card_name(enum qs_card card)
{
    return (size_t)card < QS_CARD_KINDS ? kinds[card].name : NULL;
}

void qs_encode_card(enum qs_card card, const int *literals, size_t count, size_t capacity,
                    int *outputs, struct qs_clause_sink *sink)
{
    QS_CHECK((size_t)card < QS_CARD_KINDS);
    QS_CHECK(1 <= capacity && capacity <= count);
    kinds[card].encode(literals, count, capacity, outputs, sink);
}
