#include "apart.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "test.h"

static int status;
static char text[1 << 14]; /* on standard error */

bool qs_apart(void)
{
    int ends[2];
    size_t used = 0;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        static const int caught[] = {SIGABRT, SIGFPE, SIGILL, SIGSEGV, SIGBUS, SIGSYS};
        setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
        for (size_t i = 0; i < LENGTH(caught); i++)
            signal(caught[i], SIG_DFL); /* cmocka would go on with the next test */
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

const char *qs_apart_text(void)
{
    return text;
}

bool qs_apart_aborted(void)
{
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT &&
           strstr(text, "queensat: internal check failed at ") != NULL;
}
