/*
 * The approximate cost of the searches' work in one unit: a tick is about 10 ns.
 * On one thread the searches take turns by ticks, not by the clock, so that the
 * same board and seed always give the same result.
 */
#ifndef QS_TICKS_H
#define QS_TICKS_H

#define QS_TICKS_A_NODE 8         /* of the bitset search */
#define QS_TICKS_A_PROBE 3        /* of the bitset search */
#define QS_TICKS_A_CHECK 3        /* of the swap search */
#define QS_TICKS_A_STEP 20        /* of the exchange search */
#define QS_TICKS_A_PROPAGATION 15 /* of PicoSAT */

#endif
