#include "queensat/version.h"

const char *qs_version(void)
{
    return QS_VERSION;
}

int qs_version_number(void)
{
    return QS_VERSION_NUMBER;
}
