// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Whole seal verifications against the bare signature checks they cannot do without.
enum SealBenchmarks {
    static func groups() throws -> [Group] {
        []
    }
}
