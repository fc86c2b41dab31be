// SPDX-License-Identifier: Apache-2.0
// A C interface for the parts of ZXing-C++ that Etui uses. It lets no exception out: failures are NULL.
#ifndef ETUI_CZXING_H
#define ETUI_CZXING_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "Child.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One bit for each symbology. */
enum {
    ETUI_ZXING_QR = 1,
    ETUI_ZXING_AZTEC = 2,
    ETUI_ZXING_DATA_MATRIX = 4,
    ETUI_ZXING_PDF417 = 8,
    ETUI_ZXING_CODE39 = 16,
    ETUI_ZXING_CODE128 = 32,
    ETUI_ZXING_ITF = 64,
};

/* How a picture is turned into black and white. */
enum {
    ETUI_ZXING_LOCAL_AVERAGE = 0,
    ETUI_ZXING_GLOBAL_HISTOGRAM = 1,
    ETUI_ZXING_FIXED = 2,
};

struct etui_zxing_options {
    uint32_t symbologies;
    uint8_t binarizer;
    bool harder;
    bool rotated;
    bool downscaled;
    /* Whether the picture contains one clean upright code and nothing else. */
    bool pure;
    /* For the two-dimensional symbologies; 0 for no limit. */
    uint8_t symbol_limit;
    /* The same for linear codes; beyond 1, equal codes break assertions of libZXing 1.4. */
    uint8_t linear_limit;
    /* The time limit where the library runs in a child. */
    uint32_t milliseconds;
};

/* One code. The pointers are valid as long as the list exists. */
struct etui_zxing_code {
    uint32_t symbology;
    /* The content as encoded, without any conversion. */
    const uint8_t *bytes;
    size_t byte_count;
    /* The content as UTF-8, by the code's own declarations or a guess. */
    const char *text;
    size_t text_count;
    /* Whether the code declares its character set (ECI). */
    bool has_eci;
    /* x and y of the corners: top left, top right, bottom right, bottom left of the symbol. */
    int32_t corners[8];
};

struct etui_zxing_list;

/*
 * Reads an 8-bit grey picture without gaps between rows, two-dimensional codes first. On Linux the
 * library runs in a child process: it is not made for hostile pictures, and its assertions, which
 * Debian leaves on, end the process. The list contains everything read before the end. NULL if
 * memory fails.
 */
struct etui_zxing_list *etui_zxing_read(
    const uint8_t *pixels, int width, int height, const struct etui_zxing_options *options);
/* How the library ended: ETUI_ENDING_… */
uint8_t etui_zxing_ending(const struct etui_zxing_list *list);
size_t etui_zxing_count(const struct etui_zxing_list *list);
bool etui_zxing_at(const struct etui_zxing_list *list, size_t index, struct etui_zxing_code *code);
void etui_zxing_free(struct etui_zxing_list *list);

/* A symbol: one byte per module, 1 for black, row by row. */
struct etui_zxing_symbol;

/*
 * Makes a symbol without quiet zone; level from 0 to 8, -1 for the symbology's own. With declares_utf8
 * the bytes must be UTF-8 and the symbol declares it (ECI). NULL if the content does not fit.
 */
struct etui_zxing_symbol *etui_zxing_write(
    const uint8_t *bytes, size_t count, uint32_t symbology, int level, bool declares_utf8);
int etui_zxing_symbol_width(const struct etui_zxing_symbol *symbol);
int etui_zxing_symbol_height(const struct etui_zxing_symbol *symbol);
const uint8_t *etui_zxing_symbol_modules(const struct etui_zxing_symbol *symbol);
void etui_zxing_symbol_free(struct etui_zxing_symbol *symbol);

#ifdef __cplusplus
}
#endif
#endif
