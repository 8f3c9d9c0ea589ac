#include "checkpoint_file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "digest.h"
#include "fault.h"
#include "file.h"

/* The version of the program since which states have the same form and meaning. */
#define STATES_VERSION "0.1.0"

/* "saved", the CRC, and a line feed. */
enum { SAVED_LENGTH = 15 };

/* Lines of records are shorter; what follows a text or state is read by its length. */
enum { LINE_MAX_LENGTH = 256 };

void qs_checkpoint_file_close(struct qs_checkpoint_file *file)
{
    if (file->stream)
        fclose(file->stream);
    file->stream = NULL;
}

/* Set an error with this text, and the path as its place. False. */
static bool checkpoint_file_refuse(const struct qs_checkpoint_file *file, const char *text,
                                   struct qs_error *error)
{
    qs_error_set(error, QS_ERROR_INPUT, "%s", text);
    return qs_error_place(error, file->path, 0, 0);
}

/* What the file consists of: whole saves, and perhaps something after them. */
struct scan {
    uint64_t sound;   /* bytes that end with a save whose CRC is right */
    uint64_t length;  /* of the file */
    uint32_t crc;     /* of the sound bytes */
    uint64_t unsound; /* bytes up to the end of the first save whose CRC is wrong; 0: none */
};

static bool is_saved_line(const char *line, size_t length)
{
    return length == SAVED_LENGTH && memcmp(line, "saved ", 6) == 0;
}

/* False if the file cannot be read. */
static bool scan_file(FILE *stream, struct scan *scan)
{
    char line[SAVED_LENGTH + 1] = "", expected[SAVED_LENGTH + 1];
    char block[8192];
    size_t column = 0;
    uint32_t crc = 0, above = 0; /* above: of the lines above the current one */
    *scan = (struct scan){0};
    for (size_t count; (count = fread(block, 1, sizeof block, stream)) > 0;) {
        size_t begin = 0;
        for (size_t i = 0; i < count; i++) {
            scan->length++;
            if (column < SAVED_LENGTH)
                line[column] = block[i];
            column++;
            if (block[i] != '\n')
                continue;
            crc = qs_crc32(crc, block + begin, i + 1 - begin);
            begin = i + 1;
            snprintf(expected, sizeof expected, "saved %08" PRIx32 "\n", above);
            if (is_saved_line(line, column) && memcmp(line, expected, SAVED_LENGTH) == 0) {
                scan->sound = scan->length;
                scan->crc = crc;
            } else if (is_saved_line(line, column) && scan->unsound == 0) {
                scan->unsound = scan->length;
            }
            above = crc;
            column = 0;
        }
        crc = qs_crc32(crc, block + begin, count - begin);
    }
    return !ferror(stream);
}

/* The first lines must be ours; the first that is not says what is wrong. */
static bool checkpoint_file_check_header(const struct qs_checkpoint_file *file, const char *header,
                                         struct qs_error *error)
{
    char line[LINE_MAX_LENGTH];
    for (int i = 0; i < 4; i++) {
        size_t length = strcspn(header, "\n") + 1;
        if (!fgets(line, sizeof line, file->stream))
            return qs_error_set_system(error, errno, file->path, "cannot read");
        if (strncmp(line, header, length) != 0) {
            const char *const texts[] = {
                "expected a checkpoint of queensat, found something else",
                "the checkpoint was made by another version of queensat",
                "the checkpoint is of another instance",
                strstr(line, "yes") ? "the checkpoint was begun with a certificate, which must be "
                                      "asked for again"
                                    : "the checkpoint was begun without a certificate, which "
                                      "cannot be added",
            };
            return checkpoint_file_refuse(file, texts[i], error);
        }
        header += length;
    }
    return true;
}

static bool parse_record(const char *line, struct qs_checkpoint_record *record)
{
    int end = -1;
    *record = (struct qs_checkpoint_record){0};
    if (sscanf(line, "item %" SCNu32 " %15s %" SCNd32 " %64[0-9a-f]%n", &record->item, record->kind,
               &record->number, record->board, &end) == 4)
        record->word = QS_CHECKPOINT_ITEM;
    else if (sscanf(line, "text %" SCNu32 " %" SCNu64 "%n", &record->item, &record->length, &end) ==
             2)
        record->word = QS_CHECKPOINT_TEXT;
    else if (sscanf(line, "state %" SCNu32 " %" SCNu64 "%n", &record->item, &record->length,
                    &end) == 2)
        record->word = QS_CHECKPOINT_STATE;
    else if (sscanf(line, "closed %" SCNu32 "%n", &record->item, &end) == 1)
        record->word = QS_CHECKPOINT_CLOSED;
    return end >= 0 && strcmp(line + end, "\n") == 0 && record->length <= QS_CHECKPOINT_BYTES_MAX;
}

static bool refuse_records(const struct qs_checkpoint_file *file, struct qs_error *error)
{
    return checkpoint_file_refuse(
        file, "the checkpoint is damaged: its records do not fit together", error);
}

static bool take_records(const struct qs_checkpoint_file *file, qs_checkpoint_take *take,
                         void *state, struct qs_error *error)
{
    char line[LINE_MAX_LENGTH];
    uint64_t at = (uint64_t)ftello(file->stream);
    while (at < file->length) {
        struct qs_checkpoint_record record;
        if (!fgets(line, sizeof line, file->stream))
            return refuse_records(file, error);
        at += strlen(line);
        if (is_saved_line(line, strlen(line)))
            continue;
        if (!parse_record(line, &record))
            return refuse_records(file, error);
        record.offset = at;
        if (record.word == QS_CHECKPOINT_TEXT || record.word == QS_CHECKPOINT_STATE)
            at += record.length + 1;
        if (at >= file->length || fseeko(file->stream, (off_t)at, SEEK_SET) != 0)
            return refuse_records(file, error);
        if (!take(state, &record, error))
            return qs_error_place(error, file->path, 0, 0);
    }
    return true;
}

static bool checkpoint_file_resume(struct qs_checkpoint_file *file,
                                   const struct qs_checkpoint_run *run, qs_checkpoint_take *take,
                                   void *state, struct qs_error *error)
{
    char header[1024], begun[1024];
    struct scan scan;
    size_t length = (size_t)snprintf(
        header, sizeof header, "queensat checkpoint 1\nversion %s\ninstance %s\ncertificate %s\n",
        STATES_VERSION, run->instance, run->certificate ? "yes" : "no");
    if (!scan_file(file->stream, &scan))
        return qs_error_set_system(error, errno, file->path, "cannot read");
    snprintf(header + length, sizeof header - length, "saved %08" PRIx32 "\n",
             qs_crc32(0, header, length));
    length += SAVED_LENGTH;
    /* A save that was not synced may have the right length and wrong bytes, but is the last. */
    if (scan.unsound > 0 && scan.unsound < scan.length)
        return checkpoint_file_refuse(
            file, "the checkpoint is damaged: some of its bytes are not what was written", error);
    /* Without a save, it may have the beginning of a header, as after an early kill. */
    if (scan.sound == 0 && (scan.length >= sizeof begun ||
                            !qs_checkpoint_file_read(file, 0, begun, (size_t)scan.length) ||
                            strncmp(begun, header, (size_t)scan.length) != 0))
        return checkpoint_file_refuse(
            file, "expected a checkpoint of queensat, found something else", error);
    file->length = scan.sound;
    if (scan.sound < scan.length && ftruncate(file->descriptor, (off_t)scan.sound) != 0)
        return qs_error_set_system(error, errno, file->path, "cannot write");
    file->crc = file->next_crc = scan.crc;
    if (scan.sound == 0) {
        qs_checkpoint_file_append(file, header, length - SAVED_LENGTH);
        int failure = qs_checkpoint_file_save(file);
        return failure == 0 || qs_error_set_system(error, failure, file->path, "cannot write");
    }
    if (fseeko(file->stream, 0, SEEK_SET) != 0)
        return qs_error_set_system(error, errno, file->path, "cannot read");
    return checkpoint_file_check_header(file, header, error) &&
           take_records(file, take, state, error);
}

/* Do not wait for the lock. */
static bool stop_at_once(void *state)
{
    (void)state;
    return true;
}

/* False, and then it is not open. */
static bool open_and_lock(struct qs_checkpoint_file *file, struct qs_error *error)
{
    struct stat status;
    if (stat(file->path, &status) == 0 && !S_ISREG(status.st_mode))
        return checkpoint_file_refuse(file, "expected a regular file for the checkpoint", error);
    do
        file->descriptor = open(file->path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    while (file->descriptor < 0 && errno == EINTR);
    if (file->descriptor < 0)
        return qs_error_set_system(error, errno, file->path, "cannot write");
    file->stream = fdopen(file->descriptor, "r");
    if (!file->stream) {
        qs_error_set_system(error, errno, file->path, "cannot read");
        close(file->descriptor);
        return false;
    }
    int failure = qs_file_lock(file->descriptor, stop_at_once, NULL);
    if (failure == 0)
        return true;
    if (failure == EINTR)
        checkpoint_file_refuse(file, "another run is writing this checkpoint", error);
    else
        qs_error_set_system(error, failure, file->path, "cannot lock");
    qs_checkpoint_file_close(file);
    return false;
}

bool qs_checkpoint_file_open(struct qs_checkpoint_file *file, const char *path,
                             const struct qs_checkpoint_run *run, qs_checkpoint_take *take,
                             void *state, struct qs_error *error)
{
    *file = (struct qs_checkpoint_file){.path = path};
    if (!open_and_lock(file, error))
        return false;
    if (checkpoint_file_resume(file, run, take, state, error))
        return true;
    qs_checkpoint_file_close(file);
    return false;
}

void qs_checkpoint_file_append(struct qs_checkpoint_file *file, const void *bytes, size_t count)
{
    const char *next = bytes;
    file->next_crc = qs_crc32(file->next_crc, bytes, count);
    file->pending += count;
    while (count > 0 && file->error == 0) {
        ssize_t written = write(file->descriptor, next, count);
        if (written >= 0) {
            next += written;
            count -= (size_t)written;
        } else if (errno != EINTR) {
            file->error = errno;
        }
    }
}

/* Pass all that was appended on to the disk. Returns 0 or an errno. */
static int sync_appended(const struct qs_checkpoint_file *file)
{
#if defined _POSIX_SYNCHRONIZED_IO && _POSIX_SYNCHRONIZED_IO > 0
    while (fdatasync(file->descriptor) != 0)
#else
    while (fsync(file->descriptor) != 0)
#endif
        if (errno != EINTR)
            return errno;
    return 0;
}

int qs_checkpoint_file_save(struct qs_checkpoint_file *file)
{
    char line[SAVED_LENGTH + 1];
    snprintf(line, sizeof line, "saved %08" PRIx32 "\n", file->next_crc);
    qs_checkpoint_file_append(file, line, SAVED_LENGTH);
    if (file->error == 0)
        file->error = sync_appended(file);
    int failure = file->error;
    if (failure == 0) {
        file->length += file->pending;
        file->crc = file->next_crc;
    } else {
        file->next_crc = file->crc;
        if (ftruncate(file->descriptor, (off_t)file->length) == 0)
            file->error = 0; /* otherwise a later save would begin after something torn */
    }
    file->pending = 0;
    return failure;
}

bool qs_checkpoint_file_read(const struct qs_checkpoint_file *file, uint64_t offset, void *bytes,
                             size_t count)
{
    char *next = bytes;
    while (count > 0) {
        ssize_t got = pread(file->descriptor, next, count, (off_t)offset);
        if (got <= 0 && !(got < 0 && errno == EINTR))
            return false;
        if (got > 0) {
            next += got;
            offset += (uint64_t)got;
            count -= (size_t)got;
        }
    }
    return true;
}

/* States as text. */

static void skip_space(struct qs_saved_text *text)
{
    while (*text->at == ' ' || *text->at == '\n')
        text->at++;
}

static bool is_end(char byte)
{
    return byte == ' ' || byte == '\n' || byte == '\0';
}

void qs_saved_word(struct qs_saved_text *text, const char *word)
{
    size_t length = strlen(word);
    skip_space(text);
    if (text->failed || strncmp(text->at, word, length) != 0 || !is_end(text->at[length]))
        text->failed = true;
    else
        text->at += length;
}

int64_t qs_saved_number(struct qs_saved_text *text, int64_t least, int64_t most)
{
    const int64_t longest = INT64_MAX / 10 - 1;
    skip_space(text);
    const char *at = text->at;
    bool negative = *at == '-';
    at += negative;
    const char *first = at;
    int64_t value = 0;
    for (; *at >= '0' && *at <= '9' && value <= longest; at++)
        value = 10 * value + (*at - '0');
    value = negative ? -value : value;
    if (text->failed || at == first || !is_end(*at) || value < least || value > most) {
        text->failed = true;
        return least;
    }
    text->at = at;
    return value;
}

/* 16 hexadecimal digits. */
static uint64_t read_word(struct qs_saved_text *text)
{
    uint64_t word = 0;
    skip_space(text);
    for (int i = 0; i < 16 && !text->failed; i++) {
        char byte = text->at[i];
        if (byte >= '0' && byte <= '9')
            word = word << 4 | (uint64_t)(byte - '0');
        else if (byte >= 'a' && byte <= 'f')
            word = word << 4 | (uint64_t)(byte - 'a' + 10);
        else
            text->failed = true;
    }
    if (!text->failed)
        text->at += 16;
    return word;
}

/* By its bits, because decimal fractions look different in each locale. */
double qs_saved_real(struct qs_saved_text *text)
{
    double value;
    uint64_t word = read_word(text);
    memcpy(&value, &word, sizeof value);
    if (!text->failed && isfinite(value) && value >= 0)
        return value;
    text->failed = true;
    return 0;
}

void qs_saved_bits(struct qs_saved_text *text, uint64_t *words, size_t count)
{
    for (size_t i = 0; i <= count / 64; i++)
        words[i] = read_word(text);
    if (words[count / 64] >> count % 64)
        text->failed = true;
}

bool qs_saved_ends(struct qs_saved_text *text)
{
    skip_space(text);
    return !text->failed && *text->at == '\0';
}

void qs_print_bits(FILE *stream, const uint64_t *words, size_t count)
{
    for (size_t i = 0; i <= count / 64; i++)
        fprintf(stream, " %016" PRIx64, words[i]);
}

void qs_print_real(FILE *stream, double value)
{
    uint64_t word;
    memcpy(&word, &value, sizeof word);
    fprintf(stream, " %016" PRIx64, word);
}
