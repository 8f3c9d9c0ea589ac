/*
 * The tier of a test program: of its tests, those whose names begin with slow_, or the others.
 * CMake runs them as two tests, of which ./dev test leaves out the first.
 */
#ifndef QS_TIER_H
#define QS_TIER_H

/* From the arguments of main: "slow", the name of a test (with * and ?), or none. To be called
 * before cmocka runs the tests. */
void qs_choose_tier(int count, char **words);

#endif
