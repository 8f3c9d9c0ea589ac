/* Two threads change one counter without synchronisation: the thread sanitizer must report it. */
#include <pthread.h>
#include <stdio.h>

static int counter;

static void *count(void *state)
{
    for (int i = 0; i < 1000; i++)
        counter++;
    return state;
}

int main(void)
{
    pthread_t other;
    if (pthread_create(&other, NULL, count, NULL) != 0)
        return 1;
    count(NULL);
    pthread_join(other, NULL);
    printf("%d\n", counter);
    return 0;
}
