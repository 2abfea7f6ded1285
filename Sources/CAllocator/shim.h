#pragma once
/* glibc's tuning of malloc, which the Glibc module leaves out. */
#include <malloc.h>

/* Bounds what this process holds of memory that it does not use; to be called once, before other threads start.

   Blocks of at least 256 KiB go back to the system when they are freed. glibc raises its threshold with every large block that
   is freed, until pictures and tensors leave holes that nothing fits into. Measured over a detector and a recogniser at a dozen
   sizes each: 518 MB against 964 MB. Threads share two arenas: the ones beyond keep what their threads freed. */
static inline void callocator_bound(void) {
    mallopt(M_MMAP_THRESHOLD, 256 << 10);
    mallopt(M_TRIM_THRESHOLD, 256 << 10);
    mallopt(M_ARENA_MAX, 2);
}
