/* Who may ask the server. */
#include "gate.h"
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
