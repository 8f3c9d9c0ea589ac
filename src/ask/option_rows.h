/*
 * The options: a row for each name and set of commands, in the order of the help, by theme. What
 * the rows consist of: option_macros.h. A row is
 *
 *     QUESTION(name, commands, argument, help, value, rules...)
 *
 * Help, errors, completions and tests are loops over the tables that are made of it: that of the
 * question (question_table.c), and that of the command line (cli/options/option_table.c).
 */
THEME("Instance")
PROGRAM(BOARD, (ALL & ~COMPARE) | SERVE, "N", "use an empty board instead of a file: N x N, or RxC",
        OF(BOARD, boards), WITHIN(1, QS_SIZE_MAX), .common = BY_HAND)
PROGRAM(BOARD, SPACE, "N", "the same as the operand N", NUMBER(boards.first, 1, 1000),
        .common = SPACE)
PROGRAM(BOARD, COMPARE, "N[..M]", "an N x N board; N..M: each board from N to M; or RxC",
        OF(BOARDS, boards), WITHIN(1, QS_SIZE_MAX), .common = COMPARE)
PROGRAM(QUEEN, ALL | SERVE, "R,C",
        "fix a queen in row R, column C (from 0), or on b4; several: b4,d5", PIECE(QUEEN),
        .needs = {QS_OPT_BOARD}, .common = BY_HAND)
PROGRAM(BLOCK, ALL | SERVE, "R,C", "block a square; also several", PIECE(BLOCK),
        .needs = {QS_OPT_BOARD}, .common = BY_HAND)
PROGRAM(WALL, ALL | SERVE, "R,C", "put a wall there, which also stops attacks; also several",
        PIECE(WALL), .needs = {QS_OPT_BOARD})
PROGRAM(FREE, ALL | SERVE, "R,C", "block all squares but these and those with queens", PIECE(FREE),
        .needs = {QS_OPT_BOARD})
PROGRAM(BLOCK_SUM, ALL | SERVE, "D", "block the diagonal row + column = D", PIECE(SUM),
        .needs = {QS_OPT_BOARD})
PROGRAM(BLOCK_DIFFERENCE, ALL | SERVE, "D", "block the diagonal row - column = D",
        PIECE(DIFFERENCE), .needs = {QS_OPT_BOARD})
PROGRAM(INPUT_FORMAT, ALL | SERVE, "F", "format of the files",
        NAME(reading.format, qs_input_format_name), .condition = &qs_needs_file)
PROGRAM(EACH_LINE, SOLVE, NULL, "each line of the files is an instance, such as FEN or JSON",
        FLAG(each_line), .excludes = {QS_OPT_BOARD, QS_OPT_KNOWN, QS_OPT_CERTIFICATE, QS_OPT_PROOF},
        .condition = &qs_needs_file)
PROGRAM(DIAGONALS, ALL | SERVE, "D", "take the first D diagonals of a CSPLib file",
        NUMBER(reading.diagonals, 0, 4 * (int64_t)QS_SIZE_MAX), .condition = &qs_needs_file)
PROGRAM(PLACEMENT_FORMAT, CHECK, "F", "format of the placement: auto (default), array, array0 ...",
        NAME(placement_format, qs_input_format_name), .common = CHECK)
THEME("Family")
QUESTION(BOARD, GENERATE, "N",
         "N x N squares; this and the other numbers: N..M or N..M:S for several",
         OF(STEPS, Q(generating.steps[QS_P_BOARD])), WITHIN(1, QS_SIZE_MAX), .common = GENERATE)
QUESTION(QUEENS, GENERATE, "K", "fix K queens", STEPS(STEPS, QUEENS, 0, QS_SIZE_MAX))
QUESTION(SQUARES, GENERATE, "M", "block M squares",
         STEPS(STEPS, SQUARES, 0, QS_GENERATE_SQUARES_MAX))
QUESTION(MIN_OPEN, GENERATE, "K",
         "leave at least K squares open in each row and column (default 0; published: 4)",
         STEPS(STEPS, MIN_OPEN, 0, QS_GENERATE_SIZE_MAX))
QUESTION(BLOCKED, GENERATE, "M", "block M squares, or M% of all",
         STEPS(PERCENT, BLOCKED, 0, QS_GENERATE_SQUARES_MAX))
QUESTION(AVERAGE, GENERATE, "A", "free squares per row, such as 2.5",
         STEPS(DECIMAL, AVERAGE, 0, QS_GENERATE_SIZE_MAX))
QUESTION(DENSITY, GENERATE, "D", "the part of the squares that are walls, such as 0.05",
         STEPS(DECIMAL, DENSITY, 0, 1))
QUESTION(DIAGONALS, GENERATE, "D", "block the first D diagonals of the list",
         STEPS(STEPS, DIAGONALS, 0, 4 * (int64_t)QS_GENERATE_SIZE_MAX))
QUESTION(KIND, GENERATE, "T", "how the queens are placed", OF(KIND, Q(generating.steps[QS_P_KIND])),
         AMONG(qs_crowd_kind_name, QS_ALL_WORDS), .family = QS_P_KIND)
QUESTION(WIDTH, GENERATE, "W", "leave W diagonals free",
         STEPS(STEPS, WIDTH, 1, 2 * (int64_t)QS_SIZE_MAX))
QUESTION(LENGTH, GENERATE, "L", "fix L queens", STEPS(STEPS, LENGTH, 0, QS_GENERATE_SIZE_MAX))
QUESTION(SOLUTIONS, GENERATE, "S", "with exactly S completions (default 1)",
         STEPS(STEPS, SOLUTIONS, 1, QS_GENERATE_COMPLETIONS_MAX))
QUESTION(ID, GENERATE, "I", "the number of the instance in its family",
         STEPS(STEPS, ID, 0, INT64_MAX), .common = GENERATE)
THEME("Question")
QUESTION(SIZE, COUNT, "M", "placements with M queens (default: with the most that fit)",
         NUMBER(Q(counting.size), 0, QS_SIZE_MAX), .excludes = {QS_OPT_ANY, QS_OPT_MAXIMAL},
         .common = COUNT)
QUESTION(ANY, COUNT, NULL, "placements with any number of queens", FLAG(Q(counting.any)),
         .excludes = {QS_OPT_SIZE, QS_OPT_MAXIMAL})
QUESTION(MAXIMAL, COUNT, NULL, "placements to which no queen can be added",
         FLAG(Q(counting.maximal)), .excludes = {QS_OPT_SIZE, QS_OPT_ANY})
QUESTION(LIST, COUNT, NULL, "a line for each placement; with --classes: for each class",
         FLAG(Q(counting.list)), .common = COUNT)
QUESTION(FIRST, COUNT, "N", "stop after the first N", NUMBER(Q(counting.first), 1, INT64_MAX),
         .needs = {QS_OPT_LIST, QS_OPT_CLASSES})
QUESTION(CLASSES, COUNT, NULL, "also count classes up to symmetry, and draw one of each",
         FLAG(Q(counting.classes)), .common = COUNT)
QUESTION(PART, COUNT, "I/N", "count only part I of N, and write the line about it",
         OF(SHARD, Q(counting.part)),
         .excludes = {QS_OPT_MAXIMAL, QS_OPT_LIST, QS_OPT_CLASSES, QS_OPT_TIME_LIMIT, QS_OPT_SUM})
QUESTION(SUM, COUNT, NULL, "add up the parts in the files that follow the instance",
         FLAG(Q(counting.sum)), .excludes = {QS_OPT_MAXIMAL, QS_OPT_LIST, QS_OPT_CLASSES})
QUESTION(TARGET, SOLVE | COMPARE | DRAW | TRACE, "M",
         "decide whether M queens fit, fixed ones included",
         NUMBER(Q(solving.target), 1, INT32_MAX), .needs = {QS_OPT_SOLVE, QS_OPT_EXPLAIN},
         .common = SOLVE)
QUESTION(TARGET, EXPLAIN, "M", "why M queens do not fit, fixed ones included (default: N)",
         NUMBER(Q(solving.target), 1, INT32_MAX), .common = EXPLAIN)
QUESTION(SMALLEST, EXPLAIN, NULL, "find a smallest blame, and prove that none is smaller",
         FLAG(Q(explaining.smallest)), .common = EXPLAIN)
QUESTION(ALL, EXPLAIN, NULL, "list all minimal blames", FLAG(Q(explaining.all)), .common = EXPLAIN)
QUESTION(FIRST, EXPLAIN, "N", "stop after N blames", NUMBER(Q(explaining.first), 1, INT64_MAX),
         .needs = {QS_OPT_ALL})
QUESTION(INTO, SPLIT, "N", "make at most N cubes", NUMBER(Q(into), 1, QS_SPLIT_CUBES_MAX),
         .common = SPLIT)
QUESTION(TARGET, SPLIT, "M", "ask whether M queens fit (default: one more than local search finds)",
         NUMBER(Q(solving.target), 1, INT32_MAX))
QUESTION(TARGET, EXPORT, "M",
         "ask whether M queens fit (default: dimacs and knf the structural upper bound, others the "
         "maximum)",
         NUMBER(Q(solving.target), 1, INT32_MAX), EXPORTS(target), .common = EXPORT)
PROGRAM(FIRST_LEXICOGRAPHIC, SOLVE, NULL, "the lexicographically first of the largest placements",
        FLAG(first),
        .excludes = {QS_OPT_TARGET, QS_OPT_KNOWN, QS_OPT_SOLVER, QS_OPT_PROOF, QS_OPT_CHECKPOINT},
        .condition = &qs_needs_exact)
PROGRAM(KNOWN, SOLVE, "FILE", "look for more queens than the placement in FILE has",
        OF(FILE, known), .excludes = {QS_OPT_TARGET, QS_OPT_CROSS_CHECK},
        .engines = QS_USES_INCUMBENT)
PROGRAM(TARGET, DECODE, "M", "the model must have M queens (default: the structural upper bound)",
        NUMBER(Q(solving.target), 1, INT32_MAX))
PROGRAM(FULL, DECODE, NULL, "the formula was exported with --full", FLAG(Q(full)))
THEME("Engine")
QUESTION(ENGINE, SOLVE | DRAW | TRACE, "E", "the engine", NAME(Q(solving.engine), qs_engine_name),
         .needs = {QS_OPT_SOLVE}, .common = SOLVE)
QUESTION(THREADS, SOLVE | COMPARE, "T", "number of threads (default 1: same result every time)",
         NUMBER(Q(solving.threads), 1, QS_THREADS_MAX), .engines = QS_USES_THREADS, .common = SOLVE)
QUESTION(THREADS, COUNT, "T", "number of threads (default: one for each processor)",
         NUMBER(Q(counting.threads), 1, QS_COUNT_THREADS_MAX),
         .excludes = {QS_OPT_LIST, QS_OPT_CLASSES})
QUESTION(SEED, SOLVE, "S", "seed of random choices (default 0)",
         NUMBER(Q(solving.seed), 0, INT64_MAX), .excludes = {QS_OPT_SOLVER},
         .engines = QS_USES_SEED)
QUESTION(SEED, COMPARE | TRACE, "S", "seed of random choices (default 0)",
         NUMBER(Q(solving.seed), 0, INT64_MAX), .engines = QS_USES_SEED)
PROGRAM(ENGINE, COMPARE, "E,...", "engines, or all (default: " QS_CHECKERS ")",
        OF(ENGINES, engines), .common = COMPARE)
PROGRAM(CROSS_CHECK, SOLVE, NULL, "also solve with sat and backtrack; all must agree",
        FLAG(cross_check), .common = SOLVE)
PROGRAM(SOLVER, SOLVE, "FILE", "load another SAT solver by IPASIR", OF(FILE, solver),
        .engines = QS_USES_IPASIR)
PROGRAM(SOLVER, COMPARE, "FILE", "also run sat with another SAT solver, loaded by IPASIR",
        OF(FILE, solver))
PROGRAM(START, SOLVE, "FILE", "begin with the placement in FILE", OF(FILE, start),
        .engines = QS_USES_START, .condition = &qs_needs_one_instance)
PROGRAM(PLACEMENT_FORMAT, SOLVE, "F", "format of the placement in FILE",
        NAME(placement_format, qs_input_format_name), .needs = {QS_OPT_START, QS_OPT_KNOWN})
PROGRAM(REPEAT, COMPARE, "R", "run each engine R times, the seed one higher each time",
        NUMBER(repetitions, 1, 1000000), .common = COMPARE)
THEME("Encoding")
QUESTION(STRATEGY, SOLVE, "S", "order of queries", WORD(Q(solving.strategy), qs_strategy_word),
         .excludes = {QS_OPT_TARGET, QS_OPT_KNOWN}, .engines = QS_USES_STRATEGY)
QUESTION(AMO, SOLVE | EXPORT, "A", "encoding of at-most-one constraints",
         WORD(Q(solving.encoding.amo), qs_amo_word), .engines = QS_USES_ENCODING, EXPORTS(amo))
QUESTION(CARD, SOLVE | EXPORT, "C", "encoding of the cardinality constraint",
         WORD(Q(solving.encoding.card), qs_card_word), .engines = QS_USES_ENCODING, EXPORTS(card))
PROGRAM(STRATEGY, COMPARE, "S,...", "orders of queries, or all",
        WORDS(strategies, qs_strategy_word), .excludes = {QS_OPT_TARGET},
        .engines = QS_USES_STRATEGY)
PROGRAM(AMO, COMPARE, "A,...", "encodings of at-most-one constraints, or all",
        WORDS(amos, qs_amo_word), .engines = QS_USES_ENCODING)
PROGRAM(CARD, COMPARE, "C,...", "encodings of the cardinality constraint, or all",
        WORDS(cards, qs_card_word), .engines = QS_USES_ENCODING)
QUESTION(PURE, SOLVE, NULL, "no local search before PicoSAT", FLAG(Q(solving.pure)),
         .excludes = {QS_OPT_SOLVER, QS_OPT_TRACE, QS_OPT_CROSS_CHECK}, .engines = QS_USES_PURE)
QUESTION(HINTS, SOLVE | COMPARE, NULL, "give PicoSAT what the LP proves", FLAG(Q(solving.hints)),
         .engines = QS_USES_HINTS)
QUESTION(FULL, EXPORT, NULL, "encode all squares, with unit clauses for fixed and blocked ones",
         FLAG(Q(full)), EXPORTS(full))
THEME("Limits")
QUESTION(TIME_LIMIT, SOLVE | COUNT | DRAW | EXPLAIN | TRACE, "S",
         "stop after S seconds (or 5m, 2h, 1d)", OF(SECONDS, Q(solving.limits.seconds)),
         .needs = {QS_OPT_SOLVE, QS_OPT_EXPLAIN}, .common = SOLVE | COUNT | EXPLAIN)
QUESTION(TIME_LIMIT, SPLIT, "S", "stop after S seconds, and write nothing",
         OF(SECONDS, Q(solving.limits.seconds)))
QUESTION(WORK_LIMIT, SOLVE, "N",
         "stop after N ticks, the same work everywhere (1 s: about 75000000)",
         NUMBER(Q(solving.ticks), 1, INT64_MAX),
         .excludes = {QS_OPT_SOLVER, QS_OPT_FIRST_LEXICOGRAPHIC, QS_OPT_CROSS_CHECK,
                      QS_OPT_CHECKPOINT},
         .engines = QS_USES_TICKS)
QUESTION(MEMORY_LIMIT, SOLVE, "B", "use at most B bytes, such as 2G (default: 3/4 of all)",
         OF(BYTES, Q(solving.limits.bytes)), .excludes = {QS_OPT_SOLVER})
QUESTION(MEMORY_LIMIT, ALL & ~(SOLVE | DRAW | CHECK | MERGE), "B",
         "use at most B bytes, such as 2G (default: 3/4 of all)",
         OF(BYTES, Q(solving.limits.bytes)))
QUESTION(MEMORY_LIMIT, DRAW, "B", "use at most B bytes, such as 2G (default: 3/4 of all)",
         OF(BYTES, Q(solving.limits.bytes)), .needs = {QS_OPT_SOLVE, QS_OPT_EXPLAIN, QS_OPT_FORMAT},
         .or_formats = 1 << QS_DRAW_PNG)
PROGRAM(TIME_LIMIT, COMPARE, "S", "stop each run after S seconds (default 10)",
        OF(SECONDS, Q(solving.limits.seconds)), .common = COMPARE)
PROGRAM(CHECKPOINT, SOLVE, "FILE", "save the search in FILE, and continue it from there",
        OF(FILE, Q(solving.checkpoint)),
        .excludes = {QS_OPT_THREADS, QS_OPT_CROSS_CHECK, QS_OPT_KNOWN},
        .engines = QS_USES_CHECKPOINT, .condition = &qs_needs_one_instance)
PROGRAM(CHECKPOINT_INTERVAL, SOLVE, "S", "save every S seconds (default 60)",
        OF(SECONDS, Q(solving.checkpoint_interval)), .needs = {QS_OPT_CHECKPOINT})
PROGRAM(TIME_LIMIT, CHECK | DECODE, "S", "stop after S seconds",
        OF(SECONDS, Q(solving.limits.seconds)))
PROGRAM(MEMORY_LIMIT, CHECK, "B", "use at most B bytes, such as 2G", OF(BYTES, check_bytes))
THEME("Proof")
PROGRAM(CERTIFICATE, SOLVE, "FILE", "write a proof of both bounds, for queensat check",
        OF(FILE, certificate), .excludes = {QS_OPT_CROSS_CHECK, QS_OPT_SOLVER}, .common = SOLVE)
PROGRAM(PROOF, SOLVE, "PREFIX",
        "write the formula of one queen more, PREFIX.cnf, and its refutation, PREFIX.drat",
        OF(FILE, proof),
        .excludes = {QS_OPT_CROSS_CHECK, QS_OPT_TARGET, QS_OPT_KNOWN, QS_OPT_SOLVER},
        .engines = QS_USES_REFUTATION)
PROGRAM(PROOF, DECODE, "FILE",
        "the solver's proof that the queens do not fit: DRAT, LRAT or FRAT, also compressed",
        OF(FILE, proof), .excludes = {QS_OPT_TARGET, QS_OPT_FULL}, .common = DECODE)
PROGRAM(CERTIFICATE, DECODE, "FILE", "write what the proof proves, for queensat check",
        OF(FILE, certificate), .needs = {QS_OPT_PROOF}, .common = DECODE)
PROGRAM(LEAVES, CHECK, "FOLDER", "also look in FOLDER for the leaves that the certificate names",
        OF(TEXTS, leaves.folders))
PROGRAM(LEAF, CHECK, "N", "check only leaf N, as the certificate defines it",
        NUMBER(leaves.only, 1, INT32_MAX), .excludes = {QS_OPT_VERIPB, QS_OPT_RECEIPTS})
PROGRAM(RECEIPT, CHECK, "FILE", "write to FILE that the certificate, or the leaf, was verified",
        OF(FILE, leaves.receipt), .excludes = {QS_OPT_VERIPB, QS_OPT_RECEIPTS})
PROGRAM(RECEIPTS, CHECK, "FILE", "take the receipts in FILE for claims of whoever wrote them",
        OF(FILE, leaves.receipts), .excludes = {QS_OPT_VERIPB})
PROGRAM(TRUST_RECEIPTS, CHECK, NULL, "and believe them", FLAG(leaves.trusted),
        .needs = {QS_OPT_RECEIPTS})
PROGRAM(VERIPB, CHECK, "PREFIX",
        "translate for VeriPB: PREFIX.opb and PREFIX.pbp ({name}: the instance's)",
        OF(FILE, veripb), .common = CHECK)
PROGRAM(CERTIFICATE, EXPLAIN, "PREFIX",
        "write what is blamed as PREFIX.board, and a proof that the target does not fit on it as "
        "PREFIX.cert ({name}: the instance's)",
        OF(FILE, certificate))
PROGRAM(LIST, MERGE, "FILE",
        "more certificates: FILE (- is standard input) has a file name on each line",
        OF(FILE, merge_list))
THEME("Picture")
QUESTION(SOLVE, DRAW, NULL, "solve first, and draw the queens added", FLAG(Q(draw_solved)),
         .common = DRAW)
QUESTION(EXPLAIN, DRAW, NULL, "show why N queens (or the target) do not fit",
         FLAG(Q(draw_explained)), .formats = DRAWN, .excludes = {QS_OPT_SOLVE}, .common = DRAW)
QUESTION(ATTACKED, DRAW, NULL, "mark the squares attacked by fixed queens", FLAG(Q(draw_attacked)),
         .formats = DRAWN, .common = DRAW)
QUESTION(COVER, DRAW, NULL, "draw the lines that prove the upper bound", FLAG(Q(draw_cover)),
         .needs = {QS_OPT_SOLVE, QS_OPT_EXPLAIN}, .formats = PICTURES)
PROGRAM(BLAME, DRAW, "R,C", "mark a fixed queen as to blame, by a ring", OF(TEXTS, blame),
        .formats = DRAWN)
PROGRAM(LEGEND, DRAW, "L", "explain the marks under the board", WORD(legend, qs_coordinates_word),
        .formats = PICTURES)
PROGRAM(CAPTION, DRAW, "TEXT", "write TEXT under the board", OF(CAPTION, caption),
        .formats = PICTURES)
PROGRAM(SIZE, DRAW, "PIXELS", "side of the picture (default 720)",
        NUMBER(picture_side, QS_PICTURE_SIDE_MIN, QS_PICTURE_SIDE_MAX), .formats = PICTURES)
THEME("Server")
PROGRAM(PORT, SERVE, "P",
        "the port on this machine (default " DIGITS(QS_SERVE_PORT_DEFAULT) "; 0: any that is free)",
        NUMBER(port, 0, 65535), .common = SERVE)
PROGRAM(OPEN, SERVE, NULL, "also open the page in the browser", FLAG(open_browser), .common = SERVE)
THEME("Output")
QUESTION(FORMAT, EXPORT, "F", "format of the file", NAME(Q(export_format), qs_export_format_name),
         .common = EXPORT)
PROGRAM(TRACE, SOLVE, "T", "print every step (sat: what it learns)", WORD(trace, qs_trace_word),
        .formats = 1 << QS_FORMAT_TEXT,
        .excludes = {QS_OPT_CROSS_CHECK, QS_OPT_HINTS, QS_OPT_SOLVER},
        .engines = QS_USES_TRACE | QS_USES_CLAUSES)
PROGRAM(TRACE_LIMIT, SOLVE, "L", "print at most L steps (default 200)",
        NUMBER(trace_limit, 1, INT64_MAX), .needs = {QS_OPT_TRACE})
PROGRAM(FORMAT, SOLVE, "F", "format of the result", FORMAT(RESULTS | 1 << QS_FORMAT_CSV),
        .common = SOLVE)
PROGRAM(FORMAT, DECODE, "F", "format of the result", FORMAT(RESULTS))
PROGRAM(FORMAT, COMPARE, "F", "format of the table", FORMAT(TABLES), .common = COMPARE)
PROGRAM(FORMAT, COUNT, "F", "format of the result", FORMAT(COUNTS), .condition = &qs_needs_drawings,
        .common = COUNT)
PROGRAM(FORMAT, EXPLAIN, "F", "format of the explanation", FORMAT(COUNTS), .common = EXPLAIN)
PROGRAM(FORMAT, SPACE | CHECK, "F", "format of the table", FORMAT(PLAIN))
PROGRAM(FORMAT, DRAW, "F", "format of the picture", WORD(draw_format, qs_draw_format_word),
        .common = DRAW)
PROGRAM(COORDINATES, BOARDS & ~DRAW, "C", "number rows and columns (auto: on a terminal)",
        WORD(coordinates, qs_coordinates_word), .needs = {QS_OPT_CLASSES}, .formats = TEXTS,
        .excludes = {QS_OPT_LIST})
PROGRAM(COORDINATES, DRAW, "C", "number rows and columns (auto: in pictures and on a terminal)",
        WORD(coordinates, qs_coordinates_word))
PROGRAM(NOTATION, BOARDS & ~DRAW, "N", "how squares are written (default: as --queen has them)",
        WORD(Q(notation), qs_notation_name), .needs = {QS_OPT_CLASSES}, .formats = TEXTS,
        .excludes = {QS_OPT_LIST})
PROGRAM(NOTATION, DRAW, "N", "how squares are written (default: as --queen has them)",
        WORD(Q(notation), qs_notation_name))
PROGRAM(OUTPUT, SPLIT, "FILE", "write a file for each cube: {cube} in the name is its number",
        OF(FILE, output), .common = SPLIT, .letter = 'o')
PROGRAM(COPY, MERGE, NULL, "copy the certificates of the cubes into one file", FLAG(merge_copies),
        .excludes = {QS_OPT_MISSING})
PROGRAM(MISSING, MERGE, NULL, "only print which cubes are open, the hardest first",
        FLAG(merge_lists_missing))
PROGRAM(OUTPUT, MERGE, "FILE", "write the certificate of the whole to FILE", OF(FILE, output),
        .common = MERGE, .letter = 'o')
PROGRAM(OUTPUT, (ALL & ~(SPLIT | MERGE)) | SPACE | ASK, "FILE",
        "write to FILE instead of standard output", OF(OUTPUT, output), .common = ALL | SPACE | ASK,
        .letter = 'o')
PROGRAM(OUTPUT, GENERATE, "FILE",
        "write to FILE; {board}, {id} and so on in the name are the values", OF(OUTPUT, output),
        .common = GENERATE, .letter = 'o')
PROGRAM(VERBOSE, SOLVE, NULL,
        "report each step, each query and its work, and what the counters mean", FLAG(verbose),
        .engines = QS_USES_LOG, .letter = 'v')
PROGRAM(VERBOSE, CHECK, NULL, "report how many lines of code the answer rests on", FLAG(verbose),
        .letter = 'v')
PROGRAM(VERBOSE, COMPARE, NULL, "report each step", FLAG(verbose), .engines = QS_USES_LOG,
        .letter = 'v')
PROGRAM(VERBOSE, HELP, NULL, "print the whole page, as the man page", FLAG(verbose), .letter = 'v')
PROGRAM(VERBOSE, QS_FOR_EVERY & ~(SOLVE | CHECK | COMPARE | HELP), NULL,
        "print the whole page of the help", FLAG(verbose), .needs = {QS_OPT_HELP}, .letter = 'v')
PROGRAM(FORMAT, HELP, "F",
        "text, a man page, a completion for that shell, the names of all "
        "commands, or a table of all options for programs",
        WORD(help_format, qs_help_format_word))
PROGRAM(HELP, QS_FOR_EVERY, NULL, "print this text; with -v, all of it", FLAG(help),
        .common = QS_FOR_EVERY, .letter = 'h')
