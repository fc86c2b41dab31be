// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A source of random bytes, which tests can replace.
public protocol RandomSource: Sendable {
    /// Overwrites every byte of the buffer.
    func fill(_ buffer: inout MutableSpan<UInt8>)
}

extension RandomSource {
    /// Returns random bytes that are not secret: identifiers, nonces, salts.
    public func bytes(count: Int) -> [UInt8] {
        // A slice has a span on all systems, an array only on the latest.
        var bytes = ArraySlice<UInt8>(repeating: 0, count: count)
        var span = bytes.mutableSpan
        fill(&span)
        return [UInt8](bytes)
    }

    /// Returns secret random bytes: keys, seeds.
    public func secret(count: Int) -> SecretBytes {
        SecretBytes(count: count) { fill(&$0) }
    }
}

/// The operating system's cryptographic generator.
///
/// It never fails: the process ends if the system cannot provide randomness.
public struct SystemRandom: RandomSource {
    /// Creates the generator.
    public init() {}

    /// Overwrites the buffer with bytes from the operating system.
    public func fill(_ buffer: inout MutableSpan<UInt8>) {
        unsafe buffer.withUnsafeMutableBufferPointer { bytes in
            unsafe SystemFunctions.fillRandomly(bytes)
        }
    }
}
