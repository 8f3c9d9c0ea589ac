/* Rooms: serve */
/* Who may ask the server, and which searches run for them. */
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "gate.h"
#include "machine.h"
#include "service.h"
#include "test.h"

TEST(test_hosts)
{
    static const char *const accepted[] = {"localhost:1850", "LocalHost:1850", "127.0.0.1:1850",
                                           "[::1]:1850"};
    static const char *const refused[] = {
        "",           "localhost",       "localhost:185",   "localhost:18500", "localhost:1850.",
        "::1:1850",   "127.0.0.2:1850",  "[::1]",           "example.org",     "example.org:1850",
        " localhost", "localhost:1850 ", "a.localhost:1850"};
    for (size_t i = 0; i < LENGTH(accepted); i++)
        assert_true(qs_gate_accepts_host(accepted[i], 1850));
    for (size_t i = 0; i < LENGTH(refused); i++)
        assert_false(qs_gate_accepts_host(refused[i], 1850));
    assert_false(qs_gate_accepts_host(NULL, 1850));
    /* Browsers leave out the port of the scheme. */
    assert_true(qs_gate_accepts_host("localhost", 80));
    assert_true(qs_gate_accepts_host("localhost:80", 80));
    assert_true(qs_gate_accepts_host("[::1]", 80));
    assert_false(qs_gate_accepts_host("example.org", 80));
    assert_false(qs_gate_accepts_host("localhost:1850", 80));
}

TEST(test_origins)
{
    assert_true(qs_gate_accepts_origin(NULL, 1850));
    assert_true(qs_gate_accepts_origin("http://127.0.0.1:1850", 1850));
    assert_true(qs_gate_accepts_origin("http://[::1]:1850", 1850));
    static const char *const refused[] = {"",
                                          "null",
                                          "http://",
                                          "https://localhost:1850",
                                          "http://localhost",
                                          "http://localhost:1850/",
                                          "localhost:1850",
                                          "http://localhost:1851"};
    for (size_t i = 0; i < LENGTH(refused); i++)
        assert_false(qs_gate_accepts_origin(refused[i], 1850));
}

TEST(test_types)
{
    assert_true(qs_gate_accepts_type("application/json"));
    assert_true(qs_gate_accepts_type("Application/JSON; charset=utf-8"));
    assert_true(qs_gate_accepts_type("application/json;charset=utf-8"));
    assert_true(qs_gate_accepts_type("application/json ; charset=utf-8"));
    static const char *const refused[] = {"",
                                          "text/plain",
                                          "application/jsonp",
                                          "application/json5",
                                          "multipart/form-data",
                                          "text/plain; application/json"};
    for (size_t i = 0; i < LENGTH(refused); i++)
        assert_false(qs_gate_accepts_type(refused[i]));
    assert_false(qs_gate_accepts_type(NULL));
}

/* Four at a time; a newer one of a page ends the one before it; the first reason to end is the one.
 */
TEST(test_searches)
{
    struct qs_web_searches searches;
    struct qs_web_search search[QS_SEARCHES_MAX], another;
    static const char *const pages[QS_SEARCHES_MAX] = {"one", "two", "", ""};
    struct qs_error error;
    int client[2], gone[2];
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, client), 0);
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, gone), 0);
    assert_int_equal(write(client[1], "more", 4), 4);
    close(gone[1]);
    qs_web_searches_init(&searches);
    for (size_t i = 0; i < QS_SEARCHES_MAX; i++)
        assert_true(qs_web_search_begin(&searches, &search[i], pages[i], client[0], &error));
    for (size_t i = 0; i < QS_SEARCHES_MAX; i++)
        assert_false(qs_web_search_must_stop(&search[i]));

    assert_int_equal(qs_web_searches_finish(&searches, "on"), 0);
    assert_int_equal(qs_web_searches_finish(&searches, ""), 0);
    assert_int_equal(qs_web_searches_finish(&searches, "one"), 1);
    assert_true(qs_web_search_must_stop(&search[0]));
    qs_web_search_abandon(&search[0]);
    assert_int_equal(qs_web_search_ending(&search[0]), QS_SEARCH_ENOUGH);

    /* There is no room for it, and it need not wait: nobody wants its answer. */
    assert_false(qs_web_search_begin(&searches, &another, "two", gone[0], &error));
    assert_int_equal(error.kind, QS_ERROR_STOPPED);
    assert_string_equal(error.text, "the client closed the connection");
    assert_int_equal(qs_web_search_ending(&search[1]), QS_SEARCH_REPLACED);
    assert_false(qs_web_search_was_stopped(&search[1], &error));
    assert_string_equal(error.text, "replaced by a newer request of the same page");
    assert_int_equal(qs_web_searches_finish(&searches, "two"), 1);

    qs_web_search_end(&search[2]);
    assert_int_equal(searches.at_work, QS_SEARCHES_MAX - 1);
    assert_true(qs_web_search_begin(&searches, &search[2], "three", client[0], &error));
    assert_int_equal(qs_web_search_ending(&search[3]), QS_SEARCH_RUNS);
    qs_web_search_end(&search[0]);

    qs_web_searches_close(&searches);
    assert_true(qs_web_search_must_stop(&search[3]));
    assert_int_equal(qs_web_search_ending(&search[3]), QS_SEARCH_CLOSING);
    for (size_t i = 1; i < QS_SEARCHES_MAX; i++)
        qs_web_search_end(&search[i]);
    assert_int_equal(searches.at_work, 0);
    assert_null(searches.first);
    qs_web_searches_release(&searches);
    close(gone[0]);
    close(client[0]);
    close(client[1]);
}

/* Bounds are told when one of them has moved, or nothing was told for long. */
TEST(test_bounds_told)
{
    static const struct {
        int32_t lower, upper;
        double next;
        bool told;
    } steps[] = {{0, 9, 0, true},      {0, 9, 1e300, false}, {1, 9, 1e300, true},
                 {1, 9, 1e300, false}, {1, 8, 1e300, true},  {1, 8, 1e300, false},
                 {1, 8, 0, true},      {2, 7, 1e300, true}};
    struct qs_reported_bounds told = {-1, -1, 0};
    for (size_t i = 0; i < LENGTH(steps); i++) {
        const struct qs_progress progress = {
            .lower = steps[i].lower, .upper = steps[i].upper, .engine = "lp"};
        size_t length;
        told.next = steps[i].next;
        char *text = qs_service_tell(&told, &progress, &length);
        qs_trying("step %zu", i);
        assert_int_equal(text != NULL, steps[i].told);
        free(text);
    }
}

/* A place for each connection, and none for another one; a late socket is shut, and no other. */
TEST(arrivals)
{
    int late[2], early[2];
    char byte;
    struct qs_arrivals arrivals;
    struct qs_arrival *place[QS_ARRIVALS_MAX];
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, late), 0);
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, early), 0);
    qs_arrivals_init(&arrivals);
    for (int i = 0; i < QS_ARRIVALS_MAX; i++)
        place[i] = MUST(qs_arrival_begin(&arrivals, i == 0 ? late[0] : early[0], i == 0 ? 1 : 1e6));
    assert_null(qs_arrival_begin(&arrivals, early[0], 1));
    qs_arrivals_shut_late(&arrivals, qs_clock_now() + 2);
    assert_int_equal(recv(late[1], &byte, 1, MSG_DONTWAIT), 0);
    assert_int_equal(recv(early[1], &byte, 1, MSG_DONTWAIT), -1);
    qs_arrival_end(&arrivals, place[7]);
    assert_ptr_equal(qs_arrival_begin(&arrivals, early[0], 1), place[7]);
    for (int i = 0; i < QS_ARRIVALS_MAX; i++)
        qs_arrival_end(&arrivals, place[i]);
    qs_arrivals_release(&arrivals);
    for (int i = 0; i < 2; i++) {
        close(late[i]);
        close(early[i]);
    }
}
