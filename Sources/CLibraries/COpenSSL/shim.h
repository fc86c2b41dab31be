// SPDX-License-Identifier: Apache-2.0
// What Swift sees of OpenSSL 3: libcrypto's headers, and inline functions for its macros.
#ifndef ETUI_COPENSSL_SHIM_H
#define ETUI_COPENSSL_SHIM_H

// OpenSSL 3.0 deprecates the EC_KEY, RSA and SHA calls, but they are the only way to make a key
// without the slow decoders, or a digest without fetching its algorithm each time. The facade
// in Cryptography is the only place that uses them.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/bn.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/obj_mac.h>
#include <openssl/rsa.h>
#include <openssl/sha.h>
#include <openssl/x509.h>

// One-shot digests on the stack: SHA256() and its kin look the algorithm up by name on every call.

static inline void etui_sha1(const void *bytes, size_t count, unsigned char *digest) {
    SHA_CTX context;
    SHA1_Init(&context);
    SHA1_Update(&context, bytes, count);
    SHA1_Final(digest, &context);
}

static inline void etui_sha224(const void *bytes, size_t count, unsigned char *digest) {
    SHA256_CTX context;
    SHA224_Init(&context);
    SHA224_Update(&context, bytes, count);
    SHA224_Final(digest, &context);
}

static inline void etui_sha256(const void *bytes, size_t count, unsigned char *digest) {
    SHA256_CTX context;
    SHA256_Init(&context);
    SHA256_Update(&context, bytes, count);
    SHA256_Final(digest, &context);
}

static inline void etui_sha384(const void *bytes, size_t count, unsigned char *digest) {
    SHA512_CTX context;
    SHA384_Init(&context);
    SHA384_Update(&context, bytes, count);
    SHA384_Final(digest, &context);
}

static inline void etui_sha512(const void *bytes, size_t count, unsigned char *digest) {
    SHA512_CTX context;
    SHA512_Init(&context);
    SHA512_Update(&context, bytes, count);
    SHA512_Final(digest, &context);
}

// OPENSSL_clear_free is a macro that records file and line.
static inline void etui_clear_free(void *bytes, size_t count) {
    OPENSSL_clear_free(bytes, count);
}

#endif
