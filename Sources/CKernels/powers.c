#include "kernels.h"
#include "wide.h"
#include <string.h>

/* 2 to the power of a whole number times a series for the rest of the exponent, which lies within ±½. */
WIDE float ckernels_sum_of_powers(const float *numbers, size_t count, float highest) {
    /* Above this number floats are whole, and its low bits are those of the whole number added to it. */
    const float anchor = 12582912;
    floats16 sums = 0;
    for (size_t index = 0; index < count; index += 16) {
        floats16 number;
        memcpy(&number, numbers + index, sizeof number);
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
