/* Reports of check: what a certificate proves, or why it was refused; whether a placement is valid.
 */
#ifndef QS_CHECK_REPORT_H
#define QS_CHECK_REPORT_H

#include "output.h"
#include "queensat/evidence.h"
#include "queensat/instance.h"

struct qs_claim_report {
    const struct qs_instance *instance;
    const char *certificate;      /* its name */
    const struct qs_claim *claim; /* NULL: it was refused */
    const struct qs_error *fault; /* then why: QS_ERROR_INPUT or QS_ERROR_DEFECT; otherwise NULL */
    double seconds;               /* that the check took */
};

/* Of a claim: "verified: the maximum is 27"; with `several`, after the certificate's name. */
void qs_claim_report_text(const struct qs_claim_report *report, bool several,
                          struct qs_output *output);
/* A JSON object on one line: check.schema.json. */
void qs_claim_report_json(const struct qs_claim_report *report, struct qs_output *output);

struct qs_placement_report {
    const struct qs_instance *instance;
    const char *name; /* of the placement */
    const struct qs_placement *placement;
    const struct qs_placement_faults *faults;
};

/* A line that says whether it is valid, and one for each fault, up to a limit. */
void qs_placement_report_text(const struct qs_placement_report *report, bool several,
                              struct qs_output *output);
/* A JSON object on one line: placement.schema.json. */
void qs_placement_report_json(const struct qs_placement_report *report, struct qs_output *output);

#endif
