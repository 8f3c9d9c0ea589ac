#include <string.h>

#include "queensat/count.h"

void qs_count_number_text(qs_count_number number, char text[QS_COUNT_DIGITS])
{
    char digits[QS_COUNT_DIGITS], *first = digits + sizeof digits - 1;
    *first = '\0';
    do
        *--first = (char)('0' + (int)(number % 10));
    while (number /= 10);
    if (text)
        memcpy(text, first, (size_t)(digits + sizeof digits - first));
}
