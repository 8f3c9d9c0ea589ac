/* A check of a certificate as an answer: its leaves are files, which are missing here. */
#include "certificate_answer.h"

#include <stdio.h>

#include "fault.h"
#include "machine.h"
#include "missing_leaves.h"
#include "receipt.h"
#include "report.h"

struct certificate_checking {
    struct qs_receipts receipts;
    struct qs_missing_leaves missing;
};

static FILE *miss_leaf(void *state, const struct qs_leaf *leaf, const char *path, bool *decoded,
                       struct qs_error *error)
{
    struct certificate_checking *checking = state;
    (void)leaf;
    (void)decoded;
    qs_missing_leaves_add(&checking->missing, path, error);
    return NULL;
}

static bool claim_leaf(void *state, const struct qs_leaf *leaf, const struct qs_instance *instance)
{
    struct certificate_checking *checking = state;
    return qs_receipts_claim(&checking->receipts, leaf, instance);
}

static bool check_text(const struct qs_question *question, struct certificate_checking *checking,
                       struct qs_claim *claim, struct qs_error *fault)
{
    /* fmemopen takes no length of 0, and the text ends with a zero byte. */
    size_t length = question->text_length;
    FILE *stream = fmemopen(question->text, length > 0 ? length : 1, "r");
    const struct qs_leaves leaves = {.state = checking, .open = miss_leaf, .claimed = claim_leaf};
    if (!stream)
        return qs_error_set(fault, QS_ERROR_MEMORY, "not enough memory");
    bool checked = qs_certificate_check_leaves(question->instance, "certificate", stream, &leaves,
                                               claim, fault);
    fclose(stream);
    return checked;
}

/* Of a certificate that was verified completely; otherwise "". */
static bool receipt_of(const struct qs_question *question, const struct qs_claim *claim,
                       char text[QS_RECEIPT_SIZE], struct qs_error *error)
{
    struct qs_receipt receipt;
    text[0] = '\0';
    if (!qs_claim_is_verified(claim))
        return true;
    if (!qs_receipt_init(&receipt, question->instance, claim, error))
        return false;
    qs_receipt_write(&receipt, text);
    return true;
}

bool qs_certificate_answer(const struct qs_question *question, struct qs_output *output,
                           bool *refuted, bool *open, struct qs_error *error)
{
    struct certificate_checking checking = {0};
    struct qs_claim claim = {0};
    struct qs_error fault = {.kind = QS_ERROR_NONE};
    char receipt[QS_RECEIPT_SIZE] = "";
    double started = qs_clock_now();
    bool answered =
        qs_receipts_add(&checking.receipts, "receipts", question->leaves ? question->leaves : "",
                        question->leaves_length, error);
    bool checked = answered && check_text(question, &checking, &claim, &fault);
    if (answered && !checked && fault.kind != QS_ERROR_INPUT && fault.kind != QS_ERROR_DEFECT) {
        *error = fault;
        answered = false;
    }
    answered = answered && (!checked || receipt_of(question, &claim, receipt, error));
    const struct qs_claim_report report = {.instance = question->instance,
                                           .certificate = "certificate",
                                           .claim = checked ? &claim : NULL,
                                           .fault = checked ? NULL : &fault,
                                           .seconds = qs_clock_now() - started,
                                           .missing = (const char *const *)checking.missing.paths,
                                           .missing_count = checking.missing.count,
                                           .receipt = *receipt ? receipt : NULL};
    if (answered)
        qs_claim_report_json(&report, output);
    *refuted = !checked;
    *open = checked && !qs_claim_is_verified(&claim);
    qs_missing_leaves_release(&checking.missing);
    qs_receipts_release(&checking.receipts);
    return answered;
}
