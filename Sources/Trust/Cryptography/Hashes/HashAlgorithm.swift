// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import COpenSSL

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

    /// The digest of bytes, ``byteCount`` long.
    public func digest(of bytes: borrowing Span<UInt8>) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { digest, count in
            unsafe bytes.withUnsafeBufferPointer { unsafe hash($0, into: digest) }
            count = byteCount
        }
    }

    /// The digest of an array, ``byteCount`` long.
    public func digest(of bytes: [UInt8]) -> [UInt8] {
        digest(of: bytes[...])
    }

    /// The digest of a slice, ``byteCount`` long.
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
            unsafe message.withUnsafeBufferPointer { unsafe hash($0, into: buffer) }
            return unsafe body(UnsafeBufferPointer(rebasing: buffer[..<byteCount]).span)
        }
    }

    /// Hashes into a buffer of at least ``byteCount`` bytes.
    private func hash(
        _ bytes: UnsafeBufferPointer<UInt8>,
        into digest: UnsafeMutableBufferPointer<UInt8>
    ) {
        switch self {
        case .sha1: unsafe etui_sha1(bytes.baseAddress, bytes.count, digest.baseAddress)
        case .sha224: unsafe etui_sha224(bytes.baseAddress, bytes.count, digest.baseAddress)
        case .sha256: unsafe etui_sha256(bytes.baseAddress, bytes.count, digest.baseAddress)
        case .sha384: unsafe etui_sha384(bytes.baseAddress, bytes.count, digest.baseAddress)
        case .sha512: unsafe etui_sha512(bytes.baseAddress, bytes.count, digest.baseAddress)
        }
    }
}
