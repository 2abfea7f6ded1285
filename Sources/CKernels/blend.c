#include "kernels.h"
#include "wide.h"
#include <string.h>

/* Bytes times a weight, summed up in two parts. */
typedef struct {
    integers16 upper;
    integers16 lower;
} weighted_sum;

static inline __attribute__((always_inline)) weighted_sum half(void) {
    return (weighted_sum){.upper = 0, .lower = 1 << (ckernels_fraction - 1)};
}

static inline __attribute__((always_inline)) void add(weighted_sum *sum, bytes16 bytes, ckernels_weight weight) {
    integers16 values = __builtin_convertvector(bytes, integers16);
    sum->upper += values * (int32_t)weight.upper;
    sum->lower += values * (int32_t)weight.lower;
}

static inline __attribute__((always_inline)) bytes16 clamped(weighted_sum sum) {
    integers16 whole = ((sum.upper << ckernels_lower_bits) + sum.lower) >> ckernels_fraction;
    whole = whole < 0 ? 0 : whole;
    whole = whole > 255 ? 255 : whole;
    return __builtin_convertvector(whole, bytes16);
}

/* A pixel and the byte behind it of each of four rows. */
typedef union {
    uint32_t rows[4];
    bytes16 bytes;
} four_pixels;

WIDE void ckernels_blend_pixels(
    const uint8_t *source, size_t line, uint8_t *out, size_t out_line, size_t count, size_t taps, const int32_t *starts,
    const int32_t *counts, const ckernels_weight *weights
) {
    for (size_t x = 0; x < count; x++) {
        const uint8_t *pixel = source + 3 * (size_t)starts[x];
        weighted_sum sum = half();
        for (int32_t tap = 0; tap < counts[x]; tap++, pixel += 3) {
            four_pixels four;
            for (int row = 0; row < 4; row++) memcpy(&four.rows[row], pixel + row * line, 4);
            add(&sum, four.bytes, weights[x * taps + tap]);
        }
        four_pixels four = {.bytes = clamped(sum)};
        for (int row = 0; row < 4; row++) memcpy(out + row * out_line + 3 * x, &four.rows[row], 4);
    }
}

WIDE void ckernels_blend_rows(
    const uint8_t *ring, size_t line, size_t rows, size_t first, size_t count, const ckernels_weight *weights, uint8_t *out,
    size_t length
) {
    const uint8_t *end = ring + rows * line;
    for (size_t place = 0; place < length; place += 16) {
        const uint8_t *row = ring + first * line;
        weighted_sum sum = half();
        for (size_t tap = 0; tap < count; tap++) {
            bytes16 bytes;
            memcpy(&bytes, row + place, 16);
            add(&sum, bytes, weights[tap]);
            row = row + line == end ? ring : row + line;
        }
        bytes16 bytes = clamped(sum);
        memcpy(out + place, &bytes, length - place < 16 ? length - place : 16);
    }
}

typedef int16_t shorts16 __attribute__((ext_vector_type(16)));

/* Red, green and blue of a pixel; behind the last one of a picture there is no fourth byte. */
static inline __attribute__((always_inline)) uint32_t pixel(const uint8_t *address) {
    uint16_t start;
    memcpy(&start, address, 2);
    return start | (uint32_t)address[2] << 16;
}

WIDE void ckernels_mix_pixels(
    const uint8_t *first, const uint8_t *second, ptrdiff_t step, const ckernels_tap *taps, size_t count, int16_t *first_out,
    int16_t *second_out
) {
    typedef int32_t integers8 __attribute__((ext_vector_type(8)));
    typedef int16_t shorts8 __attribute__((ext_vector_type(8)));
    typedef uint8_t bytes8 __attribute__((ext_vector_type(8)));
    typedef union {
        uint32_t rows[2];
        bytes8 bytes;
    } two_pixels;
    for (size_t x = 0; x < count; x++) {
        ptrdiff_t near = taps[x].first * step, far = taps[x].second * step;
        two_pixels one = {.rows = {pixel(first + near), pixel(second + near)}};
        two_pixels other = {.rows = {pixel(first + far), pixel(second + far)}};
        integers8 sum = __builtin_convertvector(one.bytes, integers8) * (int32_t)taps[x].first_weight
            + __builtin_convertvector(other.bytes, integers8) * (int32_t)taps[x].second_weight;
        shorts8 mixed = __builtin_convertvector(sum >> 4, shorts8);
        memcpy(first_out + 3 * x, &mixed, 8);
        memcpy(second_out + 3 * x, (const char *)&mixed + 8, 8);
    }
}

/* Adds the upper half of each product. */
static inline __attribute__((always_inline)) void add_upper(shorts16 *sum, const int16_t *values, int16_t weight) {
    shorts16 taken;
    memcpy(&taken, values, sizeof taken);
    integers16 products = __builtin_convertvector(taken, integers16) * (int32_t)weight;
    *sum += __builtin_convertvector(products >> 16, shorts16);
}

WIDE void ckernels_mix_rows(
    const int16_t *first, const int16_t *second, int16_t first_weight, int16_t second_weight, uint8_t *out, size_t length
) {
    for (size_t place = 0; place < length; place += 16) {
        shorts16 mixed = 2;
        add_upper(&mixed, first + place, first_weight);
        add_upper(&mixed, second + place, second_weight);
        mixed >>= 2;
        mixed = mixed < 0 ? 0 : mixed;
        mixed = mixed > 255 ? 255 : mixed;
        bytes16 bytes = __builtin_convertvector(mixed, bytes16);
        memcpy(out + place, &bytes, length - place < 16 ? length - place : 16);
    }
}
