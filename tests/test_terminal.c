/* Rooms: cli_terminal */
/* Wraps: clock_gettime setitimer */
/* Signals, and what is shown on a terminal, with a clock of the test. */
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier) */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "diagnostics.h"
#include "file.h"
#include "soon.h"
#include "spoken.h"
#include "terminal.h"
#include "test.h"

/* CMake puts it in the place of the system's. */
static double now = 100;
int __wrap_clock_gettime(clockid_t clock, struct timespec *time);
int __wrap_clock_gettime(clockid_t clock, struct timespec *time)
{
    (void)clock;
    errno = EINVAL; /* any call may change it */
    *time = (struct timespec){(time_t)now, (long)((now - (double)(time_t)now) * 1e9)};
    return 0;
}

/* So is what is set as a timer. */
static struct itimerval timer;
int __real_setitimer(int which, const struct itimerval *value, struct itimerval *old);
int __wrap_setitimer(int which, const struct itimerval *value, struct itimerval *old);
int __wrap_setitimer(int which, const struct itimerval *value, struct itimerval *old)
{
    timer = *value;
    return __real_setitimer(which, value, old);
}

static int first, second; /* signals; 0: no second one */
static double between;    /* seconds */

static void receive(void)
{
    qs_begin_file();
    qs_terminal_catch_signals();
    raise(SIGXFSZ);
    if (qs_terminal_interrupted(NULL))
        _exit(76);
    now = 100.99;
    errno = 0;
    raise(first);
    if (!qs_terminal_interrupted(NULL) || errno != 0)
        _exit(75);
    now += between;
    raise(second);
}

/* The second one ends it, unless it comes in the same moment, or every second. */
TEST(the_first_signal_stops_the_work)
{
    static const struct {
        int first, second;
        double between;
        bool ends;
    } cases[] = {
        {SIGINT, 0, 0, false},         {SIGTERM, 0, 0, false},
        {SIGHUP, 0, 0, false},         {SIGXCPU, 0, 0, false},
        {SIGINT, SIGINT, 0, false},    {SIGTERM, SIGTERM, 0.04, false},
        {SIGTERM, SIGINT, 0.06, true}, {SIGINT, SIGTERM, 1, true},
        {SIGINT, SIGHUP, 1.04, true},  {SIGTERM, SIGXCPU, 1, false},
        {SIGXCPU, SIGXCPU, 60, false}, {SIGXCPU, SIGINT, 60, true},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        qs_trying("case %zu", i);
        first = cases[i].first;
        second = cases[i].second;
        between = cases[i].between;
        /* What has begun is left to what reports the work. */
        qs_assert_file(qs_spoken(false, receive), !cases[i].ends, "");
        if (cases[i].ends)
            qs_assert_ended_by(second);
        else
            qs_assert_exit(77);
    }
}

TEST(other_signals_end_it_at_once)
{
    static const int fatal[] = {SIGQUIT, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2};
    for (size_t i = 0; i < LENGTH(fatal); i++) {
        first = fatal[i];
        qs_assert_file(qs_spoken(false, receive), false, "");
        qs_assert_ended_by(first);
    }
}

static void receive_what_is_ignored(void)
{
    static const int ignored[] = {SIGINT, SIGHUP, SIGUSR1};
    for (size_t i = 0; i < LENGTH(ignored); i++)
        signal(ignored[i], SIG_IGN);
    qs_terminal_catch_signals();
    for (size_t i = 0; i < LENGTH(ignored); i++)
        raise(ignored[i]);
    _exit(qs_terminal_interrupted(NULL) ? 76 : 77);
}

TEST(ignored_signals_stay_ignored)
{
    qs_spoken(false, receive_what_is_ignored);
    qs_assert_exit(77);
}

static void leave_here(void)
{
    qs_begin_file();
    qs_show_progress();
    qs_terminal_catch_signals();
    qs_terminal_allow_exit("a\nplace", 3);
    raise(SIGINT);
}

static void leave_nowhere(void)
{
    qs_begin_file();
    qs_terminal_catch_signals();
    qs_terminal_allow_exit("place", 3);
    qs_terminal_allow_exit(NULL, 5);
    raise(SIGTERM);
}

static void leave_later(void)
{
    qs_begin_file();
    qs_terminal_catch_signals();
    qs_terminal_allow_exit("place", 3);
    qs_terminal_forbid_exit();
    raise(SIGTERM);
    if (qs_terminal_interrupted(NULL))
        qs_terminal_allow_exit("other", 4);
}

TEST(where_nothing_is_to_be_reported_a_signal_ends_it)
{
    qs_assert_file(qs_spoken(true, leave_here), false,
                   QS_SHOWN QS_CLEARED "queensat: a?place: interrupted\n");
    qs_assert_exit(3);
    qs_assert_file(qs_spoken(false, leave_nowhere), false, "queensat: interrupted\n");
    qs_assert_exit(5);
    qs_assert_file(qs_spoken(false, leave_later), false, "queensat: other: interrupted\n");
    qs_assert_exit(4);
}

static double limit;

/* The signal is not let in before this waits for it. */
static void wait_until_the_limit(void)
{
    sigset_t none, alarm;
    sigemptyset(&none);
    sigemptyset(&alarm);
    sigaddset(&alarm, SIGALRM);
    sigprocmask(SIG_BLOCK, &alarm, NULL);
    qs_terminal_limit_time(limit);
    ppoll(NULL, 0, &(struct timespec){(time_t)QS_SOON, 0}, &none);
}

static void leave_in_time(void)
{
    qs_begin_file();
    qs_terminal_allow_exit("place", 3);
    wait_until_the_limit();
}

static void leave_after_the_time(void)
{
    qs_begin_file();
    wait_until_the_limit();
    qs_terminal_allow_exit("place", 3);
}

static void set_limits(void)
{
    static const struct {
        double seconds;
        struct timeval set;
    } cases[] = {{0, {0, 0}},
                 {-1, {0, 0}},
                 {1000.5, {1000, 500000}},
                 {900, {900, 0}},
                 {800.25, {800, 250000}},
                 {0.75, {0, 750000}},
                 {1e-9, {0, 1}},
                 {1e8, {100000000, 0}},
                 {1e300, {100000000, 0}}};
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct sigaction action;
        timer = (struct itimerval){{0, 0}, {0, 0}};
        qs_terminal_limit_time(cases[i].seconds);
        sigaction(SIGALRM, NULL, &action);
        if ((cases[i].seconds <= 0 && action.sa_handler != SIG_DFL) ||
            timer.it_value.tv_sec != cases[i].set.tv_sec ||
            timer.it_value.tv_usec != cases[i].set.tv_usec || timer.it_interval.tv_sec != 0)
            _exit(76);
    }
}

TEST(so_does_a_limit_of_time)
{
    static const double limits[] = {0.001, 1e-9};
    for (size_t i = 0; i < LENGTH(limits); i++) {
        static const char said[] = "queensat: place: stopped: time limit\n";
        limit = limits[i];
        qs_assert_file(qs_spoken(false, leave_in_time), false, said);
        qs_assert_exit(3);
        qs_assert_file(qs_spoken(false, leave_after_the_time), false, said);
        qs_assert_exit(3);
    }
    qs_spoken(false, set_limits);
    qs_assert_exit(77);
}

static bool caused; /* the report, by a signal */

static void write_report(void)
{
    struct qs_file *file = qs_need(qs_file_begin(NULL, NULL));
    qs_terminal_catch_signals();
    if (caused)
        raise(SIGINT);
    qs_terminal_begin_report(file);
    if (!caused)
        raise(SIGINT);
    _exit(qs_file_must_stop(file) ? 1 : 2);
}

TEST(a_signal_ends_a_report_but_not_its_own)
{
    qs_spoken(false, write_report);
    qs_assert_exit(1);
    caused = true;
    qs_spoken(false, write_report);
    qs_assert_exit(2);
}

static void show_early_and_late(void)
{
    qs_terminal_show(0.25, "%d", 1);
    qs_terminal_show(0.5, "%d", 2);
    qs_terminal_begin_item(1, 1);
    qs_terminal_show(0.25, "%d", 3);
    qs_terminal_show(0.75, "%d", 4);
    qs_terminal_begin_item(1, 2);
    qs_terminal_show(9, "%d", 5);
    now += 0.25;
    qs_terminal_begin_item(2, 2);
    now += 0.25;
    qs_terminal_show(0, "%d", 6);
    qs_terminal_begin_item(3, 2);
    qs_terminal_clear();
    setenv("TERM", "dumb", 1);
    qs_terminal_show(1, "%d", 7);
    unsetenv("TERM");
    qs_terminal_show(1, "%d", 8);
}

static void poll_progress(void)
{
    struct qs_progress progress = {.engine = "auto", .lower = 3, .upper = 5, .seconds = 1.6};
    if (qs_terminal_poll(NULL, &progress))
        _exit(76);
    progress.lower = 5;
    progress.target = INT32_MAX;
    qs_terminal_poll(NULL, &progress);
    qs_terminal_catch_signals();
    raise(SIGINT);
    progress.seconds = 0;
    if (!qs_terminal_poll(NULL, &progress))
        _exit(75);
}

TEST(progress)
{
    assert_string_equal(qs_spoken(true, show_early_and_late),
                        QS_CLEARED "2" QS_CLEARED "4" QS_CLEARED "2/2 6" QS_CLEARED
                                   "3/2 " QS_CLEARED QS_CLEARED "3/2 8");
    assert_string_equal(qs_spoken(false, show_early_and_late), "");
    assert_string_equal(qs_spoken(true, poll_progress),
                        QS_CLEARED "auto: from 3 to 5 queens, 2 s" QS_CLEARED
                                   "auto: 5 queens, trying 2147483647, 2 s");
    qs_assert_exit(77);
}

static void ask(void)
{
    qs_terminal_ask_for("-", "a board");
    qs_terminal_ask_for("file", "a file");
}

static void ask_without_keyboard(void)
{
    dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
    ask();
}

TEST(whoever_is_to_type_is_asked)
{
    assert_string_equal(qs_spoken(true, ask),
                        "queensat: waiting for a board on standard input (end it with Ctrl-D)\n");
    assert_string_equal(qs_spoken(true, ask_without_keyboard), "");
    assert_string_equal(qs_spoken(false, ask), "");
}

static void set(const char *name, const char *value)
{
    assert_int_equal(value ? setenv(name, value, 1) : unsetenv(name), 0);
}

TEST(locales)
{
    static const struct {
        const char *all, *type, *language;
        bool utf8;
    } cases[] = {
        {NULL, NULL, NULL, false},
        {NULL, NULL, "C.UTF-8", true},
        {NULL, NULL, "C", false},
        {NULL, "en_GB.utf8", "C", true},
        {NULL, "C", "C.UTF-8", false},
        {"C", "C.UTF-8", "C.UTF-8", false},
        {"de_DE.utf-8@euro", "C", "C", true},
        {"", "", "de_DE.UTF8", true},
        {"", "de_DE.ISO-8859-1", "C.UTF-8", false},
        {"", "", "", false},
        {NULL, NULL, "UTF-8", false},
        {NULL, NULL, "C.UTF-16", false},
        {NULL, NULL, "C.utf", false},
        {NULL, NULL, "C.utf8@a", true},
        {"", "C.utf8", NULL, true},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        qs_trying("case %zu", i);
        set("LC_ALL", cases[i].all);
        set("LC_CTYPE", cases[i].type);
        set("LANG", cases[i].language);
        assert_int_equal(qs_terminal_is_utf8(), cases[i].utf8);
    }
}

static unsigned short width; /* of the terminal at standard output; 0: unknown */

static void tell_columns(void)
{
    struct winsize size = {.ws_col = width};
    dup2(STDERR_FILENO, STDOUT_FILENO);
    ioctl(STDOUT_FILENO, TIOCSWINSZ, &size);
    dprintf(STDERR_FILENO, "%d", qs_terminal_columns());
}

TEST(columns)
{
    static const struct {
        const char *text;
        unsigned short width;
        const char *columns;
    } cases[] = {
        {"40", 90, "40"},         {"1", 90, "1"},           {"0", 90, "90"},
        {"-3", 90, "90"},         {"", 90, "90"},           {"x", 90, "90"},
        {"40x", 90, "90"},        {NULL, 90, "90"},         {NULL, 1, "1"},
        {NULL, 0, "80"},          {"40", 0, "40"},          {"99999", 90, "99999"},
        {"100000", 90, "100000"}, {"100001", 90, "100000"}, {"99999999999999999999", 90, "100000"},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        qs_trying("case %zu", i);
        set("COLUMNS", cases[i].text);
        width = cases[i].width;
        assert_string_equal(qs_spoken(true, tell_columns), cases[i].columns);
    }
    set("COLUMNS", NULL);
    assert_string_equal(qs_spoken(false, tell_columns), "80");
}
