#include "cardinality.h"

#include <string.h>

#include "check.h"

struct kind {
    const char *name;
    void (*encode)(const int *literals, size_t count, size_t capacity, int *outputs,
                   struct qs_clause_sink *sink);
};

static const struct kind KINDS[QS_CARD_KINDS] = {
    [QS_CARD_SEQUENTIAL] = {"sequential", qs_encode_card_sequential},
    [QS_CARD_TOTALIZER] = {"totalizer", qs_encode_card_totalizer},
    [QS_CARD_NETWORK] = {"network", qs_encode_card_network},
};

const char *qs_card_name(enum qs_card card)
{
    return (size_t)card < QS_CARD_KINDS ? KINDS[card].name : NULL;
}

bool qs_card_find(const char *name, enum qs_card *card)
{
    for (size_t i = 0; name && card && i < QS_CARD_KINDS; i++) {
        if (strcmp(name, KINDS[i].name) == 0) {
            *card = (enum qs_card)i;
            return true;
        }
    }
    return false;
}

void qs_encode_card(enum qs_card card, const int *literals, size_t count, size_t capacity,
                    int *outputs, struct qs_clause_sink *sink)
{
    QS_CHECK((size_t)card < QS_CARD_KINDS);
    QS_CHECK(1 <= capacity && capacity <= count);
    KINDS[card].encode(literals, count, capacity, outputs, sink);
}
