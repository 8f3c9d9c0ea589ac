/*
 * To be preloaded: makes one call of the program fail, or all from a given one on.
 *
 *   FAULT       what fails: memory, thread, or a call of input or output with
 *               the error "short" (half is transferred), EINTR, ENOSPC or EIO
 *   FAULT_AT    the number of the call, from 1; 0: none
 *   FAULT_ON    how many later calls fail, too
 *   FAULT_COUNT a file to which the number of calls that could have failed is
 *               written at the end
 *
 * Files that are read through stdio are included: the streams are our own, on top
 * of the real ones. Calls of programs that this one starts do not fail.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

void *__libc_malloc(size_t bytes);
void *__libc_calloc(size_t count, size_t bytes);
void *__libc_realloc(void *block, size_t bytes);
void *__libc_memalign(size_t alignment, size_t bytes);

/* The faults that a call can have. */
enum {
    SHORT = 1,       /* it transfers bytes */
    INTERRUPTED = 2, /* it waits */
    FULL = 4,        /* it needs space */
    BROKEN = 8,
    MEMORY = 16,
    THREAD = 32
};

static struct {
    int fault, error;
    long at, on;
    const char *count;
} plan;
static atomic_long calls;

static const struct {
    const char *name;
    int fault, error;
} faults[] = {
    {"memory", MEMORY, ENOMEM},    {"thread", THREAD, EAGAIN}, {"short", SHORT, 0},
    {"EINTR", INTERRUPTED, EINTR}, {"ENOSPC", FULL, ENOSPC},   {"EIO", BROKEN, EIO},
};

static bool fails(int suffers)
{
    if (!(plan.fault & suffers))
        return false;
    long call = ++calls;
    if (plan.at == 0 || call < plan.at || call - plan.at > plan.on)
        return false;
    errno = plan.error;
    return true;
}

/* Memory. */

void *malloc(size_t bytes)
{
    return fails(MEMORY) ? NULL : __libc_malloc(bytes);
}

void *calloc(size_t count, size_t bytes)
{
    return fails(MEMORY) ? NULL : __libc_calloc(count, bytes);
}

void *realloc(void *block, size_t bytes)
{
    return fails(MEMORY) ? NULL : __libc_realloc(block, bytes);
}

void *aligned_alloc(size_t alignment, size_t bytes)
{
    return fails(MEMORY) ? NULL : __libc_memalign(alignment, bytes);
}

int posix_memalign(void **block, size_t alignment, size_t bytes)
{
    if (fails(MEMORY))
        return ENOMEM;
    *block = __libc_memalign(alignment, bytes);
    return *block ? 0 : ENOMEM;
}

/* System calls. Writing to standard error never fails. */

#define REAL(name) (__extension__(__typeof__(&name)) dlsym(RTLD_NEXT, #name))

static size_t part(size_t bytes)
{
    return plan.fault == SHORT && bytes > 1 && fails(SHORT) ? bytes / 2 : bytes;
}

ssize_t write(int descriptor, const void *bytes, size_t count)
{
    if (descriptor == STDERR_FILENO)
        return REAL(write)(descriptor, bytes, count);
    return fails(INTERRUPTED | FULL | BROKEN) ? -1 : REAL(write)(descriptor, bytes, part(count));
}

ssize_t read(int descriptor, void *bytes, size_t count)
{
    return fails(INTERRUPTED | BROKEN) ? -1 : REAL(read)(descriptor, bytes, part(count));
}

ssize_t pread(int descriptor, void *bytes, size_t count, off_t offset)
{
    return fails(INTERRUPTED | BROKEN) ? -1 : REAL(pread)(descriptor, bytes, part(count), offset);
}

int fdatasync(int descriptor)
{
    return fails(INTERRUPTED | FULL | BROKEN) ? -1 : REAL(fdatasync)(descriptor);
}

int open(const char *path, int flags, ...)
{
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    return fails(INTERRUPTED | FULL | BROKEN) ? -1 : REAL(open)(path, flags, mode);
}

int close(int descriptor)
{
    int status = REAL(close)(descriptor);
    return fails(FULL | BROKEN) ? -1 : status;
}

int mkstemp(char *name)
{
    return fails(FULL | BROKEN) ? -1 : REAL(mkstemp)(name);
}

int rename(const char *from, const char *to)
{
    return fails(FULL | BROKEN) ? -1 : REAL(rename)(from, to);
}

int ftruncate(int descriptor, off_t length)
{
    return fails(FULL | BROKEN) ? -1 : REAL(ftruncate)(descriptor, length);
}

off_t lseek(int descriptor, off_t offset, int from)
{
    return fails(BROKEN) ? -1 : REAL(lseek)(descriptor, offset, from);
}

int fchmod(int descriptor, mode_t mode)
{
    return fails(BROKEN) ? -1 : REAL(fchmod)(descriptor, mode);
}

int pipe(int ends[2])
{
    return fails(BROKEN) ? -1 : REAL(pipe)(ends);
}

int pipe2(int ends[2], int flags)
{
    return fails(BROKEN) ? -1 : REAL(pipe2)(ends, flags);
}

pid_t fork(void)
{
    return fails(BROKEN) ? -1 : REAL(fork)();
}

pid_t waitpid(pid_t child, int *status, int options)
{
    return fails(INTERRUPTED) ? -1 : REAL(waitpid)(child, status, options);
}

pid_t wait4(pid_t child, int *status, int options, struct rusage *usage)
{
    return fails(INTERRUPTED) ? -1 : REAL(wait4)(child, status, options, usage);
}

int poll(struct pollfd *descriptors, nfds_t count, int milliseconds)
{
    return fails(INTERRUPTED) ? -1 : REAL(poll)(descriptors, count, milliseconds);
}

int posix_spawnp(pid_t *child, const char *file, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const words[], char *const variables[])
{
    return fails(BROKEN) ? plan.error
                         : REAL(posix_spawnp)(child, file, actions, attributes, words, variables);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                   void *state)
{
    return fails(THREAD) ? plan.error : REAL(pthread_create)(thread, attributes, run, state);
}

/* Streams. */

static ssize_t read_stream(void *stream, char *bytes, size_t count)
{
    if (fails(INTERRUPTED | BROKEN))
        return -1;
    size_t length = fread(bytes, 1, part(count), stream);
    return ferror(stream) ? -1 : (ssize_t)length;
}

/* For a stream, writing fewer bytes is a failure. */
static ssize_t write_stream(void *stream, const char *bytes, size_t count)
{
    if (fails(INTERRUPTED | FULL | BROKEN))
        return 0;
    size_t length = fwrite(bytes, 1, count, stream);
    return fflush(stream) == 0 ? (ssize_t)length : 0;
}

static int seek_stream(void *stream, off64_t *offset, int from)
{
    if (fails(BROKEN) || fseeko(stream, *offset, from) != 0)
        return -1;
    *offset = ftello(stream);
    return 0;
}

static int close_stream(void *stream)
{
    int status = fclose(stream);
    return fails(FULL | BROKEN) ? -1 : status;
}

/* The descriptors of our own streams; a closed one's place is taken by the next at its address, or
 * in turn. */
static struct {
    FILE *stream;
    int descriptor;
} opened[256];

static FILE *wrapped(FILE *stream, const char *mode)
{
    static const cookie_io_functions_t functions = {read_stream, write_stream, seek_stream,
                                                    close_stream};
    static unsigned next;
    FILE *own = stream ? fopencookie(stream, mode, functions) : NULL;
    unsigned place = 0;
    while (place < sizeof opened / sizeof *opened && opened[place].stream != own)
        place++;
    if (place == sizeof opened / sizeof *opened)
        place = next++ % place;
    opened[place].stream = own;
    opened[place].descriptor = stream ? REAL(fileno)(stream) : -1;
    return own;
}

int fileno(FILE *stream)
{
    for (size_t i = 0; i < sizeof opened / sizeof *opened; i++)
        if (opened[i].stream == stream)
            return opened[i].descriptor;
    return REAL(fileno)(stream);
}

FILE *fopen(const char *path, const char *mode)
{
    if (fails(INTERRUPTED | FULL | BROKEN))
        return NULL;
    /* The caller needs its descriptor. */
    FILE *stream = REAL(fopen)(path, mode);
    return strcmp(path, "/dev/null") == 0 ? stream : wrapped(stream, mode);
}

FILE *fdopen(int descriptor, const char *mode)
{
    return fails(FULL | BROKEN) ? NULL : wrapped(REAL(fdopen)(descriptor, mode), mode);
}

FILE *tmpfile(void)
{
    return fails(FULL | BROKEN) ? NULL : REAL(tmpfile)();
}

/* Beginning and end. */

static void note_calls(void)
{
    char number[32];
    int length = snprintf(number, sizeof number, "%ld\n", (long)calls);
    int descriptor = REAL(open)(plan.count, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (REAL(write)(descriptor, number, (size_t)length) != length)
        abort();
    REAL(close)(descriptor);
}

__attribute__((constructor)) static void begin(void)
{
    const char *fault = getenv("FAULT"), *at = getenv("FAULT_AT"), *on = getenv("FAULT_ON");
    stdin = wrapped(stdin, "r");
    stdout = wrapped(stdout, "w");
    plan.at = at ? atol(at) : 0;
    plan.on = on ? atol(on) : 0;
    plan.count = getenv("FAULT_COUNT");
    unsetenv("LD_PRELOAD");
    for (size_t i = 0; fault && i < sizeof faults / sizeof *faults; i++) {
        if (strcmp(fault, faults[i].name) == 0) {
            plan.error = faults[i].error;
            plan.fault = faults[i].fault;
        }
    }
}

__attribute__((destructor)) static void end(void)
{
    if (plan.count)
        note_calls();
    plan.fault = 0;
}
