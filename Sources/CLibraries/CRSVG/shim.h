// SPDX-License-Identifier: Apache-2.0
// What Swift sees of librsvg (2.46 or later), and of cairo, which it draws with.
#ifndef ETUI_CRSVG_SHIM_H
#define ETUI_CRSVG_SHIM_H

#include <cairo.h>
#include <librsvg/rsvg.h>

#endif
