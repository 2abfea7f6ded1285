#pragma once
/* The innermost loops of resizing and of decoding, compiled for every processor and for those with wider vectors, of which
   the loader takes what fits (docs/decisions/0020-kernels-in-c.md). The result is the same to the bit. */
#include <stddef.h>
#include <stdint.h>

/* Of a weight: the bits behind the point, 32 less 8 of a byte and 2 for the sign and the overshoot, and those of its lower
   part. */
enum { ckernels_fraction = 22, ckernels_lower_bits = 11 };

/* A weight of 32 bits, `upper` × 2048 + `lower`, of which 22 stand behind the point: processors multiply parts of 16 bits by
   bytes several times as fast, and what the parts give, put together, is the same to the bit. `lower` is 0 to 2047. */
typedef struct {
    int16_t upper;
    int16_t lower;
} ckernels_weight;

/* For each of `count` RGB pixels of four rows, the weighted sum of `counts[x]` pixels of the source from the pixel `starts[x]`
   on, rounded and clamped to a byte. The weights of pixel x stand at `weights[x * taps]`. Rows begin every `line` bytes, those
   written every `out_line`. Reads and writes one byte more than the last pixel of a row has. */
void ckernels_blend_pixels(
    const uint8_t *source, size_t line, uint8_t *out, size_t out_line, size_t count, size_t taps, const int32_t *starts,
    const int32_t *counts, const ckernels_weight *weights);

/* The weighted sum of `count` rows of `length` bytes, rounded and clamped to bytes. Rows lie in a ring: `ring` has room for
   `rows` of them, one every `line` bytes, and the first to be summed is its row `first`. Of each row up to 15 bytes more are
   read. */
void ckernels_blend_rows(
    const uint8_t *ring, size_t line, size_t rows, size_t first, size_t count, const ckernels_weight *weights, uint8_t *out,
    size_t length);

/* A pixel mixed of two, which lie so many pixels from the first; of the weights both make 2048. */
typedef struct {
    int32_t first;
    int32_t second;
    int16_t first_weight;
    int16_t second_weight;
} ckernels_tap;

/* Mixes the RGB pixels of two rows, which lie `step` bytes apart: a weighted sum less four bits, less than 32,768. Of the last
   pixel written there are four values. */
void ckernels_mix_pixels(
    const uint8_t *first, const uint8_t *second, ptrdiff_t step, const ckernels_tap *taps, size_t count, int16_t *first_out,
    int16_t *second_out);

/* Two rows of `length` values below 32,768, the first times `first_weight` and the second times `second_weight`, less sixteen
   bits each, added, less two more bits rounded, clamped to bytes. Of each row up to 15 values more are read. */
void ckernels_mix_rows(
    const int16_t *first, const int16_t *second, int16_t first_weight, int16_t second_weight, uint8_t *out, size_t length);

/* The place of the first of the highest of `count` numbers, at most 2 to the power of 31; 0 where there is none above minus
   infinity. What is no number counts as that. */
size_t ckernels_place_of_maximum(const float *numbers, size_t count);

/* The place of the first of `count` numbers, from place `from` on, that is above `bar`; `count` where none is. */
size_t ckernels_first_above(const float *numbers, size_t from, size_t count, float bar);

/* The sum of e to the power of each of `count` numbers less `highest`, which none exceeds. Each power is wrong by at most 3e-7
   of itself above −2, and by 6e-8 more for each 1 below that. Those of numbers below −87, and of what is no number, are
   1e-38. */
float ckernels_sum_of_powers(const float *numbers, size_t count, float highest);
