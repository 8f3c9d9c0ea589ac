/*
 * The proof of another solver, checked. Apart from its answer, because a proof may be compressed,
 * and what decompresses it starts programs, which not every system has.
 */
#include <errno.h>

#include "fault.h"
#include "outside_proof.h"
#include "queensat/evidence.h"
#include "solver_answer.h"
#include "temporary_file.h"

/* The certificate as the checker sees it, which has to accept it. */
static bool check_proof(const struct qs_solver_question *question, FILE *certificate,
                        struct qs_error *error)
{
    struct qs_claim claim;
    if (!qs_temporary_file_reread(certificate))
        return qs_error_set_system(error, errno, NULL, "cannot write a temporary file");
    if (!qs_certificate_check(question->instance, "the certificate of --proof", certificate, &claim,
                              error))
        return false;
    rewind(certificate);
    return claim.upper < question->options.target ||
           qs_error_set(error, QS_ERROR_DEFECT, "the certificate proves something else");
}

bool qs_solver_answer_prove(const struct qs_solver_question *question, const char *path,
                            FILE *output, const char *folder, struct qs_result *result,
                            struct qs_solver_claim *claim, struct qs_error *error)
{
    int32_t upper = question->options.target - 1;
    struct qs_outside_proof proof = {.path = path,
                                     .placement = result->placement.queens,
                                     .lower = result->lower,
                                     .folder = folder};
    FILE *certificate = qs_temporary_file(folder);
    if (!certificate)
        return qs_error_set_system(error, errno, NULL, "cannot make a temporary file");
    bool proved = qs_outside_proof_certify(&proof, question->instance, &question->options,
                                           certificate, error) &&
                  check_proof(question, certificate, error);
    char bytes[4096];
    for (size_t count;
         proved && output && (count = fread(bytes, 1, sizeof bytes, certificate)) > 0;)
        fwrite(bytes, 1, count, output);
    fclose(certificate);
    if (!proved)
        return false;
    *claim =
        (struct qs_solver_claim){.answer = QS_MODEL_UNSATISFIABLE, .upper = upper, .proved = true};
    result->status = QS_STATUS_INFEASIBLE;
    if (result->upper.value <= upper)
        return true;
    qs_bound_release(&result->upper);
    result->upper = (struct qs_bound){.value = upper, .reason = QS_REASON_PROOF};
    qs_evidence_free(result->evidence);
    result->evidence = NULL;
    return true;
}
