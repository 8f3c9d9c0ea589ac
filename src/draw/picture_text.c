#include "picture_text.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "picture_shapes.h"

/*
 * Paths as in picture_shapes.h: capital letters are 100 high, from 0 at the top to 100 on the line,
 * small ones begin at 38; then the width.
 */
struct glyph {
    uint32_t letter;
    int width;
    const char *path;
};

#define BOWL "C 41 38 48 52 48 69 C 48 86 41 100 25 100 C 10 100 2 88 2 69"
#define BACK "M 48 69 C 48 50 40 38 25 38 C 9 38 2 52 2 69 C 2 86 9 100 25 100 C 40 100 48 88 48 69"
#define ROUND                                                                                      \
    "M 36 0 C 13 0 1 22 1 50 C 1 78 13 100 36 100 C 59 100 71 78 71 50 C 71 22 59 0 36 0 Z"
#define STEM_P "M 2 100 L 2 0 L 32 0 C 49 0 58 11 58 28 C 58 45 49 56 32 56 L 2 56"

static const struct glyph glyphs[] = {
    {'a', 50, "M 48 40 L 48 100 " BACK},
    {'b', 50, "M 2 0 L 2 100 M 2 69 C 2 50 10 38 25 38 " BOWL},
    {'c', 46,
     "M 46 49 C 41 42 34 38 27 38 C 10 38 2 52 2 69 C 2 86 10 100 27 100 C 34 100 41 96 46 89"},
    {'d', 50, "M 48 0 L 48 100 " BACK},
    {'e', 49,
     "M 3 68 L 48 68 C 48 50 40 38 26 38 C 10 38 2 52 2 69 C 2 86 10 100 28 100 C 36 100 42 97 47 "
     "91"},
    {'f', 32, "M 34 2 C 20 -2 13 4 13 18 L 13 100 M 0 40 L 31 40"},
    {'g', 50, "M 48 40 L 48 108 C 48 124 40 131 26 131 C 17 131 11 129 6 125 " BACK},
    {'h', 49, "M 2 0 L 2 100 M 2 64 C 4 48 13 38 26 38 C 40 38 47 46 47 62 L 47 100"},
    {'i', 8, "M 4 40 L 4 100 M 4 15 L 4 16"},
    {'j', 14, "M 10 40 L 10 114 C 10 127 4 131 -4 130 M 10 15 L 10 16"},
    {'k', 46, "M 2 0 L 2 100 M 43 40 L 2 78 M 17 65 L 46 100"},
    {'l', 8, "M 4 0 L 4 100"},
    {'m', 78,
     "M 2 40 L 2 100 M 2 62 C 4 47 11 38 22 38 C 34 38 39 46 39 60 L 39 100 "
     "M 39 62 C 41 47 49 38 60 38 C 71 38 76 46 76 60 L 76 100"},
    {'n', 49, "M 2 40 L 2 100 M 2 64 C 4 48 13 38 26 38 C 40 38 47 46 47 62 L 47 100"},
    {'o', 52,
     "M 26 38 C 10 38 2 52 2 69 C 2 86 10 100 26 100 C 42 100 50 86 50 69 C 50 52 42 38 26 38 Z"},
    {'p', 50, "M 2 40 L 2 130 M 2 69 C 2 50 10 38 25 38 " BOWL},
    {'q', 50, "M 48 40 L 48 130 " BACK},
    {'r', 31, "M 2 40 L 2 100 M 2 66 C 4 48 14 36 31 40"},
    {'s', 45,
     "M 42 46 C 36 41 30 38 23 38 C 11 38 4 45 4 54 C 4 63 11 66 24 69 "
     "C 37 72 44 75 44 84 C 44 94 36 100 23 100 C 14 100 7 97 2 92"},
    {'t', 32, "M 13 18 L 13 84 C 13 97 20 102 32 98 M 0 40 L 30 40"},
    {'u', 49, "M 2 40 L 2 78 C 2 93 9 100 22 100 C 36 100 45 90 47 76 M 47 40 L 47 100"},
    {'v', 46, "M 0 40 L 23 100 L 46 40"},
    {'w', 70, "M 0 40 L 17 100 L 35 44 L 53 100 L 70 40"},
    {'x', 46, "M 2 40 L 44 100 M 44 40 L 2 100"},
    {'y', 47, "M 0 40 L 24 100 M 47 40 L 24 100 C 18 117 13 130 -1 130"},
    {'z', 45, "M 3 40 L 42 40 L 2 100 L 44 100"},
    {'A', 66, "M 0 100 L 33 0 L 66 100 M 11 68 L 55 68"},
    {'B', 60,
     "M 2 0 L 2 100 M 2 0 L 30 0 C 46 0 54 9 54 23 C 54 38 46 47 30 47 L 2 47 "
     "M 30 47 C 49 47 59 57 59 73 C 59 90 49 100 30 100 L 2 100"},
    {'C', 64,
     "M 64 18 C 56 6 47 0 36 0 C 13 0 1 22 1 50 C 1 78 13 100 36 100 C 47 100 56 94 64 82"},
    {'D', 65, "M 2 0 L 2 100 M 2 0 L 26 0 C 50 0 64 18 64 50 C 64 82 50 100 26 100 L 2 100"},
    {'E', 55, "M 54 0 L 2 0 L 2 100 L 55 100 M 2 47 L 48 47"},
    {'F', 52, "M 52 0 L 2 0 L 2 100 M 2 47 L 46 47"},
    {'G', 66,
     "M 64 18 C 56 6 47 0 36 0 C 13 0 1 22 1 50 C 1 78 13 100 36 100 C 52 100 65 90 65 72 L 65 54 "
     "L 40 54"},
    {'H', 62, "M 2 0 L 2 100 M 60 0 L 60 100 M 2 47 L 60 47"},
    {'I', 8, "M 4 0 L 4 100"},
    {'J', 40, "M 38 0 L 38 74 C 38 92 30 100 18 100 C 9 100 3 96 0 88"},
    {'K', 61, "M 2 0 L 2 100 M 58 0 L 2 58 M 22 38 L 61 100"},
    {'L', 50, "M 2 0 L 2 100 L 50 100"},
    {'M', 76, "M 2 100 L 2 0 L 38 64 L 74 0 L 74 100"},
    {'N', 62, "M 2 100 L 2 0 L 60 100 L 60 0"},
    {'O', 72, ROUND},
    {'P', 59, STEM_P},
    {'Q', 72, ROUND " M 46 76 L 72 108"},
    {'R', 61, STEM_P " M 34 56 L 60 100"},
    {'S', 60,
     "M 56 14 C 49 5 41 0 30 0 C 14 0 4 9 4 24 C 4 40 15 44 31 49 "
     "C 48 54 59 59 59 75 C 59 91 48 100 30 100 C 18 100 8 95 1 85"},
    {'T', 60, "M 0 0 L 60 0 M 30 0 L 30 100"},
    {'U', 62, "M 2 0 L 2 64 C 2 88 13 100 31 100 C 49 100 60 88 60 64 L 60 0"},
    {'V', 64, "M 0 0 L 32 100 L 64 0"},
    {'W', 92, "M 0 0 L 22 100 L 46 6 L 70 100 L 92 0"},
    {'X', 60, "M 2 0 L 58 100 M 58 0 L 2 100"},
    {'Y', 60, "M 0 0 L 30 52 L 60 0 M 30 52 L 30 100"},
    {'Z', 58, "M 2 0 L 56 0 L 0 100 L 58 100"},
    {' ', 16, ""},
    {'!', 8, "M 4 0 L 4 68 M 4 99 L 4 100"},
    {'"', 26, "M 4 0 L 4 24 M 22 0 L 22 24"},
    {'#', 60, "M 20 8 L 12 94 M 46 8 L 38 94 M 4 36 L 58 36 M 0 66 L 54 66"},
    {'$', 60,
     "M 56 18 C 49 11 41 8 30 8 C 14 8 4 15 4 28 C 4 42 15 46 31 50 C 48 54 59 59 59 72 "
     "C 59 86 48 92 30 92 C 18 92 8 89 1 80 M 30 -8 L 30 108"},
    {'%', 76,
     "M 18 0 C 6 0 2 10 2 22 C 2 34 6 44 18 44 C 30 44 34 34 34 22 C 34 10 30 0 18 0 Z "
     "M 58 56 C 46 56 42 66 42 78 C 42 90 46 100 58 100 C 70 100 74 90 74 78 C 74 66 70 56 58 56 "
     "Z M 64 0 L 12 100"},
    {'&', 66,
     "M 64 100 L 16 34 C 6 20 12 0 30 0 C 47 0 50 20 36 32 C 20 44 2 52 2 74 C 2 92 12 100 28 100 "
     "C 46 100 60 84 64 58"},
    {'\'', 8, "M 4 0 L 4 24"},
    {'(', 24, "M 22 -10 C 0 20 0 84 22 114"},
    {')', 24, "M 2 -10 C 24 20 24 84 2 114"},
    {'*', 44, "M 22 0 L 22 48 M 2 12 L 42 36 M 42 12 L 2 36"},
    {'+', 56, "M 4 60 L 52 60 M 28 36 L 28 84"},
    {',', 10, "M 7 96 L 2 116"},
    {'-', 40, "M 4 62 L 36 62"},
    {'.', 8, "M 4 99 L 4 100"},
    {'/', 40, "M 0 110 L 40 -8"},
    {':', 8, "M 4 50 L 4 51 M 4 99 L 4 100"},
    {';', 10, "M 6 50 L 6 51 M 7 96 L 2 116"},
    {'<', 50, "M 46 34 L 4 60 L 46 86"},
    {'=', 56, "M 4 48 L 52 48 M 4 72 L 52 72"},
    {'>', 50, "M 4 34 L 46 60 L 4 86"},
    {'?', 52, "M 2 22 C 4 8 13 0 26 0 C 41 0 50 10 50 24 C 50 44 26 44 26 68 M 26 99 L 26 100"},
    {'@', 90,
     "M 60 34 L 60 60 C 60 74 82 74 86 50 C 88 20 68 0 44 0 C 18 0 2 22 2 50 C 2 80 18 104 46 104 "
     "C 58 104 66 102 74 96 M 60 48 C 60 36 52 30 44 30 C 32 30 26 40 26 52 C 26 62 32 70 42 70 "
     "C 54 70 60 60 60 48"},
    {'[', 24, "M 22 -10 L 4 -10 L 4 114 L 22 114"},
    {'\\', 40, "M 0 -8 L 40 110"},
    {']', 24, "M 2 -10 L 20 -10 L 20 114 L 2 114"},
    {'^', 44, "M 2 38 L 22 0 L 42 38"},
    {'_', 56, "M 0 112 L 56 112"},
    {'`', 20, "M 2 0 L 16 20"},
    {'{', 30, "M 28 -10 C 8 -10 24 52 4 52 C 24 52 8 114 28 114"},
    {'|', 8, "M 4 -10 L 4 114"},
    {'}', 30, "M 2 -10 C 22 -10 6 52 26 52 C 6 52 22 114 2 114"},
    {'~', 56, "M 2 68 C 8 48 24 50 30 60 C 36 70 48 72 54 52"},
    {0xD7, 52, "M 6 38 L 46 78 M 46 38 L 6 78"},
    {0xDF, 50,
     "M 2 100 L 2 22 C 2 6 11 0 22 0 C 36 0 43 9 43 20 C 43 36 26 38 26 52 C 26 64 48 66 48 83 "
     "C 48 94 40 100 30 100 C 25 100 20 98 17 96"},
    {0x2013, 60, "M 4 62 L 56 62"},
    {0x2019, 10, "M 8 0 L 3 22"},
    {0x2026, 56, "M 4 99 L 4 100 M 28 99 L 28 100 M 52 99 L 52 100"},
};

/* Around x = 0, above small letters; 38 higher above capital ones. */
static const char *const accents[] = {
    "M -8 4 L 8 24",                                  /* grave */
    "M -8 24 L 8 4",                                  /* acute */
    "M -14 24 L 0 6 L 14 24",                         /* circumflex */
    "M -16 20 C -10 6 -4 10 0 15 C 4 20 12 22 16 10", /* tilde */
    "M -13 15 L -13 16 M 13 15 L 13 16",              /* diaeresis */
    "M 0 2 C -14 2 -14 24 0 24 C 14 24 14 2 0 2 Z",   /* ring */
    "M 2 100 L -4 112 C 10 112 8 128 -8 126",         /* cedilla */
    "M -28 104 L 28 34",                              /* stroke */
};
enum { GRAVE, ACUTE, CIRCUMFLEX, TILDE, DIAERESIS, RING, CEDILLA, STROKE };

static const struct accented {
    uint32_t letter; /* the capital one; the small one is 32 more */
    char base;
    int accent;
} accented[] = {
    {0xC0, 'A', GRAVE},      {0xC1, 'A', ACUTE},      {0xC2, 'A', CIRCUMFLEX}, {0xC3, 'A', TILDE},
    {0xC4, 'A', DIAERESIS},  {0xC5, 'A', RING},       {0xC7, 'C', CEDILLA},    {0xC8, 'E', GRAVE},
    {0xC9, 'E', ACUTE},      {0xCA, 'E', CIRCUMFLEX}, {0xCB, 'E', DIAERESIS},  {0xCC, 'I', GRAVE},
    {0xCD, 'I', ACUTE},      {0xCE, 'I', CIRCUMFLEX}, {0xCF, 'I', DIAERESIS},  {0xD1, 'N', TILDE},
    {0xD2, 'O', GRAVE},      {0xD3, 'O', ACUTE},      {0xD4, 'O', CIRCUMFLEX}, {0xD5, 'O', TILDE},
    {0xD6, 'O', DIAERESIS},  {0xD8, 'O', STROKE},     {0xD9, 'U', GRAVE},      {0xDA, 'U', ACUTE},
    {0xDB, 'U', CIRCUMFLEX}, {0xDC, 'U', DIAERESIS},  {0xDD, 'Y', ACUTE},
};
/* Small i under an accent has no dot. */
static const struct glyph dotless = {'i', 8, "M 4 40 L 4 100"};

/* Of a height of 100: between letters, and the least width under an accent, for I. */
static const double letter_gap = 19, accent_width = 26;
enum { CAPITAL_RISE = 38, DIGIT_WIDTH = 60 };

/* The next character of UTF-8, whose length is at least 1; 0xFFFD: it is none. */
static uint32_t next_letter(const char *text, size_t *length)
{
    const unsigned char *at = (const unsigned char *)text;
    size_t more = at[0] < 0x80 ? 0 : at[0] >= 0xC2 && at[0] < 0xE0 ? 1 : at[0] < 0xF0 ? 2 : 3;
    uint32_t letter = more == 0 ? at[0] : at[0] & (0x3FU >> more);
    *length = 1;
    if (at[0] >= 0x80 && (at[0] < 0xC2 || at[0] > 0xF4))
        return 0xFFFD;
    for (size_t i = 1; i <= more; i++) {
        if ((at[i] & 0xC0) != 0x80)
            return 0xFFFD;
        letter = letter << 6 | (at[i] & 0x3FU);
    }
    *length = 1 + more;
    return letter;
}

static const struct glyph *find_glyph(uint32_t letter)
{
    for (size_t i = 0; i < sizeof glyphs / sizeof *glyphs; i++)
        if (glyphs[i].letter == letter)
            return &glyphs[i];
    return NULL;
}

/* The glyph without its accent, and in *accent that, or NULL. NULL: there is none. */
static const struct glyph *compose(uint32_t letter, const char **accent, bool *rises)
{
    *accent = NULL;
    *rises = false;
    for (size_t i = 0; i < sizeof accented / sizeof *accented; i++) {
        const struct accented *found = &accented[i];
        bool small = found->letter + 32 == letter;
        if (found->letter != letter && !small)
            continue;
        *accent = accents[found->accent];
        *rises = !small && found->accent < CEDILLA;
        uint32_t base = (uint32_t)found->base + (small ? 32 : 0);
        return base == 'i' ? &dotless : find_glyph(base);
    }
    return find_glyph(letter);
}

/* A character as it is drawn: the paths of letter and accent, either NULL for none. */
struct drawn {
    const char *path, *accent;
    double width; /* all of a height of 100 */
    bool rises;   /* the accent, above a capital letter */
    double shift; /* of the letter to the right, if the accent is wider */
};

static bool prepare(uint32_t letter, struct drawn *drawn)
{
    *drawn = (struct drawn){.width = DIGIT_WIDTH};
    if (letter >= '0' && letter <= '9') {
        drawn->path = qs_shape_digit((int)(letter - '0'));
        return true;
    }
    const struct glyph *glyph = compose(letter, &drawn->accent, &drawn->rises);
    if (!glyph)
        return false;
    drawn->path = glyph->path;
    drawn->width = drawn->accent ? fmax(glyph->width, accent_width) : glyph->width;
    drawn->shift = (drawn->width - glyph->width) / 2;
    return true;
}

/* Append the text to the path, or, without a context, only measure it. */
static double run(cairo_t *cairo, const char *text, double x, double y, double height)
{
    double unit = height / 100, at = x;
    size_t length;
    for (; *text; text += length) {
        struct drawn drawn;
        if (!prepare(next_letter(text, &length), &drawn))
            continue;
        if (cairo)
            qs_shape_path(cairo, drawn.path, at + drawn.shift * unit, y, unit);
        if (cairo && drawn.accent)
            qs_shape_path(cairo, drawn.accent, at + drawn.width / 2 * unit,
                          drawn.rises ? y - CAPITAL_RISE * unit : y, unit);
        at += (drawn.width + letter_gap) * unit;
    }
    return at > x ? at - x - letter_gap * unit : 0;
}

double qs_text_width(const char *text, double height)
{
    return run(NULL, text, 0, 0, height);
}

void qs_text_path(cairo_t *cairo, const char *text, double x, double y, double height)
{
    run(cairo, text, x, y - height / 2, height);
}

const char *qs_text_undrawable(const char *text, size_t *length)
{
    struct drawn drawn;
    for (; *text; text += *length)
        if (!prepare(next_letter(text, length), &drawn))
            return text;
    return NULL;
}
