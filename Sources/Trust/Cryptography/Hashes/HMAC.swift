// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The keyed hash of RFC 2104: only holders of the key can compute or check a code.
public struct HMAC: Sendable {
    /// The hash underneath.
    public let hash: HashAlgorithm

    /// Uses a hash.
    public init(_ hash: HashAlgorithm) {
        self.hash = hash
    }

    /// Returns the code of a message, as long as the digest.
    ///
    /// - Throws: ``CipherError/libraryFailure``.
    public func code(
        of message: [UInt8],
        key: borrowing SecretBytes
    ) throws(CipherError) -> [UInt8] {
        try bytes(of: message, key: key).revealed()
    }

    /// Returns whether a code, or its first bytes, belongs to a message.
    ///
    /// - Parameters:
    ///   - code: at least 16 bytes (RFC 2104 §5 asks for half the digest); shorter ones are refused.
    ///   - message: the message that the code should belong to.
    ///   - key: the key.
    /// - Returns: the answer, in a time that depends on the lengths only.
    public func isValid(
        _ code: [UInt8],
        of message: [UInt8],
        key: borrowing SecretBytes
    ) -> Bool {
        guard 16...hash.byteCount ~= code.count, let right = try? bytes(of: message, key: key)
        else {
            return false
        }
        let given = code[...]
        let start = right.withBytes { SecretBytes(copying: $0.extracting(first: code.count)) }
        return start.isEqualInConstantTime(to: given.span)
    }

    private func bytes(
        of message: [UInt8],
        key: borrowing SecretBytes
    ) throws(CipherError) -> SecretBytes {
        let message = message[...]
        return try SecretBytes(count: hash.byteCount) { span throws(CipherError) in
            let isWritten = key.withBytes { key in
                HMACFunction.write(to: &span, of: message.span, key: key, hash: hash)
            }
            guard isWritten else { throw .libraryFailure }
        }
    }
}
