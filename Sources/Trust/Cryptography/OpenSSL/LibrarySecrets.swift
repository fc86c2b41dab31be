// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(CryptoKit)
import COpenSSL

/// The secrets that OpenSSL itself holds: the numbers of private keys.
public enum LibrarySecrets {
    /// The size of the library's memory for private keys.
    ///
    /// It holds some three hundred RSA keys of 4096 bits, or ten thousand of elliptic curves; beyond that, reading
    /// or making a key fails.
    private static let byteCount = 1 << 21
    /// Its smallest block.
    private static let smallest = 32

    /// Has OpenSSL keep private keys in pages like those of ``SecretBytes``, for the rest of this process.
    ///
    /// For programs, before their first key; a library must not decide it for the program that it is part of. The
    /// library looks after locking and core files itself (OpenSSL, `OPENSSL_secure_malloc(3)`). A forked child that
    /// goes on without another program must not use private keys: it finds that memory wiped.
    ///
    /// - Returns: whether it does.
    public static func protect() -> Bool {
        guard CRYPTO_secure_malloc_initialized() == 0,
            CRYPTO_secure_malloc_init(byteCount, smallest) != 0,
            // All of it at once begins where it begins.
            let all = unsafe CRYPTO_secure_malloc(byteCount, #fileID, 0)
        else { return CRYPTO_secure_malloc_initialized() != 0 }
        unsafe CRYPTO_secure_free(all, #fileID, 0)
        unsafe SecretMemory.mark(all, byteCount)
        return true
    }
}
#endif
