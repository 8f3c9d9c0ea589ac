/* Runs a fuzz target on files, or all files in folders, without libFuzzer. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "fuzz.h"

static int replay_file(const char *path)
{
    static uint8_t text[1 << 20];
    FILE *stream = fopen(path, "rb");
    if (!stream)
        qs_fuzz_fail("cannot open", path);
    size_t size = fread(text, 1, sizeof text, stream);
    fclose(stream);
    /* In memory of exactly its length, so that sanitizers detect any read beyond it. */
    uint8_t *bytes = malloc(size > 0 ? size : 1);
    if (!bytes)
        qs_fuzz_fail("no memory", path);
    for (size_t i = 0; i < size; i++)
        bytes[i] = text[i];
    LLVMFuzzerTestOneInput(bytes, size);
    free(bytes);
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
