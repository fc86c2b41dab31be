// SPDX-License-Identifier: Apache-2.0
// What Swift sees of libjpeg-turbo's TurboJPEG interface.
#ifndef ETUI_CTURBOJPEG_SHIM_H
#define ETUI_CTURBOJPEG_SHIM_H
#include <turbojpeg.h>
#endif
