#include "certificate_answer.h"

#include <stdlib.h>
#include <string.h>

#include "answer_context.h"
#include "certificate_reader.h"
#include "fault.h"
#include "instance_private.h"
#include "machine.h"
#include "memory.h"

static FILE *open_leaf(void *state, const struct qs_leaf *leaf, const char *path, bool *decoded,
                       struct qs_error *error)
{
    struct qs_checked_certificate *checked = state;
    size_t *count = &checked->report.missing_count;
    if (checked->leaves.open) {
        struct qs_error found = {.kind = QS_ERROR_NONE};
        FILE *stream = checked->leaves.open(checked->leaves.state, leaf, path, decoded, &found);
        if (found.kind != QS_ERROR_NONE)
            *error = found;
        if (stream || found.kind != QS_ERROR_NONE)
            return stream;
    }
    char **missing = qs_grow(checked->missing, *count, &checked->missing_room, sizeof *missing);
    char *copy = missing ? strdup(path) : NULL;
    checked->missing = missing ? missing : checked->missing;
    if (copy)
        missing[(*count)++] = copy;
    else
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to list missing leaves");
    return NULL;
}

static void close_leaf(void *state, FILE *stream)
{
    const struct qs_leaves *leaves = &((struct qs_checked_certificate *)state)->leaves;
    leaves->close(leaves->state, stream);
}

/* By the receipts that were given; of the only leaf, what a receipt would say is noted instead. */
static bool is_leaf_claimed(void *state, const struct qs_leaf *leaf,
                            const struct qs_instance *instance)
{
    struct qs_checked_certificate *checked = state;
    if (checked->report.leaf == 0)
        return qs_receipts_claim(&checked->receipts, leaf, instance);
    checked->leaf = (struct qs_receipt){.bytes = leaf->bytes, .upper = leaf->upper};
    if (!qs_instance_digest(instance, checked->leaf.cube, NULL))
        checked->leaf.cube[0] = '\0';
    memcpy(checked->leaf.leaf, leaf->digest, sizeof checked->leaf.leaf);
    return false;
}

/* If all of it was verified, or the only leaf was. */
static bool write_receipt(struct qs_checked_certificate *checked, struct qs_error *error)
{
    bool one = checked->report.leaf > 0;
    if (one ? checked->claim.verified == 0 : !qs_claim_is_verified(&checked->claim))
        return true;
    if (!one && !qs_receipt_init(&checked->leaf, checked->report.instance, &checked->claim, error))
        return false;
    if (checked->leaf.cube[0] == '\0')
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a receipt");
    qs_receipt_write(&checked->leaf, checked->receipt);
    checked->report.receipt = checked->receipt;
    return true;
}

bool qs_answer_checked(struct qs_checked_certificate *checked, struct qs_error *error)
{
    struct qs_claim_report *report = &checked->report;
    struct qs_error *fault = &checked->fault;
    bool claims = checked->receipts.count > 0 || report->leaf > 0;
    const struct qs_leaves leaves = {.state = checked,
                                     .open = open_leaf,
                                     .close = close_leaf,
                                     .claimed = claims ? is_leaf_claimed : NULL,
                                     .only = report->leaf};
    double started = qs_clock_now();
    bool right =
        checked->translation
            ? qs_certificate_translate(report->instance, report->certificate, checked->stream,
                                       &leaves, checked->translation, &checked->claim, fault)
            : qs_certificate_check_leaves(report->instance, report->certificate, checked->stream,
                                          &leaves, &checked->claim, fault);
    report->missing = (const char *const *)checked->missing;
    if (right && !write_receipt(checked, error))
        return false;
    report->seconds = qs_clock_now() - started;
    report->claim = right ? &checked->claim : NULL;
    report->fault = right ? NULL : fault;
    if (right || fault->kind == QS_ERROR_INPUT || fault->kind == QS_ERROR_DEFECT)
        return true;
    *error = *fault;
    return false;
}

void qs_checked_certificate_release(struct qs_checked_certificate *checked)
{
    for (size_t i = 0; i < checked->report.missing_count; i++)
        free(checked->missing[i]);
    free(checked->missing);
    qs_receipts_release(&checked->receipts);
}

struct qs_instance *qs_certificate_own_instance(const char *source, FILE *stream,
                                                struct qs_error *error)
{
    struct qs_certificate_reader reader;
    qs_certificate_reader_init(&reader, source, stream, error);
    return qs_certificate_read_instance(&reader, 0);
}

bool qs_answer_certificate(struct qs_answer_context *context, struct qs_error *error)
{
    const struct qs_question *question = context->question;
    /* fmemopen takes no length of 0, and the text ends with a zero byte. */
    size_t length = question->text_length > 0 ? question->text_length : 1;
    struct qs_checked_certificate checked = {
        .stream = fmemopen(question->text, length, "r"),
        .report = {.instance = question->instance, .certificate = "certificate"}};
    bool answered = checked.stream != NULL;
    if (!answered)
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory");
    answered =
        answered &&
        qs_receipts_add(&checked.receipts, "receipts", question->leaves ? question->leaves : "",
                        question->leaves_length, error) &&
        qs_answer_checked(&checked, error);
    if (answered) {
        qs_claim_report_json(&checked.report, context->output);
        context->refuted = checked.report.fault != NULL;
        context->open = !context->refuted && !qs_claim_is_verified(&checked.claim);
    }
    if (checked.stream)
        fclose(checked.stream);
    qs_checked_certificate_release(&checked);
    return answered;
}
