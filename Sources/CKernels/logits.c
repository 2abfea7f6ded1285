#include "kernels.h"
#include "wide.h"
#include <math.h>
#include <string.h>

/* Takes the next sixteen numbers, of which `count` are left; after the last of them minus infinity. */
static inline __attribute__((always_inline)) void load(floats16 *taken, const float *numbers, size_t count) {
    if (count >= 16) {
        memcpy(taken, numbers, sizeof *taken);
    } else {
        *taken = -INFINITY;
        for (size_t lane = 0; lane < count; lane++) (*taken)[lane] = numbers[lane];
    }
}

WIDE size_t ckernels_place_of_maximum(const float *numbers, size_t count) {
    floats16 highest = -INFINITY;
    integers16 blocks = 0;
    for (size_t index = 0; index < count; index += 16) {
        floats16 number;
        load(&number, numbers + index, count - index);
        blocks = number > highest ? (integers16)(int32_t)(index / 16) : blocks;
        highest = number > highest ? number : highest;
    }
    float maximum = -INFINITY;
    size_t place = 0;
    for (int lane = 0; lane < 16; lane++) {
        size_t own = 16 * (size_t)blocks[lane] + lane;
        if (highest[lane] > maximum || (highest[lane] == maximum && own < place)) {
            maximum = highest[lane];
            place = own;
        }
    }
    return place;
}

WIDE size_t ckernels_first_above(const float *numbers, size_t from, size_t count, float bar) {
    size_t index = from;
    for (; index < count; index += 16) {
        floats16 number;
        load(&number, numbers + index, count - index);
        if (__builtin_reduce_or(number > bar)) break;
    }
    while (index < count && !(numbers[index] > bar)) index++;
    return index < count ? index : count;
}

/* 2 to the power of a whole number times a series for the rest of the exponent, which lies within ±½. */
WIDE float ckernels_sum_of_powers(const float *numbers, size_t count, float highest) {
    /* Above this number floats are whole, and its low bits are those of the whole number added to it. */
    const float anchor = 12582912;
    floats16 sums = 0;
    for (size_t index = 0; index < count; index += 16) {
        floats16 number;
        load(&number, numbers + index, count - index);
        number -= highest;
        floats16 limited = number > -87.0f ? number : -87.0f;
        floats16 exponent = limited * 1.44269504f;
        floats16 anchored = exponent + anchor;
        floats16 rest = exponent - (anchored - anchor);
        /* The polynomial of the fifth order whose largest relative error as 2 to the power of −½…½ is least, 7.5e-8 (Remez). */
        floats16 series = rest * 0.0013276472f + 0.0096755413f;
        series = series * rest + 0.055507133f;
        series = series * rest + 0.2402212f;
        series = series * rest + 0.69314697f;
        series = series * rest + 1.0f;
        integers16 power = (integers16)anchored + 127;
        sums += series * (floats16)(power << 23);
    }
    float sum = 0;
    for (int lane = 0; lane < 16; lane++) sum += sums[lane];
    return sum;
}
