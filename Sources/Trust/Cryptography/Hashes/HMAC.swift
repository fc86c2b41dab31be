// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The keyed hash of RFC 2104: whoever has the key knows again what it has said.
public struct HMAC: Sendable {
    /// The hash underneath.
    public let hash: HashAlgorithm

    /// The code with a hash.
    public init(_ hash: HashAlgorithm) {
        self.hash = hash
    }

    /// The code of a message, as long as the digest.
    ///
    /// - Throws: ``CipherError/libraryFailure``.
    public func code(
        of message: [UInt8],
        key: borrowing SecretBytes
    ) throws(CipherError) -> [UInt8] {
        try bytes(of: message, key: key).revealed()
    }

    /// Whether a code is that of a message, or the first bytes of it.
    ///
    /// - Parameters:
    ///   - code: at least 16 bytes (RFC 2104 §5 asks for half the digest); shorter ones are refused.
    ///   - message: what it is to be the code of.
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
