// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#include "PostgreSQL.h"

#include <dlfcn.h>
#include <pthread.h>

#ifdef __APPLE__
#define LIBRARY "libpq.5.dylib"
#else
#define LIBRARY "libpq.so.5"
#endif

enum { CONNECTION_OK = 0, BINARY = 1, EXPAND_ADDRESS = 1 };

/* As libpq-fe.h has it. */
struct notification {
    char *channel;
    int process;
    char *text;
};

static struct {
    void *(*conninfo_parse)(const char *, char **);
    void (*conninfo_free)(void *);
    void *(*connect_params)(const char *const *, const char *const *, int);
    int (*ping_params)(const char *const *, const char *const *, int);
    void (*finish)(void *);
    int (*connection_status)(void *);
    const char *(*parameter_status)(void *, const char *);
    int (*socket)(void *);
    void *(*set_notice_processor)(void *, void (*)(void *, const char *), void *);
    void *(*exec)(void *, const char *);
    void *(*prepare)(void *, const char *, const char *, int, const uint32_t *);
    int (*send_query)(void *, const char *);
    int (*send_prepared)(
        void *, const char *, int, const char *const *, const int *, const int *, int);
    int (*set_single_row)(void *);
    void *(*get_result)(void *);
    void (*clear)(void *);
    int (*result_status)(void *);
    char *(*error_field)(void *, int);
    int (*ntuples)(void *);
    int (*nfields)(void *);
    char *(*fname)(void *, int);
    uint32_t (*ftype)(void *, int);
    int (*getisnull)(void *, int, int);
    char *(*getvalue)(void *, int, int);
    int (*getlength)(void *, int, int);
    char *(*cmd_status)(void *);
    char *(*cmd_tuples)(void *);
    int (*consume_input)(void *);
    void *(*notifies)(void *);
    void (*freemem)(void *);
} pq;

static bool is_loaded;

static void load(void) {
    void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
    const struct {
        void **function;
        const char *name;
    } functions[] = {
        {(void **)&pq.conninfo_parse, "PQconninfoParse"},
        {(void **)&pq.conninfo_free, "PQconninfoFree"},
        {(void **)&pq.connect_params, "PQconnectdbParams"},
        {(void **)&pq.ping_params, "PQpingParams"},
        {(void **)&pq.finish, "PQfinish"},
        {(void **)&pq.connection_status, "PQstatus"},
        {(void **)&pq.parameter_status, "PQparameterStatus"},
        {(void **)&pq.socket, "PQsocket"},
        {(void **)&pq.set_notice_processor, "PQsetNoticeProcessor"},
        {(void **)&pq.exec, "PQexec"},
        {(void **)&pq.prepare, "PQprepare"},
        {(void **)&pq.send_query, "PQsendQuery"},
        {(void **)&pq.send_prepared, "PQsendQueryPrepared"},
        {(void **)&pq.set_single_row, "PQsetSingleRowMode"},
        {(void **)&pq.get_result, "PQgetResult"},
        {(void **)&pq.clear, "PQclear"},
        {(void **)&pq.result_status, "PQresultStatus"},
        {(void **)&pq.error_field, "PQresultErrorField"},
        {(void **)&pq.ntuples, "PQntuples"},
        {(void **)&pq.nfields, "PQnfields"},
        {(void **)&pq.fname, "PQfname"},
        {(void **)&pq.ftype, "PQftype"},
        {(void **)&pq.getisnull, "PQgetisnull"},
        {(void **)&pq.getvalue, "PQgetvalue"},
        {(void **)&pq.getlength, "PQgetlength"},
        {(void **)&pq.cmd_status, "PQcmdStatus"},
        {(void **)&pq.cmd_tuples, "PQcmdTuples"},
        {(void **)&pq.consume_input, "PQconsumeInput"},
        {(void **)&pq.notifies, "PQnotifies"},
        {(void **)&pq.freemem, "PQfreemem"},
    };
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        *functions[i].function = dlsym(library, functions[i].name);
        if (*functions[i].function == NULL) return;
    }
    is_loaded = true;
}

bool etui_pq_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}

/* The library's own words on a bad address repeat parts of it, and are dropped unread. */
bool etui_pq_is_address(const char *address) {
    char *words = NULL;
    void *options = pq.conninfo_parse(address, &words);
    if (words != NULL) pq.freemem(words);
    if (options == NULL) return false;
    pq.conninfo_free(options);
    return true;
}

/* Without it notices go to standard error. */
static void drop_notice(void *context, const char *words) {
    (void)context;
    (void)words;
}

void *etui_pq_connect(const char *const *keys, const char *const *values) {
    void *connection = pq.connect_params(keys, values, EXPAND_ADDRESS);
    if (connection != NULL) pq.set_notice_processor(connection, drop_notice, NULL);
    return connection;
}
void etui_pq_close(void *connection) { pq.finish(connection); }
int etui_pq_ping(const char *const *keys, const char *const *values) {
    return pq.ping_params(keys, values, EXPAND_ADDRESS);
}
bool etui_pq_is_good(void *connection) { return pq.connection_status(connection) == CONNECTION_OK; }
const char *etui_pq_parameter(void *connection, const char *name) {
    return pq.parameter_status(connection, name);
}
int etui_pq_socket(void *connection) { return pq.socket(connection); }

void *etui_pq_run(void *connection, const char *words) { return pq.exec(connection, words); }
void *etui_pq_prepare(
    void *connection, const char *name, const char *words, int count, const uint32_t *types) {
    return pq.prepare(connection, name, words, count, types);
}
bool etui_pq_start(
    void *connection, const char *name, int count, const char *const *values, const int *lengths,
    const int *formats) {
    return pq.send_prepared(connection, name, count, values, lengths, formats, BINARY) == 1
        && pq.set_single_row(connection) == 1;
}
bool etui_pq_start_words(void *connection, const char *words) {
    return pq.send_query(connection, words) == 1;
}
void *etui_pq_next(void *connection) { return pq.get_result(connection); }

void etui_pq_free(void *result) { pq.clear(result); }
int etui_pq_status(void *result) { return pq.result_status(result); }
const char *etui_pq_error(void *result, int part) { return pq.error_field(result, part); }
int etui_pq_row_count(void *result) { return pq.ntuples(result); }
int etui_pq_column_count(void *result) { return pq.nfields(result); }
const char *etui_pq_column(void *result, int column) { return pq.fname(result, column); }
uint32_t etui_pq_type(void *result, int column) { return pq.ftype(result, column); }
bool etui_pq_is_null(void *result, int row, int column) {
    return pq.getisnull(result, row, column) != 0;
}
const char *etui_pq_value(void *result, int row, int column) {
    return pq.getvalue(result, row, column);
}
int etui_pq_length(void *result, int row, int column) { return pq.getlength(result, row, column); }
const char *etui_pq_command(void *result) { return pq.cmd_status(result); }
const char *etui_pq_touched(void *result) { return pq.cmd_tuples(result); }

bool etui_pq_take_in(void *connection) { return pq.consume_input(connection) == 1; }
void *etui_pq_notification(void *connection) { return pq.notifies(connection); }
const char *etui_pq_notification_text(void *notification) {
    return ((struct notification *)notification)->text;
}
void etui_pq_free_notification(void *notification) { pq.freemem(notification); }
