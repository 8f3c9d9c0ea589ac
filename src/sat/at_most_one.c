#include "at_most_one.h"

#include "check.h"

struct kind {
    const char *name;
    void (*encode)(const int *literals, size_t count, struct qs_clause_sink *sink);
};

static const struct kind kinds[QS_AMO_KINDS] = {
    [QS_AMO_AUTO] = {"auto", NULL},
    [QS_AMO_PAIRWISE] = {"pairwise", qs_encode_amo_pairwise},
    [QS_AMO_SEQUENTIAL] = {"sequential", qs_encode_amo_sequential},
    [QS_AMO_PRODUCT] = {"product", qs_encode_amo_product},
    [QS_AMO_COMMANDER] = {"commander", qs_encode_amo_commander},
    [QS_AMO_BIMANDER] = {"bimander", qs_encode_amo_bimander},
    [QS_AMO_BINARY] = {"binary", qs_encode_amo_binary},
};

const char *qs_amo_name(enum qs_amo amo)
{
    return (size_t)amo < QS_AMO_KINDS ? kinds[amo].name : NULL;
}

void qs_encode_amo(enum qs_amo amo, const int *literals, size_t count, struct qs_clause_sink *sink)
{
    QS_CHECK(amo != QS_AMO_AUTO && (size_t)amo < QS_AMO_KINDS);
    kinds[amo].encode(literals, count, sink);
}
