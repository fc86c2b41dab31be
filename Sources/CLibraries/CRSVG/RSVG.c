// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#include "RSVG.h"

#include <dlfcn.h>
#include <pthread.h>

#ifdef __APPLE__
#define LIBRARY(name, version) "lib" name "." version ".dylib"
#else
#define LIBRARY(name, version) "lib" name ".so." version
#endif

/* As cairo.h and rsvg.h have them. */
enum { FORMAT_RGB24 = 1, STATUS_SUCCESS = 0 };
struct rectangle {
    double x, y, width, height;
};

static struct {
    void *(*handle)(const uint8_t *, size_t, void **);
    int (*render)(void *, void *, const struct rectangle *, void **);
    void *(*surface)(int, int, int);
    int (*surface_status)(void *);
    void (*surface_flush)(void *);
    unsigned char *(*surface_data)(void *);
    int (*surface_stride)(void *);
    void (*surface_destroy)(void *);
    void *(*context)(void *);
    void (*context_destroy)(void *);
    void (*source)(void *, double, double, double);
    void (*paint)(void *);
    void (*unref)(void *);
} rsvg;

static bool is_loaded;

static void load(void) {
    enum { RSVG, CAIRO, GOBJECT };
    void *libraries[] = {
        dlopen(LIBRARY("rsvg-2", "2"), RTLD_NOW | RTLD_LOCAL),
        dlopen(LIBRARY("cairo", "2"), RTLD_NOW | RTLD_LOCAL),
        dlopen(LIBRARY("gobject-2.0", "0"), RTLD_NOW | RTLD_LOCAL),
    };
    const struct {
        int library;
        void **function;
        const char *name;
    } functions[] = {
        {RSVG, (void **)&rsvg.handle, "rsvg_handle_new_from_data"},
        {RSVG, (void **)&rsvg.render, "rsvg_handle_render_document"},
        {CAIRO, (void **)&rsvg.surface, "cairo_image_surface_create"},
        {CAIRO, (void **)&rsvg.surface_status, "cairo_surface_status"},
        {CAIRO, (void **)&rsvg.surface_flush, "cairo_surface_flush"},
        {CAIRO, (void **)&rsvg.surface_data, "cairo_image_surface_get_data"},
        {CAIRO, (void **)&rsvg.surface_stride, "cairo_image_surface_get_stride"},
        {CAIRO, (void **)&rsvg.surface_destroy, "cairo_surface_destroy"},
        {CAIRO, (void **)&rsvg.context, "cairo_create"},
        {CAIRO, (void **)&rsvg.context_destroy, "cairo_destroy"},
        {CAIRO, (void **)&rsvg.source, "cairo_set_source_rgb"},
        {CAIRO, (void **)&rsvg.paint, "cairo_paint"},
        {GOBJECT, (void **)&rsvg.unref, "g_object_unref"},
    };
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        if (libraries[functions[i].library] == NULL) return;
        *functions[i].function = dlsym(libraries[functions[i].library], functions[i].name);
        if (*functions[i].function == NULL) return;
    }
    is_loaded = true;
}

static void copy(void *surface, int width, int height, uint8_t *pixels) {
    rsvg.surface_flush(surface);
    const unsigned char *data = rsvg.surface_data(surface);
    const int stride = rsvg.surface_stride(surface);
    for (int y = 0; y < height; y++) {
        const uint32_t *row = (const uint32_t *)(const void *)(data + (size_t)y * (size_t)stride);
        for (int x = 0; x < width; x++) {
            *pixels++ = (uint8_t)(row[x] >> 16);
            *pixels++ = (uint8_t)(row[x] >> 8);
            *pixels++ = (uint8_t)row[x];
        }
    }
}

int etui_rsvg_draw(const uint8_t *svg, size_t count, int width, int height, uint8_t *pixels) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    if (!is_loaded) return ETUI_RSVG_MISSING;
    /* Without an address of its own the text can name no other file. */
    void *handle = rsvg.handle(svg, count, NULL);
    if (handle == NULL) return ETUI_RSVG_REFUSED;
    void *surface = rsvg.surface(FORMAT_RGB24, width, height);
    bool is_drawn = rsvg.surface_status(surface) == STATUS_SUCCESS;
    if (is_drawn) {
        const struct rectangle all = {0, 0, width, height};
        void *context = rsvg.context(surface);
        rsvg.source(context, 1, 1, 1);
        rsvg.paint(context);
        is_drawn = rsvg.render(handle, context, &all, NULL) != 0;
        rsvg.context_destroy(context);
    }
    if (is_drawn) copy(surface, width, height, pixels);
    rsvg.surface_destroy(surface);
    rsvg.unref(handle);
    return is_drawn ? ETUI_RSVG_DRAWN : ETUI_RSVG_REFUSED;
}
