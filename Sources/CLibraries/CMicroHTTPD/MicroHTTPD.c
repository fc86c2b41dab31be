// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#include "MicroHTTPD.h"

#include <string.h>

struct functions {
    __typeof__(&MHD_start_daemon) start_daemon;
    __typeof__(&MHD_stop_daemon) stop_daemon;
    __typeof__(&MHD_get_connection_info) get_connection_info;
    __typeof__(&MHD_get_connection_values_n) get_connection_values_n;
    __typeof__(&MHD_suspend_connection) suspend_connection;
    __typeof__(&MHD_resume_connection) resume_connection;
    __typeof__(&MHD_queue_response) queue_response;
    __typeof__(&MHD_create_response_from_buffer) create_response_from_buffer;
    __typeof__(&MHD_create_response_from_callback) create_response_from_callback;
    __typeof__(&MHD_destroy_response) destroy_response;
    __typeof__(&MHD_add_response_header) add_response_header;
};

#ifdef __linux__

#include <dlfcn.h>
#include <pthread.h>

static struct functions mhd;
static bool is_loaded;

static void load(void) {
    void *library = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
    const struct {
        void **function;
        const char *name;
    } functions[] = {
        {(void **)&mhd.start_daemon, "MHD_start_daemon"},
        {(void **)&mhd.stop_daemon, "MHD_stop_daemon"},
        {(void **)&mhd.get_connection_info, "MHD_get_connection_info"},
        {(void **)&mhd.get_connection_values_n, "MHD_get_connection_values_n"},
        {(void **)&mhd.suspend_connection, "MHD_suspend_connection"},
        {(void **)&mhd.resume_connection, "MHD_resume_connection"},
        {(void **)&mhd.queue_response, "MHD_queue_response"},
        {(void **)&mhd.create_response_from_buffer, "MHD_create_response_from_buffer"},
        {(void **)&mhd.create_response_from_callback, "MHD_create_response_from_callback"},
        {(void **)&mhd.destroy_response, "MHD_destroy_response"},
        {(void **)&mhd.add_response_header, "MHD_add_response_header"},
    };
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        *functions[i].function = dlsym(library, functions[i].name);
        if (*functions[i].function == NULL) return;
    }
    is_loaded = true;
}

bool etui_mhd_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}

#else

static const struct functions mhd = {
    .start_daemon = MHD_start_daemon,
    .stop_daemon = MHD_stop_daemon,
    .get_connection_info = MHD_get_connection_info,
    .get_connection_values_n = MHD_get_connection_values_n,
    .suspend_connection = MHD_suspend_connection,
    .resume_connection = MHD_resume_connection,
    .queue_response = MHD_queue_response,
    .create_response_from_buffer = MHD_create_response_from_buffer,
    .create_response_from_callback = MHD_create_response_from_callback,
    .destroy_response = MHD_destroy_response,
    .add_response_header = MHD_add_response_header,
};

bool etui_mhd_load(void) { return true; }

#endif

/* The path stays as sent: it is decoded per segment, after splitting. */
static size_t leave_encoded(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    return strlen(text);
}

struct MHD_Daemon *etui_mhd_start(const struct etui_mhd_options *o) {
#ifdef __linux__
    unsigned int flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
#else
    unsigned int flags = MHD_USE_POLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
#endif
    struct MHD_OptionItem tls[] = {
        {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)o->key},
        {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)o->certificate},
        {MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)"NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"},
        {MHD_OPTION_END, 0, NULL},
    };
    struct MHD_OptionItem none[] = {{MHD_OPTION_END, 0, NULL}};
    if (o->key != NULL) flags |= MHD_USE_TLS;
    return mhd.start_daemon(
        flags, 0, NULL, NULL, o->on_request, o->context,
        MHD_OPTION_NOTIFY_COMPLETED, o->on_completed, o->context,
        MHD_OPTION_NOTIFY_CONNECTION, o->on_connection, o->context,
        MHD_OPTION_LISTEN_SOCKET, o->listen_socket,
        MHD_OPTION_THREAD_POOL_SIZE, o->thread_count,
        MHD_OPTION_CONNECTION_LIMIT, o->connection_limit,
        MHD_OPTION_CONNECTION_TIMEOUT, o->idle_seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, o->connection_memory,
        MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_URI_LOG_CALLBACK, o->on_target, o->context,
        MHD_OPTION_UNESCAPE_CALLBACK, leave_encoded, NULL,
        MHD_OPTION_ARRAY, o->key != NULL ? tls : none,
        MHD_OPTION_END);
}

void etui_mhd_stop(struct MHD_Daemon *daemon) { mhd.stop_daemon(daemon); }

int etui_mhd_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        mhd.get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : info->connect_fd;
}

void *etui_mhd_socket_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        mhd.get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info == NULL ? NULL : info->socket_context;
}

void etui_mhd_values(
    struct MHD_Connection *connection, enum MHD_ValueKind kind, MHD_KeyValueIteratorN function, void *context) {
    mhd.get_connection_values_n(connection, kind, function, context);
}

/* Where the next line of a header must begin. */
struct header_walk {
    const char *next;
    bool is_whole;
};

static enum MHD_Result walk_field(
    void *context, enum MHD_ValueKind kind, const char *name, size_t name_count, const char *value,
    size_t value_count) {
    struct header_walk *walk = context;
    (void)kind;
    walk->is_whole = walk->is_whole && name == walk->next && value != NULL && value > name + name_count;
    if (!walk->is_whole) return MHD_NO;
    walk->next = value + value_count + 2;
    return MHD_YES;
}

bool etui_mhd_is_header_whole(
    struct MHD_Connection *connection, const char *method, const char *target, size_t target_count,
    const char *version) {
    const union MHD_ConnectionInfo *info =
        mhd.get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    if (info == NULL || method == NULL || target == NULL || version == NULL) return false;
    const char *end = method + info->header_size;
    if (target != method + strlen(method) + 1 || version != target + target_count + 1) return false;
    struct header_walk walk = {version + strlen(version) + 2, true};
    mhd.get_connection_values_n(connection, MHD_HEADER_KIND, walk_field, &walk);
    return walk.is_whole && walk.next + 2 == end;
}

void etui_mhd_suspend(struct MHD_Connection *connection) { mhd.suspend_connection(connection); }
void etui_mhd_resume(struct MHD_Connection *connection) { mhd.resume_connection(connection); }

enum MHD_Result etui_mhd_queue(
    struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response) {
    return mhd.queue_response(connection, status, response);
}

struct MHD_Response *etui_mhd_response(const void *bytes, size_t count) {
    return mhd.create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

struct MHD_Response *etui_mhd_stream(
    size_t block_size, MHD_ContentReaderCallback read, void *context,
    MHD_ContentReaderFreeCallback done) {
    return mhd.create_response_from_callback(MHD_SIZE_UNKNOWN, block_size, read, context, done);
}

void etui_mhd_release(struct MHD_Response *response) { mhd.destroy_response(response); }

void etui_mhd_add_field(struct MHD_Response *response, const char *name, const char *value) {
    mhd.add_response_header(response, name, value);
}
