#pragma once
/* glibc's tuning of malloc, which the Glibc module leaves out: mallopt(3). */
#include <malloc.h>

/* To be called before other threads start. Blocks of at least `block_bytes` are mapped alone, and `free_bytes` may lie free at
   the end of the heap. */
static inline void callocator_bound(int block_bytes, int free_bytes, int arenas) {
    mallopt(M_MMAP_THRESHOLD, block_bytes);
    mallopt(M_TRIM_THRESHOLD, free_bytes);
    mallopt(M_ARENA_MAX, arenas);
}
