// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#include "Curl.h"

#ifdef __linux__

#include <dlfcn.h>
#include <pthread.h>

/* As curl/multi.h has it. */
struct message {
    int kind;
    void *request;
    union {
        void *any;
        int code;
    } result;
};
enum { MESSAGE_DONE = 1, GLOBAL_DEFAULT = 3 };

static struct {
    int (*global_init)(long);
    void *(*easy_init)(void);
    void (*easy_cleanup)(void *);
    int (*easy_setopt)(void *, int, ...);
    int (*easy_getinfo)(void *, int, ...);
    void *(*slist_append)(void *, const char *);
    void (*slist_free_all)(void *);
    void *(*multi_init)(void);
    int (*multi_cleanup)(void *);
    int (*multi_add_handle)(void *, void *);
    int (*multi_remove_handle)(void *, void *);
    int (*multi_perform)(void *, int *);
    int (*multi_poll)(void *, void *, unsigned int, int, int *);
    int (*multi_wakeup)(void *);
    struct message *(*multi_info_read)(void *, int *);
} curl;

static bool is_loaded;

static void load(void) {
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
    const struct {
        void **function;
        const char *name;
    } functions[] = {
        {(void **)&curl.global_init, "curl_global_init"},
        {(void **)&curl.easy_init, "curl_easy_init"},
        {(void **)&curl.easy_cleanup, "curl_easy_cleanup"},
        {(void **)&curl.easy_setopt, "curl_easy_setopt"},
        {(void **)&curl.easy_getinfo, "curl_easy_getinfo"},
        {(void **)&curl.slist_append, "curl_slist_append"},
        {(void **)&curl.slist_free_all, "curl_slist_free_all"},
        {(void **)&curl.multi_init, "curl_multi_init"},
        {(void **)&curl.multi_cleanup, "curl_multi_cleanup"},
        {(void **)&curl.multi_add_handle, "curl_multi_add_handle"},
        {(void **)&curl.multi_remove_handle, "curl_multi_remove_handle"},
        {(void **)&curl.multi_perform, "curl_multi_perform"},
        {(void **)&curl.multi_poll, "curl_multi_poll"},
        {(void **)&curl.multi_wakeup, "curl_multi_wakeup"},
        {(void **)&curl.multi_info_read, "curl_multi_info_read"},
    };
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        *functions[i].function = dlsym(library, functions[i].name);
        if (*functions[i].function == NULL) return;
    }
    is_loaded = curl.global_init(GLOBAL_DEFAULT) == ETUI_CURL_OK;
}

bool etui_curl_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}

void *etui_curl_request(void) { return curl.easy_init(); }
void etui_curl_free_request(void *request) { curl.easy_cleanup(request); }

bool etui_curl_set_number(void *request, int option, long value) {
    return curl.easy_setopt(request, option, value) == ETUI_CURL_OK;
}
bool etui_curl_set_text(void *request, int option, const char *value) {
    return curl.easy_setopt(request, option, value) == ETUI_CURL_OK;
}
bool etui_curl_set_list(void *request, int option, void *list) {
    return curl.easy_setopt(request, option, list) == ETUI_CURL_OK;
}
bool etui_curl_set_body(void *request, const void *bytes, size_t count) {
    /* CURLOPT_POSTFIELDSIZE_LARGE says how much CURLOPT_COPYPOSTFIELDS copies, so it comes first. */
    return curl.easy_setopt(request, 30120, (long long)count) == ETUI_CURL_OK
        && curl.easy_setopt(request, 10165, bytes == NULL ? "" : bytes) == ETUI_CURL_OK;
}
bool etui_curl_set_receiver(
    void *request, int function_option, etui_curl_receiver function, int context_option, void *context) {
    return curl.easy_setopt(request, function_option, function) == ETUI_CURL_OK
        && curl.easy_setopt(request, context_option, context) == ETUI_CURL_OK;
}

long etui_curl_number(void *request, int question) {
    long value = 0;
    return curl.easy_getinfo(request, question, &value) == ETUI_CURL_OK ? value : 0;
}

void *etui_curl_list(void *list, const char *text) { return curl.slist_append(list, text); }
void etui_curl_free_list(void *list) { curl.slist_free_all(list); }

void *etui_curl_runner(void) { return curl.multi_init(); }
void etui_curl_free_runner(void *runner) { curl.multi_cleanup(runner); }
bool etui_curl_add(void *runner, void *request) { return curl.multi_add_handle(runner, request) == 0; }
void etui_curl_remove(void *runner, void *request) { curl.multi_remove_handle(runner, request); }
bool etui_curl_perform(void *runner) {
    int running;
    return curl.multi_perform(runner, &running) == 0;
}
bool etui_curl_wait(void *runner, int milliseconds) {
    return curl.multi_poll(runner, NULL, 0, milliseconds, NULL) == 0;
}
void etui_curl_wake(void *runner) { curl.multi_wakeup(runner); }

int etui_curl_ending(void *runner) {
    struct message *message;
    int left;
    while ((message = curl.multi_info_read(runner, &left)) != NULL)
        if (message->kind == MESSAGE_DONE) return message->result.code;
    return -1;
}

#endif
