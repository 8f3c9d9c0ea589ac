#include "queensat/version.h"

const char *qs_version(void)
{
    return QS_VERSION;
}
