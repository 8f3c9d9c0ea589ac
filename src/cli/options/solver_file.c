#include "solver_file.h"

#include "fault.h"

bool qs_solver_file_load(const struct qs_settings *settings, struct qs_ipasir **ipasir,
                         struct qs_error *error)
{
    *ipasir = qs_ipasir_load(settings->solver, error);
    return *ipasir || qs_error_place(error, settings->solver, 0, 0);
}
