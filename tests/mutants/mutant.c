/*
 * QS_MUTANT: the number of the mutant that is changed in this process. QS_REACHED: a file with a
 * byte for each of COUNT mutants, which is 1 when it has been asked for.
 */
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static char unread[COUNT];
char *qs_mutants_reached = unread;
int qs_mutant_active = -1;

__attribute__((constructor(101))) static void begin(void)
{
    const char *active = getenv("QS_MUTANT"), *reached = getenv("QS_REACHED");
    if (active)
        qs_mutant_active = atoi(active);
    int file = reached ? open(reached, O_RDWR | O_CLOEXEC) : -1;
    void *bytes =
        file < 0 ? MAP_FAILED : mmap(NULL, COUNT, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (bytes != MAP_FAILED)
        qs_mutants_reached = bytes;
    if (file >= 0)
        close(file); /* whose number may be that of standard output */
}
