// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors
// The part of libcurl that Etui uses, found when it is first needed: the library brings thirty others
// along, which a process that fetches nothing should not load. The numbers are those of curl/curl.h and
// curl/multi.h, which never change within libcurl.so.4.
#ifndef ETUI_CCURL_H
#define ETUI_CCURL_H
#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What can be set of a request. */
enum {
    ETUI_CURL_URL = 10002,
    ETUI_CURL_HEADERS = 10023,
    ETUI_CURL_WRITE_CONTEXT = 10001,
    ETUI_CURL_WRITE_FUNCTION = 20011,
    ETUI_CURL_HEADER_CONTEXT = 10029,
    ETUI_CURL_HEADER_FUNCTION = 20079,
    ETUI_CURL_NO_SIGNALS = 99,
    ETUI_CURL_CONNECT_MILLISECONDS = 156,
    /* Another method than GET; the text is copied. */
    ETUI_CURL_METHOD = 10036,
    /* Whether the answer has a head only, as that to HEAD. */
    ETUI_CURL_NO_BODY = 44,
    /* A sum of the numbers below; newer versions prefer a text, older ones know no other way. */
    ETUI_CURL_PROTOCOLS = 181,
    ETUI_CURL_HTTP = 1,
    ETUI_CURL_HTTPS = 2,
    ETUI_CURL_REFUSE_USER_IN_URL = 278,
};

/* What can be asked of a response. */
enum {
    ETUI_CURL_RESPONSE_CODE = 0x200002,
};

/* How a request ended, as far as it matters here (CURLcode). */
enum {
    ETUI_CURL_OK = 0,
    ETUI_CURL_UNKNOWN_PROXY = 5,
    ETUI_CURL_UNKNOWN_HOST = 6,
    ETUI_CURL_NOT_CONNECTED = 7,
    ETUI_CURL_TIMED_OUT = 28,
    ETUI_CURL_TLS_FAILED = 35,
    ETUI_CURL_TLS_ENGINE = 53,
    ETUI_CURL_TLS_ENGINE_CHOICE = 54,
    ETUI_CURL_TLS_OWN_CERTIFICATE = 58,
    ETUI_CURL_TLS_CIPHER = 59,
    ETUI_CURL_TLS_PEER = 60,
    ETUI_CURL_TLS_AUTHORITIES_FILE = 77,
    ETUI_CURL_TLS_REVOCATIONS = 82,
    ETUI_CURL_TLS_ISSUER = 83,
    ETUI_CURL_TLS_PINNED_KEY = 90,
    ETUI_CURL_TLS_STATUS = 91,
};

/* Takes bytes of a body or a line of the head, `size` times `count` of them; any other answer than that
   product ends the request. */
typedef size_t (*etui_curl_receiver)(char *bytes, size_t size, size_t count, void *context);

/* Finds the library and makes it ready; false where it is not installed. Any thread, any number of times;
   everything else only after it has said true. */
bool etui_curl_load(void);

/* A request, or NULL without memory. */
void *etui_curl_request(void);
void etui_curl_free_request(void *request);
/* Each says whether the library has taken it. Texts are copied, lists are not. */
bool etui_curl_set_number(void *request, int option, long value);
bool etui_curl_set_text(void *request, int option, const char *value);
bool etui_curl_set_list(void *request, int option, void *list);
/* What is sent along; the bytes are copied. The method becomes POST unless another one is set. */
bool etui_curl_set_body(void *request, const void *bytes, size_t count);
bool etui_curl_set_receiver(
    void *request, int function_option, etui_curl_receiver function, int context_option, void *context);
/* The answer to a question, or 0. */
long etui_curl_number(void *request, int question);

/* A list with one text more, or NULL without memory; the text is copied. */
void *etui_curl_list(void *list, const char *text);
void etui_curl_free_list(void *list);

/* What requests are done by, or NULL without memory. */
void *etui_curl_runner(void);
void etui_curl_free_runner(void *runner);
bool etui_curl_add(void *runner, void *request);
void etui_curl_remove(void *runner, void *request);
/* Does what can be done now. */
bool etui_curl_perform(void *runner);
/* Waits until more can be done, the time is over, or somebody wakes the runner. */
bool etui_curl_wait(void *runner, int milliseconds);
/* Ends the waiting; from any thread. */
void etui_curl_wake(void *runner);
/* How a request ended (CURLcode); -1 while none has. */
int etui_curl_ending(void *runner);

#ifdef __cplusplus
}
#endif
#endif
