/* Rooms: base */
/*
 * SHA-256: the examples of FIPS 180-4 and of NIST's validation suite, in parts of all sizes. The
 * CRC-32 against its definition, bit by bit.
 */
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

/* The remainder of the polynomial, least bit first, inverted before and after. */
static uint32_t plain_crc(const unsigned char *bytes, size_t count)
{
    uint32_t crc = UINT32_MAX;
    for (size_t i = 0; i < 8 * count; i++) {
        uint32_t bit = crc ^ bytes[i / 8] >> i % 8;
        crc = crc >> 1 ^ (bit & 1 ? UINT32_C(0xedb88320) : 0);
    }
    return ~crc;
}

/* In two parts, of all lengths, beginning at each place of a word. */
TRIALS(crc, 20)
{
    unsigned char bytes[80];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)qs_random_below(random, 256);
    assert_int_equal(qs_crc32(0, "123456789", 9), 0xcbf43926);
    for (size_t begin = 0; begin < 9; begin++) {
        for (size_t count = 0; begin + count <= sizeof bytes; count++) {
            size_t cut = (size_t)qs_random_below(random, (int32_t)count + 1);
            unsigned char *copy =
                MUST(calloc(1, count + !count)); /* nothing is read past its end */
            memcpy(copy, bytes + begin, count);
            uint32_t crc = qs_crc32(qs_crc32(0, copy, cut), copy + cut, count - cut);
            assert_int_equal(crc, plain_crc(copy, count));
            free(copy);
        }
    }
}
