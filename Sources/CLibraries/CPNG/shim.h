// SPDX-License-Identifier: Apache-2.0
// What Swift sees of libpng: the simplified interface, whose calls return errors as values.
#ifndef ETUI_CPNG_SHIM_H
#define ETUI_CPNG_SHIM_H
#include <png.h>
#endif
