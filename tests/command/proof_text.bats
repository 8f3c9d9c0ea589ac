# Certificates translated for VeriPB, eleven of them character by character; that it accepts them:
# veripb.bats.
load common.bash

@test "translations of certificates of every kind are as they were when VeriPB accepted them" {
    local cert name compared=0
    cd "$BATS_TEST_TMPDIR"
    for cert in "$DATA"/veripb/*.cert; do
        name=$(basename "$cert" .cert)
        "$QUEENSAT" check "$cert" --veripb "$name" | grep '^verified: the maximum is '
        sed '1d; /^lower/,$d' "$cert" | "$QUEENSAT" export - --format opb | diff - "$name.opb"
        [[ ! -e ${cert%.cert}.pbp ]] || { diff "${cert%.cert}.pbp" "$name.pbp"; compared=$((compared + 1)); }
    done
    [[ $compared -eq 11 ]]
    [[ -s tree.pbp && -s clauses.pbp ]]
}
