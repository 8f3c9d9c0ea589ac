#include "tier.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

void qs_choose_tier(int count, char **words)
{
    if (count < 2)
        cmocka_set_skip_filter("slow_*");
    else
        cmocka_set_test_filter(strcmp(words[1], "slow") == 0 ? "slow_*" : words[1]);
}
