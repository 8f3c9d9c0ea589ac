#include "encoding_check.h"

#include "argument.h"

bool qs_check_encoding(struct qs_encoding encoding, struct qs_error *error)
{
    return qs_check_range("encoding.amo", (int)encoding.amo, 0, QS_AMO_KINDS - 1, error) &&
           qs_check_range("encoding.card", (int)encoding.card, 0, QS_CARD_KINDS - 1, error);
}
