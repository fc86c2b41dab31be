// SPDX-License-Identifier: Apache-2.0
// What Swift sees of GNU libmicrohttpd, and inline functions for its variadic calls.
#ifndef ETUI_CMICROHTTPD_SHIM_H
#define ETUI_CMICROHTTPD_SHIM_H
#include <microhttpd.h>
#endif
