// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(CryptoKit)
/// The password hash of RFC 9106, which Apple's libraries lack.
enum Argon2idFunction {
    static let isOffered = false

    /// Does nothing.
    static func fill(
        _ key: inout MutableSpan<UInt8>,
        from passphrase: Span<UInt8>,
        salt: [UInt8],
        cost: Argon2id
    ) -> Bool {
        false
    }
}
#endif
