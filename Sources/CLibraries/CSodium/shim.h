// SPDX-License-Identifier: Apache-2.0
// What Swift sees of libsodium.
#ifndef ETUI_CSODIUM_SHIM_H
#define ETUI_CSODIUM_SHIM_H
#include <sodium.h>
#endif
