// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A repeatable source of random numbers (SplitMix64).
///
/// A property test that failed once fails again with the seed it printed.
public struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    /// Starts the sequence that belongs to a seed.
    public init(seed: UInt64) {
        state = seed
    }

    /// Returns the next 64 bits of the sequence.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
