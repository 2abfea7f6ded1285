#pragma once
#include <stdint.h>

/* Compiled for any processor, for those with AVX2, as most for desktops and servers of the last ten years have, and for those
   with AVX-512. */
#if defined(__x86_64__) && defined(__ELF__)
#define WIDE __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define WIDE
#endif

/* A product and a sum are rounded apart, whatever the processor has: so numbers are the same everywhere. */
#pragma STDC FP_CONTRACT OFF

/* Sixteen at a time; of processors whose vectors are shorter it takes several. */
typedef uint8_t bytes16 __attribute__((ext_vector_type(16)));
typedef int32_t integers16 __attribute__((ext_vector_type(16)));
typedef float floats16 __attribute__((ext_vector_type(16)));
