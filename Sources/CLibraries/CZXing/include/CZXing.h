// SPDX-License-Identifier: Apache-2.0
// A C face for the parts of ZXing-C++ that Etui uses.
#ifndef ETUI_CZXING_H
#define ETUI_CZXING_H
#endif
