// SPDX-License-Identifier: Apache-2.0
// What Swift sees of SQLite: the calls themselves, and functions for macros and variadic calls.
#ifndef ETUI_CSQLITE_SHIM_H
#define ETUI_CSQLITE_SHIM_H
#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>

/* Copies bytes and texts. Empty bytes and empty texts are values of length zero, not NULL. */
static inline int etui_sqlite_bind_text(sqlite3_stmt *statement, int index, const void *bytes, size_t count) {
    return sqlite3_bind_text64(
        statement, index, count == 0 ? "" : (const char *)bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}
static inline int etui_sqlite_bind_bytes(sqlite3_stmt *statement, int index, const void *bytes, size_t count) {
    return sqlite3_bind_blob64(statement, index, count == 0 ? "" : bytes, count, SQLITE_TRANSIENT);
}

/* Nothing in a database file may make us run code or damage the file further. */
static inline bool etui_sqlite_harden(sqlite3 *database) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL) == SQLITE_OK
        && sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL) == SQLITE_OK
        && sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_FKEY, 1, NULL) == SQLITE_OK
        && sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, NULL) == SQLITE_OK
        && sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DDL, 0, NULL) == SQLITE_OK;
}

/* SQLITE_OPEN_READWRITE and so on, for one thread at a time. */
static inline int etui_sqlite_open(const char *path, sqlite3 **database) {
    return sqlite3_open_v2(
        path, database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW, NULL);
}
#endif
