/* Rooms: solve families */
/*
 * Checkpoints. The file grows by whole saves, so what a kill leaves of it is a beginning of it:
 * here, from a run that was saved as often as possible, many beginnings, after which a run must
 * give the same answer and a certificate that holds. Then the same with bytes altered, and with
 * the CRC made right again.
 */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "checkpoint_file.h"
#include "digest.h"
#include "must_instance.h"
#include "queensat/evidence.h"
#include "queensat/generate.h"
#include "queensat/solve.h"
#include "random.h"
#include "test.h"

/* A board, an engine, and the checkpoint of a whole run. */
struct sample {
    struct qs_instance *instance;
    const char *engine;
    bool certificate;
    char path[64];
    char *text; /* the checkpoint */
    size_t length;
    int32_t maximum;
    uint64_t nodes;
    int resumed; /* searches that went on, in the last run */
};

static void count_resumed(void *state, const char *line)
{
    struct sample *sample = state;
    sample->resumed += strstr(line, "goes on from the checkpoint") != NULL;
}

static void check_certificate(const struct sample *sample, FILE *stream)
{
    struct qs_claim claim;
    struct qs_error error;
    rewind(stream);
    if (!qs_certificate_check(sample->instance, "certificate", stream, &claim, &error))
        fail_msg("line %lu: %s", error.line, error.text);
    assert_int_equal(claim.lower, sample->maximum);
    assert_int_equal(claim.upper, sample->maximum);
}

/* A run with the file as it is. False: it was refused. */
static bool run(struct sample *sample, struct qs_result *result, struct qs_error *error)
{
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    options.engine = sample->engine;
    options.checkpoint = sample->path;
    options.checkpoint_interval = 1e-9;
    options.certificate = sample->certificate ? tmpfile() : NULL;
    options.log = count_resumed;
    options.log_state = sample;
    sample->resumed = 0;
    bool solved = qs_solve(sample->instance, &options, result, error);
    if (solved && options.certificate && sample->maximum > 0)
        check_certificate(sample, options.certificate);
    if (options.certificate)
        fclose(options.certificate);
    return solved;
}

static void write_file(const struct sample *sample, const char *text, size_t length)
{
    FILE *file = MUST(fopen(sample->path, "wb"));
    assert_int_equal(fwrite(text, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

static void read_file(struct sample *sample)
{
    FILE *file = MUST(fopen(sample->path, "rb"));
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    sample->length = (size_t)ftell(file);
    rewind(file);
    free(sample->text);
    sample->text = malloc(sample->length + 1);
    assert_non_null(sample->text);
    assert_int_equal(fread(sample->text, 1, sample->length, file), sample->length);
    fclose(file);
}

static void init(struct sample *sample, struct qs_instance *instance, const char *engine,
                 bool certificate)
{
    struct qs_error error;
    struct qs_result result;
    assert_non_null(instance);
    *sample = (struct sample){.instance = instance, .engine = engine, .certificate = certificate};
    snprintf(sample->path, sizeof sample->path, "checkpoint-%ld", (long)getpid());
    remove(sample->path);
    if (!run(sample, &result, &error))
        fail_msg("%s", error.text);
    assert_int_equal(result.status, QS_STATUS_OPTIMUM);
    assert_int_equal(result.checkpoint_error.kind, QS_ERROR_NONE);
    assert_int_equal(sample->resumed, 0);
    sample->maximum = result.lower;
    sample->nodes = result.work.nodes;
    qs_result_release(&result);
    read_file(sample);
}

static void release(struct sample *sample)
{
    remove(sample->path);
    free(sample->text);
}

/* The end of the save with this number, from 0; or of the text. */
static size_t end_of_save(const struct sample *sample, int number)
{
    const char *at = sample->text;
    for (int i = 0; i <= number && at; i++)
        at = strstr(at, "\nsaved ") ? strchr(strstr(at, "\nsaved ") + 1, '\n') : NULL;
    return at ? (size_t)(at + 1 - sample->text) : sample->length;
}

static void expect_maximum(struct sample *sample, size_t length, const char *text)
{
    struct qs_result result;
    struct qs_error error;
    write_file(sample, text, length);
    if (!run(sample, &result, &error))
        fail_msg("after %zu bytes: %s", length, error.text);
    assert_int_equal(result.status, QS_STATUS_OPTIMUM);
    assert_int_equal(result.lower, sample->maximum);
    qs_result_release(&result);
}

/* Killed at any moment: what is left of the file is a beginning of it. */
static void go_on_from_beginnings(struct qs_instance *instance, const char *engine)
{
    enum { MOMENTS = 15 };
    struct sample sample;
    struct qs_random_stream random;
    init(&sample, instance, engine, true);
    sample.text[sample.length] = '\0';
    qs_random_stream_init(&random, 5);
    size_t first = end_of_save(&sample, 0), second = end_of_save(&sample, 1);
    assert_true(second < sample.length);
    expect_maximum(&sample, first, sample.text);
    assert_int_equal(sample.resumed, 0);
    expect_maximum(&sample, second, sample.text);
    assert_true(sample.resumed > 0);
    expect_maximum(&sample, second - 1, sample.text);
    assert_int_equal(sample.resumed, 0);
    expect_maximum(&sample, sample.length, sample.text);
    for (uint32_t i = 0; i < MOMENTS; i++) {
        size_t most = i % 3 == 0 ? first : sample.length;
        expect_maximum(&sample, qs_random_stream_below(&random, (uint32_t)most), sample.text);
    }
    release(&sample);
}

static struct qs_instance *excluded(void)
{
    return qs_must_own(qs_generate_excluded_diagonals(16, 14, 3, NULL));
}

static struct qs_instance *sparse(void)
{
    return qs_must_own(qs_generate_sparse(22, 88, 6, NULL));
}

TEST(bitset_goes_on)
{
    go_on_from_beginnings(excluded(), "bitset");
}

TEST(lp_goes_on)
{
    go_on_from_beginnings(sparse(), "lp");
}

TEST(auto_goes_on)
{
    go_on_from_beginnings(excluded(), "auto");
}

/* The bitset search visits the same nodes, in one run or in many. */
TEST(no_node_is_lost)
{
    struct sample sample;
    struct qs_result result;
    struct qs_error error;
    init(&sample, excluded(), "bitset", false);
    sample.text[sample.length] = '\0';
    for (int save = 1; end_of_save(&sample, save + 1) < sample.length; save++) {
        write_file(&sample, sample.text, end_of_save(&sample, save));
        assert_true(run(&sample, &result, &error));
        assert_int_equal(sample.resumed, 1);
        assert_int_equal(result.work.nodes, sample.nodes);
        qs_result_release(&result);
    }
    release(&sample);
}

/* A byte that was altered is found, or belongs to the last save, whose work is then repeated. */
TEST(altered_bytes_are_found)
{
    enum { ALTERATIONS = 100 };
    struct sample sample;
    struct qs_random_stream random;
    uint32_t refused = 0;
    init(&sample, excluded(), "bitset", true);
    sample.text[sample.length] = '\0';
    qs_random_stream_init(&random, 6);
    size_t second = end_of_save(&sample, 1);
    for (int i = 0; i < ALTERATIONS; i++) {
        struct qs_result result;
        struct qs_error error;
        size_t most = i % 2 == 0 ? second : sample.length;
        uint32_t at = qs_random_stream_below(&random, (uint32_t)most);
        char before = sample.text[at];
        sample.text[at] = (char)(before ^ 1 << qs_random_stream_below(&random, 8));
        write_file(&sample, sample.text, sample.length);
        sample.text[at] = before;
        if (run(&sample, &result, &error)) {
            assert_int_equal(result.lower, sample.maximum);
            assert_int_equal(result.upper.value, sample.maximum);
            qs_result_release(&result);
        } else {
            assert_int_equal(error.kind, QS_ERROR_INPUT);
            refused++;
        }
    }
    assert_true(refused > ALTERATIONS / 4);
    release(&sample);
}

/* The CRC of each save made right again, as far as it is a save. */
static void seal(char *text, size_t length)
{
    uint32_t crc = 0;
    for (size_t begin = 0, i = 0; i < length; i++) {
        if (text[i] != '\n')
            continue;
        if (i + 1 - begin == 15 && memcmp(text + begin, "saved ", 6) == 0) {
            char line[16];
            snprintf(line, sizeof line, "saved %08x\n", (unsigned)crc);
            memcpy(text + begin, line, 15);
        }
        crc = qs_crc32(crc, text + begin, i + 1 - begin);
        begin = i + 1;
    }
}

/* A file that was forged can say anything, but does nothing else than that. */
static void forge(struct qs_instance *instance, const char *engine)
{
    enum { FORGERIES = 60 };
    struct sample sample;
    struct qs_random_stream random;
    init(&sample, instance, engine, false);
    sample.text[sample.length] = '\0';
    qs_random_stream_init(&random, 7);
    size_t first = end_of_save(&sample, 0), length = end_of_save(&sample, 1);
    char *forged = qs_room(length);
    for (int i = 0; i < FORGERIES; i++) {
        static const char bytes[] = "0123456789abcdef 0123456789\n-q";
        struct qs_result result;
        struct qs_error error;
        memcpy(forged, sample.text, length);
        for (uint32_t many = 1 + qs_random_stream_below(&random, 3); many > 0; many--)
            forged[first + qs_random_stream_below(&random, (uint32_t)(length - first))] =
                bytes[qs_random_stream_below(&random, sizeof bytes - 1)];
        seal(forged, length);
        write_file(&sample, forged, length);
        sample.maximum = 0; /* the certificate is not checked */
        if (run(&sample, &result, &error)) {
            qs_result_release(&result);
        } else {
            assert_string_equal(error.source, sample.path);
            assert_int_equal(error.line, 0);
            assert_int_equal(error.column, 0);
        }
    }
    release(&sample);
}

TEST(forged_files_do_no_harm)
{
    forge(excluded(), "bitset");
    forge(sparse(), "lp");
}

/* A state that goes on to the end of the file, and takes the line of the save with it. */
TEST(no_record_has_the_last_save)
{
    static const char end[] = "state 0 14\nsaved 00000000\n";
    struct sample sample;
    struct qs_result result;
    struct qs_error error;
    init(&sample, excluded(), "bitset", false);
    size_t length = end_of_save(&sample, 0);
    char *forged = qs_room(length + sizeof end);
    memcpy(forged, sample.text, length);
    memcpy(forged + length, end, sizeof end);
    seal(forged, length + strlen(end));
    write_file(&sample, forged, length + strlen(end));
    assert_false(run(&sample, &result, &error));
    assert_non_null(strstr(error.text, "records do not fit together"));
    release(&sample);
}

static const struct {
    const char *text;
    int64_t least, most;
    bool is_number;
    int64_t value;
} numbers[] = {
    {"0", 0, 0, true, 0},
    {" \n 17 ", 17, 17, true, 17},
    {"-5\n", -5, -5, true, -5},
    {"5", -5, 4, false, -5},
    {"-6", -5, 4, false, -5},
    {"9223372036854775799", 0, INT64_MAX, true, 9223372036854775799},
    {"9223372036854775800", 3, INT64_MAX, false, 3},
    {"", 2, 9, false, 2},
    {"-", 2, 9, false, 2},
    {"7,", 2, 9, false, 2},
    {"x", 2, 9, false, 2},
};

TEST(numbers_of_states)
{
    for (size_t i = 0; i < LENGTH(numbers); i++) {
        struct qs_saved_text text = {.at = numbers[i].text};
        assert_int_equal(qs_saved_number(&text, numbers[i].least, numbers[i].most),
                         numbers[i].value);
        assert_int_equal(text.failed, !numbers[i].is_number);
        assert_int_equal(qs_saved_ends(&text), numbers[i].is_number);
        text = (struct qs_saved_text){.at = numbers[i].text, .failed = true};
        assert_int_equal(qs_saved_number(&text, numbers[i].least, numbers[i].most),
                         numbers[i].least);
    }
}

/* Words of 16 digits, of which a set of 64 bits has two; and what comes after the last one. */
TEST(words_of_states)
{
    uint64_t words[2];
    struct qs_saved_text text = {.at = "word 0123456789abcdef 0000000000000000\n 000000000000000f"};
    qs_saved_word(&text, "word");
    qs_saved_bits(&text, words, 64);
    assert_int_equal(words[0], 0x0123456789abcdef);
    assert_int_equal(words[1], 0);
    qs_saved_bits(&text, words, 4);
    assert_int_equal(words[0], 15);
    assert_true(qs_saved_ends(&text));
    const char *const wrong[] = {
        "0000000000000010", "000000000000000g", "00000000000000/f", "000000000000000", "",
        "0000000000000:0f"};
    for (size_t i = 0; i < LENGTH(wrong); i++) {
        text = (struct qs_saved_text){.at = wrong[i]};
        qs_saved_bits(&text, words, 4);
        assert_true(text.failed);
        assert_false(qs_saved_ends(&text));
    }
    text = (struct qs_saved_text){.at = "wordy"};
    qs_saved_word(&text, "word");
    assert_true(text.failed);
}

TEST(reals_of_states)
{
    const struct {
        const char *text;
        bool is_real;
        double value;
    } cases[] = {{"3ff8000000000000", true, 1.5}, {"0000000000000000", true, 0},
                 {"bff8000000000000", false, 0},  {"7ff0000000000000", false, 0},
                 {"7ff8000000000000", false, 0},  {"3ff80000", false, 0}};
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct qs_saved_text text = {.at = cases[i].text};
        double value = qs_saved_real(&text);
        assert_true(value >= cases[i].value && value <= cases[i].value);
        assert_int_equal(text.failed, !cases[i].is_real);
    }
}

/* Of another instance, or with and without a certificate: refused, and the file is unchanged. */
TEST(other_files_are_refused)
{
    struct sample sample;
    struct qs_result result;
    struct qs_error error;
    init(&sample, excluded(), "bitset", false);
    write_file(&sample, sample.text, sample.length);
    size_t length = sample.length;
    sample.certificate = true;
    assert_false(run(&sample, &result, &error));
    assert_non_null(strstr(error.text, "begun without a certificate"));
    sample.certificate = false;
    struct qs_instance *ours = sample.instance;
    sample.instance = sparse();
    assert_false(run(&sample, &result, &error));
    assert_non_null(strstr(error.text, "of another instance"));
    sample.instance = ours;
    read_file(&sample);
    assert_int_equal(sample.length, length);
    write_file(&sample, "board 5\n", 8);
    assert_false(run(&sample, &result, &error));
    assert_non_null(strstr(error.text, "found something else"));
    read_file(&sample);
    assert_int_equal(sample.length, 8);
    release(&sample);
}

/* On a disk with room for so many bytes of a file, the answer is there, and why it is not saved. */
TEST(full_disk)
{
    static const char path[] = "checkpoint.full";
    struct qs_instance *instance = qs_must_make_instance(8);
    int refused = 0, unsaved = 0;
    bool saved = false;
    signal(SIGXFSZ, SIG_IGN);
    for (rlim_t bytes = 0; !saved; bytes += 8) {
        struct rlimit usual, tight;
        struct qs_error error;
        struct qs_result result;
        struct qs_solve_options options;
        qs_solve_options_init(&options);
        options.engine = "bitset";
        options.checkpoint = path;
        assert_int_equal(getrlimit(RLIMIT_FSIZE, &usual), 0);
        tight = (struct rlimit){.rlim_cur = bytes, .rlim_max = usual.rlim_max};
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &tight), 0);
        bool solved = qs_solve(instance, &options, &result, &error);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &usual), 0);
        remove(path);
        refused += !solved;
        if (!solved) {
            assert_int_equal(error.kind, QS_ERROR_SYSTEM);
            continue;
        }
        assert_int_equal(result.lower, 8);
        saved = result.checkpoint_error.kind == QS_ERROR_NONE;
        unsaved += result.checkpoint_error.kind == QS_ERROR_SYSTEM;
        assert_true(saved || result.checkpoint_error.text[0] != '\0');
        qs_result_release(&result);
    }
    signal(SIGXFSZ, SIG_DFL);
    assert_true(refused > 0 && unsaved > 0);
}

/* The file alone. */

static bool take_none(void *state, const struct qs_checkpoint_record *record,
                      struct qs_error *error)
{
    (void)state, (void)record, (void)error;
    return true;
}

static bool open_alone(struct qs_checkpoint_file *file, const char *path, struct qs_error *error)
{
    static const struct qs_checkpoint_run run = {.instance = "a"};
    return qs_checkpoint_file_open(file, path, &run, take_none, NULL, error);
}

/* A file may not grow beyond a limit, as on a full disk: of a save, all or nothing is there. */
TEST(a_failed_save_leaves_nothing)
{
    static const char path[] = "checkpoint.alone";
    char bytes[5] = "";
    struct qs_error error;
    struct qs_checkpoint_file file;
    struct rlimit usual, tight;
    assert_true(open_alone(&file, path, &error));
    uint64_t length = file.length;
    qs_checkpoint_file_append(&file, "closed 0\n", 9);
    assert_int_equal(file.pending, 9);
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &usual), 0);
    tight = (struct rlimit){.rlim_cur = length + 12, .rlim_max = usual.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &tight), 0);
    int failure = qs_checkpoint_file_save(&file);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &usual), 0);
    signal(SIGXFSZ, SIG_DFL);
    assert_int_equal(failure, EFBIG);
    assert_int_equal(file.length, length);
    assert_int_equal(lseek(file.descriptor, 0, SEEK_END), length);
    qs_checkpoint_file_append(&file, "closed 1\n", 9);
    assert_int_equal(qs_checkpoint_file_save(&file), 0);
    assert_true(qs_checkpoint_file_read(&file, length + 7, bytes, 1));
    assert_string_equal(bytes, "1");
    errno = EINTR;                                                           /* from before */
    assert_false(qs_checkpoint_file_read(&file, file.length - 3, bytes, 4)); /* only three */
    qs_checkpoint_file_close(&file);
    qs_checkpoint_file_close(&file); /* does nothing */
    assert_true(open_alone(&file, path, &error));
    qs_checkpoint_file_close(&file);
    remove(path);
}

TEST(only_one_process_writes)
{
    static const char path[] = "checkpoint.alone";
    struct qs_error error;
    struct qs_checkpoint_file file;
    assert_true(open_alone(&file, path, &error));
    for (int closed = 0; closed < 2; closed++) {
        int status = 1;
        pid_t other = fork();
        if (other == 0)
            _exit(open_alone(&file, path, &error)                                     ? 2
                  : strcmp(error.text, "another run is writing this checkpoint") == 0 ? 3
                                                                                      : 4);
        assert_int_equal(waitpid(other, &status, 0), other);
        assert_int_equal(WEXITSTATUS(status), closed ? 2 : 3);
        qs_checkpoint_file_close(&file);
    }
    remove(path);
}

TEST(what_is_no_file_is_refused)
{
    struct qs_error error;
    struct qs_checkpoint_file file;
    assert_false(open_alone(&file, ".", &error));
    assert_string_equal(error.text, "expected a regular file for the checkpoint");
    assert_int_equal(error.kind, QS_ERROR_INPUT);
    assert_false(open_alone(&file, "/dev/null", &error));
    assert_string_equal(error.text, "expected a regular file for the checkpoint");
    assert_false(open_alone(&file, "no-such-folder/file", &error));
    assert_string_equal(error.text, "cannot write: No such file or directory");
    assert_string_equal(error.source, "no-such-folder/file");
}
