// SPDX-License-Identifier: Apache-2.0
// What Swift sees of libpq.
#ifndef ETUI_CPOSTGRESQL_SHIM_H
#define ETUI_CPOSTGRESQL_SHIM_H

#include <libpq-fe.h>

// The parts of an error, which are macros of characters.
enum {
    ETUI_PQ_SQLSTATE = PG_DIAG_SQLSTATE,
    ETUI_PQ_MESSAGE = PG_DIAG_MESSAGE_PRIMARY,
};

#endif
