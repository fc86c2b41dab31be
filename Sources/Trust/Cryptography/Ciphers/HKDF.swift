// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The key derivation of RFC 5869: many keys from one secret.
public struct HKDF: Sendable {
    /// The hash underneath.
    public let hash: HashAlgorithm

    /// Uses a hash.
    public init(_ hash: HashAlgorithm) {
        self.hash = hash
    }

    /// Derives key material.
    ///
    /// - Parameters:
    ///   - byteCount: the length of the result; at most 255 digests.
    ///   - secret: the input keying material.
    ///   - salt: not secret; empty means a digest of zeros.
    ///   - info: what the material is for.
    /// - Returns: `byteCount` bytes.
    /// - Throws: ``CipherError/tooLong``.
    public func derive(
        byteCount: Int,
        from secret: borrowing SecretBytes,
        salt: [UInt8],
        info: [UInt8]
    ) throws(CipherError) -> SecretBytes {
        let key = try extract(secret, salt: SecretBytes(copying: salt))
        return try expand(key, info: info, byteCount: byteCount)
    }

    /// Runs the extract step (RFC 5869 §2.2); an empty salt means a digest of zeros.
    func extract(
        _ secret: borrowing SecretBytes,
        salt: borrowing SecretBytes
    ) throws(CipherError) -> SecretBytes {
        guard salt.count > 0 else {
            let zeros = SecretBytes(count: hash.byteCount) { _ in }
            return try extract(secret, salt: zeros)
        }
        return try salt.withBytes { salt throws(CipherError) in
            try secret.withBytes { bytes throws(CipherError) in try code(of: bytes, key: salt) }
        }
    }

    /// Runs the expand step (RFC 5869 §2.3).
    ///
    /// - Throws: ``CipherError/tooLong``.
    func expand(
        _ key: borrowing SecretBytes,
        info: [UInt8],
        byteCount: Int
    ) throws(CipherError) -> SecretBytes {
        guard (0...255 * hash.byteCount).contains(byteCount) else { throw .tooLong }
        return try SecretBytes(count: byteCount) { span throws(CipherError) in
            try expand(key, info: info, into: &span)
        }
    }

    /// Computes `T(i) = HMAC(key, T(i-1) || info || i)` (RFC 5869 §2.3).
    private func expand(
        _ key: borrowing SecretBytes,
        info: [UInt8],
        into output: inout MutableSpan<UInt8>
    ) throws(CipherError) {
        var previous = SecretBytes(copying: [])
        var position = 0
        var counter: UInt8 = 0
        while position < output.count {
            counter += 1
            let message = Self.message(previous, info: info, counter: counter)
            previous = try key.withBytes { key throws(CipherError) in
                try message.withBytes { message throws(CipherError) in
                    try code(of: message, key: key)
                }
            }
            previous.withBytes { block in
                for index in block.indices where position < output.count {
                    output[position] = block[index]
                    position += 1
                }
            }
        }
    }

    private static func message(
        _ previous: borrowing SecretBytes,
        info: [UInt8],
        counter: UInt8
    ) -> SecretBytes {
        let count = previous.count
        return SecretBytes(count: count + info.count + 1) { span in
            previous.withBytes { block in
                for index in block.indices { span[index] = block[index] }
            }
            for index in info.indices { span[count + index] = info[index] }
            span[count + info.count] = counter
        }
    }

    private func code(of message: Span<UInt8>, key: Span<UInt8>) throws(CipherError) -> SecretBytes
    {
        try SecretBytes(count: hash.byteCount) { span throws(CipherError) in
            guard HMACFunction.write(to: &span, of: message, key: key, hash: hash) else {
                throw .libraryFailure
            }
        }
    }
}
