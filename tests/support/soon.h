/* How long a test waits for what is done at once. */
#ifndef QS_SOON_H
#define QS_SOON_H

/*
 * Seconds, of processor time or until a time limit is noticed: much more than any machine needs,
 * however slow or busy it is, and much less than the minutes of what this guards against.
 */
#define QS_SOON 30.0

#endif
