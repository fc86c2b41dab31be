// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Tokens

/// The environment and the generation in which a request began.
///
/// Deleting everything and changing the environment begin a new generation; results of requests from an earlier one
/// are discarded.
struct EnvironmentSession: Sendable {
    let environment: VicEnv
    let endpoint: VicEndpoint
    let generation: Int

    /// The keys that vouch for all others; malformed ones are left out.
    var roots: [VerificationKey<V2>] {
        endpoint.rootKeys.compactMap { try? VerificationKey(parsing: $0) }
    }
}
