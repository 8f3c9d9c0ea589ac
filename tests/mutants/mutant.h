/* In a build with all mutants, each place asks with its number whether it is the one that is
 * changed. */
extern char *qs_mutants_reached;
extern int qs_mutant_active;

static inline __attribute__((unused)) int qs_mutant(int number)
{
    qs_mutants_reached[number] = 1;
    return qs_mutant_active == number;
}
