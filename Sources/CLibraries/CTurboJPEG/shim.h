// SPDX-License-Identifier: Apache-2.0
// What Swift sees of libjpeg-turbo's TurboJPEG interface.
#ifndef ETUI_CTURBOJPEG_SHIM_H
#define ETUI_CTURBOJPEG_SHIM_H
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <turbojpeg.h>

/* Decodes into 8-bit grey of exactly these dimensions, which must be one of the picture's scales. */
static inline bool etui_jpeg_read_grey(
    const unsigned char *bytes, size_t count, int width, int height, unsigned char *pixels) {
    bool is_whole = false;
    tjhandle handle = tjInitDecompress();
    if (handle == NULL) return false;
    if (tjDecompress2(handle, bytes, count, pixels, width, 0, height, TJPF_GRAY, TJFLAG_LIMITSCANS) == 0) {
        is_whole = true;
    } else if (tjGetErrorCode(handle) == TJERR_WARNING) {
        /* Some cameras leave a few bytes between the data and the next marker; that is harmless. */
        is_whole = strstr(tjGetErrorStr2(handle), "extraneous bytes") != NULL;
    }
    tjDestroy(handle);
    return is_whole;
}
#endif
