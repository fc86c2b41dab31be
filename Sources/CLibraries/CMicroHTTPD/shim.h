// SPDX-License-Identifier: Apache-2.0
// What Swift sees of GNU libmicrohttpd: its header, and inline functions for variadic calls and macros.
#ifndef ETUI_CMICROHTTPD_SHIM_H
#define ETUI_CMICROHTTPD_SHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <microhttpd.h>

/* The options of a daemon; key and certificate are PEM texts or NULL. */
struct etui_mhd_options {
    MHD_AccessHandlerCallback on_request;
    MHD_RequestCompletedCallback on_completed;
    MHD_NotifyConnectionCallback on_connection;
    /* Receives each request line's target. on_request and on_completed find its result stored. */
    void *(*on_target)(void *context, const char *target, struct MHD_Connection *connection);
    void *context;
    int listen_socket;
    unsigned int thread_count;
    unsigned int connection_limit;
    unsigned int idle_seconds;
    size_t connection_memory;
    const char *key;
    const char *certificate;
};

/* Leaves the path as sent: it is decoded per segment, after splitting. */
static inline size_t etui_mhd_leave_encoded(
    void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    return strlen(text);
}

/* Starts a daemon; NULL on failure. */
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
        MHD_OPTION_CONNECTION_TIMEOUT, o->idle_seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, o->connection_memory,
        MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_URI_LOG_CALLBACK, o->on_target, o->context,
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

/* What the connection callback stored for a connection, or NULL. */
static inline void *etui_mhd_socket_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info == NULL ? NULL : info->socket_context;
}

/* Where the next line of a header must begin. */
struct etui_mhd_header_walk {
    const char *next;
    bool is_whole;
};

static inline enum MHD_Result etui_mhd_walk_field(
    void *context, enum MHD_ValueKind kind, const char *name, size_t name_count, const char *value,
    size_t value_count) {
    struct etui_mhd_header_walk *walk = (struct etui_mhd_header_walk *)context;
    (void)kind;
    walk->is_whole = walk->is_whole && name == walk->next && value != NULL && value > name + name_count;
    if (!walk->is_whole) return MHD_NO;
    walk->next = value + value_count + 2;
    return MHD_YES;
}

/* Whether a header is just what the library shows of it: its bytes end where method, target, version and
   fields end, with one CR LF after each line.

   The library reads lines as C strings, so it cuts a method, a target or a value at a zero byte, takes a line
   that begins with one for the end of the header, and accepts a bare LF. What it has left out lies between
   the pointers that it hands over. Only in the first call for a request. */
static inline bool etui_mhd_is_header_whole(
    struct MHD_Connection *connection, const char *method, const char *target, size_t target_count,
    const char *version) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    if (info == NULL || method == NULL || target == NULL || version == NULL) return false;
    const char *end = method + info->header_size;
    if (target != method + strlen(method) + 1 || version != target + target_count + 1) return false;
    struct etui_mhd_header_walk walk = {version + strlen(version) + 2, true};
    MHD_get_connection_values_n(connection, MHD_HEADER_KIND, etui_mhd_walk_field, &walk);
    return walk.is_whole && walk.next + 2 == end;
}

/* A response of unknown length that is read from a callback; NULL if memory fails. */
static inline struct MHD_Response *etui_mhd_stream(
    size_t block_size, MHD_ContentReaderCallback read, void *context,
    MHD_ContentReaderFreeCallback done) {
    return MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, block_size, read, context, done);
}

static inline ssize_t etui_mhd_end_of_stream(void) { return MHD_CONTENT_READER_END_OF_STREAM; }

#endif
