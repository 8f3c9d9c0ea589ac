/* The smallest program that uses the library. */
#include <queensat/queensat.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    struct qs_error error;
    struct qs_solve_options options;
    struct qs_result result;
    struct qs_instance *instance = qs_instance_new(8, &error);
    if (!instance || !qs_instance_add_queen(instance, (struct qs_square){0, 0}, &error))
        return 1;
    qs_solve_options_init(&options);
    if (!qs_solve(instance, &options, &result, &error))
        return 2;
    printf("queensat %s: %d\n", qs_version(), result.lower);
    if (qs_version_number() != QS_VERSION_NUMBER)
        return 4;
    int status = result.status == QS_STATUS_OPTIMUM && result.lower == 8 &&
                         strcmp(qs_version(), QS_VERSION) == 0
                     ? 0
                     : 3;
    qs_result_release(&result);
    qs_instance_free(instance);
    return status;
}
