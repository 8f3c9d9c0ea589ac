# Certificates translated for VeriPB, character by character; that it accepts them: veripb.bats.
load common.bash

# A formula without the version of queensat, which its second line names.
formula() { sed '2s/^\* queensat [0-9.]*:/* queensat:/' "$1"; }

@test "translations of certificates of every kind are as they were when VeriPB accepted them" {
    local cert name
    cd "$BATS_TEST_TMPDIR"
    for cert in "$DATA"/veripb/*.cert; do
        name=$(basename "$cert" .cert)
        "$QUEENSAT" check "$cert" --veripb "$name" | grep '^verified: the maximum is '
        diff <(formula "${cert%.cert}.opb") <(formula "$name.opb")
        diff "${cert%.cert}.pbp" "$name.pbp"
    done
    [[ -s tree.pbp && -s clauses.pbp ]]
}
