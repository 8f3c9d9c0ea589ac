/*
 * Eight bytes at a time, each with its own table: certificates of large boards have
 * tens of megabytes. Method: M. E. Kounavis, F. L. Berry, "Novel table lookup-based
 * algorithms for high-performance CRC generation", IEEE Transactions on Computers 57 (2008).
 */
#include "digest.h"

#include <pthread.h>

enum { SLICES = 8 };

/* table[s][b]: what byte b contributes if s more bytes follow it. */
static uint32_t table[SLICES][256];
static pthread_once_t filled = PTHREAD_ONCE_INIT;

static void fill_table(void)
{
    const uint32_t polynomial = 0xedb88320;
    for (uint32_t b = 0; b < 256; b++) {
        uint32_t crc = b;
        for (int bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (crc & 1 ? polynomial : 0);
        table[0][b] = crc;
    }
    for (int s = 1; s < SLICES; s++)
        for (int b = 0; b < 256; b++)
            table[s][b] = table[s - 1][b] >> 8 ^ table[0][table[s - 1][b] & 255];
}

uint32_t qs_crc32(uint32_t crc, const void *bytes, size_t count)
{
    const unsigned char *byte = bytes, *end = byte + count;
    pthread_once(&filled, fill_table);
    crc = ~crc;
    for (; end - byte >= SLICES; byte += SLICES) {
        uint32_t next = 0;
        for (int i = 0; i < SLICES; i++) {
            uint32_t before = i < 4 ? crc >> 8 * i & 255 : 0;
            next ^= table[SLICES - 1 - i][byte[i] ^ before];
        }
        crc = next;
    }
    for (; byte < end; byte++)
        crc = crc >> 8 ^ table[0][(crc ^ *byte) & 255];
    return ~crc;
}
