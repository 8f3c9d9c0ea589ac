# Bats ends a test at the first command that fails, but bash exempts negated ones: such a line can only fail
# as the last one of its function. Elsewhere it has to be "run ! command".
FNR == 1 { negated = "" }
negated != "" && !/^}/ { print negated; found = 1 }
{ negated = /^ +! / && !/\|\|/ ? FILENAME ":" FNR ": cannot fail: " $0 : "" }
END { exit found }
