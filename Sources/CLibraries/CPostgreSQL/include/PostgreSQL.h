// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors
// The part of libpq that Etui uses, found when a server is first connected to: the library brings twenty
// others along, which a process with a database in a file should not load. The numbers are those of
// libpq-fe.h, which never change within libpq.so.5.
#ifndef ETUI_CPOSTGRESQL_H
#define ETUI_CPOSTGRESQL_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How a statement ended (ExecStatusType). */
enum {
    ETUI_PQ_EMPTY = 0,
    ETUI_PQ_DONE = 1,
    ETUI_PQ_ROWS = 2,
    ETUI_PQ_SINGLE_ROW = 9,
};

/* What asking a server whether it is there has brought (PGPing). */
enum {
    ETUI_PQ_ANSWERS = 0,
    ETUI_PQ_STARTING = 1,
    ETUI_PQ_NO_ANSWER = 2,
};

/* The parts of an error (PG_DIAG_...). */
enum {
    ETUI_PQ_SQLSTATE = 'C',
    ETUI_PQ_MESSAGE = 'M',
};

/* Finds the library; false where it is not installed. Any thread, any number of times; everything else
   only after it has said true. */
bool etui_pq_load(void);

/* Whether the library can read an address. */
bool etui_pq_is_address(const char *address);

/* A connection, good or not, or NULL without memory. Keys and values end with NULL; a "dbname" that is an
   address is taken apart. Waits. Notices of the server are dropped. */
void *etui_pq_connect(const char *const *keys, const char *const *values);
void etui_pq_close(void *connection);
int etui_pq_ping(const char *const *keys, const char *const *values);
bool etui_pq_is_good(void *connection);
/* What the server says of itself, or NULL. */
const char *etui_pq_parameter(void *connection, const char *name);
int etui_pq_socket(void *connection);

/* Each of the two waits; the result is NULL without memory, otherwise to be freed. */
void *etui_pq_run(void *connection, const char *words);
void *etui_pq_prepare(
    void *connection, const char *name, const char *words, int count, const uint32_t *types);
/* Starts a prepared statement with values in binary form, whose rows come one by one, in binary form. */
bool etui_pq_start(
    void *connection, const char *name, int count, const char *const *values, const int *lengths,
    const int *formats);
/* Starts statements without values; false where it could not. */
bool etui_pq_start_words(void *connection, const char *words);
/* The next result, to be freed; NULL when there is none left. Waits. */
void *etui_pq_next(void *connection);

void etui_pq_free(void *result);
int etui_pq_status(void *result);
const char *etui_pq_error(void *result, int part);
int etui_pq_row_count(void *result);
int etui_pq_column_count(void *result);
const char *etui_pq_column(void *result, int column);
uint32_t etui_pq_type(void *result, int column);
bool etui_pq_is_null(void *result, int row, int column);
const char *etui_pq_value(void *result, int row, int column);
int etui_pq_length(void *result, int row, int column);
/* Which command it was, as the server calls it. */
const char *etui_pq_command(void *result);
/* How many rows the command touched, as digits, or empty. */
const char *etui_pq_touched(void *result);

/* Takes in what has arrived; false when the connection is broken. */
bool etui_pq_take_in(void *connection);
/* What the next notification says, to be freed with the function below, or NULL. */
void *etui_pq_notification(void *connection);
const char *etui_pq_notification_text(void *notification);
void etui_pq_free_notification(void *notification);

#ifdef __cplusplus
}
#endif
#endif
