// SPDX-License-Identifier: Apache-2.0
// What Swift sees of libpng: the simplified interface, whose calls return errors as values.
#ifndef ETUI_CPNG_SHIM_H
#define ETUI_CPNG_SHIM_H
#include <png.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Decodes into 8-bit grey or RGB, with transparency drawn over white; the buffer has one or three bytes a pixel. */
static inline bool etui_png_read(
    const void *bytes, size_t count, uint32_t width, uint32_t height, bool has_color, void *pixels) {
    png_image image;
    const png_color white = {255, 255, 255};
    memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    if (!png_image_begin_read_from_memory(&image, bytes, count)) return false;
    if (image.width != width || image.height != height) {
        png_image_free(&image);
        return false;
    }
    image.format = has_color ? PNG_FORMAT_RGB : PNG_FORMAT_GRAY;
    return png_image_finish_read(&image, &white, pixels, 0, NULL) != 0;
}

static inline png_image etui_png_image(uint32_t width, uint32_t height, bool has_color) {
    png_image image;
    memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    image.width = width;
    image.height = height;
    image.format = has_color ? PNG_FORMAT_RGB : PNG_FORMAT_GRAY;
    return image;
}

/* The maximum size in bytes of a file of such a picture. */
static inline size_t etui_png_size_limit(uint32_t width, uint32_t height, bool has_color) {
    png_image image = etui_png_image(width, height, has_color);
    return PNG_IMAGE_PNG_SIZE_MAX(image);
}

/* Encodes 8-bit grey or RGB; returns the count of bytes written, or 0. */
static inline size_t etui_png_write(
    const void *pixels, uint32_t width, uint32_t height, bool has_color, void *bytes, size_t limit) {
    png_image image = etui_png_image(width, height, has_color);
    size_t count = limit;
    if (!png_image_write_to_memory(&image, bytes, &count, 0, pixels, 0, NULL)) return 0;
    return count;
}
#endif
