// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A hash function of the SHA family (FIPS 180-4).
public enum HashAlgorithm: Sendable, CaseIterable, Hashable {
    /// SHA-1: broken for signatures, kept to recognise old certificates and to name keys.
    case sha1
    /// SHA-224.
    case sha224
    /// SHA-256.
    case sha256
    /// SHA-384.
    case sha384
    /// SHA-512.
    case sha512

    /// The length of a digest.
    public var byteCount: Int {
        switch self {
        case .sha1: 20
        case .sha224: 28
        case .sha256: 32
        case .sha384: 48
        case .sha512: 64
        }
    }

    /// Returns the digest of bytes, ``byteCount`` long.
    public func digest(of bytes: borrowing Span<UInt8>) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { digest, count in
            unsafe bytes.withUnsafeBufferPointer {
                unsafe HashFunction.write(to: digest, of: $0, hash: self)
            }
            count = byteCount
        }
    }

    /// Returns the digest of an array, ``byteCount`` long.
    public func digest(of bytes: [UInt8]) -> [UInt8] {
        digest(of: bytes[...])
    }

    /// Returns the digest of a slice, ``byteCount`` long.
    public func digest(of bytes: ArraySlice<UInt8>) -> [UInt8] {
        digest(of: bytes.span)
    }
}

extension HashAlgorithm {
    /// The longest digest of all the algorithms.
    static let maximumByteCount = 64

    /// Lends the digest of a message without allocating.
    func withDigest<Outcome>(
        of message: ArraySlice<UInt8>,
        _ body: (Span<UInt8>) -> Outcome
    ) -> Outcome {
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.maximumByteCount) {
            buffer in
            unsafe message.withUnsafeBufferPointer {
                unsafe HashFunction.write(to: buffer, of: $0, hash: self)
            }
            return unsafe body(UnsafeBufferPointer(rebasing: buffer[..<byteCount]).span)
        }
    }
}
