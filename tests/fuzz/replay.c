/*
 * Runs a fuzz target on files, or all files in folders, without libFuzzer: each as it is, cut at
 * each of its first bytes, and with random changes, which are the same each time.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "fuzz.h"
#include "trial.h"

enum { MOST = 1 << 20, CUTS = 100, CHANGES = 16 };

struct text {
    uint8_t bytes[MOST];
    size_t size;
};

/* In memory of exactly its length, so that sanitizers detect any read beyond it. */
static void run(const struct text *text)
{
    uint8_t *bytes = malloc(text->size > 0 ? text->size : 1);
    if (!bytes)
        qs_fuzz_fail("no memory", "");
    memcpy(bytes, text->bytes, text->size);
    LLVMFuzzerTestOneInput(bytes, text->size);
    free(bytes);
}

/* Puts other bytes in the place of these. */
static void replace(struct text *text, size_t from, size_t length, const void *bytes, size_t size)
{
    if (text->size - length + size > MOST)
        return;
    memmove(text->bytes + from + size, text->bytes + from + length, text->size - from - length);
    memcpy(text->bytes + from, bytes, size);
    text->size += size - length;
}

/* A span is deleted, doubled, cut off with all after it, or replaced by a piece; or a byte is
 * changed. */
static void change(struct text *text, struct qs_random *random)
{
    static const char *const pieces[] = {"\n", " ", "0", "1", "-", "#", "Q", "9223372036854775808"};
    size_t from = (size_t)qs_random_below(random, (int32_t)text->size + 1);
    size_t most = text->size - from < 20 ? text->size - from : 20;
    size_t length = (size_t)qs_random_below(random, (int32_t)most + 1);
    const char *piece = pieces[qs_random_below(random, 8)];
    uint8_t span[20], other = (uint8_t)qs_random_below(random, 256);
    memcpy(span, text->bytes + from, length);
    switch (qs_random_below(random, 5)) {
    case 0:
        replace(text, from, length, "", 0);
        break;
    case 1:
        replace(text, from, 0, span, length);
        break;
    case 2:
        replace(text, from, length, piece, strlen(piece));
        break;
    case 3:
        replace(text, from, most > 0, &other, 1);
        break;
    default:
        if (qs_random_below(random, 4) == 0)
            text->size = from;
    }
}

static int replay_file(const char *path)
{
    static struct text text, changed;
    struct qs_random random = {0};
    FILE *stream = fopen(path, "rb");
    if (!stream)
        qs_fuzz_fail("cannot open", path);
    text.size = fread(text.bytes, 1, MOST, stream);
    fclose(stream);
    run(&text);
    memcpy(changed.bytes, text.bytes, text.size);
    for (changed.size = 0; changed.size < text.size && changed.size < CUTS; changed.size++)
        run(&changed);
    for (int i = 0; i < CHANGES; i++) {
        memcpy(changed.bytes, text.bytes, text.size);
        changed.size = text.size;
        for (int changes = 0; changes <= i % 4; changes++)
            change(&changed, &random);
        run(&changed);
    }
    return 1;
}

static int replay(const char *path)
{
    struct stat status;
    DIR *folder = stat(path, &status) == 0 && S_ISDIR(status.st_mode) ? opendir(path) : NULL;
    if (!folder)
        return replay_file(path);
    int files = 0;
    for (struct dirent *entry; (entry = readdir(folder));) {
        char name[4096];
        if (entry->d_name[0] == '.')
            continue;
        snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        files += replay(name);
    }
    closedir(folder);
    return files;
}

int main(int count, char **words)
{
    int files = 0;
    for (int i = 1; i < count; i++)
        files += replay(words[i]);
    printf("%d files\n", files);
    return files > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
