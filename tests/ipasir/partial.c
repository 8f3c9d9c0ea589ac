/* A library with only some of the functions of IPASIR. */
__attribute__((visibility("default"))) const char *ipasir_signature(void);
const char *ipasir_signature(void)
{
    return "partial";
}

__attribute__((visibility("default"))) void *ipasir_init(void);
void *ipasir_init(void)
{
    return 0;
}
