#include "lp_search.h"

#include <string.h>
#include <time.h>

#include "fault.h"

bool qs_lp_pools_init(struct qs_lp_pools *pools, const struct qs_board *board)
{
    *pools = (struct qs_lp_pools){.arena.memory = board->memory};
    QS_CHECK(pthread_mutex_init(&pools->mutex, NULL) == 0);
    qs_line_map_init(&pools->map, board, &pools->arena);
    qs_pseudo_costs_init(&pools->costs, &pools->map, &pools->arena);
    return !pools->arena.refused;
}

static void free_subtree(struct qs_lp_pool *pool, struct qs_lp_subtree *subtree)
{
    if (!subtree || subtree == &pool->whole)
        return;
    qs_basis_release(&subtree->basis, subtree->arena.memory);
    qs_arena_release(&subtree->arena);
}

void qs_lp_pools_release(struct qs_lp_pools *pools)
{
    if (!pools->map.board)
        return;
    while (pools->first) {
        struct qs_lp_pool *pool = pools->first;
        pools->first = pool->next;
        while (pool->first) {
            struct qs_lp_subtree *subtree = pool->first;
            pool->first = subtree->next;
            free_subtree(pool, subtree);
        }
        qs_partial_proofs_release(&pool->proofs);
        QS_CHECK(pthread_cond_destroy(&pool->changed) == 0);
        QS_CHECK(pthread_mutex_destroy(&pool->mutex) == 0);
        qs_memory_give(pool->pools->map.board->memory, pool, 1, sizeof *pool);
    }
    qs_pseudo_costs_release(&pools->costs);
    QS_CHECK(pthread_mutex_destroy(&pools->mutex) == 0);
    qs_arena_release(&pools->arena);
}

struct qs_lp_pool *qs_lp_pools_find(struct qs_lp_pools *pools, int32_t added)
{
    pthread_mutex_lock(&pools->mutex);
    struct qs_lp_pool *pool = pools->first;
    while (pool && pool->added != added)
        pool = pool->next;
    if (!pool && (pool = qs_memory_take_zeroed(pools->map.board->memory, 1, sizeof *pool))) {
        QS_CHECK(pthread_mutex_init(&pool->mutex, NULL) == 0);
        QS_CHECK(pthread_cond_init(&pool->changed, NULL) == 0);
        pool->pools = pools;
        pool->added = added;
        pool->first = &pool->whole;
        pool->count = pool->offered = 1;
        pool->next = pools->first;
        pools->first = pool;
    }
    pthread_mutex_unlock(&pools->mutex);
    return pool;
}

/* The rest is done under the pool's mutex. */

static void lp_pool_note_change(struct qs_lp_pool *pool)
{
    pool->wanted = pool->members > pool->walked + pool->offered;
}

static bool has_work(const struct qs_lp_pool *pool)
{
    return pool->walked + pool->offered > 0;
}

void qs_lp_pool_join(struct qs_lp_pool *pool)
{
    pthread_mutex_lock(&pool->mutex);
    pool->members++;
    lp_pool_note_change(pool);
    pthread_mutex_unlock(&pool->mutex);
}

bool qs_lp_pool_leave(struct qs_lp_pool *pool, struct qs_lp_subtree *subtree)
{
    pthread_mutex_lock(&pool->mutex);
    pool->members--;
    pool->walked -= subtree != NULL;
    pool->dropped = pool->dropped || subtree || has_work(pool);
    bool refuted = !pool->dropped;
    lp_pool_note_change(pool);
    pthread_mutex_unlock(&pool->mutex);
    free_subtree(pool, subtree);
    return refuted;
}

static void lp_pool_add(struct qs_lp_pool *pool, struct qs_lp_subtree *subtree)
{
    subtree->next = pool->first;
    pool->first = subtree;
    pool->offered++;
    pthread_cond_signal(&pool->changed);
}

void qs_lp_pool_resign(struct qs_lp_pool *pool, struct qs_lp_subtree *subtree)
{
    pthread_mutex_lock(&pool->mutex);
    pool->members--;
    pool->walked--;
    lp_pool_add(pool, subtree);
    lp_pool_note_change(pool);
    pthread_mutex_unlock(&pool->mutex);
}

struct qs_lp_subtree *qs_lp_pool_take(struct qs_lp_pool *pool)
{
    pthread_mutex_lock(&pool->mutex);
    struct qs_lp_subtree *subtree = pool->first;
    if (subtree) { /* in sum as many are unfinished: no more or fewer are wanted */
        pool->first = subtree->next;
        pool->offered--;
        pool->walked++;
    }
    pthread_mutex_unlock(&pool->mutex);
    return subtree;
}

uint32_t qs_lp_pool_offer(struct qs_lp_pool *pool, struct qs_lp_subtree *subtree)
{
    pthread_mutex_lock(&pool->mutex);
    uint32_t number = subtree->number = pool->count++;
    lp_pool_add(pool, subtree);
    lp_pool_note_change(pool);
    pthread_mutex_unlock(&pool->mutex);
    return number;
}

bool qs_lp_pool_finish(struct qs_lp_pool *pool, struct qs_lp_subtree *subtree,
                       struct qs_proof_log *log, uint64_t begin, size_t first_mark)
{
    if (log)
        qs_partial_proofs_add_subtree(&pool->proofs, subtree->number, log, begin, first_mark);
    free_subtree(pool, subtree);
    pthread_mutex_lock(&pool->mutex);
    pool->walked--;
    lp_pool_note_change(pool);
    bool done = !has_work(pool), refuted = done && !pool->dropped;
    if (done)
        pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->mutex);
    return refuted;
}

void qs_lp_pool_wait(struct qs_lp_pool *pool)
{
    const long longest = 1000000; /* nanoseconds */
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += longest;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_mutex_lock(&pool->mutex);
    if (pool->offered == 0)
        pthread_cond_timedwait(&pool->changed, &pool->mutex, &until);
    pthread_mutex_unlock(&pool->mutex);
}

struct qs_lp_subtree *qs_lp_subtree_new(struct qs_lp_pool *pool, const struct qs_node_state *state,
                                        const struct qs_basis *basis)
{
    const struct qs_line_map *map = &pool->pools->map;
    struct qs_arena arena = {.memory = map->board->memory};
    /* The searches that walk need memory, too, and more of it the deeper they go. */
    if (arena.memory->used > arena.memory->limit / 2)
        return NULL;
    struct qs_lp_subtree *subtree = qs_arena_take(&arena, 1, sizeof *subtree);
    if (!subtree)
        return NULL;
    subtree->queens = qs_arena_take(&arena, map->first[1], sizeof *subtree->queens);
    qs_node_state_init(&subtree->state, map, &arena);
    subtree->arena = arena;
    if (!arena.refused && qs_basis_copy(&subtree->basis, basis, arena.memory)) {
        qs_node_state_copy(&subtree->state, state, map);
        return subtree;
    }
    free_subtree(pool, subtree);
    return NULL;
}
