// SPDX-License-Identifier: Apache-2.0
// What Swift sees of libpq.
#ifndef ETUI_CPOSTGRESQL_SHIM_H
#define ETUI_CPOSTGRESQL_SHIM_H

#include <libpq-fe.h>

// The fields of an error, which libpq defines as character macros.
enum {
    ETUI_PQ_SQLSTATE = PG_DIAG_SQLSTATE,
    ETUI_PQ_MESSAGE = PG_DIAG_MESSAGE_PRIMARY,
};

#endif
