/*
 * What a request asks: a board and options, parsed from its JSON body. All members of the body are
 * checked, and one that the service does not know is an error.
 */
#ifndef QS_WEB_QUESTION_H
#define QS_WEB_QUESTION_H

#include <stddef.h>
#include <stdint.h>

#include "queensat/encoding.h"
#include "queensat/instance.h"
#include "web_search.h"

/* The services, as bits: a set of them takes an option. */
enum qs_service_flag {
    QS_SERVICE_SOLVE = 1,
    QS_SERVICE_EXPLAIN = 2,
    QS_SERVICE_COUNT = 4,
    QS_SERVICE_TRACE = 8,
    QS_SERVICE_EXPORT = 16,
    QS_SERVICE_DRAW = 32,
    QS_SERVICE_READ = 64
};

/* Limits of a request; the last four are the most that it can ask for. */
#define QS_BODY_MAX ((size_t)256 << 10)      /* bytes */
#define QS_SEARCH_MEMORY ((size_t)512 << 20) /* bytes */
#define QS_SECONDS_MAX 60
#define QS_STEPS_MAX 20000
#define QS_PLACEMENTS_MAX 10000
#define QS_BLAMES_MAX 1000

struct qs_web_question {
    struct qs_instance *instance;
    char page[QS_PAGE_NAME_MAX + 1]; /* the name that the page gives itself, or "" */
    char format[16];                 /* of the export, or "" */
    const char *engine;              /* a static string */
    double time_limit;               /* seconds, positive */
    int64_t target;                  /* 0: the maximum */
    int64_t seed;
    int64_t steps;  /* of a trace */
    int64_t size;   /* of the placements to count; −1: not given */
    int64_t list;   /* how many placements */
    int64_t blames; /* how many */
    unsigned amo, card;
    bool any, maximal, classes;   /* of count */
    bool smallest;                /* of explain */
    bool full;                    /* of export */
    bool solved, attacked, cover; /* of draw */
};

/*
 * Parse the body of a request for a service; for QS_SERVICE_READ, its text is read as an instance.
 * To be released. False, with nothing to release: QS_ERROR_INPUT, whose source is the member;
 * QS_ERROR_MEMORY.
 */
bool qs_web_question_parse(struct qs_web_question *question, enum qs_service_flag service,
                           const char *body, size_t length, struct qs_error *error);
void qs_web_question_release(struct qs_web_question *question);

#endif
