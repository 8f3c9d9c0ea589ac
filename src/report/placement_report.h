/* Reports on a placement from elsewhere, for check. */
#ifndef QS_PLACEMENT_REPORT_H
#define QS_PLACEMENT_REPORT_H

#include "output.h"
#include "queensat/placement.h"

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
