#!/usr/bin/env bash
# All 134,000 published answers of n-Queens Completion (CSPLib problem 079):
# published_completions.sh TABLE [OPTIONS]. The table is gzipped: n, fixed queens, id,
# answer, nodes. bench/published.c lists the options.
set -euo pipefail
table=${1:?the path of the gzipped table is missing}
# shellcheck source=published.sh
source "$(dirname "${BASH_SOURCE[0]}")/published.sh"
zcat "$table" | "$program" completion "${@:2}"
