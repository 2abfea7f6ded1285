#pragma once
#include <string.h>
#include <zlib.h>

/* zlib's macros as functions. */

/* Bytes that `size` bytes have at most as gzip; 18 are its header and trailer (RFC 1952). */
static inline size_t czlib_bound(size_t size) { return compressBound(size) + 18; }

/* Writes `size` bytes as gzip and returns how many they are; 0 when that fails. */
static inline size_t czlib_gzip(const void *bytes, size_t size, void *out, size_t capacity, int level) {
    if (size > 0xFFFFFFFFu || capacity > 0xFFFFFFFFu) return 0;
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    /* A window of 15 bits and, by 16 more, gzip's header (zlib.h, deflateInit2); memory level 8 is zlib's default. */
    if (deflateInit2(&stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
    stream.next_in = (Bytef *)bytes;
    stream.avail_in = (uInt)size;
    stream.next_out = (Bytef *)out;
    stream.avail_out = (uInt)capacity;
    size_t written = deflate(&stream, Z_FINISH) == Z_STREAM_END ? stream.total_out : 0;
    deflateEnd(&stream);
    return written;
}
