// SPDX-License-Identifier: Apache-2.0
// What Swift sees of OpenSSL 3: libcrypto's headers, and inline functions for its macros.
#ifndef ETUI_COPENSSL_SHIM_H
#define ETUI_COPENSSL_SHIM_H

// The EC_KEY and RSA calls are deprecated in OpenSSL 3.0 but are the only way to make a key without
// the slow decoders; the facade in Cryptography is the single place that uses them.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/evp.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/rsa.h>
#include <openssl/bn.h>
#include <openssl/err.h>
#include <openssl/rand.h>
#include <openssl/kdf.h>
#include <openssl/crypto.h>
#include <openssl/obj_mac.h>

#endif
