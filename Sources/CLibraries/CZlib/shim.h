// SPDX-License-Identifier: Apache-2.0
// What Swift sees of zlib: one call that compresses a whole file.
#ifndef ETUI_CZLIB_SHIM_H
#define ETUI_CZLIB_SHIM_H
#include <stdint.h>
#include <zlib.h>

/* Compresses bytes as gzip (RFC 1952) without a time or a name, so that equal bytes give equal files.
   Answers how many bytes of `output` are used, or 0 if they are too few or memory is short. */
static inline size_t etui_zlib_gzip(
    const uint8_t *input, size_t count, uint8_t *output, size_t capacity) {
    z_stream stream = {0};
    if (count > UINT32_MAX || capacity > UINT32_MAX) return 0;
    /* 15 bits of window; adding 16 requests gzip. */
    if (deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
    stream.next_in = (Bytef *)input;
    stream.avail_in = (uInt)count;
    stream.next_out = output;
    stream.avail_out = (uInt)capacity;
    int state = deflate(&stream, Z_FINISH);
    size_t used = state == Z_STREAM_END ? stream.total_out : 0;
    deflateEnd(&stream);
    return used;
}
#endif
