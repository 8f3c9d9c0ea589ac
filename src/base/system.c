#define _GNU_SOURCE /* pipe2, syscall. NOLINT(bugprone-reserved-identifier) */
#include "system.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif

#ifdef __APPLE__
#include <sys/random.h>
#endif

uint64_t qs_system_random(void)
{
    uint64_t number;
    if (getentropy(&number, sizeof number) != 0)
        number = (uint64_t)time(NULL) << 20 ^ (uint64_t)getpid();
    return number;
}

#ifdef __APPLE__

static void close_with_program(const int ends[2])
{
    for (int i = 0; i < 2; i++)
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
}

int qs_pipe(int ends[2])
{
    if (pipe(ends) != 0)
        return -1;
    close_with_program(ends);
    return 0;
}

#else

int qs_pipe(int ends[2])
{
    return pipe2(ends, O_CLOEXEC);
}

#endif

/* musl, and glibc before 2.34, have no function for the call. */
void qs_close_on_exec(int first)
{
#ifdef SYS_close_range
    const unsigned close_on_exec = 1U << 2;
    if (syscall(SYS_close_range, first, ~0U, close_on_exec) == 0)
        return;
#endif
    const long open_most = sysconf(_SC_OPEN_MAX), most = 1 << 16;
    for (int i = first; i < (open_most > 0 && open_most < most ? open_most : most); i++)
        fcntl(i, F_SETFD, FD_CLOEXEC);
}

int qs_sync_data(int descriptor)
{
#if defined _POSIX_SYNCHRONIZED_IO && _POSIX_SYNCHRONIZED_IO > 0
    return fdatasync(descriptor);
#else
    return fsync(descriptor);
#endif
}
