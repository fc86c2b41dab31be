// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors
// The part of GNU libmicrohttpd that Etui uses. On Linux it is found when a server first starts: it
// brings nine libraries along, which a process that serves nothing should not load.
#ifndef ETUI_CMICROHTTPD_H
#define ETUI_CMICROHTTPD_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <microhttpd.h>

/* Finds the library; false where it is not installed. Any thread, any number of times; everything else
   only after it has said true. */
bool etui_mhd_load(void);

/* What a daemon is started with; key and certificate are PEM texts or NULL. */
struct etui_mhd_options {
    MHD_AccessHandlerCallback on_request;
    MHD_RequestCompletedCallback on_completed;
    MHD_NotifyConnectionCallback on_connection;
    /* Gets each request line's target. What it returns is what on_request and on_completed find stored. */
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
/* A daemon that runs, or NULL. */
struct MHD_Daemon *etui_mhd_start(const struct etui_mhd_options *options);
void etui_mhd_stop(struct MHD_Daemon *daemon);

/* The socket of a connection, or -1. */
int etui_mhd_socket(struct MHD_Connection *connection);
/* What the connection callback has stored for a connection, or NULL. */
void *etui_mhd_socket_context(struct MHD_Connection *connection);
/* Calls a function for each name with its value. */
void etui_mhd_values(
    struct MHD_Connection *connection, enum MHD_ValueKind kind, MHD_KeyValueIteratorN function, void *context);
/* Whether a header is just what the library shows of it: its bytes end where method, target, version and
   fields end, with one CR LF after each line.

   The library reads lines as C strings, so it cuts a method, a target or a value at a zero byte, takes a line
   that begins with one for the end of the header, and accepts a bare LF. What it has left out lies between
   the pointers that it hands over. Only in the first call for a request. */
bool etui_mhd_is_header_whole(
    struct MHD_Connection *connection, const char *method, const char *target, size_t target_count,
    const char *version);
void etui_mhd_suspend(struct MHD_Connection *connection);
void etui_mhd_resume(struct MHD_Connection *connection);
enum MHD_Result etui_mhd_queue(
    struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response);

/* A response of bytes, which are copied, or NULL without memory. */
struct MHD_Response *etui_mhd_response(const void *bytes, size_t count);
/* A response that is read from a callback, of a length that nobody knows, or NULL without memory. */
struct MHD_Response *etui_mhd_stream(
    size_t block_size, MHD_ContentReaderCallback read, void *context,
    MHD_ContentReaderFreeCallback done);
void etui_mhd_release(struct MHD_Response *response);
/* A field that is refused is left out. */
void etui_mhd_add_field(struct MHD_Response *response, const char *name, const char *value);

/* A constant that is a macro in the header. */
static inline ssize_t etui_mhd_end_of_stream(void) { return MHD_CONTENT_READER_END_OF_STREAM; }
#endif
