#!/usr/bin/env bash
# The published answers of Excluded Diagonals (CSPLib problem 079):
# published_diagonals.sh TABLE [OPTIONS]. The table is gzipped: n, diagonals, id, answer,
# nodes, seconds. bench/published.c lists the options.
set -euo pipefail
table=${1:?the path of the gzipped table is missing}
# shellcheck source=published.sh
source "$(dirname "${BASH_SOURCE[0]}")/published.sh"
zcat "$table" | "$program" diagonals "${@:2}"
