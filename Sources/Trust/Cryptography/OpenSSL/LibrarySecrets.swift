// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(CryptoKit)
import COpenSSL

/// The secrets that OpenSSL itself holds: the numbers of private keys.
public enum LibrarySecrets {
    /// The size of the library's memory for private keys.
    ///
    /// Room for about three hundred RSA keys of 4096 bits, or ten thousand elliptic-curve keys; beyond that, reading
    /// or making a key fails.
    private static let byteCount = 1 << 21
    /// Its smallest block.
    private static let smallest = 32

    /// Makes OpenSSL keep private keys in pages like those of ``SecretBytes``, for the rest of this process.
    ///
    /// Programs call it before their first key; a library must not decide this for the program that contains it.
    /// OpenSSL takes care of locking and core files itself (`OPENSSL_secure_malloc(3)`). A forked child that does not
    /// start another program must not use private keys, as it finds that memory wiped.
    ///
    /// - Returns: whether the protection is on.
    public static func protect() -> Bool {
        guard CRYPTO_secure_malloc_initialized() == 0,
            CRYPTO_secure_malloc_init(byteCount, smallest) != 0,
            // An allocation of the whole memory starts where the memory starts.
            let all = unsafe CRYPTO_secure_malloc(byteCount, #fileID, 0)
        else { return CRYPTO_secure_malloc_initialized() != 0 }
        unsafe CRYPTO_secure_free(all, #fileID, 0)
        unsafe SecretMemory.mark(all, byteCount)
        return true
    }
}
#endif
