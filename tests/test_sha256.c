/* SHA-256: the examples of FIPS 180-4 and of NIST's validation suite, in parts of all sizes. */
#include <stdlib.h>
#include <string.h>

#include "digest.h"
#include "test.h"

static const struct {
    const char *text, *digest;
} examples[] = {
    {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
    {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
    {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
     "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
    {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
     "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
     "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
    /* Around the end of a block, where the padding needs one more. */
    {"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
     "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"},
    {"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
     "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"},
    {"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
     "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"},
};

TEST(test_examples)
{
    for (size_t i = 0; i < LENGTH(examples); i++) {
        size_t length = strlen(examples[i].text);
        for (size_t cut = 0; cut <= length; cut++) {
            char digest[QS_DIGEST_SIZE];
            struct qs_sha256 hash;
            qs_sha256_init(&hash);
            qs_sha256_add(&hash, examples[i].text, cut);
            qs_sha256_add(&hash, examples[i].text + cut, length - cut);
            qs_sha256_finish(&hash, digest);
            assert_string_equal(digest, examples[i].digest);
        }
    }
}

/* A million times "a". */
TEST(test_long)
{
    size_t length = 1000000;
    char *text = malloc(length), digest[QS_DIGEST_SIZE];
    struct qs_sha256 hash;
    memset(text, 'a', length);
    qs_sha256_init(&hash);
    qs_sha256_add(&hash, text, length);
    qs_sha256_finish(&hash, digest);
    free(text);
    assert_string_equal(digest, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}
