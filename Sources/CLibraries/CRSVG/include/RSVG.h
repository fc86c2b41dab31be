// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors
// The part of librsvg that Etui uses, found when it is first needed: the library brings forty others along,
// which a process that draws nothing should not load. Names and shapes are those of librsvg/rsvg.h (2.46 and
// later) and cairo.h.
#ifndef ETUI_CRSVG_H
#define ETUI_CRSVG_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How drawing ended. */
enum {
    ETUI_RSVG_DRAWN = 0,
    /* The library is not installed. */
    ETUI_RSVG_MISSING = 1,
    /* The text is no SVG, or memory does not suffice. */
    ETUI_RSVG_REFUSED = 2,
};

/* Draws an SVG text on white into `width` times `height` pixels of red, green and blue, row by row from the
   top left, without gaps; the drawing keeps its proportions. Any thread. */
int etui_rsvg_draw(const uint8_t *svg, size_t count, int width, int height, uint8_t *pixels);

#ifdef __cplusplus
}
#endif
#endif
