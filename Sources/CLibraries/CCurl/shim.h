// SPDX-License-Identifier: Apache-2.0
// What Swift sees of libcurl (7.85 or later): its headers, and inline functions for the variadic calls.
#ifndef ETUI_CCURL_SHIM_H
#define ETUI_CCURL_SHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <curl/curl.h>

typedef size_t (*etui_curl_receiver)(char *bytes, size_t size, size_t count, void *context);

// Each function returns whether the library has accepted the value. It copies texts but not lists.

static inline bool etui_curl_set_number(CURL *request, CURLoption option, long value) {
    return curl_easy_setopt(request, option, value) == CURLE_OK;
}

static inline bool etui_curl_set_text(CURL *request, CURLoption option, const char *value) {
    return curl_easy_setopt(request, option, value) == CURLE_OK;
}

static inline bool etui_curl_set_list(CURL *request, CURLoption option, struct curl_slist *list) {
    return curl_easy_setopt(request, option, list) == CURLE_OK;
}

// Copies the bytes. The method becomes POST unless another one is set.
static inline bool etui_curl_set_body(CURL *request, const void *bytes, size_t count) {
    // The size tells COPYPOSTFIELDS how much to copy, so it comes first.
    return curl_easy_setopt(request, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count) == CURLE_OK
        && curl_easy_setopt(request, CURLOPT_COPYPOSTFIELDS, bytes == NULL ? "" : bytes) == CURLE_OK;
}

static inline bool etui_curl_set_receiver(
    CURL *request, CURLoption function_option, etui_curl_receiver function, CURLoption context_option,
    void *context) {
    return curl_easy_setopt(request, function_option, function) == CURLE_OK
        && curl_easy_setopt(request, context_option, context) == CURLE_OK;
}

typedef int (*etui_curl_inspector)(void *context, char *remote, char *local, int remote_port, int local_port);

// The function runs once there is a connection, before anything of the request is sent.
static inline bool etui_curl_set_inspector(CURL *request, etui_curl_inspector function, void *context) {
    return curl_easy_setopt(request, CURLOPT_PREREQFUNCTION, function) == CURLE_OK
        && curl_easy_setopt(request, CURLOPT_PREREQDATA, context) == CURLE_OK;
}

static inline long etui_curl_response_code(CURL *request) {
    long code = 0;
    return curl_easy_getinfo(request, CURLINFO_RESPONSE_CODE, &code) == CURLE_OK ? code : 0;
}

#endif
