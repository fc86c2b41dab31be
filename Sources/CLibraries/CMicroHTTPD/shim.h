// SPDX-License-Identifier: Apache-2.0
// What Swift sees of GNU libmicrohttpd, and inline functions for its variadic calls.
#ifndef ETUI_CMICROHTTPD_SHIM_H
#define ETUI_CMICROHTTPD_SHIM_H
#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <microhttpd.h>

/* What a daemon is started with; key and certificate are PEM texts or NULL. */
struct etui_mhd_options {
    MHD_AccessHandlerCallback on_request;
    MHD_RequestCompletedCallback on_completed;
    MHD_NotifyConnectionCallback on_connection;
    void *context;
    int listen_socket;
    unsigned int thread_count;
    unsigned int connection_limit;
    unsigned int connection_limit_per_address;
    unsigned int idle_seconds;
    size_t connection_memory;
    const char *key;
    const char *certificate;
};

/* The path stays as sent: it is decoded per segment, after splitting. */
static inline size_t etui_mhd_leave_encoded(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    return strlen(text);
}

static inline struct MHD_Daemon *etui_mhd_start(const struct etui_mhd_options *o) {
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
    return MHD_start_daemon(
        flags, 0, NULL, NULL, o->on_request, o->context,
        MHD_OPTION_NOTIFY_COMPLETED, o->on_completed, o->context,
        MHD_OPTION_NOTIFY_CONNECTION, o->on_connection, o->context,
        MHD_OPTION_LISTEN_SOCKET, o->listen_socket,
        MHD_OPTION_THREAD_POOL_SIZE, o->thread_count,
        MHD_OPTION_CONNECTION_LIMIT, o->connection_limit,
        MHD_OPTION_PER_IP_CONNECTION_LIMIT, o->connection_limit_per_address,
        MHD_OPTION_CONNECTION_TIMEOUT, o->idle_seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, o->connection_memory,
        MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_UNESCAPE_CALLBACK, etui_mhd_leave_encoded, NULL,
        MHD_OPTION_ARRAY, o->key != NULL ? tls : none,
        MHD_OPTION_END);
}

/* The socket of a connection, or -1. */
static inline int etui_mhd_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : info->connect_fd;
}

/* What the connection callback has stored for a connection, or NULL. */
static inline void *etui_mhd_socket_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info == NULL ? NULL : info->socket_context;
}

/* Constants that are macros in the header. */
static inline uint64_t etui_mhd_size_unknown(void) { return MHD_SIZE_UNKNOWN; }
static inline ssize_t etui_mhd_end_of_stream(void) { return MHD_CONTENT_READER_END_OF_STREAM; }
#endif
