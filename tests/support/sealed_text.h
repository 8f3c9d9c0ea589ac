/* Texts that are put together, and certificates among them. Released after the test (trial.h). */
#ifndef QS_SEALED_TEXT_H
#define QS_SEALED_TEXT_H

__attribute__((format(printf, 1, 2))) char *qs_text_of(const char *format, ...);

/* With a last line: "end", and the CRC of what is before. Then without it. */
char *qs_sealed(const char *text);
char *qs_unsealed(const char *text);

#endif
