/* Whether the test was compiled with the sanitizer for addresses or threads, by gcc or clang. */
#ifndef QS_SANITIZED_H
#define QS_SANITIZED_H

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define QS_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define QS_SANITIZED 1
#endif
#endif
#ifndef QS_SANITIZED
#define QS_SANITIZED 0
#endif

#endif
