// SPDX-License-Identifier: Apache-2.0
// What Swift sees of libjpeg-turbo's TurboJPEG interface.
#ifndef ETUI_CTURBOJPEG_SHIM_H
#define ETUI_CTURBOJPEG_SHIM_H
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <turbojpeg.h>

/* Decodes into 8-bit grey or RGB of exactly these dimensions, which must be one of the picture's scales. */
static inline bool etui_jpeg_read(
    const unsigned char *bytes, size_t count, int width, int height, bool has_color, unsigned char *pixels) {
    bool is_whole = false;
    tjhandle handle = tjInitDecompress();
    if (handle == NULL) return false;
    int format = has_color ? TJPF_RGB : TJPF_GRAY;
    if (tjDecompress2(handle, bytes, count, pixels, width, 0, height, format, TJFLAG_LIMITSCANS) == 0) {
        is_whole = true;
    } else if (tjGetErrorCode(handle) == TJERR_WARNING) {
        /* Some cameras leave a few bytes between the data and the next marker; that is harmless. */
        is_whole = strstr(tjGetErrorStr2(handle), "extraneous bytes") != NULL;
    }
    tjDestroy(handle);
    return is_whole;
}

/* The maximum size in bytes of a file of an RGB picture; 0 for impossible sides. */
static inline size_t etui_jpeg_size_limit(int width, int height) {
    unsigned long size = tjBufSize(width, height, TJSAMP_420);
    return size == (unsigned long)-1 ? 0 : size;
}

/* Encodes RGB; returns the count of bytes written, or 0. */
static inline size_t etui_jpeg_write(
    const unsigned char *pixels, int width, int height, int quality, unsigned char *bytes, size_t limit) {
    tjhandle handle = tjInitCompress();
    if (handle == NULL) return 0;
    unsigned long count = limit;
    int result = tjCompress2(
        handle, pixels, width, 0, height, TJPF_RGB, &bytes, &count, TJSAMP_420, quality, TJFLAG_NOREALLOC);
    tjDestroy(handle);
    return result == 0 ? count : 0;
}
#endif
