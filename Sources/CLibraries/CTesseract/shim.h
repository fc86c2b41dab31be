// SPDX-License-Identifier: Apache-2.0
// What Swift sees of Tesseract (5.0 or later): its interface in C.
#ifndef ETUI_CTESSERACT_SHIM_H
#define ETUI_CTESSERACT_SHIM_H

#include <stdbool.h>
#include <tesseract/capi.h>

/*
 * Loads a language without its dictionaries, which can only be left out before it is loaded: values
 * are names and numbers, and a dictionary would make words of them.
 */
static inline bool etui_tesseract_load(TessBaseAPI *handle, const char *language) {
    char load_system[] = "load_system_dawg", load_frequent[] = "load_freq_dawg", no[] = "0";
    char *names[] = {load_system, load_frequent}, *values[] = {no, no};
    return TessBaseAPIInit4(handle, NULL, language, OEM_LSTM_ONLY, NULL, 0, names, values, 2, false) == 0;
}

#endif
