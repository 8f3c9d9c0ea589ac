#!/usr/bin/env bash
# whole.sh PYTHON TEST_WHOLE TRIALS: the certificates of random traces, by the other checker.
set -euo pipefail
export PYTHONDONTWRITEBYTECODE=1
trials=$(($3 / ${QS_TEST_SHARD:-1}))
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
QS_CERTIFICATES=$folder QS_TRIALS=$3 "$2"
pairs=()
for certificate in "$folder"/*.cert; do
    pairs+=("${certificate%.cert}" "$certificate")
done
# Nothing was tested if there are none.
((${#pairs[@]} > trials / 10))
"$1" "$(dirname "${BASH_SOURCE[0]}")/check_certificate.py" "${pairs[@]}" >"$folder/checked" || {
    grep -v proved "$folder/checked"
    exit 1
}
echo "$((${#pairs[@]} / 2)) certificates are accepted by the other checker, too"
