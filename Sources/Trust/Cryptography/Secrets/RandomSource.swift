// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Where random bytes come from, so that tests can hand in their own.
public protocol RandomSource: Sendable {
    /// Overwrites every byte of the buffer.
    func fill(_ buffer: inout MutableSpan<UInt8>)
}

extension RandomSource {
    /// Random bytes that are no secret: identifiers, nonces, salts.
    public func bytes(count: Int) -> [UInt8] {
        // A slice has a span on all systems, an array on the latest only.
        var bytes = ArraySlice<UInt8>(repeating: 0, count: count)
        var span = bytes.mutableSpan
        fill(&span)
        return [UInt8](bytes)
    }

    /// Random bytes that are a secret: keys, seeds.
    public func secret(count: Int) -> SecretBytes {
        SecretBytes(count: count) { fill(&$0) }
    }
}

/// The operating system's cryptographic generator.
///
/// It does not fail: a system that cannot give randomness ends the process.
public struct SystemRandom: RandomSource {
    /// The one generator there is.
    public init() {}

    /// Overwrites the buffer with bytes from the operating system.
    public func fill(_ buffer: inout MutableSpan<UInt8>) {
        unsafe buffer.withUnsafeMutableBufferPointer { bytes in
            unsafe SystemFunctions.fillRandomly(bytes)
        }
    }
}
