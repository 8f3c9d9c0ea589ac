#include "apart.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "test.h"

static int status;
static char text[1024]; /* on standard error */

bool qs_apart(void)
{
    int ends[2];
    size_t used = 0;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
        signal(SIGABRT, SIG_DFL); /* cmocka catches it */
        dup2(ends[1], STDERR_FILENO);
        return true;
    }
    close(ends[1]);
    memset(text, 0, sizeof text);
    for (ssize_t count = 1; count > 0; used += (size_t)count)
        if ((count = read(ends[0], text + used, sizeof text - 1 - used)) < 0)
            break;
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    return false;
}

void qs_apart_ends(bool as_expected)
{
    _exit(as_expected ? 0 : 1);
}

bool qs_apart_succeeded(void)
{
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool qs_apart_aborted(void)
{
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT &&
           strstr(text, "queensat: internal check failed at ") != NULL;
}
